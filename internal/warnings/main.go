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
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/collection"
	"github.com/gdllint/gdllint/internal/sampling"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/report"
)

// options are the settings of the command line.
type options struct {
	corpus, output  string
	size, played, j int
	seed            uint64
	static          bool // look at the text only
	log             io.Writer
}

func main() { tool.Main("warnings", tool.Simple(run)) }

func run(ctx context.Context, args []string, _, log io.Writer) error {
	o := &options{log: log}
	set := tool.Flags("warnings", log)
	tool.Corpus(set, &o.corpus)
	set.StringVar(&o.output, "o", filepath.Join("docs", "design", "warnings.md"), "the report")
	set.IntVar(&o.size, "n", 100, "warnings to draw")
	set.IntVar(&o.played, "played", 60, "games of which the rules about matches are asked")
	set.BoolVar(&o.static, "static", false, "look at the text only, of all games")
	set.IntVar(&o.j, "j", 2, "games at a time")
	set.Uint64Var(&o.seed, "seed", 1, "of the sample")
	if err := set.Parse(args); err != nil {
		return err
	}
	if o.static {
		o.played = 0
	}
	games, err := accepted(o.corpus)
	if err != nil {
		return err
	}
	s := &sample{seed: o.seed, games: len(games), played: min(o.played, len(games))}
	if s.judged, err = readJudgements(o.output); err != nil {
		return err
	}
	all, err := o.warnings(ctx, games)
	if err != nil {
		return err
	}
	s.warnings, s.patterns = len(all), len(draw(o.seed, all, len(all)))
	s.drawn = draw(o.seed, all, o.size)
	return os.WriteFile(o.output, []byte(s.markdown()), 0o644)
}

// accepted lists the games that an independent evaluator accepts.
func accepted(corpus string) ([]string, error) {
	names, err := collection.Accepted(corpus)
	if err != nil {
		return nil, tool.NoCorpus("accepted games", corpus)
	}
	return names, nil
}

// aboutMatches lists the rules that need the prover.
func aboutMatches() []string {
	var codes []string
	for _, r := range analyzers.Rules() {
		if finding.FamilyOf(r.Code).Matches {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// warnings checks the games: some with all rules, the rest without those that
// need the prover.
func (o *options) warnings(ctx context.Context, games []string) ([]warning, error) {
	sampling.Shuffle(o.seed, games, func(name string) string { return name })
	n := min(o.played, len(games))
	all, err := o.check(ctx, games[:n], nil)
	if err != nil {
		return nil, err
	}
	rest, err := o.check(ctx, games[n:], aboutMatches())
	return append(all, rest...), err
}

// patience is so long that the bound of the work, not the time, ends the
// search: the sample is the same on every machine.
const patience = 10 * time.Minute

func (o *options) check(ctx context.Context, games, ignore []string) ([]warning, error) {
	rules := analyzers.Rules()
	runner, err := checker.New(analyzers.All(), rules, checker.Config{Static: o.static, Budget: checker.Quick, Timeout: patience, Jobs: o.j, Ignore: ignore})
	if err != nil {
		return nil, err
	}
	var inputs []checker.Input
	for _, name := range games {
		inputs = append(inputs, checker.Input{Path: filepath.Join(o.corpus, "games", name)})
	}
	names := map[string]string{}
	for _, r := range rules {
		names[r.Code] = r.Name
	}
	var all []warning
	err = runner.Run(ctx, inputs, func(f *report.File) error {
		for _, err := range f.Errors {
			fmt.Fprintf(o.log, "%s: %v\n", f.Path, err)
		}
		for _, x := range f.Findings {
			if x.Severity == finding.Warning {
				all = append(all, warning{filepath.Base(f.Path), x.Code, names[x.Code], f.Source.File.Line(x.Pos), x.Message})
			}
		}
		return nil
	})
	return all, err
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }
