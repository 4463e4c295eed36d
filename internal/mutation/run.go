package mutation

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/suite"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// Options bound the work.
type Options struct {
	Mutants int // tried at most
	Seed    uint64
	Pairs   int  // of states that are compared, breadth first
	Matches int  // at random, beyond these
	Static  bool // ask tests and the text alone, and no proofs
	// Timeout bounds the proofs about one mutant.
	Timeout time.Duration
}

// An Outcome is what became of a mutant.
type Outcome struct {
	*Mutant
	Place      string
	Noticed    string // by what; "" if by nothing
	Difference *Difference
	Err        error // it could not be decided
	Seconds    float64
}

// Survives tells whether the change makes a difference that nothing notices.
func (o *Outcome) Survives() bool { return o.Noticed == "" && o.Difference != nil }

// A Result is what became of the mutants of a rulesheet.
type Result struct {
	Path     string
	Roles    []string
	Seed     uint64
	Possible int // changes that there are
	Outcomes []*Outcome
	Cut      bool // the context ended before all were tried
}

// Counts returns how many are noticed, how many survive, and of how many it is not
// known whether they make a difference.
func (r *Result) Counts() (noticed, survive, same int) {
	for _, o := range r.Outcomes {
		switch {
		case o.Noticed != "":
			noticed++
		case o.Difference != nil:
			survive++
		default:
			same++
		}
	}
	return noticed, survive, same
}

// Score is the share of those that make a difference that are noticed.
func (r *Result) Score() float64 {
	noticed, survive, _ := r.Counts()
	if noticed+survive == 0 {
		return 1
	}
	return float64(noticed) / float64(noticed+survive)
}

// A bench asks what notices a text.
type bench struct {
	o          Options
	sheet      *workbench.Sheet
	in         checker.Input
	stages     []*checker.Runner
	base       []map[string]int // findings of the rulesheet itself, by code, for each stage
	brokenTest map[string]bool  // tests that fail without a change
}

// Run tries mutants of a rulesheet.
func Run(ctx context.Context, s *workbench.Sheet, o Options) (*Result, error) {
	if s.File.Notation != gdl.Prefix {
		return nil, fmt.Errorf("%s: only rulesheets in prefix notation can be changed; 'gdllint convert --to prefix' writes one", s.Path)
	}
	b := &bench{o: o, sheet: s, in: checker.Input{Path: s.Path}, brokenTest: map[string]bool{}}
	if err := b.prepare(ctx); err != nil {
		return nil, err
	}
	list := All(s.File)
	r := &Result{Path: s.Path, Seed: o.Seed, Possible: len(list)}
	for _, role := range s.Game.Roles() {
		r.Roles = append(r.Roles, role.String())
	}
	ruler := report.NewRuler(s.File.Source)
	for _, m := range Sample(list, o.Mutants, o.Seed) {
		if ctx.Err() != nil {
			r.Cut = true
			break
		}
		begun := time.Now()
		at := ruler.Place(s.File.Source.Pos(m.From))
		out := &Outcome{Mutant: m, Place: fmt.Sprintf("%s:%d:%d", s.Path, at.Line, at.Column)}
		out.Err = guard.Run("trying a change", func() error { return b.try(ctx, out) })
		if ctx.Err() != nil {
			r.Cut = true
			break
		}
		out.Seconds = time.Since(begun).Seconds()
		r.Outcomes = append(r.Outcomes, out)
	}
	return r, nil
}

// prepare looks at the rulesheet as it is.
func (b *bench) prepare(ctx context.Context) error {
	configs := []checker.Config{{Static: true}}
	lists := [][]finding.Rule{analyzers.RulesOf(analyzers.Static())}
	first, err := checker.New(analyzers.Static(), lists[0], configs[0])
	if err != nil {
		return err
	}
	b.stages = append(b.stages, first)
	if !b.o.Static {
		second, err := checker.New(analyzers.All(), analyzers.Rules(), checker.Config{Budget: checker.Quick, Timeout: b.o.Timeout, Jobs: 1})
		if err != nil {
			return err
		}
		b.stages = append(b.stages, second)
	}
	for _, stage := range b.stages {
		f, err := look(ctx, stage, b.in.Path, b.sheet.File.Source.Text)
		if err != nil {
			return err
		}
		b.base = append(b.base, codes(f))
	}
	for _, o := range b.tests(ctx, b.sheet.File.Source.Text).Outcomes {
		if !o.OK() {
			b.brokenTest[o.Name] = true
		}
	}
	return nil
}

