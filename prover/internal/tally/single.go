package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file proves that no single state violates a goal.

// SingleStateConflicts bounds the conflicts of a question about single states.
const SingleStateConflicts = 8000

// A stateProof is a program about single states: it has no model in which some statements hold and a gate does.
type stateProof struct {
	badGate          circuit.NodeRef
	farGates         []int // gates that are unknown
	statedInvariants []*invariant.Candidate
	statedClaims     []*TallyClaim // in the order of their gates
}

// ProveImplied settles a property that no state with the known invariants
// violates. Such a question is far smaller than that about a transition: it
// needs neither moves nor the rules for the next state, which make
// games with hundreds of thousands of moves large.
func ProveImplied(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) error {
	if it.QuestionGoal.HasSteps() {
		return nil
	}
	_, err := settleAlone(ctx, t, it, &stateProof{badGate: it.QuestionGoal.BadState, statedInvariants: slices.Collect(t.ProvedCandidates())})
	return err
}

// settleAlone settles a question if the program of a proof has no model.
func settleAlone(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, p *stateProof) (bool, error) {
	u := p.beginProgram(t)
	u.LogicProgram.AddConstraint(u.GateLit(0, p.badGate).Complement())
	if p.farGates == nil {
		p.stateMentioned(u, task.EngineState[Tallies](t).ProvedClaims)
	}
	for _, c := range p.statedInvariants {
		u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
	}
	assumeImpliedLits(t, u, p.farGates)
	holds, err := t.HasNoState(ctx, u.LogicProgram, SingleStateConflicts)
	if holds {
		it.GoalCandidate.ProofState = invariant.ProvedState
		it.GoalCandidate.NotSelfContained = len(p.statedClaims) > 0
		t.SettleProved(it, "0-induction", 0, countArgument{p})
	}
	return holds, err
}

// beginProgram begins a program about single states.
func (p *stateProof) beginProgram(t *task.ProofTask) *unroll.GameProgram {
	far := map[int]bool{}
	for _, node := range p.farGates {
		far[node] = true
	}
	u := unroll.New(t.Net)
	u.IsLocal, u.IsCutPoint = true, func(node int) bool { return far[node] }
	u.NewLayer()
	return u
}

// stateMentioned states those of some claims that a program mentions, and the claims that these mention.
func (p *stateProof) stateMentioned(u *unroll.GameProgram, claims []*TallyClaim) {
	for _, c := range slices.Backward(claims) {
		if slices.ContainsFunc(c.BoundedLits, func(r circuit.NodeRef) bool { return u.IsEncoded(0, r) }) {
			p.statedClaims = append(p.statedClaims, c)
			u.LogicProgram.AddConstraint(c.failsLit(u))
		}
	}
	slices.Reverse(p.statedClaims)
}

// programAgain returns a program whose models are the states in which the first claim that fails is one of
// claims[from:to]. If from is to, they are those in which all claims before hold and so does badGate. state adds the
// invariants.
func (p *stateProof) programAgain(t *task.ProofTask, claims []*TallyClaim, from, to int, state func(u *unroll.GameProgram, at int)) *unroll.GameProgram {
	u := p.beginProgram(t)
	var wrong []asp.Lit
	intact := failFirst(u, claims[:to], func(i int, first asp.Lit) {
		if i >= from {
			wrong = append(wrong, first)
		}
	})
	if from == to {
		wrong = []asp.Lit{u.Conjunction([]asp.Lit{intact, u.GateLit(0, p.badGate)})}
	}
	u.LogicProgram.AddConstraint(u.Disjunction(wrong).Complement())
	state(u, 0)
	assumeImpliedLits(t, u, p.farGates)
	return u
}
