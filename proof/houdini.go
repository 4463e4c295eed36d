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
	u := newUnrolling(p.net)
	u.free()
	p.assumeInvariants(u, 0)
	u.step()
	h := &houdini{elimination: newElimination(p, u, alive), cands: cands}
	for i, c := range cands {
		s := h.add(i, u.lit(1, c.violation))
		u.prog.Constraint(s, u.lit(0, c.violation))
	}
	h.seal()
	h.walks = newMatches(p.net, 2)
	h.also = func(model asp.Model) { h.walk(u.stateOf(model, 0)) }
	return h
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
		if h.alive[i] && h.selector[i] != 0 && h.walks.ev.Value(c.violation)&active != 0 {
			h.kill(i)
		}
	}
}
