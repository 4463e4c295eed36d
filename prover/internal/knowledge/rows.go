package knowledge

import (
	"cmp"
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file has the steps of strategies about knowledge. Most of them run an engine for single
// states over the product.

// Families of guesses about a product.
const (
	twinFamily   invariant.CandidateFamily = "twins"  // a fluent is the same in a copy and its parent
	liftedFamily invariant.CandidateFamily = "lifted" // an invariant of single states
)

// WalkShortly enumerates the states of the product if it is small. It does nothing where
// certificates are wanted, since induction has to come first then.
func WalkShortly(ctx context.Context, v *View) error {
	if v.source.TaskOptions.WantsEvidence {
		return nil
	}
	return enumerate.EnumerateShortly(ctx, v.ProofTask)
}

// PlayMatches plays random matches of the product.
func PlayMatches(ctx context.Context, v *View) error {
	if v.played {
		return nil
	}
	v.played = true
	return guided.PlayRandomly(ctx, v.ProofTask)
}

// furtherPairWork is the work of further random matches as a multiple of the first matches' work. They are needed
// because some outcomes are rare: both matches of a pair have to lead to them.
const furtherPairWork = 3

// stage runs induction over the candidates that a selection chooses. It may use the view's
// conflicts divided by shares.
func (v *View) stage(ctx context.Context, name string, shares int64, of invariant.CandidateSelection) error {
	_, err := v.WithinConflicts(v.conflictShare/shares, func() error {
		return induction.RunStage(ctx, v.ProofTask, induction.InductionStage{StageName: name, Selection: of, BudgetDivisor: shares})
	})
	induction.ProveGoals(v.ProofTask)
	return err
}

// ProveTwins proves which fluents are the same in a copy and in its parent.
func ProveTwins(ctx context.Context, v *View) error {
	return v.stage(ctx, "twins", 3, invariant.OfFamilies(twinFamily))
}

// nearConePart: guesses about the fluents that a question depends on are tried with it if they are less than one in so many
// fluents.
const nearConePart = 4

// ProveAlone tries to prove each question by itself, or with guesses about the few fluents that it depends on. Whether
// a match is over, for instance, may depend on a step counter and not on the board.
func ProveAlone(ctx context.Context, v *View) error {
	for _, q := range v.asked {
		if !q.mayBeProved() {
			continue
		}
		if q.phase != nil {
			if err := v.proveAhead(ctx, q); err != nil {
				return err
			}
			continue
		}
		if c := q.overView.GoalCandidate; c != nil && c.ProofState == invariant.PendingState {
			near := v.nearFluents(q.overView.QuestionGoal.BadState)
			err := v.stage(ctx, "question", 10, func(c *invariant.Candidate) bool {
				f, is := v.Net.Product.EqualityOf[c.ViolationRef]
				return is && near[f] || c == q.overView.GoalCandidate
			})
			if err != nil {
				return err
			}
		}
	}
	induction.ProveGoals(v.ProofTask)
	return nil
}

// proveAhead proves a question about states ahead if it holds initially and no step leads from states in which it holds
// to states in which it does not.
func (v *View) proveAhead(ctx context.Context, q *Question) error {
	if q.overView.ClearDepths == 0 {
		holds, err := bmc.HoldsInitially(ctx, v.ProofTask, q.overView)
		if err != nil || !holds {
			return err
		}
		q.overView.ClearDepths = 1
	}
	if q.Item.Verdict.InitialOnly {
		v.settle(q, initialMethod, 0)
		return nil
	}
	u := unroll.New(v.Net)
	v.AssumeSteps(u, 1)
	before, broken := q.step(u)
	if u.LogicProgram.Stats().LoadCost() > v.CurrentBudget().ProgramLiterals {
		return nil
	}
	answer, err := v.SolveOnce(ctx, u.LogicProgram, asp.Query{Assumptions: []asp.Lit{before, broken}})
	if err != nil || answer.Status != asp.Unsat {
		return err
	}
	if sound, err := v.checkStepProgram(ctx, q, u.LogicProgram); !sound {
		return err
	}
	v.settle(q, inductionMethod, 1)
	return nil
}

// nearFluents returns the fluents that a gate depends on, now or in earlier states, if they are few. Constant fluents are
// left out.
func (v *View) nearFluents(r circuit.NodeRef) map[int32]bool {
	near := map[int32]bool{}
	for roots := []circuit.NodeRef{r}; len(roots) > 0; {
		read := v.Net.ConeFluents(roots...)
		roots = nil
		for _, f := range read {
			if !near[f] && !v.source.IsConstantFluent(f%int32(len(v.source.GroundGame.Fluents))) {
				near[f], roots = true, append(roots, v.Net.NextRefs[f])
			}
		}
	}
	if len(near)*nearConePart >= len(v.Net.FluentRefs) {
		return nil
	}
	return near
}

// EnumerateOn continues the enumeration of the product's states as long as it seems able to finish.
func EnumerateOn(ctx context.Context, v *View) error {
	return enumerate.ContinueEnumeration(ctx, v.ProofTask)
}

// Search looks for matches that violate questions: many more random ones, then the shortest up to
// the bound. Violations that random matches have shown are settled last, by shorter matches if
// there are any.
func Search(ctx context.Context, v *View) error {
	err := Row(func(ctx context.Context, v *View) error {
		guided.PlayFurther(ctx, v.ProofTask, furtherPairWork*v.CurrentBudget().MatchWork)
		return nil
	}, searchLong)(ctx, v)
	for _, q := range v.asked {
		if !q.IsOpen() {
			v.hints.Forget(q.overView)
		}
	}
	own := v.CurrentBudget()
	own.SearchConflicts, own.SolverConflicts = own.SearchConflicts/4, own.SolverConflicts-v.SpentConflicts()
	return cmp.Or(err, v.hints.Settle(ctx, v.ProofTask, own))
}

// searchLong looks for matches that violate questions, shortest first, up to the bound.
func searchLong(ctx context.Context, v *View) error {
	own := v.CurrentBudget()
	own.SolverConflicts -= v.SpentConflicts()
	return v.WithOwnBudget(own, func() error { return bmc.SearchBounded(ctx, v.ProofTask) })
}

// ProveStateWindows proves clauses of fluents and counters about single states, and the functional
// groups that depend on them, and makes them known to the view.
func ProveStateWindows(ctx context.Context, v *View) error {
	before := len(v.source.Candidates.AllCandidates)
	if mine.Windows.Add(v.source); len(v.source.Candidates.AllCandidates) == before {
		return nil
	}
	of := invariant.AnySelection(invariant.OfFamilies(mine.Windows.Family), invariant.AllSelections(invariant.IsGroup, invariant.UpToRank(1)))
	_, err := v.WithinConflicts(v.conflictShare/4, func() error {
		return induction.RunStage(ctx, v.source, induction.InductionStage{StageName: "windows", Selection: of, BudgetDivisor: 4})
	})
	v.lift()
	return err
}
