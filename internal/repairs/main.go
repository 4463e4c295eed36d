package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/report"
)

// options are what the command line says.
type options struct {
	corpus, output string
	config         checker.Config
	log            io.Writer // tells each judgement as soon as it is there
	ids            map[string]bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "repairs:", err)
		os.Exit(2)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o, err := parse(args, log)
	if err != nil {
		return err
	}
	dir := filepath.Join(o.corpus, "bugs")
	pairs, err := readPairs(dir)
	if os.IsNotExist(err) {
		return fmt.Errorf("no repairs in '%s'; name the directory of third-party games with -corpus or GDLLINT_CORPUS", o.corpus)
	} else if err != nil {
		return err
	}
	judged, err := judgeAll(ctx, o, pairs)
	if err != nil {
		return err
	}
	text := markdown(judged, o.config)
	if o.output != "" {
		return os.WriteFile(o.output, []byte(text), 0o644)
	}
	_, err = io.WriteString(out, text)
	return err
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{ids: map[string]bool{}, log: log}
	var budget, sel string
	set := flag.NewFlagSet("repairs", flag.ContinueOnError)
	set.SetOutput(log)
	set.StringVar(&o.corpus, "corpus", defaultCorpus(), "the directory of third-party games")
	set.StringVar(&o.output, "o", "", "write to this file")
	set.StringVar(&budget, "budget", "default", "of the prover: quick, default or thorough")
	set.StringVar(&sel, "select", "", "rules to add to those that are on")
	set.BoolVar(&o.config.Static, "static", false, "look at the text only")
	set.IntVar(&o.config.Jobs, "j", 2, "files at a time")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	var err error
	if o.config.Budget, err = checker.ParseBudget(budget); err != nil {
		return nil, err
	}
	o.config.Select = checker.SplitWords(sel)
	for _, id := range set.Args() {
		o.ids[id] = true
	}
	return o, nil
}

func defaultCorpus() string {
	if dir := os.Getenv("GDLLINT_CORPUS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "shared", "corpus")
}

// judgeAll checks the rulesheets of all pairs and judges each pair.
func judgeAll(ctx context.Context, o *options, pairs []pair) ([]judgement, error) {
	runner, err := checker.New(analyzers.All(), analyzers.Rules(), o.config)
	if err != nil {
		return nil, err
	}
	var chosen []pair
	var inputs []checker.Input
	for _, p := range pairs {
		if len(o.ids) == 0 || o.ids[p.id] {
			chosen = append(chosen, p)
			inputs = append(inputs, checker.Input{Path: p.before}, checker.Input{Path: p.after})
		}
	}
	var judged []judgement
	var before *report.File
	err = runner.Run(ctx, inputs, func(f *report.File) error {
		if f.Source == nil {
			return fmt.Errorf("%s: %w", f.Path, f.Errors[0])
		}
		if before == nil {
			before = f
			return nil
		}
		j, err := judge(chosen[len(judged)], before, f)
		fmt.Fprintf(o.log, "%s: visible %t, caught %t %s %s\n", j.id, j.visible, j.caught, j.evidence(), j.why)
		judged, before = append(judged, j), nil
		return err
	})
	return judged, err
}
