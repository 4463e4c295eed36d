package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// countArgument is the argument that no single state violates a goal. It uses the statements of the program that
// showed this. The counts among them are a lemma.
type countArgument struct{ shownBy *stateProof }

// ClaimEvidence is part of task.ProofArgument.
func (b countArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	if len(b.shownBy.statedClaims) == 0 {
		if e, err := (induction.Argument{}).ClaimEvidence(ctx, t, it); err == nil || ctx.Err() != nil {
			return e, err
		}
	}
	counts := slices.DeleteFunc(slices.Clone(b.shownBy.statedClaims), func(c *TallyClaim) bool { return !c.isNamed() })
	s := support.New(t, it.GoalCandidate)
	err := b.proveAgain(ctx, t, s, counts)
	if err == nil {
		err = s.CloseInductively(ctx)
	}
	if err == nil {
		err = support.CheckCount(s.NeededCount())
	}
	claim, failed := it.StatedClaim(t)
	if claim.SingleState = true; failed != nil {
		return proof.Evidence{}, failed
	}
	if err != nil {
		return induction.InductiveClaim(ctx, t, it, claim)
	}
	e, err := s.EvidenceWithLemmas(claim)
	if err != nil || len(counts) == 0 {
		return e, err
	}
	lemma := proof.Lemma{Name: CountsLemmaName, Claim: certificate.Claim{Property: "counts for " + e.Claim.Property,
		SingleState: true, Statements: joinStatements(counts), Evidence: e.Claim.Evidence}}
	e.Lemmas = append(e.Lemmas, lemma)
	e.Claim.Evidence = append(slices.Clone(e.Claim.Evidence), lemma.Claim.Statements...)
	return e, nil
}

// isNamed tells whether atoms of the game can state a claim.
func (c *TallyClaim) isNamed() bool { return len(c.atomTerms) == len(c.atomGates) }

// proveAgain proves claims a second time, and then the goal. It uses as few invariants as the solver allows, and
// only claims that the certificate states.
func (b countArgument) proveAgain(ctx context.Context, t *task.ProofTask, s *support.ProofSupport, claims []*TallyClaim) error {
	ask := func(from, to int, stated []*invariant.Candidate) error {
		return s.NeedForQuery(ctx, support.RecordedQuery{StatedInvariants: stated, IsComplete: len(claims) == len(b.shownBy.statedClaims), BuildProgram: func(state func(*unroll.GameProgram, int)) *unroll.GameProgram {
			return b.shownBy.programAgain(t, claims, from, to, state)
		}})
	}
	for from := 0; from < len(claims); from += claimsPerQuery {
		if err := ask(from, min(from+claimsPerQuery, len(claims)), task.EngineState[Tallies](t).StatedInvariants); err != nil {
			return err
		}
	}
	return ask(len(claims), len(claims), b.shownBy.statedInvariants)
}

// CountsLemmaName is the name of the lemma about counts.
const CountsLemmaName = "counts"

// keysPerProgram is how many keys one program about counts asks for.
const keysPerProgram = 256

// joinStatements joins claims that were proved one after the other and make the same statement about keys of one
// relation.
func joinStatements(claims []*TallyClaim) []certificate.Statement {
	var list []certificate.Statement
	for batch := range slices.Chunk(claims, keysPerProgram) {
		for len(batch) > 0 {
			var k certificate.KeyCount
			batch = slices.DeleteFunc(slices.Clone(batch), func(c *TallyClaim) bool { return c.joinTo(&k) })
			list = append(list, certificate.ValuesPerKey(k))
		}
	}
	return list
}

// joinTo adds the key of a claim to others if it says the same.
func (c *TallyClaim) joinTo(k *certificate.KeyCount) bool {
	term, low := c.atomTerms[0], c.LeastHolding
	if k.RelationName == "" {
		k.RelationName, k.Arity, k.ValueArguments, k.CountedArgument, k.LowerBound = term.Name, len(term.Args), c.valueArgs, c.countedArg, low
	}
	if k.RelationName != term.Name || k.Arity != len(term.Args) || !slices.Equal(k.ValueArguments, c.valueArgs) || k.CountedArgument != c.countedArg || k.LowerBound != low {
		return false
	}
	k.KeyAtoms = append(k.KeyAtoms, term)
	return true
}
