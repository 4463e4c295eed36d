package task

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ViolatesStep adds that the transition that leaves time t violates one of
// the pairs.
func (t *ProofTask) ViolatesStep(u *unroll.GameProgram, at int, pairs []unroll.StepPair) {
	bad := u.LogicProgram.NewAtom()
	for _, pair := range pairs {
		if l := u.Conjunction([]asp.Lit{u.GateLit(at, pair.NowRef), u.GateLit(at+1, pair.NextRef)}); l != u.TrueLit.Complement() {
			u.LogicProgram.AddRule(bad, l)
		}
	}
	u.LogicProgram.AddConstraint(bad.NegLit())
}

// ProvedAlways tells whether no state violates a property, as far as is proved.
func (it *QuestionItem) ProvedAlways() bool {
	return it.GoalCandidate == nil || it.GoalCandidate.ProofState == invariant.ProvedState
}

// IsPending tells whether nothing is known yet of a property of states.
func (it *QuestionItem) IsPending() bool {
	return it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.PendingState
}
