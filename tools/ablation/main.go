package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/prover/internal/plan"
)

// options are the settings of the command line.
type options struct {
	runner
	games, kept string
	against     string   // a file with results of another build
	rows        []string // to leave out
	most        int      // games of a row where it had a part
	beside      int      // and others
	seed        uint64
	known       bool // measure no more games
	log         io.Writer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "ablation:", err)
		os.Exit(2)
	}
}

func run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	o, err := parse(args, log)
	if err != nil {
		return err
	}
	paths, err := o.paths()
	if err != nil {
		return err
	}
	b, err := openBook(o.kept, o.budget.Conflicts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	a := &ablation{options: o, book: b, paths: paths}
	if err := a.measure(ctx); err != nil {
		return err
	}
	if o.against != "" {
		before, err := openBook(o.against, o.budget.Conflicts)
		if err != nil {
			return err
		}
		return errors.Join(compareBooks(before, b).write(out), before.close())
	}
	if len(o.rows) == 0 {
		return writeReport(out, a.records())
	}
	return a.writeTable(out)
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{log: log}
	set := flag.NewFlagSet("ablation", flag.ContinueOnError)
	set.SetOutput(log)
	set.StringVar(&o.games, "games", "", "a directory of games; the accepted games of the collection if there is none")
	set.StringVar(&o.kept, "kept", "", "a file where results are kept, and found again")
	part := set.Int64("part", 5, "which part of the default budget a game has")
	set.DurationVar(&o.cap, "cap", 20*time.Second, "cut a game short after so much time of the processor")
	set.StringVar(&o.against, "against", "", "a file with results of another build: print which answers differ, and what rows cost in both")
	rows := set.String("without", "", "rows to leave out, with ';' between them ('+' between those that are left out together), or 'all': print what is lost without each, and not what each brings")
	set.IntVar(&o.most, "most", 40, "leave a row out on at most so many games where it had a part")
	set.IntVar(&o.beside, "beside", 40, "and on so many others")
	set.BoolVar(&o.known, "known", false, "measure no games that are not among the results")
	set.Uint64Var(&o.seed, "seed", 31, "of the samples")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if *part < 1 || set.NArg() > 0 {
		return nil, fmt.Errorf("-part has to be at least 1, and there are no other arguments than flags")
	}
	o.budget = partOf(*part)
	return o, o.leaveOut(*rows)
}

// leaveOut reads the rows to leave out.
func (o *options) leaveOut(list string) error {
	switch list {
	case "":
		return nil
	case "all":
		o.rows = plan.Rows()
		return nil
	}
	o.rows = strings.Split(list, ";")
	for _, set := range o.rows {
		for _, row := range rowsIn(set) {
			if !slices.Contains(plan.Rows(), row) {
				return fmt.Errorf("the plan has no row '%s'", row)
			}
		}
	}
	return nil
}

// paths lists the games.
func (o *options) paths() ([]string, error) {
	if o.games == "" {
		dir := collection.Dir()
		names, err := collection.Accepted(dir)
		if err != nil {
			return nil, fmt.Errorf("no accepted games (name games with -games, or the collection with GDLLINT_CORPUS): %w", err)
		}
		for i, name := range names {
			names[i] = filepath.Join(dir, "games", name)
		}
		return names, nil
	}
	var paths []string
	for _, ext := range []string{"*.kif", "*.gdl"} {
		found, err := filepath.Glob(filepath.Join(o.games, ext))
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no games in '%s'", o.games)
	}
	return paths, nil
}
