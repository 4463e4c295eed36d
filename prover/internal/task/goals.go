package task

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// AllDone tells whether nothing is left that is awaited and a step
// could decide.
func (t *Task) AllDone() bool {
	for _, it := range t.Items {
		if !it.Done && !it.Aside && (it.Goal != nil || it.Counts() && !t.Staged || it.Verdict.Property == proof.Termination || it.Verdict.IsKnowledge() || it.Verdict.IsEpistemic()) {
			return false
		}
	}
	return true
}

// Open calls visit for the items that are undecided and have a goal.
func (t *Task) Open(visit func(*Item)) {
	for _, it := range t.Items {
		if !it.Done && it.Goal != nil {
			visit(it)
		}
	}
}

// AllStatesDone tells whether no property of single states is open.
func (t *Task) AllStatesDone() bool {
	done := true
	t.Open(func(it *Item) { done = done && it.Goal.HasSteps() })
	return done
}

// ViolatesStep adds that the transition that leaves time t violates one of
// the pairs.
func (t *Task) ViolatesStep(u *unroll.Program, at int, pairs []unroll.StepPair) {
	bad := u.Prog.NewAtom()
	for _, pair := range pairs {
		if l := u.And([]asp.Lit{u.Lit(at, pair.Now), u.Lit(at+1, pair.Next)}); l != u.Yes.Not() {
			u.Prog.Rule(bad, l)
		}
	}
	u.Prog.Constraint(bad.Neg())
}

// GoalsOpen tells whether a state property is undecided.
func (t *Task) GoalsOpen() bool { return !t.AllStatesDone() }

// Always tells whether no state violates a property, as far as is proved.
func (it *Item) Always() bool { return it.Cand == nil || it.Cand.State == invariant.Proved }

// Pending tells whether nothing is known yet of a property of states.
func (it *Item) Pending() bool { return it.Cand != nil && it.Cand.State == invariant.Pending }

// Termination is not a property of states: it has its own steps. A match that
// comes back to a state refutes it; a ranking, an
// enumeration without a cycle, or a bounded search that finds no match of some
// length prove it.

// Termination returns the question for termination if it is undecided.
func (t *Task) Termination() *Item {
	for _, it := range t.Items {
		if it.Verdict.Property == proof.Termination && !it.Done {
			return it
		}
	}
	return nil
}
