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

	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/proof"
)

// A Run does the work of a program, and returns its exit code.
type Run func(ctx context.Context, args []string, out, log io.Writer) (code int, err error)

// Main runs a program until it is done or interrupted. It does not return.
func Main(name string, run Run) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	}
	os.Exit(code)
}

// Simple adapts a program that succeeds or fails to one with an exit code.
func Simple(run func(ctx context.Context, args []string, out, log io.Writer) error) Run {
	return func(ctx context.Context, args []string, out, log io.Writer) (int, error) {
		if err := run(ctx, args, out, log); err != nil {
			return 2, err
		}
		return 0, nil
	}
}

// Flags returns the flags of a program, none so far.
func Flags(name string, log io.Writer) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(log)
	return set
}

// Corpus adds the flag that names the collection of third-party games.
func Corpus(set *flag.FlagSet, dir *string) {
	set.StringVar(dir, "corpus", collection.Dir(), "the directory of third-party games")
}

// NoCorpus is the error that a part of the collection is missing in a
// directory.
func NoCorpus(what, dir string) error {
	return fmt.Errorf("no %s in '%s'; name the directory of third-party games with -corpus or GDLLINT_CORPUS", what, dir)
}

// A Budget is a budget of the prover with its name.
type Budget struct {
	Name string
	proof.Budget
}

// BudgetFlag adds the flag that names a budget.
func BudgetFlag(set *flag.FlagSet, b *Budget, byDefault string) {
	b.Set(byDefault)
	set.Var(b, "budget", "of the prover: quick, default or thorough")
}

// Set sets the budget with a name.
func (b *Budget) Set(name string) error {
	budget, ok := proof.NamedBudget(name)
	if !ok {
		return fmt.Errorf("unknown budget '%s'; choose quick, default or thorough", name)
	}
	b.Name, b.Budget = name, budget
	return nil
}

// String returns the name.
func (b *Budget) String() string { return b.Name }
