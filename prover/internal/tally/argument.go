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
)

// countArgument is the argument that no single state violates a goal. It uses the statements of the program that
// showed this. The counts among them are a lemma.
type countArgument struct{ record *ProgramRecord }

// ClaimEvidence is part of task.ProofArgument.
func (b countArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	if len(b.record.StatedCounts) == 0 {
		if e, err := (induction.StateArgument{}).ClaimEvidence(ctx, t, it); err == nil || ctx.Err() != nil {
			return e, err
		}
	}
	s, counts, err := b.countSupport(ctx, t, it)
	if err != nil {
		return induction.InductiveClaim(ctx, t, it)
	}
	e, err := s.SingleStateEvidence(it)
	if err != nil || len(counts) == 0 {
		return e, err
	}
	lemma := proof.Lemma{Name: CountsLemmaName, Claim: certificate.Claim{Property: "counts for " + e.Claim.Property,
		SingleState: true, Statements: joinStatements(counts), Evidence: e.Claim.Evidence}}
	e.Lemmas = append(e.Lemmas, lemma)
	e.Claim.Evidence = append(slices.Clone(e.Claim.Evidence), lemma.Claim.Statements...)
	return e, nil
}

// countSupport finds the invariants and counts on which the goal rests. They are inductive, or follow from
// inductive ones. The counts below the goal are tried first, since they are fewer than those of its program.
func (b countArgument) countSupport(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (s *support.ProofSupport, counts []TallyClaim, err error) {
	tries := [][]TallyClaim{nil}
	if ts := TalliesOf(t); ts != nil && len(b.record.StatedCounts) > 0 {
		tries = [][]TallyClaim{ts.countsBelow(it.QuestionGoal.BadState), ts.countsBehind(b.record)}
	}
	for _, counts = range tries {
		counts = slices.DeleteFunc(counts, func(c TallyClaim) bool { return !c.isNamed() })
		s = support.NewWithout(t, it.GoalCandidate)
		if err = newProofReplay(t, s).replay(ctx, counts, it, b.record); err == nil {
			err = s.CloseInductively(ctx)
		}
		if n := s.NeededCount(); err == nil && n > support.MaxUnminimised {
			err = errors.New("the proof rests on " + plural.CountNoun(n, "invariant"))
		}
		if err == nil || ctx.Err() != nil {
			return s, counts, err
		}
	}
	return nil, nil, err
}

// CountsLemmaName is the name of the lemma about counts.
const CountsLemmaName = "counts"

// keysPerProgram is how many keys one program about counts asks for.
const keysPerProgram = 256

// joinStatements joins counts that were proved one after the other and make the same statement about keys of one
// relation.
func joinStatements(counts []TallyClaim) []certificate.Statement {
	var list []certificate.Statement
	for rest := counts; len(rest) > 0; {
		batch := rest[:min(len(rest), keysPerProgram)]
		rest = rest[len(batch):]
		for len(batch) > 0 {
			var c certificate.KeyCount
			batch = slices.DeleteFunc(slices.Clone(batch), func(t TallyClaim) bool { return joinTally(&c, t) })
			list = append(list, certificate.ValuesPerKey(c))
		}
	}
	return list
}

// joinTally adds the key of a tally if it says the same as the others.
func joinTally(c *certificate.KeyCount, t TallyClaim) bool {
	term := t.Tally.AtomTerms[0]
	low := 0
	if t.AtLeastOne {
		low = 1
	}
	if c.RelationName == "" {
		c.RelationName, c.Arity, c.ValueArguments, c.CountedArgument, c.LowerBound = term.Name, len(term.Args), t.Tally.ValueArgs, t.Tally.CountedArg, low
	}
	if c.RelationName != term.Name || c.Arity != len(term.Args) || !slices.Equal(c.ValueArguments, t.Tally.ValueArgs) || c.CountedArgument != t.Tally.CountedArg || c.LowerBound != low {
		return false
	}
	c.KeyAtoms = append(c.KeyAtoms, term)
	return true
}
