package invariant

import (
	"errors"
	"slices"
	"testing"
)

// TestHoudiniRounds drops statements that rest on others: each round drops those whose support fell in the
// round before, and the rest is what no round drops.
func TestHoudiniRounds(t *testing.T) {
	needs := [][]int{{}, {0}, {1}, {4}, {3}, {5}, {6}}
	h := NewHoudini([]bool{true, true, true, true, true, true, false})
	rounds := 0
	complete, err := h.RunRounds(func() (bool, error) {
		rounds++
		alive := slices.Clone(h.AliveStatements)
		for i := range needs {
			if alive[i] && (i == 0 || slices.ContainsFunc(needs[i], func(j int) bool { return !alive[j] })) {
				h.DropStatement(i)
			}
		}
		return true, nil
	})
	if want := []bool{false, false, false, true, true, true, false}; !complete || err != nil || rounds != 4 || h.AliveCount != 3 || !slices.Equal(h.AliveStatements, want) {
		t.Errorf("%v, %v: after %d rounds %v are left, want %v", complete, err, rounds, h.AliveStatements, want)
	}
}

// TestHoudiniShowsNothing where a round ends early or fails.
func TestHoudiniShowsNothing(t *testing.T) {
	failed := errors.New("a test")
	for _, end := range []error{nil, failed} {
		h := NewHoudini([]bool{true, true})
		complete, err := h.RunRounds(func() (bool, error) {
			h.DropStatement(0)
			return false, end
		})
		if complete || !errors.Is(err, end) || h.MarkLeft(complete) != 0 {
			t.Errorf("%v, %v", complete, err)
		}
	}
}

// TestHoudiniWakes: a weak candidate rests while a stronger one is alive, and is looked at once that has fallen.
func TestHoudiniWakes(t *testing.T) {
	strong := &Candidate{Shape: CardinalityBound{BoundKind: ExclusiveBound, GroupFluents: []int32{0, 1, 2}}}
	weak := &Candidate{Shape: CardinalityBound{BoundKind: ExclusiveBound, GroupFluents: []int32{0, 1}}}
	h := NewCandidateHoudini([]*Candidate{strong, weak})
	if h.AliveStatements[1] || !h.IsLeft(1) || h.AliveCount != 1 {
		t.Fatalf("the weak one does not rest: %v", h.AliveStatements)
	}
	complete, err := h.RunRounds(func() (bool, error) {
		if h.AliveStatements[0] {
			h.DropStatement(0)
		}
		return true, nil
	})
	if n := h.MarkLeft(complete); err != nil || n != 1 || strong.ProofState == ProvedState || weak.ProofState != ProvedState || weak.ImpliedByProved {
		t.Errorf("%d are proved: %v, %v (%v)", n, strong.ProofState, weak.ProofState, err)
	}
}
