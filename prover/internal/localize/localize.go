package localize

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A small part of the rules decides the contents of one cell of a board. The local stage asks about one candidate
// at a time. Its program holds only the gates on which the candidate depends. It leaves out fluents that no such
// gate mentions, and rules about moves that do not touch the candidate. Such a program has more models than the
// game has transitions. If no model breaks the candidate, then no transition does. If a model breaks it, this says
// little; the candidate comes back in the stage that takes all rules into account.
//
// The check of a candidate assumes the other candidates that are alive. When a candidate falls, the checks that
// assumed it are repeated, until no candidate falls any more. The remaining candidates are then inductive
// together.

// A localizer finds the candidates that local programs show to be inductive together.
type localizer struct {
	*invariant.Houdini
	task             *task.ProofTask
	chosenCandidates []*invariant.Candidate
	checkHolds       []bool                   // by position: the last check succeeded, and no candidate that it assumed was dropped
	assumed          [][]*invariant.Candidate // by position: what its last check assumed
	hypotheses       *LocalHypotheses
	aboutProperty    bool  // the only candidate is a property, for which larger programs are allowed
	moveCount        int64 // the number of moves of all roles
}

// The limits of one local check: its conflicts, and the size of its program.
const (
	localConflicts   = 1000
	MaxLocalCost     = 150_000
	maxAloneGates    = 300_000 // for a single property
	maxAloneCost     = 500_000
	movesPerConflict = 2000 // moves that are examined in the time of a conflict
)

// ProveLocally drops selected candidates until local programs show that the rest is inductive.
func ProveLocally(ctx context.Context, t *task.ProofTask, of invariant.CandidateSelection) error {
	l := &localizer{task: t}
	return l.proveSelected(ctx, invariant.AllSelections(of, invariant.IsGroupBound))
}

// ProveLocalProperty proves a property of states if a local program shows that it is inductive,
// given the proved invariants.
func ProveLocalProperty(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) error {
	if readSize(t.Net, maxAloneGates, []circuit.NodeRef{it.QuestionGoal.BadState}, nil) > maxAloneGates {
		return nil
	}
	return (&localizer{task: t, aboutProperty: true}).proveSelected(ctx, invariant.ForGoal(it.QuestionGoal))
}

// proveSelected drops selected candidates until local programs show that the rest is inductive.
func (l *localizer) proveSelected(ctx context.Context, of invariant.CandidateSelection) error {
	t := l.task
	chosen := slices.Collect(t.PendingCandidates(of))
	if len(chosen) == 0 {
		return nil
	}
	l.chosenCandidates, l.Houdini, l.hypotheses = chosen, invariant.NewCandidateHoudini(chosen), NewLocalHypotheses(t, chosen)
	l.checkHolds, l.assumed = make([]bool, len(chosen)), make([][]*invariant.Candidate, len(chosen))
	for _, moves := range t.Net.DoesRefs {
		l.moveCount += int64(len(moves))
	}
	if err := l.checkToFixpoint(ctx); err != nil {
		return err
	}
	t.LogWork("local: %d of %d candidates, %d conflicts, %s", l.MarkLeft(true), len(l.chosenCandidates), t.SpentConflicts(), t.ElapsedTime())
	return nil
}

// Local programs are given up after hopelessChecks checks if fewer than one in hopelessShare
// candidates pass. Measured in the games that take longest: 60 checks instead of 12 proved no more,
// and took 15 s more of 172.
const (
	hopelessChecks = 12
	hopelessShare  = 10
)

// checkToFixpoint checks candidates until each one that is not dropped has passed a check that
// assumes no dropped candidate. A candidate is also dropped if the budget has ended, or if too few
// candidates pass.
func (l *localizer) checkToFixpoint(ctx context.Context) error {
	asked, held := 0, 0
	_, err := l.RunRounds(func() (bool, error) {
		for i := range l.chosenCandidates {
			if !l.AliveStatements[i] || l.checkHolds[i] {
				continue
			}
			holds, err := false, solve.ErrBudget
			if asked < hopelessChecks || held*hopelessShare >= asked {
				holds, err = l.unbreakable(ctx, i)
			}
			asked++
			if holds {
				held++
			}
			if err != nil && !errors.Is(err, solve.ErrBudget) {
				return false, err
			}
			if l.checkHolds[i] = err == nil && holds; !l.checkHolds[i] {
				l.dropCandidate(i)
			}
		}
		return true, nil
	})
	return err
}

// dropCandidate drops a candidate. The candidates whose checks assumed it have to be checked again.
func (l *localizer) dropCandidate(i int) {
	l.DropStatement(i)
	for j, assumed := range l.assumed {
		l.checkHolds[j] = l.checkHolds[j] && !slices.Contains(assumed, l.chosenCandidates[i])
	}
}

// unbreakable tells whether a local program shows that no transition breaks candidate i. It tries
// three programs. In the first, a move needs only those of its conditions that are fluents; in the
// second, more of its conditions; in the third, all.
func (l *localizer) unbreakable(ctx context.Context, i int) (bool, error) {
	for _, most := range []int{unroll.OnlyFluents, unroll.FewGates, unroll.AllGates} {
		if holds, err := l.unbreakableWith(ctx, i, most); holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

func (l *localizer) unbreakableWith(ctx context.Context, i, most int) (bool, error) {
	u := unroll.New(l.task.Net)
	u.BeginLocal()
	broken := u.GateLit(1, l.chosenCandidates[i].ViolationRef)
	if broken == u.TrueLit.Complement() {
		return true, nil
	}
	parts := task.EngineState[unroll.SimpleConditions](l.task).PartsUpTo(l.task.Net, most)
	u.LimitMoves(parts, most == unroll.AllGates)
	l.task.SpendConflicts(l.moveCount / movesPerConflict)
	if l.aboutProperty { // not for other candidates: in chess, the conditions for the end of a match take half of the memory
		u.AssumeNotOver(parts)
	}
	u.LogicProgram.AddConstraint(broken.Complement())
	l.assumed[i] = l.hypotheses.StateAll(u, l.AliveStatements)
	if u.LogicProgram.Stats().LoadCost() > l.maxProgramCost() {
		return false, nil
	}
	return l.task.HasNoModel(ctx, u.LogicProgram, localConflicts*solve.ConflictWeight(u.LogicProgram))
}

// maxProgramCost returns the size up to which a program is solved.
func (l *localizer) maxProgramCost() int {
	if l.aboutProperty {
		return maxAloneCost
	}
	return MaxLocalCost
}

// SmallGroupGates is the number of gates above which local programs try small groups first. In a game of chess
// pieces with 29,000 gates, the group of roles that have the turn takes 80 conflicts; without local programs,
// 50,000 conflicts were not enough for it among the values that were never seen together.
const SmallGroupGates = 10_000

// FunctionGates is the number of gates above which a network counts as large: one program about all
// functions is read there in the time that all of the small programs take.
const FunctionGates = 20_000
