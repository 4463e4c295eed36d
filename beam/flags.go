package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/beam/internal/pipeline"
)

// flags holds the flags of this program and the options that they set. Beam adds flags of its
// runners.
type flags struct {
	set     *flag.FlagSet
	own     []string // the names of the flags of this program
	asked   pipeline.Options
	verbose bool
}

// define adds the flags to a set and returns them.
func define(set *flag.FlagSet) *flags {
	f := &flags{set: set}
	before := names(set)
	o, c := &f.asked, &f.asked.Checks
	set.StringVar(&o.Output, "output", "", "`directory` for results and for what is needed to go on; the same one goes on")
	set.StringVar(&o.Journal, "journal", "", "`directory` for answers as they come; default: journal in that of the results")
	set.IntVar(&o.Workers, "workers", runtime.NumCPU(), "rulesheets that a machine checks at the same time")
	set.IntVar(&o.Parts, "parts", 8, "number of files with results")
	set.BoolVar(&o.Again, "again", false, "try again what failed in an earlier run")
	set.StringVar(&c.Budget, "budget", "quick", "for a game: quick, default or thorough")
	set.BoolVar(&f.verbose, "verbose", false, "print what Beam is doing")
	set.BoolVar(&c.Static, "static", false, "look at the text only")
	set.BoolVar(&c.Prove, "prove", false, "answer every question, as gdllint prove does")
	set.StringVar(&c.Select, "select", "", "add `rules`")
	set.StringVar(&c.Ignore, "ignore", "", "leave `rules` out")
	set.StringVar(&c.Only, "only", "", "check these `rules` only")
	set.StringVar(&c.Solver, "solver", "auto", "auto, clingo or embedded")
	set.DurationVar(&c.Timeout, "timeout", 2*time.Minute, "time for a rulesheet; what is known by then is the answer")
	set.DurationVar(&o.Grace, "grace", time.Minute, "how much longer than --timeout a child process may take before it is ended")
	set.IntVar(&c.Memory, "memory", 4000, "MB that a child process may use, on Linux; 0 for no limit")
	f.own = slices.DeleteFunc(names(set), func(name string) bool { return slices.Contains(before, name) })
	set.Usage = f.usage
	return f
}

func names(set *flag.FlagSet) (list []string) {
	set.VisitAll(func(f *flag.Flag) { list = append(list, f.Name) })
	return list
}

// usage prints help about the flags of this program. Beam's own flags are too many to be shown.
func (f *flags) usage() {
	w := f.set.Output()
	fmt.Fprint(w, "beam --output DIR [flags] PATH...\n\nPATH is what gdllint reads, or a .jsonl file with a line {\"id\": ..., \"text\": ...} for each rulesheet.\n\n")
	own := flag.NewFlagSet("", flag.ContinueOnError)
	own.SetOutput(w)
	for _, name := range f.own {
		x := f.set.Lookup(name)
		own.Var(x.Value, x.Name, x.Usage)
	}
	own.PrintDefaults()
	fmt.Fprint(w, "  -runner name\n    \tprism (default, in this process), flink, spark, dataflow or universal; their flags are Beam's\n")
}

// options returns the options that the flags and the arguments state. It returns an error if they are wrong, if an
// argument names no input, or if no file can be written in a directory.
func (f *flags) options(ctx context.Context, args []string) (pipeline.Options, error) {
	o := f.asked
	o.Inputs = args
	switch {
	case len(args) == 0:
		return o, errors.New("name what to check: files, directories or a .jsonl; --help shows how")
	case o.Output == "":
		return o, errors.New("name a directory for the results with --output")
	case o.Workers < 1 || o.Parts < 1 || o.Parts > 99999 || o.Checks.Memory < 0:
		return o, errors.New("--workers and --parts must be at least 1, --memory not below 0")
	}
	if _, err := o.Checks.Runner(); err != nil {
		return o, err
	}
	for _, pattern := range args {
		if _, err := pipeline.List(ctx, pattern); err != nil {
			return o, err
		}
	}
	if o.Journal == "" {
		o.Journal = strings.TrimSuffix(o.Output, "/") + "/journal"
	}
	if err := errors.Join(writable(o.Output), writable(o.Journal)); err != nil {
		return o, err
	}
	var err error
	o.Name, err = o.Checks.Name()
	return o, err
}

// writable makes a local directory if need be, and returns an error if no file can be written in it, so that this is
// known before the work. It does not try directories elsewhere.
func writable(dir string) error {
	if pipeline.Remote(dir) {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, ".try-*")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}
