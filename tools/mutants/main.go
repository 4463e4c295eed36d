package main

import (
	"context"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/prover/tools/sampling"
	"github.com/gdllint/gdllint/prover/tools/tool"
	"github.com/gdllint/gdllint/report"
)

// mutantOptions holds the options of the command line.
type mutantOptions struct {
	corpusDir       string
	wantedKinds     []string
	mutantCount     int
	sampleSeed      uint64
	maxGameBytes    int
	printEachMutant bool
	mutantDir       string
	games           string
	checkerConfig   checker.Config
	errorLog        io.Writer
}

func main() { tool.RunMain("mutants", tool.FromSimpleRun(runMutants)) }

func runMutants(ctx context.Context, args []string, out, log io.Writer) error {
	o := &mutantOptions{errorLog: log}
	var only, more string
	var budget tool.BudgetOption
	set := tool.NewFlagSet("mutants", log)
	tool.CorpusFlag(set, &o.corpusDir)
	tool.BudgetFlag(set, &budget, "quick")
	set.IntVar(&o.mutantCount, "n", 200, "mutants to judge")
	set.Uint64Var(&o.sampleSeed, "seed", 1, "of the sample")
	set.IntVar(&o.maxGameBytes, "largest", 40_000, "bytes of the largest game to take")
	set.StringVar(&only, "kinds", strings.Join(faultKinds, ","), "ways to break games")
	set.StringVar(&more, "select", "", "rules that are off to add, such as Y14 or all")
	set.BoolVar(&o.printEachMutant, "v", false, "print each mutant")
	set.StringVar(&o.mutantDir, "keep", "", "a directory for the mutants")
	set.StringVar(&o.games, "games", "", "only the games of the sample that have this in their name")
	set.DurationVar(&o.checkerConfig.FileTimeout, "timeout", 20*time.Second, "of one game")
	if err := set.Parse(args); err != nil {
		return err
	}
	if o.mutantDir != "" {
		if err := os.MkdirAll(o.mutantDir, 0o755); err != nil {
			return err
		}
	}
	o.wantedKinds = strings.Split(only, ",")
	o.checkerConfig.SearchRepairs = true
	if more != "" {
		o.checkerConfig.SelectedRules = strings.Split(more, ",")
	}
	o.checkerConfig.Budget, o.checkerConfig.JobCount = config.Budget(budget.BudgetName), 1
	paths, err := acceptedGames(o.corpusDir)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return tool.MissingCorpusError("games", o.corpusDir)
	}
	judged, err := o.judgeSample(ctx, paths, out)
	if err != nil {
		return err
	}
	printShares(out, judged)
	return nil
}

// acceptedGames lists the accepted games of both collections.
func acceptedGames(corpus string) ([]string, error) {
	var paths []string
	names, err := collection.AcceptedGames(corpus)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		paths = append(paths, filepath.Join(corpus, "games", name))
	}
	second := filepath.Join(corpus, "second")
	names, err = collection.ValidGames(second)
	if os.IsNotExist(err) {
		return paths, nil
	}
	for _, name := range names {
		paths = append(paths, filepath.Join(second, "games", name))
	}
	return paths, err
}

// judgeSample breaks games in the order of the sample until there are enough mutants.
// The kinds take turns.
func (o *mutantOptions) judgeSample(ctx context.Context, paths []string, out io.Writer) ([]mutantJudgement, error) {
	sampling.ShuffleByHash(o.sampleSeed, paths, filepath.Base)
	var judged []mutantJudgement
	for turn, path := range paths {
		if len(judged) == o.mutantCount || ctx.Err() != nil {
			break
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if len(text) > o.maxGameBytes || !strings.Contains(filepath.Base(path), o.games) {
			continue
		}
		game := gdl.Parse(gdl.NewSource(token.NewFileSet(), filepath.Base(path), text))
		m := o.pickMutant(ctx, game, turn)
		if m == nil {
			continue
		}
		before, err := o.checkFile(ctx, path)
		if err != nil {
			return nil, err
		}
		j, err := o.judgeMutant(ctx, game, before, *m)
		if err != nil {
			return nil, err
		}
		j.gameName = strings.TrimSuffix(filepath.Base(path), ".kif")
		if o.mutantDir != "" {
			if err := os.WriteFile(filepath.Join(o.mutantDir, j.faultKind+"-"+j.gameName+".kif"), m.mutatedText, 0o644); err != nil {
				return nil, err
			}
		}
		if o.printEachMutant {
			printMutant(out, game, &j)
		}
		judged = append(judged, j)
	}
	return judged, ctx.Err()
}

// maxTriedMutants bounds the mutants of one kind that are tried.
const maxTriedMutants = 8

// pickMutant returns a mutant of a game that can be played, and plays otherwise.
func (o *mutantOptions) pickMutant(ctx context.Context, game *gdl.File, turn int) *faultyGame {
	for i := range o.wantedKinds {
		list := breakersByKind[o.wantedKinds[(turn+i)%len(o.wantedKinds)]](game)
		sampling.ShuffleByHash(o.sampleSeed, list, func(m faultyGame) string {
			return fmt.Sprint(m.faultStart, m.faultEnd, len(m.mutatedText)) + string(m.mutatedText)
		})
		for _, m := range list[:min(len(list), maxTriedMutants)] {
			if same, err := playAlike(ctx, game, gdl.Parse(gdl.NewSource(token.NewFileSet(), "mutant.kif", m.mutatedText))); err == nil && !same {
				return &m
			}
		}
	}
	return nil
}

// checkFile checks a file as the command gdllint does.
func (o *mutantOptions) checkFile(ctx context.Context, path string) (*report.File, error) {
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), o.checkerConfig)
	if err != nil {
		return nil, err
	}
	var found *report.File
	err = runner.Run(ctx, []checker.Input{{Path: path}}, func(f *report.File) error {
		found = f
		return nil
	})
	if err == nil && found.Source == nil {
		err = fmt.Errorf("%s: %w", path, found.FileFaults[0])
	}
	return found, err
}

// printMutant prints the judgement of one mutant.
func printMutant(out io.Writer, game *gdl.File, j *mutantJudgement) {
	rule := strings.Join(strings.Fields(string(game.Source.Text[j.faultStart:min(j.faultEnd, len(game.Source.Text))])), " ")
	fmt.Fprintf(out, "%s %s:%d said %t, place %t, offers %d, repaired %t\n\t%s\n\t%s\n", j.faultKind, j.gameName,
		game.Source.File.Line(game.Source.Pos(j.faultStart)), j.isReported, j.pointsAtFault, len(j.offeredFixes), j.isRepaired, rule, j.firstFinding)
	for _, offer := range j.offeredFixes {
		fmt.Fprintf(out, "\t\t%s\n", offer)
	}
}

// printShares prints the table of shares.
func printShares(out io.Writer, judged []mutantJudgement) {
	fmt.Fprintf(out, "| kind | mutants | something said | first at the rule or its fluent | right repair offered |\n|---|--:|--:|--:|--:|\n")
	for _, kind := range slices.Concat(faultKinds, []string{"all"}) {
		var n, said, place, repaired int
		for _, j := range judged {
			if kind != "all" && j.faultKind != kind {
				continue
			}
			n++
			said, place, repaired = said+countIf(j.isReported), place+countIf(j.pointsAtFault), repaired+countIf(j.isRepaired)
		}
		if n > 0 {
			fmt.Fprintf(out, "| %s | %d | %d (%d %%) | %d (%d %%) | %d (%d %%) |\n", kind, n, said, 100*said/n, place, 100*place/n, repaired, 100*repaired/n)
		}
	}
}

func countIf(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
