package grounding

// evaluateStatic computes the static relations exactly, stratum by stratum.
func (e *engine) evaluateStatic(phases []phase) error {
	for number, ph := range phases {
		if len(ph.clauses) == 0 {
			continue
		}
		e.phase, e.record = number, ph.cyclic
		if err := e.evaluate(ph.clauses); err != nil {
			return err
		}
		if ph.cyclic {
			if err := e.settle(); err != nil {
				return err
			}
		}
	}
	return nil
}

// settle decides the atoms of a phase whose relations depend on their own
// negation by name: by the strata of its ground rules, if these have any. False
// atoms are withdrawn.
func (e *engine) settle() error {
	g := e.groundRules()
	component, count, err := g.stratify(e)
	if err != nil {
		return err
	}
	holds := g.evaluate(e, component, count)
	if err := e.ctx.Err(); err != nil {
		return err
	}
	for atom := range holds {
		r, row := e.relations[e.atomRel[atom]], e.atomRow[atom]
		if r.phase != e.phase || holds[atom] {
			continue
		}
		if r.state[row] == indexed {
			r.state[row] = mentioned
			r.done--
		}
		r.indexes = nil // later phases build new ones
	}
	e.instances, e.bodies = e.instances[:0], e.bodies[:0]
	return nil
}
