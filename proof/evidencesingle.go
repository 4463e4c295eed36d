package proof

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
)

// Most properties follow from invariants in each state by itself. A
// certificate that says so asks about moves only where it shows the
// invariants, and about the property, which may need counts over a whole
// board, only where there are no moves.

// singleClaim is the claim that no single state in which the invariants hold
// violates a goal; errNotImplied if that is not so.
func (p *Prover) singleClaim(ctx context.Context, it *item) (Evidence, error) {
	if it.goal.state == circuit.FalseRef {
		return Evidence{}, errNotImplied
	}
	var counts []tallyClaim
	if it.verdict.Method == singleMethod {
		counts = p.countsBelow(it.goal.state)
	}
	s, err := p.singleSupport(ctx, it, counts)
	if err != nil {
		return Evidence{}, err
	}
	statement, err := p.statementOf(it.verdict.Question)
	if err != nil {
		return Evidence{}, err
	}
	claim := certificate.Claim{Property: it.verdict.label(), Single: true, Statements: []certificate.Statement{statement}}
	e, err := p.withLemmas(s, claim)
	if err != nil {
		return Evidence{}, err
	}
	if len(e.Lemmas) == 0 {
		e.Lemmas = []Lemma{p.invariantsLemma(claim.Property, []certificate.Statement{certificate.Foreseen()})}
	}
	if len(counts) > 0 {
		lemma := Lemma{countsLemma, certificate.Claim{Property: "counts for " + claim.Property,
			Single: true, Statements: countStatements(counts), Evidence: e.Claim.Evidence}}
		e.Lemmas = append(e.Lemmas, lemma)
		e.Claim.Evidence = append(slices.Clone(e.Claim.Evidence), lemma.Claim.Statements...)
	}
	return e, nil
}

// singleSupport finds invariants that are enough.
func (p *Prover) singleSupport(ctx context.Context, it *item, counts []tallyClaim) (*support, error) {
	s := newSupport(p)
	s.all = slices.DeleteFunc(s.all, func(i int) bool { return i == it.cand })
	if len(counts) > 0 {
		// The solver would have to work out the counts to find what is needed.
		s.needBelow([]ref{it.goal.state})
	} else if err := s.imply(ctx, it.goal.state); err != nil {
		return nil, err
	}
	for _, c := range counts {
		s.needBelow(c.t.gates)
	}
	return s, s.close(ctx)
}

// imply adds invariants because of which a gate holds in no single state.
func (s *support) imply(ctx context.Context, bad ref) error {
	s.sure = true
	defer func() { s.sure = false }()
	return s.stand(ctx, 0, func(u *unrolling) asp.Lit { return u.lit(0, bad) })
}

// needBelow adds the invariants about groups of fluents, and about single
// ones, on which gates depend.
func (s *support) needBelow(gates []ref) {
	below := map[int]bool{}
	visitCone(s.p.net, below, gates, func(*circuit.Node) {})
	for _, i := range s.all {
		c := s.p.cands.all[i]
		if c.kind > atLeastOne {
			continue
		}
		for _, f := range c.fluents {
			if below[s.p.net.Fluent[f].Node()] {
				s.need(i)
				break
			}
		}
	}
}

// countsBelow returns the tallies that a gate depends on and that atoms of the
// game can state, in the order in which they were proved.
func (p *Prover) countsBelow(r ref) []tallyClaim {
	if talliesOf(p) == nil {
		return nil
	}
	below := map[int]bool{}
	visitCone(p.net, below, []ref{r}, func(*circuit.Node) {})
	var counts []tallyClaim
	for _, c := range talliesOf(p).order {
		named := len(c.t.terms) == len(c.t.gates)
		if named && slices.ContainsFunc(c.t.gates, func(g ref) bool { return below[g.Node()] }) {
			counts = append(counts, c)
		}
	}
	return counts
}

// countBatch is how many keys one program about counts asks for.
const countBatch = 256

// countStatements joins counts that were proved one after the other and say
// the same about keys of one relation.
func countStatements(counts []tallyClaim) []certificate.Statement {
	var list []certificate.Statement
	for rest := counts; len(rest) > 0; {
		batch := rest[:min(len(rest), countBatch)]
		rest = rest[len(batch):]
		for len(batch) > 0 {
			var c certificate.Count
			batch = slices.DeleteFunc(slices.Clone(batch), func(t tallyClaim) bool { return joinCount(&c, t) })
			list = append(list, certificate.Counts(c))
		}
	}
	return list
}

// joinCount adds the key of a tally if it says the same as the others.
func joinCount(c *certificate.Count, t tallyClaim) bool {
	term := t.t.terms[0]
	low := 0
	if t.some {
		low = 1
	}
	if c.Relation == "" {
		c.Relation, c.Arity, c.Values, c.Counted, c.Low = term.Name, len(term.Args), t.t.values, t.t.counted, low
	}
	if c.Relation != term.Name || c.Arity != len(term.Args) || !slices.Equal(c.Values, t.t.values) || c.Counted != t.t.counted || c.Low != low {
		return false
	}
	c.Keys = append(c.Keys, term)
	return true
}

// invariantsLemma is the lemma that invariants hold.
func (p *Prover) invariantsLemma(property string, invariants []certificate.Statement) Lemma {
	return Lemma{invariantsLemma, certificate.Claim{Property: "invariants for " + property, Statements: invariants, Apart: p.asksApart(invariants)}}
}

// asksApart tells whether the step for statements is also written apart.
func (p *Prover) asksApart(statements []certificate.Statement) bool {
	return len(p.net.Nodes) > apartFrom && len(statements) > 1 && len(statements) <= mostApart
}

// Bounds on games whose induction steps are asked apart: how many gates make
// that worth while, and how many programs are written.
const (
	apartFrom = 1000
	mostApart = 100
)
