package grounding

// evaluateStatic computes the static relations exactly, stratum by stratum.
func (e *engine) evaluateStatic(phases []evaluationPhase) error {
	for number, ph := range phases {
		if len(ph.clauses) == 0 {
			continue
		}
		e.currentPhase, e.recordsInstances = number, ph.negatesItself
		if err := e.evaluatePhase(ph.clauses); err != nil {
			return err
		}
		if ph.negatesItself {
			if err := e.decideNegation(); err != nil {
				return err
			}
		}
	}
	return nil
}

// decideNegation decides the atoms of a phase whose relations depend on their own
// negation by name: by the strata of its ground rules, if these have any. False
// atoms are withdrawn.
func (e *engine) decideNegation() error {
	g := e.recordedProgram()
	component, count, err := g.stratifyAtoms(e)
	if err != nil {
		return err
	}
	holds := g.evaluateStrata(e, component, count)
	if err := e.ctx.Err(); err != nil {
		return err
	}
	for atom := range holds {
		r, row := e.relations[e.atomRelations[atom]], e.rows[atom]
		if r.phaseNumber != e.currentPhase || holds[atom] {
			continue
		}
		if r.rowStates[row] == rowIndexed {
			r.rowStates[row] = rowMentioned
			r.indexedCount--
		}
		r.rowIndexes = nil // later phases build new ones
	}
	e.instances, e.bodyLiterals = e.instances[:0], e.bodyLiterals[:0]
	return nil
}
