package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
)

// Evidence is what shows a proof to somebody who does not believe the prover.
type Evidence struct {
	// Claim is what a certificate has to show. Without a claim there is no
	// certificate.
	Claim *certificate.Claim
	// Lemmas have certificates of their own, in this order: each may take for
	// granted what those before it show, and the claim what all of them show.
	Lemmas []Lemma
	// Reading is that of the sequences that the claim is about.
	Reading certificate.Reading
	// Instead says what there is instead of a certificate, or why there is none.
	Instead string
}

// A Lemma is a claim that another one takes for granted.
type Lemma struct {
	Name  string // of its directory
	Claim certificate.Claim
}

// The names of lemmas.
const (
	invariantsLemma = "invariants"
	countsLemma     = "counts"
)

// What there is instead of a certificate.
const (
	insteadMatch       = "the match is the evidence: it can be replayed"
	insteadParts       = "it follows from other verdicts on the game"
	insteadEnumeration = "all reachable states were visited by the reference semantics, which can be done again"
	insteadStart       = "the reference semantics looked at the initial state, which can be done again"
	insteadKnowledge   = "no certificate: programs about two copies of a game are not written yet"
	insteadKnows       = "no certificate: programs about as many copies of a game as a formula about knowledge needs are not written yet"
)

// A descent is a list of sums of fluents of which, on each transition, the
// first that changes falls.
type descent interface {
	// weights returns the weights of the fluents, sum by sum.
	weights() [][]int32
	// notFalling returns that the list does not fall within so many moves.
	notFalling(u *unrolling, stride int) asp.Lit
}

// A procedure is how something was proved, unless it was by induction.
type procedure struct {
	enumerated bool
	length     int // exhaustion: no match has so many moves
	ranking    descent
	stride     int // of the ranking, in moves
	counter    []string
	fluent     string  // that counts along counter
	batch      []*item // formulas proved by one induction
	initially  bool
	persistent []bool // persistence: the statements that were proved
}

// collectEvidence adds the evidence to the verdicts, if it is wanted. It has a
// budget of its own for each, a quarter of that of the whole game, so that
// verdicts do not depend on it.
func (p *Prover) collectEvidence(ctx context.Context) {
	if !p.opts.Evidence {
		return
	}
	conflicts := p.conflicts
	defer func() { p.conflicts = conflicts }()
	for _, it := range p.items {
		v := &it.verdict
		if v.Status == Proved || v.Status == Violated && v.sought() || it.counts() && v.Proved > 0 {
			p.conflicts = p.budget.Conflicts - p.budget.Conflicts/4
			if p.opts.Progress != nil {
				p.opts.Progress(v.label(), "evidence")
			}
			e := Evidence{Instead: "no certificate: a part of the program failed"}
			p.guard("evidence for "+v.label(), func() error { e = p.evidence(ctx, it); return nil })
			v.Evidence = &e
			p.post(it)
		}
	}
}

// evidence returns the evidence for a proof.
func (p *Prover) evidence(ctx context.Context, it *item) Evidence {
	if instead := p.instead(it); instead != "" {
		return Evidence{Instead: instead}
	}
	e, err := p.claim(ctx, it)
	if err != nil {
		return Evidence{Instead: "no certificate: " + err.Error()}
	}
	e.Reading = certificate.Nonplayable
	if it.verdict.Playable {
		e.Reading = certificate.Playable
	}
	return e
}

// instead says why a verdict has no certificate; "" if it may have one.
func (p *Prover) instead(it *item) string {
	v := &it.verdict
	switch {
	case v.Trace != nil:
		return insteadMatch
	case len(p.parts(v.Question)) > 0:
		return insteadParts
	case it.how.enumerated:
		return insteadEnumeration
	case v.Property == InitialState:
		return insteadStart
	case v.isEpistemic():
		return insteadKnows
	case v.isKnowledge():
		return insteadKnowledge
	}
	return ""
}

// claim returns what a certificate of a proof has to show.
func (p *Prover) claim(ctx context.Context, it *item) (Evidence, error) {
	switch {
	case it.how.fluent != "":
		return p.counterClaim(it)
	case p.cands == nil:
		return Evidence{}, fmt.Errorf("the game was not looked at")
	case it.how.length > 0:
		return p.exhaustionClaim(it)
	case it.how.ranking != nil:
		return p.rankingClaim(ctx, it)
	case it.how.initially:
		return p.initialClaim(it)
	case it.verdict.Property == Functionals:
		return p.functionalClaim(ctx)
	case it.verdict.Property == Persistence:
		return p.persistenceClaim(ctx, it)
	case it.goal == nil:
		return Evidence{}, fmt.Errorf("the statement has no proof of its own")
	case it.goal.hasSteps():
		return p.sequenceClaim(ctx, it)
	}
	return p.stateClaim(ctx, it)
}

// stateClaim is the claim that no state violates a goal: it and the invariants
// that its proof needs are inductive together.
func (p *Prover) stateClaim(ctx context.Context, it *item) (Evidence, error) {
	if e, err := p.singleClaim(ctx, it); err == nil || ctx.Err() != nil {
		return e, err
	}
	k := 1
	s := newSupport(p)
	if it.cand >= 0 && p.state[it.cand] == invariant {
		s.need(it.cand)
	} else if it.goal.state != circuit.FalseRef {
		k = max(1, it.verdict.Depth)
		bad := func(u *unrolling) asp.Lit { return u.firstBad(it.goal.state, k) }
		if err := s.stand(ctx, k, bad); err != nil {
			return Evidence{}, err
		}
	}
	if err := s.close(ctx); err != nil {
		return Evidence{}, err
	}
	statement, err := p.statementOf(it.verdict.Question)
	if err != nil {
		return Evidence{}, err
	}
	lemmas, err := p.statements(s.chosen(), it.cand)
	if err != nil {
		return Evidence{}, err
	}
	statements := append([]certificate.Statement{statement}, lemmas...)
	return Evidence{Claim: &certificate.Claim{Property: it.verdict.label(), K: k, Statements: statements, Apart: p.asksApart(statements)}}, nil
}

// firstBad returns that a gate holds at a time and not before.
func (u *unrolling) firstBad(r ref, t int) asp.Lit {
	lits := []asp.Lit{u.lit(t, r)}
	for before := range t {
		lits = append(lits, u.lit(before, r).Not())
	}
	return u.and(lits)
}
