package task

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/solve"
)

// A StrategyRow is a part of a strategy: strategies are tables of them, which package
// plan holds. It works on a subject, such as the task or the knower of a role.
type StrategyRow[S any] struct {
	RowName      string                         // as in the log and in tests
	RunRow       func(context.Context, S) error // its work
	ConflictPart int64                          // of the conflicts of the game, one part in so many; 0 where it divides them itself, or needs none
	Reason       string                         // why it is there, and why there
	EngineName   string                         // the engine whose turn it is, where that has several; "" where the row is all of it
	Patience     solve.Patience                 // the effort that it may take in vain; as most rows where it has no parts
}

// InHaste returns the row with little patience: it comes to a result soon, or not at all.
func (r StrategyRow[S]) InHaste() StrategyRow[S] {
	r.Patience = solve.Patience{Parts: 6, Percent: 5}
	return r
}

// OfEngine returns the row as a turn of an engine that has several.
func (r StrategyRow[S]) OfEngine(name string) StrategyRow[S] {
	r.EngineName = name
	return r
}

// RunCharged runs a row of a strategy of some name.
func (r StrategyRow[S]) RunCharged(ctx context.Context, t *ProofTask, of string, subject S) error {
	return t.runPatiently(strategyAccountName(of, r.RowName), r.Patience, func() error {
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

// AccountName names a row of the strategy in measurements.
func (s RowStrategy[S]) AccountName(row StrategyRow[S]) string {
	return strategyAccountName(s.StrategyName, row.RowName)
}

// strategyAccountName names a row in measurements: steps of the plan are known by their own
// name.
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
	FinalRows    []StrategyRow[S] // run in any case, after any result of those before
}

// RunRows runs a strategy. Wanted tells, before each row, whether there is
// something left that it might do, and may end the strategy with an error. A row
// that fails by a fault of the program costs no other verdicts: the next
// one goes on. Where the game has taken all its effort only the last rows are run.
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

// WithinRow runs a part of a row within a slice of the effort, and notes that it was used up.
func (t *ProofTask) WithinRow(name string, run func() error) error {
	return t.runSlice(name, solve.Patience{}, run)
}

func (t *ProofTask) runSlice(name string, p solve.Patience, run func() error) error {
	usedUp, err := t.WithinSlice(p, t.countResults, run)
	if p := EngineState[workPace](t); usedUp && !slices.Contains(p.endedRows, name) {
		p.endedRows = append(p.endedRows, name)
	}
	if usedUp && errors.Is(err, solve.ErrBudget) {
		return nil // that of the row alone: others go on
	}
	return err
}

// RowWrapper runs a row of the plan, or leaves it out. It is for measuring: the cost of
// a row, its results, and the results lost without it. Rows may be parts of
// other rows.
type RowWrapper func(row string, run func() error) error

// RunAccounted runs a row of a strategy within a slice of the effort, and notes its cost and results. A
// fault of the program in it is kept (ProgramFaults) and ends only the row. Where some rows were chosen
// the others are not run.
func (t *ProofTask) RunAccounted(name string, run func() error) error {
	return t.runPatiently(name, solve.Patience{}, run)
}

func (t *ProofTask) runPatiently(name string, p solve.Patience, run func() error) error {
	if run, listed := t.RunnableRows[name]; listed && !run {
		return nil
	}
	err := t.GuardPart("the step '"+name+"' of the prover", func() error {
		defer t.openAccount(name)()
		if t.Sabotage.BreakStep != nil {
			t.Sabotage.BreakStep(name)
		}
		return t.runSlice(name, p, func() error {
			if t.WrapRow != nil {
				return t.WrapRow(name, run)
			}
			return run()
		})
	})
	if t.NoteFault(err) {
		t.LogWork("%v", err)
		t.reopenUnanswered()
		return nil
	}
	return err
}
