package certificate

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
)

// A ClingoAnswer is the answer of clingo to a program.
type ClingoAnswer struct {
	Status asp.Status
	Model  []string // the shown atoms, if the runner knows them
}

// A ProgramRunner gives a program to clingo. It is used by one goroutine at a time
// unless it says otherwise.
type ProgramRunner func(ctx context.Context, program string) (ClingoAnswer, error)

// BoundedRunner runs the stock clingo executable on each program. It limits the memory of the process, in bytes (0 is no
// limit), and the size of its answer. Args are further options of clingo. It may be used concurrently.
func BoundedRunner(memory int64, args ...string) ProgramRunner {
	return func(ctx context.Context, program string) (ClingoAnswer, error) {
		r, err := clingo.SolveText(ctx, program, clingo.TextOptions{ExtraArgs: args, MaxMemory: memory, MaxOutput: maxAnswerBytes})
		return ClingoAnswer{Status: r.Status, Model: r.ShownAtoms}, err
	}
}

// maxAnswerBytes is the greatest length of the answer that BoundedRunner reads.
const maxAnswerBytes = 16 << 20

// LibraryRunner grounds and solves with libclingo in this process. Grounding cannot
// be interrupted there: it is for programs that are known to be small. It may
// be used concurrently.
func LibraryRunner() ProgramRunner {
	return func(ctx context.Context, program string) (ClingoAnswer, error) {
		control, err := clingo.New(clingo.Options{})
		if err != nil {
			return ClingoAnswer{}, err
		}
		defer control.Close()
		if err := control.AddText(program); err != nil {
			return ClingoAnswer{}, err
		}
		if err := control.GroundText(ctx); err != nil {
			return ClingoAnswer{}, err
		}
		a, err := control.SolveQuery(ctx, asp.Query{})
		return ClingoAnswer{Status: a.Status}, err
	}
}

// StockRunners returns two runners of the executable clingo with a limit of memory. The second
// runner, again, translates cardinality constraints to clauses, and is for programs on which the first
// gives no answer: some are solved much faster so, others more slowly. Without an executable it returns a runner of the
// library if there is one, whose grounding cannot be interrupted, and no second runner.
func StockRunners(ctx context.Context, memory int64) (run, again ProgramRunner, err error) {
	run = BoundedRunner(memory)
	_, err = run(ctx, "a.")
	if errors.Is(err, clingo.ErrNoExecutable) && clingo.LibraryError() == nil {
		return LibraryRunner(), nil, nil
	}
	return run, BoundedRunner(memory, "--trans-ext=card"), err
}
