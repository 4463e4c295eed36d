package main

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gdllint/gdllint/internal/tool"
)

// options are the settings of the command line.
type options struct {
	auditor
	corpus       string
	jobs, sample int
	seed         uint64
	verbose      bool
}

func main() { tool.Main("audit", run) }

func run(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, paths, err := parse(args, log)
	if err != nil {
		return 2, err
	}
	files, err := filesIn(paths)
	if err != nil {
		return 2, err
	}
	files = o.choose(files)
	r := &report{out: out, verbose: o.verbose}
	for result := range auditAll(ctx, &o.auditor, files, o.jobs) {
		r.add(result)
	}
	r.summary()
	switch {
	case ctx.Err() != nil:
		return 130, ctx.Err()
	case r.contradictions > 0:
		return 1, nil
	}
	return 0, nil
}

func parse(args []string, log io.Writer) (*options, []string, error) {
	o := &options{}
	set := tool.Flags("audit", log)
	tool.Corpus(set, &o.corpus)
	tool.BudgetFlag(set, &o.budget, "quick")
	set.IntVar(&o.matches, "matches", 200, "random matches of a game")
	set.IntVar(&o.steps, "steps", 300, "steps of a match")
	set.Int64Var(&o.work, "work", 100e6, "conditions that are tried in the matches of a game")
	set.DurationVar(&o.timeout, "timeout", time.Minute, "stop the prover, or the matches, of a game after this time")
	set.IntVar(&o.reach, "reach", 20_000, "visit the states of an enumeration again if there are at most so many")
	states := set.Bool("states", false, "let nothing but enumeration decide, and visit its states again; no matches")
	set.IntVar(&o.again, "again", 20, "programs of a game whose last refutation by clingo is asked of the embedded solver")
	set.DurationVar(&o.asking, "asking", 10*time.Second, "stop asking again, of a game, after this time")
	set.IntVar(&o.jobs, "j", 2, "games at a time")
	set.IntVar(&o.sample, "sample", 0, "audit only so many games, drawn at random")
	set.Uint64Var(&o.seed, "seed", 1, "of the random matches and the sample")
	set.BoolVar(&o.verbose, "v", false, "print a line for every game")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	o.auditor.seed = o.seed
	if *states {
		o.enumerateOnly()
	}
	paths := set.Args()
	if len(paths) > 0 {
		return o, paths, nil
	}
	paths = []string{filepath.Join(o.corpus, "games"), filepath.Join(o.corpus, "tables")}
	if _, err := os.Stat(paths[0]); err != nil {
		return nil, nil, tool.NoCorpus("games", o.corpus)
	}
	return o, paths, nil
}

// filesIn lists the rulesheets among and directly in the paths.
func filesIn(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		entries, err := os.ReadDir(path)
		if err != nil {
			if _, err := os.Stat(path); err != nil {
				return nil, err
			}
			files = append(files, path)
			continue
		}
		for _, e := range entries {
			if ext := filepath.Ext(e.Name()); ext == ".kif" || ext == ".gdl" {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
	}
	return files, nil
}

// choose draws the sample. The same seed draws the same games.
func (o *options) choose(files []string) []string {
	if o.sample <= 0 || o.sample >= len(files) {
		return files
	}
	rng := rand.New(rand.NewPCG(o.seed, 1))
	rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	files = files[:o.sample]
	slices.Sort(files)
	return files
}
