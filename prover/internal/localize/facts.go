package localize

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Hypotheses are the statements that a local program may assume of the state before: the
// invariants, and the candidates that are alive.
type Hypotheses struct {
	byFluent [][]*invariant.Candidate     // by fluent: invariants and candidates that mention it
	position map[*invariant.Candidate]int // in chosen
	sum      *invariant.Candidate         // the one sum that is stated; nil for none
}

// NewHypotheses returns the statements that may be assumed while the chosen candidates are
// proved: they themselves, and the candidates proved already.
func NewHypotheses(t *task.Task, chosen []*invariant.Candidate) *Hypotheses {
	h := &Hypotheses{byFluent: make([][]*invariant.Candidate, len(t.Net.Fluent)), position: map[*invariant.Candidate]int{}}
	for i, c := range chosen {
		h.position[c] = i
	}
	for _, c := range t.Cands.All {
		if _, mine := h.position[c]; !mine && c.State != invariant.Proved {
			continue
		}
		for _, f := range fluentsOf(t.Net, c) {
			h.byFluent[f] = append(h.byFluent[f], c)
		}
	}
	return h
}

// onlyChosen forgets the proved candidates that are not among the chosen ones.
func (h *Hypotheses) onlyChosen() {
	for f, of := range h.byFluent {
		h.byFluent[f] = slices.DeleteFunc(of, func(c *invariant.Candidate) bool {
			_, mine := h.position[c]
			return !mine
		})
	}
}

// Around returns the fluents of small groups in which a fluent is.
func (h *Hypotheses) Around(fluent int32) (fluents []int32) {
	for _, c := range h.byFluent[fluent] {
		if of := c.Members(); invariant.OfSeveral(c) && len(of) <= smallGroup {
			fluents = append(fluents, of...)
		}
	}
	return fluents
}

const smallGroup = 24

// Assume states the hypotheses about the fluents that the program mentions,
// and returns which candidates are among them. That at least one fluent of
// some holds adds those fluents to the program, unless they are many more
// than the ones that are there; nothing is stated about the fluents that they are joined
// to by other hypotheses.
func (h *Hypotheses) Assume(u *unroll.Program, alive []bool) (assumed []int) {
	for _, c := range h.Stated(u, alive) {
		if position, mine := h.position[c]; mine {
			assumed = append(assumed, position)
		}
	}
	return assumed
}

// Stated states the hypotheses about the fluents that the program mentions, and returns all of
// them: the support of a proof by the program is among these, and nothing else of a state does it know.
func (h *Hypotheses) Stated(u *unroll.Program, alive []bool) (stated []*invariant.Candidate) {
	l := u.Layers[0]
	done := map[*invariant.Candidate]bool{}
	for f, node := range u.Net.Fluent {
		if l.Lit[node.Node()] == 0 {
			continue
		}
		for _, c := range h.byFluent[f] {
			position, mine := h.position[c]
			if done[c] || mine && !alive[position] {
				continue
			}
			done[c] = true
			if h.state(u, c) {
				stated = append(stated, c)
			}
		}
	}
	return stated
}

// state adds a hypothesis as far as the program mentions its fluents. Of sums
// it adds the one that is wanted only.
func (h *Hypotheses) state(u *unroll.Program, c *invariant.Candidate) bool {
	s, is := c.Shape.(invariant.Local)
	return is && (c == h.sum || !invariant.IsSum(c)) && s.Assume(u, c.Violation)
}
