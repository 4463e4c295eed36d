package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/prover/tools/sampling"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// warningOptions are the settings of the command line.
type warningOptions struct {
	corpusDir, outputPath             string
	sampleSize, playedGames, jobCount int
	sampleSeed                        uint64
	staticOnly                        bool // look at the text only
	errorLog                          io.Writer
}

func main() { tool.RunMain("warnings", tool.FromSimpleRun(runWarnings)) }

func runWarnings(ctx context.Context, args []string, _, log io.Writer) error {
	o := &warningOptions{errorLog: log}
	set := tool.NewFlagSet("warnings", log)
	tool.CorpusFlag(set, &o.corpusDir)
	set.StringVar(&o.outputPath, "o", filepath.Join("docs", "design", "warnings.md"), "the report")
	set.IntVar(&o.sampleSize, "n", 100, "warnings to draw")
	set.IntVar(&o.playedGames, "played", 60, "games of which the rules about matches are asked")
	set.BoolVar(&o.staticOnly, "static", false, "look at the text only, of all games")
	set.IntVar(&o.jobCount, "j", 2, "games at a time")
	set.Uint64Var(&o.sampleSeed, "seed", 1, "of the sample")
	if err := set.Parse(args); err != nil {
		return err
	}
	if o.staticOnly {
		o.playedGames = 0
	}
	games, err := acceptedGames(o.corpusDir)
	if err != nil {
		return err
	}
	s := &warningSample{hashSeed: o.sampleSeed, gameCount: len(games), playedCount: min(o.playedGames, len(games))}
	if s.judgementsByKey, err = readJudgements(o.outputPath); err != nil {
		return err
	}
	all, err := o.collectWarnings(ctx, games)
	if err != nil {
		return err
	}
	s.warningCount, s.kindCount = len(all), len(drawWarnings(o.sampleSeed, all, len(all)))
	s.drawnWarnings = drawWarnings(o.sampleSeed, all, o.sampleSize)
	return os.WriteFile(o.outputPath, []byte(s.renderReport()), 0o644)
}

// acceptedGames lists the games that an independent evaluator accepts.
func acceptedGames(corpus string) ([]string, error) {
	names, err := collectiontest.AcceptedGames(corpus)
	if err != nil {
		return nil, tool.MissingCorpusError("accepted games", corpus)
	}
	return names, nil
}

// matchRuleCodes returns the codes of the rules that need the prover.
func matchRuleCodes() []string {
	var codes []string
	for _, r := range analyzers.AllRules() {
		if document.FamilyOf(r.Code).Matches {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// collectWarnings checks the games: some with all rules, the rest without those that
// need the prover.
func (o *warningOptions) collectWarnings(ctx context.Context, games []string) ([]gameWarning, error) {
	sampling.ShuffleByHash(o.sampleSeed, games, func(name string) string { return name })
	n := min(o.playedGames, len(games))
	all, err := o.checkGames(ctx, games[:n], nil)
	if err != nil {
		return nil, err
	}
	rest, err := o.checkGames(ctx, games[n:], matchRuleCodes())
	return append(all, rest...), err
}

// gameTimeout is so long that the limit of the work, not the time, ends the search. So the sample
// is the same on every machine.
const gameTimeout = 10 * time.Minute

func (o *warningOptions) checkGames(ctx context.Context, games, ignore []string) ([]gameWarning, error) {
	rules := analyzers.AllRules()
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), rules, checker.Config{Settings: checker.Settings{StaticOnly: o.staticOnly, Budget: config.QuickBudget, FileTimeout: gameTimeout, JobCount: o.jobCount, IgnoredRules: ignore}})
	if err != nil {
		return nil, err
	}
	var inputs []checker.Input
	for _, name := range games {
		inputs = append(inputs, checker.Input{Path: filepath.Join(o.corpusDir, "games", name)})
	}
	names := map[string]string{}
	for _, r := range rules {
		names[r.Code] = r.Name
	}
	var all []gameWarning
	err = runner.Run(ctx, inputs, func(f *document.File) error {
		for _, err := range f.Faults {
			fmt.Fprintf(o.errorLog, "%s: %v\n", f.Path, err)
		}
		for _, x := range f.Findings {
			if x.Severity == finding.SeverityWarning {
				all = append(all, gameWarning{filepath.Base(f.Path), x.Code, names[x.Code], x.Range.Start.Line, x.Message})
			}
		}
		return nil
	})
	return all, err
}

func sortedStrings(list []string) []string { return slices.Sorted(slices.Values(list)) }
