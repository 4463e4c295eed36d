package localize

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Hypotheses are what a local program may assume of the state before: the
// invariants, and the candidates that are alive.
type Hypotheses struct {
	task     *task.Task
	chosen   []int
	byFluent [][]int32            // by fluent: invariants and candidates that mention it
	position map[int32]int        // by index of a candidate: its position in chosen
	sum      *invariant.Candidate // the one sum that is stated; nil for none
}

// NewHypotheses returns what may be assumed while the chosen candidates are
// proved: they themselves, and what is proved already.
func NewHypotheses(t *task.Task, chosen []int) *Hypotheses {
	h := &Hypotheses{task: t, chosen: chosen, byFluent: make([][]int32, len(t.Net.Fluent)), position: map[int32]int{}}
	for i, index := range chosen {
		h.position[int32(index)] = i
	}
	for i, c := range t.Cands.All {
		if _, mine := h.position[int32(i)]; !mine && t.State[i] != invariant.Proved {
			continue
		}
		for _, f := range fluentsOf(t, c) {
			h.byFluent[f] = append(h.byFluent[f], int32(i))
		}
	}
	return h
}

// Assume states the hypotheses about the fluents that the program mentions,
// and returns which candidates are among them. That at least one fluent of
// some holds adds those fluents to the program, unless they are many more
// than the ones that are there; nothing is stated about what they are joined
// to by other hypotheses.
func (h *Hypotheses) Assume(u *unroll.Program, alive []bool) (assumed []int) {
	l := u.Layers[0]
	done := map[int32]bool{}
	for f, node := range u.Net.Fluent {
		if l.Lit[node.Node()] == 0 {
			continue
		}
		for _, i := range h.byFluent[f] {
			position, mine := h.position[i]
			if done[i] || mine && !alive[position] {
				continue
			}
			done[i] = true
			if h.state(u, h.task.Cands.All[i]) && mine {
				assumed = append(assumed, position)
			}
		}
	}
	return assumed
}

// state adds a hypothesis as far as the program mentions its fluents.
func (h *Hypotheses) state(u *unroll.Program, c *invariant.Candidate) bool {
	var there []asp.Lit
	for _, f := range c.Fluents {
		if l := u.Layers[0].Lit[u.Net.Fluent[f].Node()]; l != 0 {
			there = append(there, l)
		}
	}
	switch c.Kind {
	case invariant.Never:
		u.Prog.Constraint(there...)
	case invariant.AtMostOne:
		if len(there) < 2 {
			return false
		}
		u.Prog.AtLeast(0, 2, there...)
	case invariant.Always, invariant.AtLeastOne:
		if len(there) < len(c.Fluents) && len(c.Fluents) > 2*len(there)+8 {
			return false
		}
		u.Prog.Constraint(u.Lit(0, c.Violation))
	case invariant.Sum, invariant.Balance:
		if c != h.sum {
			return false
		}
		u.Prog.Constraint(u.Lit(0, c.Violation))
	default:
		return false
	}
	return true
}
