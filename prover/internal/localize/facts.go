package localize

import (
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// LocalHypotheses holds the statements about groups of fluents that a local program may assume about the state before a
// move: proved invariants, and candidates that have not been dropped.
type LocalHypotheses struct {
	mentioningFluent [][]*invariant.Candidate     // by fluent: the invariants and candidates about its groups
	chosenPosition   map[*invariant.Candidate]int // the index of each chosen candidate
}

// NewLocalHypotheses returns the statements that may be assumed while the chosen candidates are
// proved: the chosen candidates, and those proved before.
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

// StateAll adds to a program the hypotheses about the fluents that it mentions, and returns them: the support of a
// proof by the program is among them, since it has no other facts about a state. alive says which chosen candidates
// may be assumed. A hypothesis may add fluents to the program (CardinalityBound.AssumeLocally). The hypotheses about an
// added fluent follow only if its number is higher.
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
			if c.StatedBound().AssumeLocally(u, c.ViolationRef) {
				stated = append(stated, c)
			}
		}
	}
	return stated
}
