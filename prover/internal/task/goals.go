package task

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// AllDone tells whether nothing is left that is awaited and a step
// could decide.
func (t *ProofTask) AllDone() bool {
	for _, it := range t.QuestionItems {
		if !it.Done && !it.NotAwaited && (it.QuestionGoal != nil || it.CountsStatements() && !t.StagesRun || it.Verdict.Property == proof.Termination || it.Verdict.IsKnowledge() || it.Verdict.IsEpistemic()) {
			return false
		}
	}
	return true
}

// VisitOpenGoals calls visit for the items that are undecided and have a goal.
func (t *ProofTask) VisitOpenGoals(visit func(*QuestionItem)) {
	for _, it := range t.QuestionItems {
		if !it.Done && it.QuestionGoal != nil {
			visit(it)
		}
	}
}

// AllStatesDone tells whether no property of single states is open.
func (t *ProofTask) AllStatesDone() bool {
	done := true
	t.VisitOpenGoals(func(it *QuestionItem) { done = done && it.QuestionGoal.HasSteps() })
	return done
}

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

// StateGoalsOpen tells whether a state property is undecided.
func (t *ProofTask) StateGoalsOpen() bool { return !t.AllStatesDone() }

// ProvedAlways tells whether no state violates a property, as far as is proved.
func (it *QuestionItem) ProvedAlways() bool {
	return it.GoalCandidate == nil || it.GoalCandidate.ProofState == invariant.ProvedState
}

// IsPending tells whether nothing is known yet of a property of states.
func (it *QuestionItem) IsPending() bool {
	return it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.PendingState
}

// Termination is not a property of states: it has its own steps. A match that
// comes back to a state refutes it; a ranking, an
// enumeration without a cycle, or a bounded search that finds no match of some
// length prove it.

// TerminationItem returns the question for termination if it is undecided.
func (t *ProofTask) TerminationItem() *QuestionItem {
	for _, it := range t.QuestionItems {
		if it.Verdict.Property == proof.Termination && !it.Done {
			return it
		}
	}
	return nil
}
