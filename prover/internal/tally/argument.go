package tally

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// countArgument is the argument that no single state violates a goal. It uses the statements of the program that
// showed this. The counts among them are a lemma.
type countArgument struct{ record *ProgramRecord }

// ClaimEvidence is part of task.ProofArgument.
func (b countArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	if len(b.record.statedClaims) == 0 {
		if e, err := (induction.Argument{}).ClaimEvidence(ctx, t, it); err == nil || ctx.Err() != nil {
			return e, err
		}
	}
	s, counts := support.NewWithout(t, it.GoalCandidate), TalliesOf(t).claimsBehind(b.record)
	err := b.proveAgain(ctx, t, s, counts)
	if err == nil {
		err = s.CloseInductively(ctx)
	}
	if n := s.NeededCount(); err == nil && n > support.MaxUnminimised {
		err = errors.New("the proof rests on " + plural.CountNoun(n, "invariant"))
	}
	statement, failed := it.Verdict.Question.Statement(t.GroundGame.Roles)
	if failed != nil {
		return proof.Evidence{}, failed
	}
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), SingleState: true, Statements: []certificate.Statement{statement}}
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

// claimsBehind returns the claims that a record needs and that atoms of the game can state, in the order in which they
// were proved: those that its program stated, and those that their own proofs used.
func (ts *Tallies) claimsBehind(had *ProgramRecord) (list []*TallyClaim) {
	behind := map[*TallyClaim]bool{}
	for queue := slices.Clone(had.statedClaims); len(queue) > 0; queue = queue[1:] {
		if c := queue[0]; !behind[c] {
			behind[c] = true
			queue = append(queue, c.ProvedBy.statedClaims...)
		}
	}
	for _, t := range ts.AllTallies {
		for _, c := range t.Claims {
			if behind[c] && c.isNamed() {
				list = append(list, c)
			}
		}
	}
	return list
}

// proveAgain proves claims a second time, and then the goal. It uses as few invariants as the solver allows, and
// only claims that the certificate states.
func (b countArgument) proveAgain(ctx context.Context, t *task.ProofTask, s *support.ProofSupport, claims []*TallyClaim) error {
	known := map[*TallyClaim]bool{}
	for rest := claims; len(rest) > 0; {
		same := 1
		for same < len(rest) && rest[same].ProvedBy == rest[0].ProvedBy {
			same++
		}
		again := *rest[0].ProvedBy
		again.question = aboutClaims(rest[:same])
		if err := again.proveAgain(ctx, t, s, known); err != nil {
			return err
		}
		for _, c := range rest[:same] {
			known[c] = true
		}
		rest = rest[same:]
	}
	return b.record.proveAgain(ctx, t, s, known)
}

// proveAgain asks a question again, with known claims only. It asks first in the way that the record tells. Such a
// program may leave out gates of tallies, and may fail since not all claims that it used are known. Then it asks
// a second time, with all gates worked out.
func (had ProgramRecord) proveAgain(ctx context.Context, t *task.ProofTask, s *support.ProofSupport, known map[*TallyClaim]bool) error {
	missing := slices.ContainsFunc(had.statedClaims, func(c *TallyClaim) bool { return !known[c] })
	ask := func(complete bool) error {
		again := had
		return s.NeedForQuery(ctx, support.RecordedQuery{StatedInvariants: had.StatedInvariants, IsComplete: complete, BuildProgram: func(state func(*unroll.GameProgram)) *unroll.GameProgram {
			return TalliesOf(t).build(&again, func(c *TallyClaim) bool { return known[c] }, state)
		}})
	}
	err := ask(!missing)
	if err != nil && had.cutsTallies && ctx.Err() == nil {
		had.cutsTallies = false
		err = ask(false)
	}
	return err
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
	t, term, low := c.tally, c.tally.atomTerms[0], 0
	if c.AtLeastOne {
		low = 1
	}
	if k.RelationName == "" {
		k.RelationName, k.Arity, k.ValueArguments, k.CountedArgument, k.LowerBound = term.Name, len(term.Args), t.valueArgs, t.countedArg, low
	}
	if k.RelationName != term.Name || k.Arity != len(term.Args) || !slices.Equal(k.ValueArguments, t.valueArgs) || k.CountedArgument != t.countedArg || k.LowerBound != low {
		return false
	}
	k.KeyAtoms = append(k.KeyAtoms, term)
	return true
}
