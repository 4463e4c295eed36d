package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/unroll"
	"github.com/gdllint/gdllint/sample/trial"
)

// This file has the inductive methods of a comparison (tryMethods) over the product of both games.

// makeInductive proves those of the selected guesses that are inductive together, and merges the
// fluents that they show to be equal. The solver may use the total number of conflicts divided by
// divisor.
func (c *product) makeInductive(ctx context.Context, name string, divisor int64, of invariant.CandidateSelection) error {
	guesses := slices.Collect(c.PendingCandidates(of))
	alive := c.refuteByLanes(guesses)
	c.LogWork("%s: %d of %d guesses are left, %s", name, len(alive), len(guesses), c.ElapsedTime())
	of = func(g *invariant.Candidate) bool { return alive[g] }
	_, err := c.WithinConflicts(c.WholeShare(divisor), func() error {
		return induction.RunStage(ctx, c.ProofTask, induction.InductionStage{StageName: name, Selection: of, BudgetDivisor: divisor})
	})
	c.takeOverTwins()
	return err
}

// proveCounterparts guesses which fluents of one game are equal to fluents or other gates of the other game, one way
// after the other. After each way it proves the guesses that are inductive, and tries the questions. At the end it tries
// each open question by induction.
func (c *product) proveCounterparts(ctx context.Context) error {
	for way := range guessWays {
		fresh := c.guessTwins(1, way)
		if way > byFluents {
			fresh += c.guessTwins(0, way)
		}
		if fresh > 0 {
			c.orderTwins()
			if err := c.makeInductive(ctx, "counterparts", 3, invariant.OfFamilies(twinFamily)); err != nil {
				return err
			}
		} else if way > byFluents {
			continue
		}
		if err := c.proveStates(ctx); err != nil || !c.anyUndecided() {
			return err
		}
	}
	return c.proveEachQuestion(ctx)
}

// proveStates settles the questions that follow from the proved invariants in each single state, and the question about
// percepts, which is about a move, by induction.
func (c *product) proveStates(ctx context.Context) error {
	for _, a := range c.asked {
		guess := a.item.GoalCandidate
		if !a.isPending() {
			continue
		}
		u := unroll.New(c.Net)
		c.AssumeSteps(u, 0)
		u.LogicProgram.AddConstraint(u.GateLit(0, guess.ViolationRef).Complement())
		implied, err := c.HasNoModel(ctx, u.LogicProgram, c.WholeShare(10))
		c.LogWork("question %s of states: %v, %v, %s", a.item.Verdict.Name, implied, err, c.ElapsedTime())
		if err != nil {
			return err
		}
		if implied {
			guess.ProofState = invariant.ProvedState
		} else if a.aspect == trial.InSight { // the question about percepts is about a move
			if err := c.makeInductive(ctx, "percepts", 10, invariant.ForGoal(a.item.QuestionGoal)); err != nil {
				return err
			}
		}
	}
	return c.settleProved(ctx)
}

// proveEachQuestion tries to prove each open question by induction, one at a time.
func (c *product) proveEachQuestion(ctx context.Context) error {
	for _, a := range c.asked {
		if a.isPending() {
			if err := c.makeInductive(ctx, "question", 10, invariant.ForGoal(a.item.QuestionGoal)); err != nil {
				return err
			}
		}
	}
	return c.settleProved(ctx)
}

// proveGroups proves pending guesses of ranks 0 and 1 other than the questions, above all how many fluents of a group
// hold in one game. Then it tries the questions and the counterparts again.
func (c *product) proveGroups(ctx context.Context) error {
	for _, rank := range []int{0, 1} {
		if err := c.makeInductive(ctx, fmt.Sprint("groups ", rank), 4, invariant.AllSelections(invariant.NotSelected(invariant.IsAskedProperty), invariant.UpToRank(rank))); err != nil {
			return err
		}
		if err := c.proveStates(ctx); err != nil || !c.anyUndecided() {
			return err
		}
	}
	return c.proveCounterparts(ctx)
}

// proveAllTogether tries to prove the open questions together with all guesses of ranks 0 and 1 by one induction.
func (c *product) proveAllTogether(ctx context.Context) error {
	err := c.makeInductive(ctx, "jointly", 4, invariant.UpToRank(1))
	return errors.Join(err, c.settleProved(ctx))
}

// proveEqual guesses and proves which gates are equal, among gates of any meaning.
func (c *product) proveEqual(ctx context.Context) error {
	if !mine.Equal.AddIfOpen(c.ProofTask) {
		return nil
	}
	if err := c.makeInductive(ctx, "equal gates", 3, invariant.UpToRank(1)); err != nil {
		return err
	}
	return c.proveEachQuestion(ctx)
}

// takeOverTwins merges the fluents that are proved equal to their counterparts.
func (c *product) takeOverTwins() {
	knowledge.MergeTwins(c.Net, c.twins, func(f int) {
		if c.NoteResult(); f >= c.firstFluent {
			c.takenOver++
		}
	})
}

// settleProved settles the questions whose candidates are proved. First it checks that the program
// of one step has a model. A program without a model would prove anything, so then all open questions stay open.
func (c *product) settleProved(ctx context.Context) error {
	if !slices.ContainsFunc(c.asked, func(a *askedAspect) bool {
		return a.isUndecided() && a.item.GoalCandidate != nil && a.item.GoalCandidate.ProofState == invariant.ProvedState
	}) {
		return nil
	}
	u := unroll.New(c.Net)
	c.AssumeSteps(u, 1)
	if sound, err := knowledge.StepProgramHasModel(ctx, c.ProofTask, u.LogicProgram); err != nil {
		return err
	} else if !sound {
		for _, a := range c.asked {
			if a.isUndecided() {
				a.item.ReplayFailed = true
				a.item.TriedTexts = append(a.item.TriedTexts, "the program of one step has no model although there is a step, so its proof is not used")
			}
		}
		return nil
	}
	induction.ProveGoals(c.ProofTask)
	return nil
}
