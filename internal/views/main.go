package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/proof"
)

// games are looked at if no others are named.
var games = []string{"kriegtictactoe.kif", "kriegTTT_5x5.kif", "mastermind448.kif"}

// options are what the command line says.
type options struct {
	budget  proof.Budget
	timeout time.Duration // for one question in one way
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code, err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "views:", err)
	}
	os.Exit(code)
}

func run(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, files, err := parse(args, log)
	if err != nil {
		return 2, err
	}
	disagree := 0
	for _, path := range files {
		rows, err := o.game(ctx, path)
		if err != nil {
			return 2, err
		}
		disagree += write(out, filepath.Base(path), rows)
		if ctx.Err() != nil {
			return 130, ctx.Err()
		}
	}
	if disagree > 0 {
		return 1, fmt.Errorf("the two ways disagree on %d questions", disagree)
	}
	return 0, nil
}

func parse(args []string, log io.Writer) (*options, []string, error) {
	o := &options{}
	set := flag.NewFlagSet("views", flag.ContinueOnError)
	set.SetOutput(log)
	corpus := set.String("corpus", collection.Dir(), "the directory of third-party games")
	budget := set.String("budget", "thorough", "of the prover: quick, default or thorough")
	set.DurationVar(&o.timeout, "timeout", 90*time.Second, "for one question in one way")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	var ok bool
	if o.budget, ok = proof.NamedBudget(*budget); !ok {
		return nil, nil, fmt.Errorf("unknown budget '%s'; choose quick, default or thorough", *budget)
	}
	files := set.Args()
	if len(files) == 0 {
		for _, name := range games {
			files = append(files, filepath.Join(*corpus, "tables", name))
		}
	}
	return o, files, nil
}
