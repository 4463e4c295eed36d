package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/proof/certificate"
)

// options are the settings of the command line.
type options struct {
	certifier
	corpus  string
	sample  int
	second  bool
	skip    string // the report of an earlier run
	seed    uint64
	verbose bool
}

func main() { tool.Main("certify", run) }

func run(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, files, err := parse(args, log)
	if err != nil {
		return 2, err
	}
	if o.Run, o.Again, err = runner(ctx); err != nil {
		fmt.Fprintln(out, "nothing is checked:", err)
		return 0, nil
	}
	if len(files) == 0 {
		if files, err = o.choose(); err != nil {
			return 2, err
		}
	}
	if files, err = o.left(files); err != nil {
		return 2, err
	}
	return o.all(ctx, files, out)
}

// all checks games one after the other, and prints their results.
func (o *options) all(ctx context.Context, files []string, out io.Writer) (code int, err error) {
	r := &report{out: out, verbose: o.verbose}
	r.heading()
	for _, path := range files {
		g := o.game(ctx, path)
		if ctx.Err() != nil {
			break // it was not finished
		}
		r.add(g)
	}
	r.totals()
	switch {
	case ctx.Err() != nil:
		return 130, ctx.Err()
	case r.contradictions() > 0:
		return 1, nil
	}
	return 0, nil
}

// left returns the games that an earlier run has not finished.
func (o *options) left(files []string) ([]string, error) {
	if o.skip == "" {
		return files, nil
	}
	text, err := os.ReadFile(o.skip)
	if err != nil {
		return nil, err
	}
	done := finished(string(text))
	return slices.DeleteFunc(files, func(path string) bool {
		name := nameOf(path)
		done[name]--
		return done[name] >= 0
	}), nil
}

func parse(args []string, log io.Writer) (*options, []string, error) {
	o := &options{}
	set := tool.Flags("certify", log)
	tool.Corpus(set, &o.corpus)
	tool.BudgetFlag(set, &o.budget, "default")
	set.BoolVar(&o.second, "second", false, "the valid games of the second collection instead of those of the tables")
	set.BoolVar(&o.untried, "untried", false, "the prover does not try certificates before it writes them")
	set.IntVar(&o.sample, "sample", 50, "so many games beside those of the tables, drawn at random")
	set.Uint64Var(&o.seed, "seed", 1, "of the sample")
	set.StringVar(&o.skip, "skip", "", "the report of a run that was interrupted: leave out the games that it has")
	set.DurationVar(&o.Limit, "limit", time.Minute, "of clingo for one program, and of a visit of all states")
	set.DurationVar(&o.each, "each", 20*time.Minute, "of all checks for one game")
	set.IntVar(&o.Jobs, "j", 2, "certificates at a time")
	set.IntVar(&o.States, "states", 2_000_000, "that are visited at most")
	set.StringVar(&o.dir, "keep", "", "a directory, which there is already, that keeps the certificates")
	set.DurationVar(&o.timeout, "timeout", 4*time.Minute, "of the prover for one game, with its evidence")
	set.BoolVar(&o.verbose, "v", false, "print a line for every verdict")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	return o, set.Args(), nil
}

// runner returns the stock executable, with a second runner that counts by clauses
// for programs without answer, or else the library.
func runner(ctx context.Context) (run, again certificate.Runner, err error) {
	run = certificate.Executable(0)
	_, err = run(ctx, "a.")
	if errors.Is(err, clingo.ErrNoExecutable) && clingo.Available() == nil {
		return certificate.Library(), nil, nil
	}
	return run, certificate.ByClauses(), err
}

// first lists the games that are checked without sampling.
func (o *options) first() ([]string, error) {
	if !o.second {
		return filepath.Glob(filepath.Join(o.corpus, "tables", "*.kif"))
	}
	names, err := collection.Valid(filepath.Join(o.corpus, "second"))
	for i, name := range names {
		names[i] = filepath.Join(o.corpus, "second", "games", name)
	}
	return names, err
}

// choose lists the games of the tables, or of the second collection, and a sample of the accepted ones.
func (o *options) choose() ([]string, error) {
	tables, err := o.first()
	if err != nil || len(tables) == 0 {
		return nil, tool.NoCorpus("games", o.corpus)
	}
	slices.Sort(tables)
	accepted, err := collection.Accepted(o.corpus)
	if err != nil {
		return nil, err
	}
	slices.Sort(accepted)
	rng := rand.New(rand.NewPCG(o.seed, 1))
	rng.Shuffle(len(accepted), func(i, j int) { accepted[i], accepted[j] = accepted[j], accepted[i] })
	sample := accepted[:max(0, min(o.sample, len(accepted)))]
	slices.Sort(sample)
	for _, name := range sample {
		tables = append(tables, filepath.Join(o.corpus, "games", name))
	}
	return tables, nil
}
