package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/internal/mutation"
	"github.com/gdllint/gdllint/prover/tools/sampling"
	"github.com/gdllint/gdllint/prover/tools/tool"
	"github.com/gdllint/gdllint/sample/trial"
)

// options are the settings of the command line.
type options struct {
	corpus, keep, games string
	number, most, bytes int
	seed                uint64
	timeout             time.Duration
	printsEach          bool
}

func main() { tool.RunMain("mutants", tool.FromSimpleRun(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o := &options{}
	set := tool.NewFlagSet("mutants", log)
	tool.CorpusFlag(set, &o.corpus)
	set.IntVar(&o.number, "n", 60, "mutants to judge")
	set.IntVar(&o.most, "most", 10, "mutants of a kind")
	set.Uint64Var(&o.seed, "seed", 1, "of the sample")
	set.IntVar(&o.bytes, "largest", 15_000, "bytes of the largest game to take")
	set.BoolVar(&o.printsEach, "v", false, "print each mutant")
	set.StringVar(&o.keep, "keep", "", "a directory for the mutants")
	set.StringVar(&o.games, "games", "", "only the games of the sample that have this in their name")
	set.DurationVar(&o.timeout, "timeout", time.Minute, "of one run of a program")
	if err := set.Parse(args); err != nil {
		return err
	}
	paths, err := acceptedGames(o.corpus)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return tool.MissingCorpusError("games", o.corpus)
	}
	dir := o.keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "mutants"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	} else if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	sample, err := o.sample(ctx, paths, dir)
	if err != nil {
		return err
	}
	for _, program := range set.Args() {
		var judged []judgement
		begun := time.Now()
		for _, m := range sample {
			j, err := o.judge(ctx, program, m)
			if err != nil {
				return err
			}
			if judged = append(judged, j); o.printsEach {
				j.print(out)
			}
		}
		fmt.Fprintf(out, "\n%s: %.1f s a mutant\n\n", program, time.Since(begun).Seconds()/float64(max(1, len(sample))))
		printShares(out, judged)
	}
	return nil
}

// acceptedGames returns the paths of the accepted games of both collections.
func acceptedGames(corpus string) ([]string, error) {
	var paths []string
	names, err := collectiontest.AcceptedGames(corpus)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		paths = append(paths, filepath.Join(corpus, "games", name))
	}
	second := filepath.Join(corpus, "second")
	names, err = collectiontest.ValidGames(second)
	if os.IsNotExist(err) {
		return paths, nil
	}
	for _, name := range names {
		paths = append(paths, filepath.Join(second, "games", name))
	}
	return paths, err
}

// A mutant is a game with one fault that its matches show.
type mutant struct {
	*mutation.Mutant
	game       *gdl.File
	gamePath   string
	mutantPath string
	faults     []string // the kinds of faults that its matches show and those of the game do not
}

// The greatest number of changes of one game that are tried, and of conditions evaluated for its
// matches.
const (
	tried = 40
	work  = 8_000_000
)

// sample returns mutants of games, in the order of the sample, until there are enough.
func (o *options) sample(ctx context.Context, paths []string, dir string) (sample []mutant, err error) {
	sampling.ShuffleByHash(o.seed, paths, filepath.Base)
	taken := map[string]int{}
	for _, path := range paths {
		if len(sample) == o.number || ctx.Err() != nil {
			break
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if len(text) > o.bytes || !strings.Contains(filepath.Base(path), o.games) {
			continue
		}
		game := gdl.ParseString(filepath.Base(path), string(text))
		before := faultsOf(ctx, game)
		if before == nil {
			continue
		}
		var best *mutant
		list, _ := mutation.Mutants(game, tried, o.seed)
		for _, m := range list {
			if taken[m.ChangeKind] >= o.most || best != nil && taken[m.ChangeKind] >= taken[best.ChangeKind] {
				continue
			}
			var fresh []string
			for k := range faultsOf(ctx, gdl.ParseString("mutant.kif", string(m.NewText))) {
				if before[k] == 0 && k != trial.Sum {
					fresh = append(fresh, k)
				}
			}
			if len(fresh) > 0 {
				best = &mutant{m, game, path, filepath.Join(dir, strings.ReplaceAll(m.ChangeKind, " ", "-")+"-"+filepath.Base(path)), fresh}
			}
		}
		if best == nil {
			continue
		}
		taken[best.ChangeKind]++
		if err := os.WriteFile(best.mutantPath, best.NewText, 0o644); err != nil {
			return nil, err
		}
		sample = append(sample, *best)
	}
	return sample, ctx.Err()
}

// faultsOf returns how often random matches show each fault; nil if the game cannot be played.
func faultsOf(ctx context.Context, f *gdl.File) map[string]int {
	if !f.IsErrorFree() {
		return nil
	}
	t := trial.New(ctx, f, trial.Symptom{Kind: trial.Unwatched}, trial.Options{Work: work})
	if t == nil {
		return nil
	}
	return t.Faults()
}
