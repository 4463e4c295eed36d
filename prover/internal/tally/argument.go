package tally

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// byCounts is the argument that no single state violates a goal, by the statements of the program
// that showed it: the counts among them are a lemma.
type byCounts struct{ had *Record }

// Claim is part of task.Argument.
func (b byCounts) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	if len(b.had.Counts) == 0 {
		if e, err := (induction.OfStates{}).Claim(ctx, t, it); err == nil || ctx.Err() != nil {
			return e, err
		}
	}
	s, counts, err := b.support(ctx, t, it)
	if err != nil {
		return induction.Inductive(ctx, t, it)
	}
	e, err := s.Single(it)
	if err != nil || len(counts) == 0 {
		return e, err
	}
	lemma := proof.Lemma{Name: CountsLemma, Claim: certificate.Claim{Property: "counts for " + e.Claim.Property,
		Single: true, Statements: countStatements(counts), Evidence: e.Claim.Evidence}}
	e.Lemmas = append(e.Lemmas, lemma)
	e.Claim.Evidence = append(slices.Clone(e.Claim.Evidence), lemma.Claim.Statements...)
	return e, nil
}

// Rests is part of task.Argument.
func (b byCounts) Rests(ctx context.Context, t *task.Task, it *task.Item) ([]*invariant.Candidate, bool) {
	s, _, err := b.support(ctx, t, it)
	return support.Rests(t, s, err)
}

// support finds invariants and counts on which the goal rests, which are inductive and
// follow. The counts below the goal are tried first: they are fewer than those that
// its program had.
func (b byCounts) support(ctx context.Context, t *task.Task, it *task.Item) (s *support.Support, counts []Claim, err error) {
	tries := [][]Claim{nil}
	if ts := Of(t); ts != nil && len(b.had.Counts) > 0 {
		tries = [][]Claim{ts.below(it.Goal.State), ts.behind(b.had)}
	}
	for _, counts = range tries {
		counts = slices.DeleteFunc(counts, func(c Claim) bool { return !c.named() })
		s = support.Without(t, it.Cand)
		if err = newReplay(t, s).prove(ctx, counts, it, b.had); err == nil {
			err = s.Close(ctx)
		}
		if n := s.Size(); err == nil && n > support.MostUnminimised {
			err = errors.New("the proof rests on " + plural.Count(n, "invariant"))
		}
		if err == nil || ctx.Err() != nil {
			return s, counts, err
		}
	}
	return nil, nil, err
}

// CountsLemma is the name of the lemma about counts.
const CountsLemma = "counts"

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
