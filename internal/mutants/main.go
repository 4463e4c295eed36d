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
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/internal/sampling"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/report"
)

// options are what the command line says.
type options struct {
	corpus  string
	kinds   []string
	n       int
	seed    uint64
	largest int
	verbose bool
	keep    string
	games   string
	config  checker.Config
	log     io.Writer
}

func main() { tool.Main("mutants", tool.Simple(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	o := &options{log: log}
	var only, more string
	var budget tool.Budget
	set := tool.Flags("mutants", log)
	tool.Corpus(set, &o.corpus)
	tool.BudgetFlag(set, &budget, "quick")
	set.IntVar(&o.n, "n", 200, "mutants to judge")
	set.Uint64Var(&o.seed, "seed", 1, "of the sample")
	set.IntVar(&o.largest, "largest", 40_000, "bytes of the largest game to take")
	set.StringVar(&only, "kinds", strings.Join(kinds, ","), "ways to break games")
	set.StringVar(&more, "select", "", "rules that are off to add, such as Y14 or all")
	set.BoolVar(&o.verbose, "v", false, "print each mutant")
	set.StringVar(&o.keep, "keep", "", "a directory for the mutants")
	set.StringVar(&o.games, "games", "", "only the games of the sample that have this in their name")
	set.DurationVar(&o.config.Timeout, "timeout", 20*time.Second, "of one game")
	if err := set.Parse(args); err != nil {
		return err
	}
	o.kinds = strings.Split(only, ",")
	o.config.Repairs = true
	if more != "" {
		o.config.Select = strings.Split(more, ",")
	}
	o.config.Budget, o.config.Jobs = checker.Budget(budget.Name), 1
	paths, err := accepted(o.corpus)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return tool.NoCorpus("games", o.corpus)
	}
	judged, err := o.judgeAll(ctx, paths, out)
	if err != nil {
		return err
	}
	printShares(out, judged)
	return nil
}

// accepted lists the accepted games of both collections.
func accepted(corpus string) ([]string, error) {
	var paths []string
	names, err := collection.Accepted(corpus)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		paths = append(paths, filepath.Join(corpus, "games", name))
	}
	second := filepath.Join(corpus, "second")
	names, err = collection.Valid(second)
	if os.IsNotExist(err) {
		return paths, nil
	}
	for _, name := range names {
		paths = append(paths, filepath.Join(second, "games", name))
	}
	return paths, err
}

// judgeAll breaks games in the order of the sample until there are enough. The
// kinds take turns.
func (o *options) judgeAll(ctx context.Context, paths []string, out io.Writer) ([]judgement, error) {
	sampling.Shuffle(o.seed, paths, filepath.Base)
	var judged []judgement
	for turn, path := range paths {
		if len(judged) == o.n || ctx.Err() != nil {
			break
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if len(text) > o.largest || !strings.Contains(filepath.Base(path), o.games) {
			continue
		}
		game := gdl.Parse(gdl.NewSource(token.NewFileSet(), filepath.Base(path), text))
		m := o.pick(ctx, game, turn)
		if m == nil {
			continue
		}
		before, err := o.check(ctx, path)
		if err != nil {
			return nil, err
		}
		j, err := o.judge(ctx, game, before, *m)
		if err != nil {
			return nil, err
		}
		j.game = strings.TrimSuffix(filepath.Base(path), ".kif")
		if o.keep != "" {
			if err := os.WriteFile(filepath.Join(o.keep, j.kind+"-"+j.game+".kif"), m.text, 0o644); err != nil {
				return nil, err
			}
		}
		if o.verbose {
			printMutant(out, game, &j)
		}
		judged = append(judged, j)
	}
	return judged, ctx.Err()
}

// mostTried bounds the mutants of one kind that are tried.
const mostTried = 8

// pick makes a mutant of a game that counts: that can be played, and plays
// otherwise.
func (o *options) pick(ctx context.Context, game *gdl.File, turn int) *mutant {
	for i := range o.kinds {
		list := breakers[o.kinds[(turn+i)%len(o.kinds)]](game)
		sampling.Shuffle(o.seed, list, func(m mutant) string { return fmt.Sprint(m.from, m.to, len(m.text)) + string(m.text) })
		for _, m := range list[:min(len(list), mostTried)] {
			if same, err := alike(ctx, game, gdl.Parse(gdl.NewSource(token.NewFileSet(), "mutant.kif", m.text))); err == nil && !same {
				return &m
			}
		}
	}
	return nil
}

// check finds what is wrong with a file, as the command does.
func (o *options) check(ctx context.Context, path string) (*report.File, error) {
	runner, err := checker.New(analyzers.All(), analyzers.Rules(), o.config)
	if err != nil {
		return nil, err
	}
	var found *report.File
	err = runner.Run(ctx, []checker.Input{{Path: path}}, func(f *report.File) error {
		found = f
		return nil
	})
	if err == nil && found.Source == nil {
		err = fmt.Errorf("%s: %w", path, found.Errors[0])
	}
	return found, err
}

// printMutant tells of one mutant.
func printMutant(out io.Writer, game *gdl.File, j *judgement) {
	rule := strings.Join(strings.Fields(string(game.Source.Text[j.from:min(j.to, len(game.Source.Text))])), " ")
	fmt.Fprintf(out, "%s %s:%d said %t, place %t, offers %d, repaired %t\n\t%s\n\t%s\n", j.kind, j.game,
		game.Source.File.Line(game.Source.Pos(j.from)), j.said, j.place, len(j.offers), j.repaired, rule, j.first)
	for _, offer := range j.offers {
		fmt.Fprintf(out, "\t\t%s\n", offer)
	}
}

// printShares prints the table.
func printShares(out io.Writer, judged []judgement) {
	fmt.Fprintf(out, "| kind | mutants | something said | first at the rule or its fluent | right repair offered |\n|---|--:|--:|--:|--:|\n")
	for _, kind := range slices.Concat(kinds, []string{"all"}) {
		var n, said, place, repaired int
		for _, j := range judged {
			if kind != "all" && j.kind != kind {
				continue
			}
			n++
			said, place, repaired = said+count(j.said), place+count(j.place), repaired+count(j.repaired)
		}
		if n > 0 {
			fmt.Fprintf(out, "| %s | %d | %d (%d %%) | %d (%d %%) | %d (%d %%) |\n", kind, n, said, 100*said/n, place, 100*place/n, repaired, 100*repaired/n)
		}
	}
}

func count(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
