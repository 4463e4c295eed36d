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

// decideNegation evaluates a phase whose relations depend on their own negation, as far as names
// tell: by strata of its ground rules. Derived atoms that turn out false are withdrawn. It is an
// error if a ground atom depends on its own negation.
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
