package prover

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// combination is a lock of ten dials that is opened by one of 60 million settings.
const combination = `(role thief) (role guard) (init (dial 1)) (legal guard watch)
(then 1 2) (then 2 3) (then 3 4) (then 4 5) (then 5 6) (then 6 7) (then 7 8) (then 8 9) (then 9 10) (then 10 11)
(<= (legal thief (turn ?n)) (then ?n ?m)) (right 1 3) (right 2 1) (right 3 5) (right 4 2) (right 5 5) (right 6 4) (right 7 3) (right 8 9) (right 9 2) (right 10 7)
(<= (next (dial ?e)) (true (dial ?d)) (then ?d ?e))
(<= (next (click ?d)) (true (dial ?d)) (right ?d ?n) (does thief (turn ?n)))
(<= (next (click ?d)) (true (click ?d)))
(<= stuck (right ?d ?n) (not (true (click ?d))))
(<= terminal (true (dial 11)))
(<= (goal thief 100) (not stuck)) (<= (goal thief 0) stuck) (<= (goal guard 50) stuck) (<= (goal guard 0) (not stuck))`

// TestMatchShowsMore settles a win, and looks whether what it says of the sum of the
// goal values, and of the guard's, which falls, is noticed as well, and nothing else.
func TestMatchShowsMore(t *testing.T) {
	t.Parallel()
	needSolver(t)
	p := withBasics(t, gdl.ParseString("combination.kif", combination), proof.Question{Property: proof.Winnability, Role: "thief"}, proof.Question{Property: proof.ConstantSum}, proof.Question{Property: proof.Monotonic})
	var win, sum, fall *task.QuestionItem
	p.VisitOpenGoals(func(it *task.QuestionItem) {
		switch it.Verdict.Property {
		case proof.Winnability:
			win = it
		case proof.ConstantSum:
			sum = it
		case proof.Monotonic:
			fall = it
		}
	})
	turn := func(numbers ...int) (moves [][]int32) {
		for _, n := range numbers {
			name := fmt.Sprintf("(turn %d)", n)
			moves = append(moves, []int32{int32(slices.IndexFunc(p.GroundGame.RoleMoves[0], func(m *gdl.Term) bool { return m.String() == name })), 0})
		}
		return moves
	}
	sum.ReferenceMatch, sum.Verdict.GoalSum = p.TraceOfMoves(turn(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)), 50
	p.RefuteByMoves(t.Context(), win, turn(3, 1, 5, 2, 5, 4, 3, 9, 2, 7), "by hand")
	p.SettleByEnd(t.Context(), win, nil)
	if !win.Done || !sum.Done || sum.Verdict.Status != proof.Violated || sum.Verdict.SecondTrace != sum.ReferenceMatch {
		t.Errorf("win %v, sum %v: %s", win.Done, sum.Done, sum.Verdict.ViolationDetail)
	}
	if !fall.Done || fall.Verdict.Status != proof.Violated || fall.Verdict.ViolationDetail != "the goal value of guard falls from 50 to 0" {
		t.Errorf("monotonic %v: %s", fall.Done, fall.Verdict.ViolationDetail)
	}
	p.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.ReplayFailed {
			t.Errorf("%s is dropped", it.Verdict.CertificateLabel())
		}
	})
}
