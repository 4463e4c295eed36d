package induction

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file answers the questions how many fluents are functional, and how many are persistent.

// MaxPersistentFluents bounds the fluents whose persistence is counted.
const MaxPersistentFluents = 20_000

// The conflicts of the game divided by persistenceShare are reserved for persistence, beside those used before. In a
// large network, where a program of two transitions is mostly too large, the divisor is largePersistenceShare.
const (
	persistenceShare      = 3
	largePersistenceShare = 10
)

// CountAll answers the questions about the numbers of functionals and of persistent fluents.
func CountAll(ctx context.Context, t *task.ProofTask) error {
	var failed error
	for _, it := range t.QuestionItems {
		switch {
		case it.Done:
		case it.Verdict.Property == proof.Functionals:
			countFunctionals(t, it)
		case it.Verdict.Property == proof.Persistence && failed == nil:
			failed = countPersistence(ctx, t, it)
		}
	}
	return failed
}

// countPersistence answers the question how many statements of two kinds are proved (AIJ 2012 sec. 6.3): a fluent holds
// for ever once it holds, and a fluent never holds again once it does not. The fluents are those of the argument
// domains; unreachable fluents persist. The statements that a first move breaks do not count. The question stays open if
// some of the others are not proved.
func countPersistence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) error {
	if !CanCountPersistence(t) {
		it.Verdict.OpenReason = TooManyFluents
		return nil
	}
	var all []unroll.StepPair
	var first, alive []bool
	part := int64(persistenceShare)
	if len(t.Net.Nodes) > localize.FunctionGates {
		part = largePersistenceShare
	}
	enough, err := t.WithinConflicts(t.WholeShare(part), func() (err error) {
		all, first, alive, err = PersistenceLaws(ctx, t)
		return err
	})
	if !enough {
		t.NoteShareUsedUp()
	}
	if countTrue(alive) == 0 {
		alive = locallyProvedLaws(ctx, t, all, first)
	}
	it.Argument = persistenceArgument(alive)
	unreached := CountUnreached(t)
	it.Verdict.TotalFormulas = unreached + countTrue(first)
	it.Verdict.ProvedFormulas = unreached + countTrue(alive)
	if err == nil && enough && it.Verdict.ProvedFormulas == it.Verdict.TotalFormulas {
		t.SettleProved(it, "induction", 1, it.Argument)
		return nil
	}
	if t.TimeOver() && it.Verdict.TotalFormulas == 0 {
		return err
	}
	it.TriedTexts = append(it.TriedTexts, fmt.Sprintf("%d of %s proved", it.Verdict.ProvedFormulas, plural.CountNoun(it.Verdict.TotalFormulas, "statement")))
	return err
}

// TooManyFluents is the reason why persistence is not counted.
const TooManyFluents = "the argument domains hold more fluents than are counted"

// CanCountPersistence reports whether there are few enough fluents to count.
func CanCountPersistence(t *task.ProofTask) bool {
	size, finite := model.NewDomains(t.Rulesheet, model.IntersectionDomains).TermCount(gdl.FluentArg)
	return finite && size <= MaxPersistentFluents
}

// CountUnreached counts the statements, two for each fluent, about fluents that the argument domains allow and the
// ground game does not have: these persist.
func CountUnreached(t *task.ProofTask) int {
	size, _ := model.NewDomains(t.Rulesheet, model.IntersectionDomains).TermCount(gdl.FluentArg)
	return 2 * (size - len(t.GroundGame.Fluents))
}

func countTrue(bs []bool) int {
	n := 0
	for _, b := range bs {
		if b {
			n++
		}
	}
	return n
}
