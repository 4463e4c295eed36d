package task

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// A StrategyRow is one step of a strategy; package plan has the tables of these. A row may take a share of the
// solver's conflicts, and slices of the effort. S is the type of the object that it
// works on, such as a task, or the product of copies for questions about knowledge.
type StrategyRow[S any] struct {
	RowName      string                         // its name in the log and in tests
	RunRow       func(context.Context, S) error // its work
	ConflictPart int64                          // it may take the solver's conflicts divided by this; 0: it divides them itself, or needs none
	Reason       string                         // why it exists and stands in this place
	EngineName   string                         // the engine that runs, if that has several rows
}

// OfEngine returns the row with the name of an engine that has several rows.
func (r StrategyRow[S]) OfEngine(name string) StrategyRow[S] {
	r.EngineName = name
	return r
}

// RunCharged runs a row of a strategy within its share of the conflicts.
func (r StrategyRow[S]) RunCharged(ctx context.Context, t *ProofTask, strategyName string, subject S) error {
	return t.RunAccounted(strategyAccountName(strategyName, r.RowName), func() error {
		if r.ConflictPart == 0 {
			return r.RunRow(ctx, subject)
		}
		enough, err := t.WithinConflicts(t.WholeShare(r.ConflictPart), func() error { return r.RunRow(ctx, subject) })
		if !enough {
			t.NoteShareUsedUp()
		}
		return err
	})
}

// AccountName names a row of the strategy in measurements and in the choice of rows.
func (s RowStrategy[S]) AccountName(row StrategyRow[S]) string {
	return strategyAccountName(s.StrategyName, row.RowName)
}

// strategyAccountName returns the name of a row in measurements. Rows of the plan itself have an
// empty strategy name.
func strategyAccountName(of, name string) string {
	if of == "" {
		return name
	}
	return of + ": " + name
}

// A RowStrategy is a table of rows that are run in order as long as they are
// wanted.
type RowStrategy[S any] struct {
	StrategyName string
	WantedRows   []StrategyRow[S]
	FinalRows    []StrategyRow[S] // run after the others in any case
}

// RunRows runs a strategy. Before each of the wanted rows, wanted tells whether there is something left to do; its
// error, or the error of a row, ends these rows. A fault of the program ends only its row. Once the effort of the
// game is used up only the final rows are run.
func (s RowStrategy[S]) RunRows(ctx context.Context, t *ProofTask, subject S, wanted func() (bool, error)) error {
	err := s.runWantedRows(ctx, t, subject, wanted)
	for _, row := range s.FinalRows {
		failed := row.RunCharged(ctx, t, s.StrategyName, subject)
		if err == nil || errors.Is(err, solve.ErrBudget) {
			err = failed
		}
	}
	return err
}

func (s RowStrategy[S]) runWantedRows(ctx context.Context, t *ProofTask, subject S, wanted func() (bool, error)) error {
	for _, row := range s.WantedRows {
		if more, err := wanted(); err != nil || !more || ctx.Err() != nil || t.EffortExhausted() {
			return err
		}
		if err := row.RunCharged(ctx, t, s.StrategyName, subject); err != nil {
			return err
		}
	}
	return nil
}

// WithinRow runs a part of a row within a slice of the effort, and notes the name if the slice was
// used up.
func (t *ProofTask) WithinRow(name string, run func() error) error {
	usedUp, err := t.WithinSlice(t.countResults, run)
	if p := EngineState[workPace](t); usedUp && !slices.Contains(p.endedRows, name) {
		p.endedRows = append(p.endedRows, name)
	}
	if usedUp && errors.Is(err, solve.ErrBudget) {
		return nil // only this row's slice is used up: others go on
	}
	return err
}

// RowWrapper runs a row of the plan or leaves it out, for measurements. It is also called for rows
// inside other rows.
type RowWrapper func(row string, run func() error) error

// RunAccounted runs a row of a strategy within a slice of the effort, and notes its cost and results. A
// fault of the program in it is kept (ProgramFaults) and ends only the row. A row that
// RunnableRows excludes is not run.
func (t *ProofTask) RunAccounted(name string, run func() error) error {
	if run, listed := t.RunnableRows[name]; listed && !run {
		return nil
	}
	err := t.GuardPart("the step '"+name+"' of the prover", func() error {
		defer t.openAccount(name)()
		if t.Sabotage.BreakStep != nil {
			t.Sabotage.BreakStep(name)
		}
		return t.WithinRow(name, func() error {
			if t.WrapRow != nil {
				return t.WrapRow(name, run)
			}
			return run()
		})
	})
	if t.NoteFault(err) {
		t.LogWork("%v", err)
		for _, it := range t.QuestionItems { // the fault may have come between a question's end and its answer
			it.Done = it.Done && (it.Hidden || it.Verdict.Status != proof.Open)
		}
		return nil
	}
	return err
}
