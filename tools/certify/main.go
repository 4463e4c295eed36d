package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// certifyOptions are the settings of the command line.
type certifyOptions struct {
	gameCertifier
	corpusDir        string
	sampleSize       int
	secondCollection bool
	earlierReport    string // the report of an earlier run
	sampleSeed       uint64
	printEachVerdict bool
}

func main() { tool.RunMain("certify", runCertify) }

func runCertify(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, files, err := parseCertifyFlags(args, log)
	if err != nil {
		return 2, err
	}
	if o.ClingoRunner, o.FallbackRunner, err = certificate.StockRunners(ctx, 0); err != nil {
		fmt.Fprintln(out, "nothing is checked:", err)
		return 0, nil
	}
	if len(files) == 0 {
		if files, err = o.chooseGames(); err != nil {
			return 2, err
		}
	}
	if files, err = o.remainingGames(files); err != nil {
		return 2, err
	}
	return o.certifyGames(ctx, files, out)
}

// certifyGames checks games one after the other, and prints their results.
func (o *certifyOptions) certifyGames(ctx context.Context, files []string, out io.Writer) (code int, err error) {
	r := &certifyReport{output: out, printEachVerdict: o.printEachVerdict}
	r.printHeading()
	for _, path := range files {
		g := o.certifyGame(ctx, path)
		if ctx.Err() != nil {
			break // it was not finished
		}
		r.addResult(g)
	}
	r.printTotals()
	switch {
	case ctx.Err() != nil:
		return 130, ctx.Err()
	case r.contradictionCount() > 0:
		return 1, nil
	}
	return 0, nil
}

// remainingGames returns the games that an earlier run has not finished.
func (o *certifyOptions) remainingGames(files []string) ([]string, error) {
	if o.earlierReport == "" {
		return files, nil
	}
	text, err := os.ReadFile(o.earlierReport)
	if err != nil {
		return nil, err
	}
	done := finishedGames(string(text))
	return slices.DeleteFunc(files, func(path string) bool {
		name := gameNameOf(path)
		done[name]--
		return done[name] >= 0
	}), nil
}

func parseCertifyFlags(args []string, log io.Writer) (*certifyOptions, []string, error) {
	o := &certifyOptions{}
	set := tool.NewFlagSet("certify", log)
	tool.CorpusFlag(set, &o.corpusDir)
	tool.BudgetFlag(set, &o.proofBudget, "default")
	set.BoolVar(&o.secondCollection, "second", false, "the valid games of the second collection instead of those of the tables")
	set.BoolVar(&o.skipTrial, "untried", false, "the prover does not try certificates before it writes them")
	set.IntVar(&o.sampleSize, "sample", 50, "so many games beside those of the tables, drawn at random")
	set.Uint64Var(&o.sampleSeed, "seed", 1, "of the sample")
	set.StringVar(&o.earlierReport, "skip", "", "the report of a run that was interrupted: leave out the games that it has")
	set.DurationVar(&o.TimeLimit, "limit", time.Minute, "of clingo for one program, and of a visit of all states")
	set.DurationVar(&o.checkTimeout, "each", 20*time.Minute, "of all checks for one game")
	set.IntVar(&o.MaxJobs, "j", 2, "certificates at a time")
	set.IntVar(&o.MaxStates, "states", 2_000_000, "that are visited at most")
	set.StringVar(&o.certificateDir, "keep", "", "an existing directory that keeps the certificates")
	set.DurationVar(&o.proverTimeout, "timeout", 4*time.Minute, "of the prover for one game, with its evidence")
	set.BoolVar(&o.printEachVerdict, "v", false, "print a line for every verdict")
	if err := set.Parse(args); err != nil {
		return nil, nil, err
	}
	return o, set.Args(), nil
}

// fullyCheckedGames lists the games that are checked without sampling.
func (o *certifyOptions) fullyCheckedGames() ([]string, error) {
	if !o.secondCollection {
		return filepath.Glob(filepath.Join(o.corpusDir, "tables", "*.kif"))
	}
	names, err := collectiontest.ValidGames(filepath.Join(o.corpusDir, "second"))
	for i, name := range names {
		names[i] = filepath.Join(o.corpusDir, "second", "games", name)
	}
	return names, err
}

// chooseGames lists the games of the tables, or of the second collection, and a sample of the accepted ones.
func (o *certifyOptions) chooseGames() ([]string, error) {
	tables, err := o.fullyCheckedGames()
	if err != nil || len(tables) == 0 {
		return nil, tool.MissingCorpusError("games", o.corpusDir)
	}
	slices.Sort(tables)
	accepted, err := collectiontest.AcceptedGames(o.corpusDir)
	if err != nil {
		return nil, err
	}
	slices.Sort(accepted)
	rng := rand.New(rand.NewPCG(o.sampleSeed, 1))
	rng.Shuffle(len(accepted), func(i, j int) { accepted[i], accepted[j] = accepted[j], accepted[i] })
	sample := accepted[:max(0, min(o.sampleSize, len(accepted)))]
	slices.Sort(sample)
	for _, name := range sample {
		tables = append(tables, filepath.Join(o.corpusDir, "games", name))
	}
	return tables, nil
}
