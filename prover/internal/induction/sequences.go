package induction

import (
	"context"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file proves formulas that look ahead, by induction along sequences of states.

// ProveSequences proves properties of steps, such as monotonicity, and formulas that look ahead (of degree 1 and more).
// For each degree it proves those that follow from the invariants alone, and then the formulas that are left, together, by
// induction.
func ProveSequences(ctx context.Context, t *task.ProofTask) error {
	byDegree := map[int][]*task.QuestionItem{}
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if g := it.QuestionGoal; g.HasSteps() && it.ProvedAlways() {
			byDegree[g.PathDegree()] = append(byDegree[g.PathDegree()], it)
		}
	})
	for _, degree := range slices.Sorted(maps.Keys(byDegree)) {
		proved, err := unbrokenSequences(ctx, t, byDegree[degree], 0)
		for _, it := range proved {
			method, depth := "0-induction", 0
			if it.Verdict.Property == proof.Monotonic {
				method, depth = "induction", 1
			}
			t.SettleProved(it, method, depth, Argument{})
		}
		if err != nil {
			return err
		}
		if proved, err = proveJointly(ctx, t, byDegree[degree]); err != nil {
			return err
		}
		for _, it := range proved {
			t.SettleProved(it, "induction", 1, Argument{ProvedTogether: proved})
		}
	}
	return nil
}

// proveJointly returns the formulas of one degree that simultaneous induction proves (AIJ 2012
// Thm. 17): those that are true in the initial state, and true in the next
// state whenever all of them are true in a state.
func proveJointly(ctx context.Context, t *task.ProofTask, items []*task.QuestionItem) (proved []*task.QuestionItem, err error) {
	var begun []*task.QuestionItem
	for _, it := range items {
		if it.Done || it.Verdict.Property == proof.Monotonic {
			continue
		}
		holds, err := bmc.HoldsInitially(ctx, t, it)
		if err != nil {
			return nil, err
		}
		if holds {
			begun = append(begun, it)
		}
	}
	return unbrokenSequences(ctx, t, begun, 1)
}

// unbrokenSequences returns the questions, of some of one degree, that no sequence violates. The sequences begin start moves (0 or
// 1) after a state; all states satisfy the invariants. If start is 1, the hypothesis is that sequences which begin in this state
// violate none of the questions, as far as the program looks ahead.
func unbrokenSequences(ctx context.Context, t *task.ProofTask, items []*task.QuestionItem, start int) ([]*task.QuestionItem, error) {
	if len(items) == 0 {
		return nil, nil
	}
	alive, degree := slices.Repeat([]bool{true}, len(items)), items[0].QuestionGoal.PathDegree()
	for before := len(items) + 1; countTrue(alive) < before && before > 0; {
		before = countTrue(alive)
		for moves := degree; moves >= 0; moves-- {
			e := NewElimination(t, alive)
			e.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
				t.AssumeSteps(u, start+moves)
				for i, it := range items {
					if alive[i] {
						add(i, violationAfter(u, it, start, moves))
					}
				}
			}
			if complete, err := e.Run(ctx); err != nil || !complete {
				return nil, err
			}
		}
		if start == 0 {
			break // no statement is a hypothesis
		}
	}
	i := -1
	return slices.DeleteFunc(slices.Clone(items), func(*task.QuestionItem) bool { i++; return !alive[i] }), nil
}

// violationAfter returns the literal that a sequence with a number of moves, which begins start moves after the first state of a
// program, violates a question. If start is 1, it also states that no sequence from the first state violates the question.
func violationAfter(u *unroll.GameProgram, it *task.QuestionItem, start, moves int) asp.Lit {
	bad := it.QuestionGoal.BadPaths
	if start > 0 {
		longest := min(it.QuestionGoal.PathDegree(), start+moves)
		u.LogicProgram.AddConstraint(u.GateLit(longest, bad[longest]))
	}
	return u.GateLit(start+moves, bad[moves])
}
