package support

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Most properties follow from invariants in each state by itself. A
// certificate that says so asks about moves only where it shows the
// invariants, and about the property, which may need counts over a whole
// board, only where there are no moves.

// SingleClaim is the claim that no single state in which the invariants hold
// violates a goal; errNotImplied if that is not so.
func SingleClaim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	if it.Goal.State == circuit.FalseRef {
		return proof.Evidence{}, errNotImplied
	}
	counts := countsOf(t, it)
	s, err := singleSupport(ctx, t, it, counts)
	if err != nil {
		return proof.Evidence{}, err
	}
	statement, err := statementOf(t, it.Verdict.Question)
	if err != nil {
		return proof.Evidence{}, err
	}
	claim := certificate.Claim{Property: it.Verdict.Label(), Single: true, Statements: []certificate.Statement{statement}}
	e, err := withLemmas(t, s, claim)
	if err != nil {
		return proof.Evidence{}, err
	}
	if len(e.Lemmas) == 0 {
		e.Lemmas = []proof.Lemma{invariantsLemma(t, claim.Property, []certificate.Statement{certificate.Foreseen()})}
	}
	if len(counts) > 0 {
		lemma := proof.Lemma{Name: CountsLemma, Claim: certificate.Claim{Property: "counts for " + claim.Property,
			Single: true, Statements: countStatements(counts), Evidence: e.Claim.Evidence}}
		e.Lemmas = append(e.Lemmas, lemma)
		e.Claim.Evidence = append(slices.Clone(e.Claim.Evidence), lemma.Claim.Statements...)
	}
	return e, nil
}

// singleSupport finds invariants that are enough.
func singleSupport(ctx context.Context, t *task.Task, it *task.Item, counts []tally.Claim) (*support, error) {
	s := newSupport(t)
	s.all = slices.DeleteFunc(s.all, func(i int) bool { return i == it.Cand })
	if len(counts) > 0 {
		// The solver would have to work out the counts to find what is needed.
		s.needBelow([]circuit.Ref{it.Goal.State})
	} else if err := s.imply(ctx, it.Goal.State); err != nil {
		return nil, err
	}
	for _, c := range counts {
		s.needBelow(c.T.Gates)
	}
	return s, s.close(ctx)
}

// imply adds invariants because of which a gate holds in no single state.
func (s *support) imply(ctx context.Context, bad circuit.Ref) error {
	s.sure = true
	defer func() { s.sure = false }()
	return s.stand(ctx, 0, func(u *unroll.Program) asp.Lit { return u.Lit(0, bad) })
}

// needBelow adds the invariants about groups of fluents, and about single
// ones, on which gates depend.
func (s *support) needBelow(gates []circuit.Ref) {
	below := map[int]bool{}
	unroll.VisitCone(s.task.Net, below, gates, func(*circuit.Node) {})
	for _, i := range s.all {
		c := s.task.Cands.All[i]
		if c.Kind > invariant.AtLeastOne {
			continue
		}
		for _, f := range c.Fluents {
			if below[s.task.Net.Fluent[f].Node()] {
				s.need(i)
				break
			}
		}
	}
}

// countsBelow returns the tallies that a gate depends on and that atoms of the
// game can state, in the order in which they were proved.
func countsBelow(t *task.Task, r circuit.Ref) []tally.Claim {
	if tally.Of(t) == nil {
		return nil
	}
	below := map[int]bool{}
	unroll.VisitCone(t.Net, below, []circuit.Ref{r}, func(*circuit.Node) {})
	var counts []tally.Claim
	for _, c := range tally.Of(t).Order {
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
func countStatements(counts []tally.Claim) []certificate.Statement {
	var list []certificate.Statement
	for rest := counts; len(rest) > 0; {
		batch := rest[:min(len(rest), countBatch)]
		rest = rest[len(batch):]
		for len(batch) > 0 {
			var c certificate.Count
			batch = slices.DeleteFunc(slices.Clone(batch), func(t tally.Claim) bool { return joinCount(&c, t) })
			list = append(list, certificate.Counts(c))
		}
	}
	return list
}

// joinCount adds the key of a tally if it says the same as the others.
func joinCount(c *certificate.Count, t tally.Claim) bool {
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

// invariantsLemma is the lemma that invariants hold.
func invariantsLemma(t *task.Task, property string, invariants []certificate.Statement) proof.Lemma {
	return proof.Lemma{Name: InvariantsLemma, Claim: certificate.Claim{Property: "invariants for " + property, Statements: invariants, Apart: asksApart(t, invariants)}}
}

// asksApart tells whether the step for statements is also written apart.
func asksApart(t *task.Task, statements []certificate.Statement) bool {
	return len(t.Net.Nodes) > apartFrom && len(statements) > 1 && len(statements) <= mostApart
}

// Bounds on games whose induction steps are asked apart: how many gates make
// that worth while, and how many programs are written.
const (
	apartFrom = 1000
	mostApart = 100
)
