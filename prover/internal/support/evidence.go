package support

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// The names of lemmas.
const (
	InvariantsLemma = "invariants"
	CountsLemma     = "counts"
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

// Collect adds the evidence to the verdicts, if it is wanted. It has a
// budget of its own for each, a quarter of that of the whole game, so that
// verdicts do not depend on it.
func Collect(ctx context.Context, t *task.Task) {
	if !t.Opts.Evidence {
		return
	}
	for _, it := range t.Items {
		v := &it.Verdict
		if v.Status == proof.Proved || v.Status == proof.Violated && v.Sought() || it.Counts() && v.Proved > 0 {
			if t.Opts.Progress != nil {
				t.Opts.Progress(v.Label(), "evidence")
			}
			e := proof.Evidence{Instead: "no certificate: a part of the program failed"}
			t.Aside(t.Budget().Conflicts/4, func() {
				t.Guard("evidence for "+v.Label(), func() error { e = evidence(ctx, t, it); return nil })
			})
			v.Evidence = &e
			t.Post(it)
		}
	}
}

// evidence returns the evidence for a proof.
func evidence(ctx context.Context, t *task.Task, it *task.Item) proof.Evidence {
	if instead := instead(t, it); instead != "" {
		return proof.Evidence{Instead: instead}
	}
	e, err := claim(ctx, t, it)
	if err != nil {
		return proof.Evidence{Instead: "no certificate: " + err.Error()}
	}
	e.Reading = certificate.Nonplayable
	if it.Verdict.Playable {
		e.Reading = certificate.Playable
	}
	return e
}

// instead says why a verdict has no certificate; "" if it may have one.
func instead(t *task.Task, it *task.Item) string {
	v := &it.Verdict
	switch {
	case v.Trace != nil:
		return insteadMatch
	case len(t.Parts(v.Question)) > 0:
		return insteadParts
	case it.How.Enumerated:
		return insteadEnumeration
	case v.Property == proof.InitialState:
		return insteadStart
	case v.IsEpistemic():
		return insteadKnows
	case v.IsKnowledge():
		return insteadKnowledge
	}
	return ""
}

// claim returns what a certificate of a proof has to show.
func claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	switch {
	case it.How.Fluent != "":
		return counterClaim(t, it)
	case t.Cands == nil:
		return proof.Evidence{}, fmt.Errorf("the game was not looked at")
	case it.How.Length > 0:
		return exhaustionClaim(t, it)
	case it.How.Ranking != nil:
		return rankingClaim(ctx, t, it)
	case it.How.Initially:
		return initialClaim(t, it)
	case it.Verdict.Property == proof.Functionals:
		return functionalClaim(ctx, t)
	case it.Verdict.Property == proof.Persistence:
		return persistenceClaim(ctx, t, it)
	case it.Goal == nil:
		return proof.Evidence{}, fmt.Errorf("the statement has no proof of its own")
	case it.Goal.HasSteps():
		return sequenceClaim(ctx, t, it)
	}
	return stateClaim(ctx, t, it)
}

// stateClaim is the claim that no state violates a goal: it and the invariants
// that its proof needs are inductive together.
func stateClaim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	if e, err := SingleClaim(ctx, t, it); err == nil || ctx.Err() != nil {
		return e, err
	}
	s, k, err := inductiveSupport(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	statement, err := statementOf(t, it.Verdict.Question)
	if err != nil {
		return proof.Evidence{}, err
	}
	lemmas, err := statements(t, s.chosen(), it.Cand)
	if err != nil {
		return proof.Evidence{}, err
	}
	statements := append([]certificate.Statement{statement}, lemmas...)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.Label(), K: k, Statements: statements, Apart: asksApart(t, statements)}}, nil
}

// inductiveSupport finds invariants that are inductive together with a goal, or
// because of which no sequence of so many good states leads to a bad one.
func inductiveSupport(ctx context.Context, t *task.Task, it *task.Item) (s *support, k int, err error) {
	k, s = 1, newSupport(t)
	if it.Cand >= 0 && t.State[it.Cand] == invariant.Proved {
		s.need(it.Cand)
	} else if it.Goal.State != circuit.FalseRef {
		k = max(1, it.Verdict.Depth)
		bad := func(u *unroll.Program) asp.Lit { return u.FirstBad(it.Goal.State, k) }
		if err := s.stand(ctx, k, bad); err != nil {
			return nil, k, err
		}
	}
	return s, k, s.close(ctx)
}
