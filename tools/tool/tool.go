// Package tool holds the common parts of the programs that measure this
// project: their start, their exit codes, and flags that several of them have.
package tool

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/proof"
)

// A ProgramRun does the work of a program, and returns its exit code.
type ProgramRun func(ctx context.Context, args []string, out, log io.Writer) (code int, err error)

// RunMain runs a program with a context that ends at an interrupt, prints its error, and exits with its code. It does
// not return.
func RunMain(name string, run ProgramRun) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	}
	os.Exit(code)
}

// FromSimpleRun adapts a program that succeeds or fails to one with an exit code: 0, or 2 if it fails.
func FromSimpleRun(run func(ctx context.Context, args []string, out, log io.Writer) error) ProgramRun {
	return func(ctx context.Context, args []string, out, log io.Writer) (int, error) {
		if err := run(ctx, args, out, log); err != nil {
			return 2, err
		}
		return 0, nil
	}
}

// NewFlagSet returns the flags of a program, none so far.
func NewFlagSet(name string, log io.Writer) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(log)
	return set
}

// CorpusFlag adds the flag that names the collection of third-party games.
func CorpusFlag(set *flag.FlagSet, dir *string) {
	set.StringVar(dir, "corpus", collectiontest.CorpusDir(), "the directory of third-party games")
}

// MissingCorpusError returns the error that a part of the collection, what, is missing in a directory.
func MissingCorpusError(what, dir string) error {
	return fmt.Errorf("no %s in '%s'; name the directory of third-party games with -corpus or GDLLINT_CORPUS", what, dir)
}

// A BudgetOption is a budget of the prover with its name.
type BudgetOption struct {
	BudgetName string
	proof.Budget
}

// BudgetFlag adds the flag that names a budget, and sets the budget byDefault, which must be known.
func BudgetFlag(set *flag.FlagSet, b *BudgetOption, byDefault string) {
	b.Set(byDefault)
	set.Var(b, "budget", "of the prover: quick, default or thorough")
}

// Set sets the budget with a name; it is an error if there is none.
func (b *BudgetOption) Set(name string) error {
	budget, ok := proof.NamedBudget(name)
	if !ok {
		return fmt.Errorf("unknown budget '%s'; choose quick, default or thorough", name)
	}
	b.BudgetName, b.Budget = name, budget
	return nil
}

// String returns the name.
func (b *BudgetOption) String() string { return b.BudgetName }
