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

	"github.com/gdllint/gdllint/proof"
)

// options are what the command line says.
type options struct {
	corpus  string
	paper   string
	game    string
	budget  string
	timeout time.Duration
	verbose bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(2)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parse(args, log)
	if err != nil {
		return err
	}
	budget, ok := proof.NamedBudget(o.budget)
	if !ok {
		return fmt.Errorf("unknown budget '%s'; choose quick, default or thorough", o.budget)
	}
	targets, err := readTargets(filepath.Join(o.corpus, "tables", "targets.tsv"))
	if os.IsNotExist(err) {
		return fmt.Errorf("no tables in '%s'; name the directory of third-party games with -corpus or GDLLINT_CORPUS", o.corpus)
	} else if err != nil {
		return err
	}
	rows := rowsOf(targets, o.paper, o.game)
	if len(rows) == 0 {
		return fmt.Errorf("no game '%s' in the tables of '%s'", o.game, o.paper)
	}
	p := &printer{out: out}
	for _, r := range rows {
		if ctx.Err() != nil {
			break
		}
		s := solver{dir: filepath.Join(o.corpus, "tables"), budget: budget, timeout: o.timeout}
		if o.verbose {
			s.log = log
		}
		p.row(s.solve(ctx, r))
	}
	p.totals()
	return ctx.Err()
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{}
	set := flag.NewFlagSet("tables", flag.ContinueOnError)
	set.SetOutput(log)
	set.StringVar(&o.corpus, "corpus", defaultCorpus(), "the directory of third-party games")
	set.StringVar(&o.paper, "paper", "AIJ2012", "which paper's table: IJCAI2009, AAAI2010, AIJ2012, KR2012")
	set.StringVar(&o.game, "game", "", "only this game")
	set.StringVar(&o.budget, "budget", "default", "quick, default or thorough")
	set.DurationVar(&o.timeout, "timeout", time.Minute, "stop a game after this time")
	set.BoolVar(&o.verbose, "v", false, "tell what each step of the prover did")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument '%s'", set.Arg(0))
	}
	return o, nil
}

func defaultCorpus() string {
	if dir := os.Getenv("GDLLINT_CORPUS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "shared", "corpus")
}
