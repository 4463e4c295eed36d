package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// byCounts is the argument that no single state violates a goal, by what is
// known of the tallies that it depends on: they are a lemma.
type byCounts struct{}

// Claim is part of task.Argument.
func (byCounts) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	counts := countsBelow(t, it.Goal.State)
	if len(counts) == 0 {
		return induction.OfStates{}.Claim(ctx, t, it)
	}
	s, err := supportBelow(ctx, t, it, counts)
	if err != nil {
		return induction.Inductive(ctx, t, it)
	}
	e, err := s.Single(it)
	if err != nil {
		return e, err
	}
	lemma := proof.Lemma{Name: CountsLemma, Claim: certificate.Claim{Property: "counts for " + e.Claim.Property,
		Single: true, Statements: countStatements(counts), Evidence: e.Claim.Evidence}}
	e.Lemmas = append(e.Lemmas, lemma)
	e.Claim.Evidence = append(slices.Clone(e.Claim.Evidence), lemma.Claim.Statements...)
	return e, nil
}

// Rests is part of task.Argument.
func (byCounts) Rests(ctx context.Context, t *task.Task, it *task.Item) ([]*invariant.Candidate, bool) {
	counts := countsBelow(t, it.Goal.State)
	s, err := supportBelow(ctx, t, it, counts)
	if err != nil || len(counts) == 0 {
		return induction.OfStates{}.Rests(ctx, t, it)
	}
	return s.Chosen(), true
}

// supportBelow finds the invariants on which a goal and counts depend. The
// solver would have to work out the counts to find those that are needed.
func supportBelow(ctx context.Context, t *task.Task, it *task.Item, counts []Claim) (*support.Support, error) {
	s := support.Without(t, it.Cand)
	s.NeedBelow([]circuit.Ref{it.Goal.State})
	for _, c := range counts {
		s.NeedBelow(c.T.Gates)
	}
	return s, s.Close(ctx)
}

// CountsLemma is the name of the lemma about counts.
const CountsLemma = "counts"

// countsBelow returns the tallies that a gate depends on and that atoms of the
// game can state, in the order in which they were proved.
func countsBelow(t *task.Task, r circuit.Ref) []Claim {
	if Of(t) == nil {
		return nil
	}
	below := map[int]bool{}
	unroll.VisitCone(t.Net, below, []circuit.Ref{r}, func(*circuit.Node) {})
	var counts []Claim
	for _, c := range Of(t).Order {
		named := len(c.T.Terms) == len(c.T.Gates)
		if named && slices.ContainsFunc(c.T.Gates, func(g circuit.Ref) bool { return below[g.Node()] }) {
			counts = append(counts, c)
		}
	}
	return counts
}

// countBatch is how many keys one program about counts asks for.
const countBatch = 256

// countStatements joins counts that were proved one after the other and say
// the same about keys of one relation.
func countStatements(counts []Claim) []certificate.Statement {
	var list []certificate.Statement
	for rest := counts; len(rest) > 0; {
		batch := rest[:min(len(rest), countBatch)]
		rest = rest[len(batch):]
		for len(batch) > 0 {
			var c certificate.Count
			batch = slices.DeleteFunc(slices.Clone(batch), func(t Claim) bool { return joinCount(&c, t) })
			list = append(list, certificate.Counts(c))
		}
	}
	return list
}

// joinCount adds the key of a tally if it says the same as the others.
func joinCount(c *certificate.Count, t Claim) bool {
	term := t.T.Terms[0]
	low := 0
	if t.Some {
		low = 1
	}
	if c.Relation == "" {
		c.Relation, c.Arity, c.Values, c.Counted, c.Low = term.Name, len(term.Args), t.T.Values, t.T.Counted, low
	}
	if c.Relation != term.Name || c.Arity != len(term.Args) || !slices.Equal(c.Values, t.T.Values) || c.Counted != t.T.Counted || c.Low != low {
		return false
	}
	c.Keys = append(c.Keys, term)
	return true
}
