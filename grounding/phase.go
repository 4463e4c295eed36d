package grounding

// A phaseState is the part of the relations that is being evaluated, and how.
type phaseState struct {
	currentPhase     int // being evaluated
	recordsInstances bool
	isRelaxed        bool // only the set of possible atoms matters, not their derivations
	isFinal          bool // all relations of the author are complete
}

// isPending tells whether a relation is not complete yet.
func (p *phaseState) isPending(r *groundRelation) bool { return r.phaseNumber >= p.currentPhase }

// isUndecided tells whether the atoms of a relation belong into ground rules,
// since their truth values are unknown when these are made.
func (p *phaseState) isUndecided(r *groundRelation) bool {
	return p.isPending(r) || p.isFinal && r.isDynamic
}

func (p *phaseState) hasTrigger(c *clause) bool {
	for i := range c.body {
		if c.body[i].bindsVars() && p.isPending(c.body[i].relation) {
			return true
		}
	}
	return false
}

// isAnswered tells whether the atom that a row of a guard asks for is known to be
// possible: then the row is no longer needed.
func (p *phaseState) isAnswered(r *groundRelation, row []termID) bool {
	return p.isRelaxed && r.isDerived(row)
}
