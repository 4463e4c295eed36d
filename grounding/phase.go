package grounding

// A phaseState says which phase is being evaluated (the relations of one stratum, or the dynamic
// ones), and how.
type phaseState struct {
	currentPhase     int // the number of the phase that is being evaluated
	recordsInstances bool
	isRelaxed        bool // only the set of possible atoms matters, not their derivations
	isFinal          bool // all possible atoms of the author's relations are known
}

// isPending tells whether a relation is not complete yet.
func (p *phaseState) isPending(r *groundRelation) bool { return r.phaseNumber >= p.currentPhase }

// isUndecided tells whether the atoms of a relation belong into ground rules,
// since their truth values are unknown when these are made.
func (p *phaseState) isUndecided(r *groundRelation) bool {
	return p.isPending(r) || p.isFinal && r.isDynamic
}

// hasTrigger tells whether a clause has a positive literal of a relation that is not complete yet.
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
