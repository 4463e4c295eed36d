package bmc

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A puzzle whose right moves are a placement, ten queens on a board or the
// digits of a sudoku, is a constraint problem: what answer set programming is
// best at. The solver decides at one go what it would be asked for forty times
// by a search that goes deeper step by step, and all induction before is in vain,
// since the answer is a match.

// whole is a program about all matches of up to so many moves: one that stops
// before stays in its last state.
type whole struct {
	u     *unroll.Program
	goes  []asp.Lit // by time: a move is made
	moves int
}

// SearchWhole looks for matches that a question seeks, in games for one player
// of which it is known how long matches are, in one program as long as these.
func SearchWhole(ctx context.Context, t *task.Task) error {
	most, sought := longest(t), soughtOpen(t)
	if len(sought) == 0 || most == 0 || most > mostWhole || !t.PlaysAlone() {
		return nil
	}
	w, fits := newWhole(t, most)
	if !fits {
		return nil
	}
	s, err := t.NewSolver(ctx, w.u.Prog)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, it := range sought {
		if err := w.search(ctx, t, s, it); err != nil && !errors.Is(err, solve.ErrBudget) {
			return err
		}
	}
	return nil
}

// mostWhole bounds the moves of a whole match.
const mostWhole = 150

// soughtOpen lists the open questions that ask for a match to a state.
func soughtOpen(t *task.Task) (sought []*task.Item) {
	t.Open(func(it *task.Item) {
		if isSought(it) && !it.Refuted {
			sought = append(sought, it)
		}
	})
	return sought
}

// isSought tells the questions that ask for a match to a state.
func isSought(it *task.Item) bool { return it.Verdict.Sought() && !it.Goal.HasSteps() }

// longest returns how many moves matches seem to have at most: as many as is
// proved, or as random ones have had.
func longest(t *task.Task) (moves int) {
	for _, it := range t.Items {
		if v := it.Verdict; v.Property == proof.Termination && v.Status == proof.Proved {
			moves = v.Depth
		}
	}
	if moves == 0 && t.Watch != nil {
		moves = t.Watch.Longest
	}
	return moves
}

// newWhole writes the program, if it is not too large.
func newWhole(t *task.Task, moves int) (w *whole, fits bool) {
	w = &whole{u: unroll.New(t.Net), moves: moves}
	w.u.Initial()
	for at := range moves {
		goes := w.u.Prog.NewAtom()
		w.u.Prog.Choice([]asp.Atom{goes})
		w.goes = append(w.goes, goes.Pos())
		if at > 0 {
			w.u.Prog.Constraint(goes.Pos(), w.goes[at-1].Not())
		}
		w.u.ActIf(goes.Pos())
		w.u.ArriveIf(goes.Pos())
		if w.u.Prog.Stats().Cost()/(at+1)*moves > t.Budget().Literals {
			return nil, false // as the moves so far tell: writing the rest would take seconds
		}
	}
	return w, true
}

// search decides a question: if no match is longer than the program, for good.
func (w *whole) search(ctx context.Context, t *task.Task, s asp.Solver, it *task.Item) error {
	answer, err := w.ask(ctx, t, s, w.u.Lit(w.moves, it.Goal.State))
	if err != nil {
		return err
	}
	t.Log("whole matches of up to %s: %v, %d conflicts", plural.Count(w.moves, "move"), answer.Status, answer.Conflicts)
	switch answer.Status {
	case asp.Sat:
		t.Refute(ctx, it, w.match(answer.Model), "one program about whole matches")
		t.ShowMore(ctx, it, nil)
	case asp.Unsat:
		it.Clear = max(it.Clear, w.moves+1)
		return w.conclude(ctx, t, s, it)
	}
	return nil
}

// conclude proves that no match is what was looked for, if none is longer: each
// that has made all moves of the program is over.
func (w *whole) conclude(ctx context.Context, t *task.Task, s asp.Solver, it *task.Item) error {
	longer := w.u.And([]asp.Lit{w.goes[w.moves-1], w.u.Lit(w.moves, t.Net.Terminal).Not()})
	answer, err := w.ask(ctx, t, s, longer)
	if err == nil && answer.Status == asp.Unsat {
		t.Prove(it, Exhaustion(w.moves+1), w.moves, exhaustion{length: w.moves + 1})
	}
	return err
}

// ask asks for a model of a literal.
func (w *whole) ask(ctx context.Context, t *task.Task, s asp.Solver, l asp.Lit) (asp.Answer, error) {
	if l == w.u.Yes.Not() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if err := s.Load(ctx, w.u.Prog); err != nil {
		return asp.Answer{}, err
	}
	return t.Solve(ctx, s, w.u.Prog, asp.Query{Assume: []asp.Lit{l}, All: true})
}

// match returns the joint moves that are made in a model.
func (w *whole) match(model asp.Model) (moves [][]int32) {
	for at, goes := range w.goes {
		if !model.Holds(goes) {
			break
		}
		moves = append(moves, w.u.JointAt(model, at))
	}
	return moves
}
