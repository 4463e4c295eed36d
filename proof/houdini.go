package proof

import "github.com/gdllint/gdllint/asp"

// A houdini looks for the largest set of candidates that is inductive: all of
// them hold in the initial state, and whenever all hold in a state that is
// not terminal, all hold in its successors. What can only be proved together
// is proved together.
//
// Candidates leave the set as the solver shows states from which it is not
// preserved. Such a state satisfies all that are left, so that everything
// that a match from it violates must leave as well: walking on from it at
// random saves many queries.
type houdini struct {
	*elimination
	cands []*candidate
	walks *matches
}

// newHoudini prepares the step program for the chosen candidates.
func newHoudini(p *Prover, chosen []int) *houdini {
	cands := make([]*candidate, len(chosen))
	alive := make([]bool, len(chosen))
	for i, index := range chosen {
		cands[i], alive[i] = p.cands.all[index], true
	}
	h := &houdini{elimination: newElimination(p, alive), cands: cands, walks: newMatches(p.net, 2)}
	h.build = h.stepProgram
	h.also = func(u *unrolling, model asp.Model) { h.walk(u.stateOf(model, 0)) }
	return h
}

// stepProgram is one transition from a state in which the invariants and the
// candidates that are left hold.
func (h *houdini) stepProgram(u *unrolling, add func(i int, broken asp.Lit)) {
	u.free()
	h.p.assumeInvariants(u, 0)
	u.step()
	h.p.assumeInvariants(u, 1) // they follow, but the solver need not find out again
	for i, c := range h.cands {
		if h.alive[i] {
			u.prog.Constraint(u.lit(0, c.violation))
			add(i, u.brokenAfter(0, c))
		}
	}
}

// walkSteps is how far random matches go from a state that the solver found.
const walkSteps = 6

func (h *houdini) walk(state []bool) {
	h.walks.beginAt(state)
	active := ^uint64(0)
	for range walkSteps {
		active &= h.walks.look()
		if active == 0 {
			return
		}
		h.walks.move(active, false)
		h.walks.look()
		h.dropViolated(active)
	}
}

// dropViolated removes the candidates that are false in one of the lanes.
func (h *houdini) dropViolated(active uint64) {
	for i, c := range h.cands {
		if h.alive[i] && h.walks.ev.Value(c.violation)&active != 0 {
			h.kill(i)
		}
	}
}