func (b *bench) tests(ctx context.Context, text []byte) *suite.Result {
	runner := &suite.Runner{Notation: gdl.PrefixNotation}
	in := b.in
	in.Text = text
	return runner.Run(ctx, in)
}

// look runs a stage over a text.
func look(ctx context.Context, r *checker.Runner, path string, text []byte) (*report.File, error) {
	var file *report.File
	err := r.Run(ctx, []checker.Input{{Path: path, Text: text}}, func(f *report.File) error {
		file = f
		return nil
	})
	if err == nil && file == nil {
		err = errors.New("nothing came of looking at the text")
	}
	return file, err
}

// codes counts the findings of a text by their codes. Notes are no notice.
func codes(f *report.File) map[string]int {
	n := map[string]int{}
	for _, x := range f.Findings {
		if x.Severity >= finding.Warning {
			n[x.Code]++
		}
	}
	for _, beside := range f.Beside {
		for code, k := range codes(beside) {
			n[code] += k
		}
	}
	return n
}

// try asks what notices a mutant and, if nothing does, whether it makes a difference.
func (b *bench) try(ctx context.Context, o *Outcome) error {
	text := o.Apply(b.sheet.File.Source.Text)
	file := gdl.ParseString(b.sheet.Path, string(text))
	if len(file.Errors) > 0 {
		o.Noticed = "the text: " + file.Errors[0].Message
		return nil
	}
	changed, broken := play.NewWithBudget(file, play.Budget{Steps: 5e6, Total: 50e6})
	if broken == nil {
		for _, t := range b.tests(ctx, text).Outcomes {
			if t.Failure != nil && !b.brokenTest[t.Name] {
				o.Noticed = "test '" + t.Name + "': " + t.Message()
				return nil
			}
		}
	}
	for i, stage := range b.stages {
		f, err := look(ctx, stage, b.in.Path, text)
		if err != nil {
			return err
		}
		if x := fresh(f, b.base[i]); x != nil {
			o.Noticed = x.Code + ": " + x.Message
			return nil
		}
	}
	if broken != nil {
		o.Noticed = "the rules cannot be played: " + broken.Error()
		return nil
	}
	game, err := play.NewWithBudget(b.sheet.File, play.Budget{Steps: 5e6, Total: 50e6})
	if err != nil {
		return err
	}
	o.Difference, err = Differ(ctx, game, changed, b.o.Pairs, b.o.Matches, b.o.Seed)
	return err
}

// fresh returns a finding of a code of which there are more than before; nil if there
// is none.
func fresh(f *report.File, base map[string]int) *finding.Finding {
	now := codes(f)
	for i, x := range f.Findings {
		if x.Severity >= finding.Warning && now[x.Code] > base[x.Code] {
			return &f.Findings[i]
		}
	}
	for _, beside := range f.Beside {
		if x := fresh(beside, base); x != nil {
			return x
		}
	}
	return nil
}

// Match returns the moves of a difference in one line.
func (r *Result) Match(d *Difference) string {
	if len(d.Trace.Moves) == 0 {
		return "in the initial state"
	}
	var steps []string
	for i, joint := range d.Trace.Moves {
		var moves []string
		for k, m := range joint {
			moves = append(moves, r.Roles[k]+" "+m.String())
		}
		steps = append(steps, fmt.Sprintf("%d. %s", i+1, strings.Join(moves, ", ")))
	}
	return "after " + strings.Join(steps, "; ")
}
