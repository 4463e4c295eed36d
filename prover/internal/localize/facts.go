package localize

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// LocalHypotheses are the statements that a local program may assume of the state before: the
// invariants, and the candidates that are alive.
type LocalHypotheses struct {
	mentioningFluent [][]*invariant.Candidate     // by fluent: invariants and candidates that mention it
	chosenPosition   map[*invariant.Candidate]int // in chosen
}

// NewLocalHypotheses returns the statements that may be assumed while the chosen candidates are
// proved: they themselves, and the candidates proved already.
func NewLocalHypotheses(t *task.ProofTask, chosen []*invariant.Candidate) *LocalHypotheses {
	h := &LocalHypotheses{mentioningFluent: make([][]*invariant.Candidate, len(t.Net.FluentRefs)), chosenPosition: map[*invariant.Candidate]int{}}
	for i, c := range chosen {
		h.chosenPosition[c] = i
	}
	for _, c := range t.Candidates.AllCandidates {
		if _, mine := h.chosenPosition[c]; !mine && c.ProofState != invariant.ProvedState {
			continue
		}
		for _, f := range c.GroupMembers() {
			h.mentioningFluent[f] = append(h.mentioningFluent[f], c)
		}
	}
	return h
}

// forgetUnchosen forgets the proved candidates that are not among the chosen ones.
func (h *LocalHypotheses) forgetUnchosen() {
	for f, of := range h.mentioningFluent {
		h.mentioningFluent[f] = slices.DeleteFunc(of, func(c *invariant.Candidate) bool {
			_, mine := h.chosenPosition[c]
			return !mine
		})
	}
}

// AssumeAll states the hypotheses about the fluents that the program mentions. It returns the candidates among
// them. The hypothesis that at least one of some fluents holds adds these fluents to the program, unless they are
// many more than the fluents of the program. Hypotheses about the added fluents are not stated.
func (h *LocalHypotheses) AssumeAll(u *unroll.GameProgram, alive []bool) (assumed []int) {
	for _, c := range h.StateAll(u, alive) {
		if position, mine := h.chosenPosition[c]; mine {
			assumed = append(assumed, position)
		}
	}
	return assumed
}

// StateAll states the hypotheses about the fluents that the program mentions, and returns all of them. The support
// of a proof by the program is among these, since the program knows no other fact about a state.
func (h *LocalHypotheses) StateAll(u *unroll.GameProgram, alive []bool) (stated []*invariant.Candidate) {
	l := u.TimeLayers[0]
	done := map[*invariant.Candidate]bool{}
	for f, node := range u.Net.FluentRefs {
		if l.NodeLits[node.NodeIndex()] == 0 {
			continue
		}
		for _, c := range h.mentioningFluent[f] {
			position, mine := h.chosenPosition[c]
			if done[c] || mine && !alive[position] {
				continue
			}
			done[c] = true
			if h.stateHypothesis(u, c) {
				stated = append(stated, c)
			}
		}
	}
	return stated
}

// stateHypothesis adds a hypothesis as far as the program mentions its fluents.
func (h *LocalHypotheses) stateHypothesis(u *unroll.GameProgram, c *invariant.Candidate) bool {
	return c.StatedBound().AssumeLocally(u, c.ViolationRef)
}
