package proof

import "github.com/gdllint/gdllint/asp"

// hypotheses are what a local program may assume of the state before: the
// invariants, and the candidates that are alive.
type hypotheses struct {
	p        *Prover
	chosen   []int
	byFluent [][]int32     // by fluent: invariants and candidates that mention it
	position map[int32]int // by index of a candidate: its position in chosen
	sum      *candidate    // the one sum that is stated; nil for none
}

// newHypotheses returns what may be assumed while the chosen candidates are
// proved: they themselves, and what is proved already.
func newHypotheses(p *Prover, chosen []int) *hypotheses {
	h := &hypotheses{p: p, chosen: chosen, byFluent: make([][]int32, len(p.net.Fluent)), position: map[int32]int{}}
	for i, index := range chosen {
		h.position[int32(index)] = i
	}
	for i, c := range p.cands.all {
		if _, mine := h.position[int32(i)]; !mine && p.state[i] != invariant {
			continue
		}
		for _, f := range p.fluentsOf(c) {
			h.byFluent[f] = append(h.byFluent[f], int32(i))
		}
	}
	return h
}

// assume states the hypotheses about the fluents that the program mentions,
// and returns which candidates are among them. That at least one fluent of
// some holds adds those fluents to the program, unless they are many more
// than the ones that are there; nothing is stated about what they are joined
// to by other hypotheses.
func (h *hypotheses) assume(u *unrolling, alive []bool) (assumed []int) {
	l := u.layers[0]
	done := map[int32]bool{}
	for f, node := range u.net.Fluent {
		if l.lit[node.Node()] == 0 {
			continue
		}
		for _, i := range h.byFluent[f] {
			position, mine := h.position[i]
			if done[i] || mine && !alive[position] {
				continue
			}
			done[i] = true
			if h.state(u, h.p.cands.all[i]) && mine {
				assumed = append(assumed, position)
			}
		}
	}
	return assumed
}

// state adds a hypothesis as far as the program mentions its fluents.
func (h *hypotheses) state(u *unrolling, c *candidate) bool {
	var there []asp.Lit
	for _, f := range c.fluents {
		if l := u.layers[0].lit[u.net.Fluent[f].Node()]; l != 0 {
			there = append(there, l)
		}
	}
	switch c.kind {
	case never:
		u.prog.Constraint(there...)
	case atMostOne:
		if len(there) < 2 {
			return false
		}
		u.prog.AtLeast(0, 2, there...)
	case always, atLeastOne:
		if len(there) < len(c.fluents) && len(c.fluents) > 2*len(there)+8 {
			return false
		}
		u.prog.Constraint(u.lit(0, c.violation))
	case sum, balance:
		if c != h.sum {
			return false
		}
		u.prog.Constraint(u.lit(0, c.violation))
	default:
		return false
	}
	return true
}
