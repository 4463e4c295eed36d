package certificate

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
)

// An Answer is the answer of clingo to a program.
type Answer struct {
	Status asp.Status
	Model  []string // the shown atoms, if the runner knows them
}

// A Runner gives a program to clingo. It is used by one goroutine at a time
// unless it says otherwise.
type Runner func(ctx context.Context, program string) (Answer, error)

// Executable runs the stock clingo executable on each program, for at most
// limit; without a limit if it is 0. Args are further options of clingo. It may be
// used concurrently.
func Executable(limit time.Duration, args ...string) Runner {
	return func(ctx context.Context, program string) (Answer, error) {
		if limit > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		r, err := clingo.SolveText(ctx, program, clingo.TextOptions{Args: args})
		return Answer{Status: r.Status, Model: r.Atoms}, err
	}
}

// Bounded is the ExecutableRunner for untrusted programs: with a limit for the memory
// of the process in bytes, and for the size of its answer.
func Bounded(memory int64, args ...string) Runner {
	return func(ctx context.Context, program string) (Answer, error) {
		r, err := clingo.SolveText(ctx, program, clingo.TextOptions{Args: args, Memory: memory, Output: maxAnswer})
		return Answer{Status: r.Status, Model: r.Atoms}, err
	}
}

// maxAnswer bounds the answer that BoundedRunner reads.
const maxAnswer = 16 << 20

// CountedByClauses is the option of clingo for ClauseRunner.
const CountedByClauses = "--trans-ext=card"

// ByClauses is the ExecutableRunner with an option by which clingo writes cardinality
// constraints as clauses: it learns from these, where its own way of counting learns
// nothing about parts. That takes longer where it does not help.
func ByClauses() Runner { return Executable(0, CountedByClauses) }

// Library grounds and solves with libclingo in this process. Grounding cannot
// be interrupted there: it is for programs that are known to be small. It may
// be used concurrently.
func Library() Runner {
	return func(ctx context.Context, program string) (Answer, error) {
		control, err := clingo.New(clingo.Options{})
		if err != nil {
			return Answer{}, err
		}
		defer control.Close()
		if err := control.AddText(program); err != nil {
			return Answer{}, err
		}
		if _, err := control.Ground(ctx); err != nil {
			return Answer{}, err
		}
		a, err := control.Solve(ctx, asp.Query{})
		return Answer{Status: a.Status}, err
	}
}
