package certificate

import (
	"context"
	"time"

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

// ExecutableRunner runs the stock clingo executable on each program, for at most
// limit; without a limit if it is 0. Args are further options of clingo. It may be
// used concurrently.
func ExecutableRunner(limit time.Duration, args ...string) ProgramRunner {
	return func(ctx context.Context, program string) (ClingoAnswer, error) {
		if limit > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		r, err := clingo.SolveText(ctx, program, clingo.TextOptions{ExtraArgs: args})
		return ClingoAnswer{Status: r.Status, Model: r.ShownAtoms}, err
	}
}

// BoundedRunner is ExecutableRunner for programs that are not trusted. It limits the memory of the
// process, in bytes, and the size of its answer.
func BoundedRunner(memory int64, args ...string) ProgramRunner {
	return func(ctx context.Context, program string) (ClingoAnswer, error) {
		r, err := clingo.SolveText(ctx, program, clingo.TextOptions{ExtraArgs: args, MaxMemory: memory, MaxOutput: maxAnswerBytes})
		return ClingoAnswer{Status: r.Status, Model: r.ShownAtoms}, err
	}
}

// maxAnswerBytes is the greatest length of the answer that BoundedRunner reads.
const maxAnswerBytes = 16 << 20

// CardinalityOption is the option of clingo for ClauseRunner.
const CardinalityOption = "--trans-ext=card"

// ClauseRunner is ExecutableRunner with an option by which clingo translates cardinality
// constraints to clauses. Some programs are solved much faster so, others more slowly.
func ClauseRunner() ProgramRunner { return ExecutableRunner(0, CardinalityOption) }

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
