package support

import (
	"context"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Visited is the argument of statements that hold in all states, since all have been
// visited.
type Visited struct {
	task.Plain
	States *proof.States // the states visited; nil if no evidence is wanted
	// Holds are the statements that hold in all states, where the question does not say.
	Holds []certificate.Statement
}

// again is the text instead of a certificate.
const again = "all reachable states were visited, which can be done again"

// Claim is part of task.Argument.
func (v Visited) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	e := proof.Evidence{Instead: again, States: v.States}
	if v.States == nil || v.States.Count > MostStates {
		return e, nil
	}
	return v.claim(ctx, t, it, e)
}

// claim adds the claim to some evidence, if there are few enough states.
func (v Visited) claim(ctx context.Context, t *task.Task, it *task.Item, e proof.Evidence) (proof.Evidence, error) {
	all, err := statesOf(ctx, t)
	if err != nil || all == nil {
		return e, err
	}
	if it.Verdict.Property == proof.Termination {
		if all.ranked == nil {
			return e, nil
		}
		e.Claim, e.Lemmas = all.end(it)
		return e, nil
	}
	statements, err := v.statements(t, it)
	if err != nil || all.plain == nil {
		return e, err
	}
	claim := certificate.Claim{Property: it.Verdict.Label(), Single: true, Statements: statements}
	e.Claim, e.Lemmas = given(claim, all.plain, true)
	return e, nil
}

func (v Visited) statements(t *task.Task, it *task.Item) ([]certificate.Statement, error) {
	if v.Holds != nil {
		return v.Holds, nil
	}
	statement, err := goal.Statement(t.Net, it.Verdict.Question)
	return []certificate.Statement{statement}, err
}

// StatesLemma is the name of the lemma that no other states are reached.
const StatesLemma = "states"

// given completes a claim about the states that are reached.
func given(claim certificate.Claim, d *diagram.Diagram, shared bool) (*certificate.Claim, []proof.Lemma) {
	claim.Evidence = []certificate.Statement{certificate.Among(d)}
	lemma := certificate.Claim{Property: "which states are reached", Statements: claim.Evidence,
		Method: "no move leads out of " + plural.Count(d.States, "state") + " (induction)"}
	return &claim, []proof.Lemma{{Name: StatesLemma, Claim: lemma, Shared: shared}}
}

// end returns the claim that matches end.
func (s *visitedStates) end(it *task.Item) (*certificate.Claim, []proof.Lemma) {
	claim := certificate.Claim{Property: it.Verdict.Label(), Method: "ranks: each move leads to a higher one", Single: true,
		Statements: []certificate.Statement{certificate.Rises(s.ranked)}}
	return given(claim, s.ranked, false)
}

// A Holder is an argument that knows the statements that hold in all states where the question
// does not say.
type Holder interface {
	Holds(t *task.Task) []certificate.Statement
}

// Otherwise returns the evidence of an enumeration for a proof whose own argument has no
// certificate, where there are few states. It reports whether there is one.
func Otherwise(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, bool) {
	var v Visited
	holder, counts := it.Why.(Holder)
	switch {
	case t.States > t.Budget().States, it.Verdict.IsKnowledge(), it.Verdict.IsEpistemic(), it.Verdict.Initially:
		return proof.Evidence{}, false
	case counts:
		v.Holds = holder.Holds(t)
	case it.Goal == nil && it.Verdict.Property != proof.Termination:
		return proof.Evidence{}, false
	}
	e, err := v.claim(ctx, t, it, proof.Evidence{})
	return e, err == nil && e.Claim != nil
}
