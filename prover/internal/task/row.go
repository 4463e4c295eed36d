package task

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// A Row is a part of a strategy: strategies are tables of them, which package
// plan holds. It works on a subject, such as the task or the knower of a role.
type Row[S any] struct {
	Name  string                         // as in the log and in tests
	Run   func(context.Context, S) error // its work
	Share int64                          // of the conflicts of the game, one part in so many; 0 where it divides them itself, or needs none
	Why   string                         // why it is there, and why there
	Toil  int64                          // of the effort of the game, one part in so many at most; 0: all that is left
}

// Sparing returns the row with one part in so many of the effort: it decides its questions
// soon or in vain.
func (r Row[S]) Sparing(part int64) Row[S] {
	r.Toil = part
	return r
}

// Do runs a row of a strategy of some name.
func (r Row[S]) Do(ctx context.Context, t *Task, of string, subject S) error {
	return t.Row(rowName(of, r.Name), func() error {
		return t.Sparing(r.Toil, func() error {
			if r.Share == 0 {
				return r.Run(ctx, subject)
			}
			enough, err := t.Within(t.WholeShare(r.Share), func() error { return r.Run(ctx, subject) })
			if !enough {
				t.NoteShort()
			}
			return err
		})
	})
}

// rowName names a row in measurements: steps of the plan are known by their own
// name.
func rowName(of, name string) string {
	if of == "" {
		return name
	}
	return of + ": " + name
}

// A Strategy is a table of rows that are run in order as long as they are
// wanted.
type Strategy[S any] struct {
	Name string
	Rows []Row[S]
	Last []Row[S] // run in any case, after any result of those before
}

// Follow runs a strategy. Wanted tells, before each row, whether there is
// something left that it might do, and may end the strategy with an error. A row
// that fails by a fault of the program costs no other verdicts: the next
// one goes on. Where the game has taken all its effort only the last rows are run.
func (s Strategy[S]) Follow(ctx context.Context, t *Task, subject S, wanted func() (bool, error)) error {
	err := s.inOrder(ctx, t, subject, wanted)
	for _, row := range s.Last {
		failed := row.Do(ctx, t, s.Name, subject)
		if err == nil || errors.Is(err, solve.ErrBudget) {
			err = failed
		}
	}
	return err
}

func (s Strategy[S]) inOrder(ctx context.Context, t *Task, subject S, wanted func() (bool, error)) error {
	for _, row := range s.Rows {
		if more, err := wanted(); err != nil || !more || ctx.Err() != nil || t.Exhausted() {
			return err
		}
		if err := row.Do(ctx, t, s.Name, subject); err != nil {
			return err
		}
	}
	return nil
}

// Around runs a row of the plan, or leaves it out. It is for measuring: the cost of
// a row, its results, and the results lost without it. Rows may be parts of
// other rows.
type Around func(row string, run func() error) error

// Row runs a row of a strategy, and notes its cost and results. A fault of
// the program in it is kept (ProgramFaults) and ends only the row.
func (t *Task) Row(name string, run func() error) error {
	err := t.Guard("the step '"+name+"' of the prover", func() error {
		defer t.open(name)()
		if t.Sabotage.BreakStep != nil {
			t.Sabotage.BreakStep(name)
		}
		if t.Around != nil {
			return t.Around(name, run)
		}
		return run()
	})
	if t.NoteFault(err) {
		t.Log("%v", err)
		t.reopen()
		return nil
	}
	return err
}

// reopen takes back that a question is answered if there is no answer: a row has
// failed between the two.
func (t *Task) reopen() {
	for _, it := range t.Items {
		it.Done = it.Done && (it.Hidden || it.Verdict.Status != proof.Open)
	}
}
