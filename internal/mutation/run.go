package mutation

import (
	"context"
	"fmt"
	"go/token"
	"strings"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/compare"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample/trial"
	"github.com/gdllint/gdllint/session"
)

// Options say which mutants are tried, and limit the work for them.
type Options struct {
	MaxMutants    int // the greatest number of mutants
	RandomSeed    uint64
	StatePairs    int  // pairs of states of the two games that are compared, breadth first
	RandomMatches int  // random matches that are compared after them
	StaticOnly    bool // run tests and checks of the text only, and no proofs
	// ProofTimeout is the time for the proofs about one mutant.
	ProofTimeout time.Duration
}

// An Outcome is the result of trying a mutant.
type Outcome struct {
	*Mutant
	FilePlace       string
	NoticedBy       string // the test, finding or error that noticed the change; "" if none did
	FoundDifference *trial.Difference
	IsEquivalent    bool  // the mutant is proved to be the same game
	RunError        error // why the mutant could not be judged
	RunSeconds      float64
}

// IsSurvivor tells whether the change makes a difference that nothing notices.
func (o *Outcome) IsSurvivor() bool { return o.NoticedBy == "" && o.FoundDifference != nil }

// A Result holds the outcomes for the mutants of a rulesheet.
type Result struct {
	SheetPath       string
	sheet           *session.Sheet
	RandomSeed      uint64
	PossibleChanges int // number of all possible changes
	MutantOutcomes  []*Outcome
	CutReason       string // why not all mutants were tried; "" if all were
}

// CountOutcomes returns four numbers of mutants: those that are noticed, those that survive, those that are proved
// to be the same game, and the others: no difference is known of them, or they could not be judged.
func (r *Result) CountOutcomes() (noticed, survive, equivalent, same int) {
	for _, o := range r.MutantOutcomes {
		switch {
		case o.NoticedBy != "":
			noticed++
		case o.FoundDifference != nil:
			survive++
		case o.IsEquivalent:
			equivalent++
		default:
			same++
		}
	}
	return noticed, survive, equivalent, same
}

// Score returns the share of noticed mutants among those that make a difference; 1 if there
// are none.
func (r *Result) Score() float64 {
	noticed, survive, _, _ := r.CountOutcomes()
	if noticed+survive == 0 {
		return 1
	}
	return float64(noticed) / float64(noticed+survive)
}

// A mutantBench judges the mutants of one rulesheet by its tests, by findings and by proofs.
type mutantBench struct {
	runOptions    Options
	playableSheet *session.Sheet
	sheetInput    checker.Input
	lintStages    []*checker.Runner // of the text alone and, unless StaticOnly, with proofs
	baseFindings  []map[string]int  // findings of the rulesheet itself, by code, for each stage
	failingTests  map[string]bool   // tests that fail without a change
}

// RunMutants makes mutants of a rulesheet, judges each of them, and returns the outcomes.
func RunMutants(ctx context.Context, s *session.Sheet, o Options) (*Result, error) {
	b := &mutantBench{runOptions: o, playableSheet: s, sheetInput: checker.Input{Path: s.Path}, failingTests: map[string]bool{}}
	if err := b.prepareBaseline(ctx); err != nil {
		return nil, err
	}
	list, possible := Mutants(s.File, o.MaxMutants, o.RandomSeed)
	r := &Result{SheetPath: s.Path, sheet: s, RandomSeed: o.RandomSeed, PossibleChanges: possible}
	ruler := report.NewPositionMapper(s.File.Source)
	for _, m := range list {
		if ctx.Err() != nil {
			r.CutReason = guard.CutCause(ctx).Error()
			break
		}
		begun := time.Now()
		at := ruler.PlaceOf(m.Place.Pos())
		out := &Outcome{Mutant: m, FilePlace: fmt.Sprintf("%s:%d:%d", s.Path, at.Line, at.Column)}
		_, out.RunError = guard.RunWithin(ctx, "trying a change", func() (bool, error) { return true, b.tryMutant(ctx, out) })
		if ctx.Err() != nil {
			r.CutReason = guard.CutCause(ctx).Error()
			break
		}
		out.RunSeconds = time.Since(begun).Seconds()
		r.MutantOutcomes = append(r.MutantOutcomes, out)
	}
	return r, nil
}

// prepareBaseline stores the findings and the failing tests of the unchanged rulesheet.
func (b *mutantBench) prepareBaseline(ctx context.Context) error {
	static := analyzers.StaticAnalyzers()
	first, err := checker.NewRunner(static, analyzers.RulesOf(static), checker.Config{Settings: checker.Settings{StaticOnly: true, NotationChoice: b.notation()}})
	if err != nil {
		return err
	}
	b.lintStages = append(b.lintStages, first)
	if !b.runOptions.StaticOnly {
		second, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), checker.Config{Settings: checker.Settings{Budget: config.QuickBudget, NotationChoice: b.notation(), FileTimeout: b.runOptions.ProofTimeout, JobCount: 1}})
		if err != nil {
			return err
		}
		b.lintStages = append(b.lintStages, second)
	}
	for _, stage := range b.lintStages {
		f, err := stage.CheckOne(ctx, checker.Input{Path: b.sheetInput.Path, EditorText: b.playableSheet.File.Source.Text}, nil)
		if err != nil {
			return err
		}
		b.baseFindings = append(b.baseFindings, findingsByCode(f))
	}
	for _, o := range b.runTests(ctx, b.playableSheet.File.Source.Text).TestOutcomes {
		if ctx.Err() != nil {
			return guard.CutCause(ctx)
		}
		if !o.HasPassed() {
			b.failingTests[o.TestName] = true
		}
	}
	return nil
}

func (b *mutantBench) notation() gdl.NotationChoice {
	return gdl.NotationChoices[1+int(b.playableSheet.File.Notation)]
}

// runTests returns the outcomes of the tests for a text, except the tests that fail without a
// change.
func (b *mutantBench) runTests(ctx context.Context, text []byte) *session.SheetResult {
	runner := &session.TestRunner{Notation: b.notation(), LeftOut: b.failingTests}
	in := b.sheetInput
	in.EditorText = text
	return runner.Run(ctx, in)
}

// findingsByCode returns the number of findings of a file by their codes, without notes.
func findingsByCode(f *document.File) map[string]int {
	n := map[string]int{}
	for _, x := range f.Findings {
		if x.Severity >= document.SeverityWarning {
			n[x.Code]++
		}
	}
	for _, beside := range f.Siblings {
		for code, k := range findingsByCode(beside) {
			n[code] += k
		}
	}
	return n
}

// tryMutant sets in an outcome the test, finding or error that notices its mutant. If there is none, it sets the
// difference that the mutant makes.
func (b *mutantBench) tryMutant(ctx context.Context, o *Outcome) error {
	text := o.NewText
	file := b.notation().Parse(gdl.NewSource(token.NewFileSet(), b.playableSheet.Path, text))
	if len(file.Errors) > 0 {
		o.NoticedBy = "the text: " + file.Errors[0].Message
		return nil
	}
	changed, broken := play.NewWithBudget(file, play.Budget{MaxSteps: 5e6, MaxTotalSteps: 50e6})
	if broken == nil {
		for _, t := range b.runTests(ctx, text).TestOutcomes {
			if t.TestFailure != nil {
				o.NoticedBy = "test '" + t.TestName + "': " + t.FailureMessage()
				return nil
			}
		}
	}
	for i, stage := range b.lintStages {
		f, err := stage.CheckOne(ctx, checker.Input{Path: b.sheetInput.Path, EditorText: text}, nil)
		if err != nil {
			return err
		}
		if x := newFinding(f, b.baseFindings[i]); x != nil {
			o.NoticedBy = x.Code + ": " + x.Message
			return nil
		}
	}
	if broken != nil {
		o.NoticedBy = "the rules cannot be played: " + broken.Error()
		return nil
	}
	return b.compareGames(ctx, o, file, changed)
}

// compareTime is the time for the comparison of a mutant with the original game. The search for a
// difference that follows is limited by trial.Effort.
const compareTime = 5 * time.Second

// compareGames sets in an outcome a difference between the mutant and the original game, or notes that a proof shows them
// to be the same.
func (b *mutantBench) compareGames(ctx context.Context, o *Outcome, file *gdl.File, changed *play.Game) error {
	limited, cancel := context.WithTimeout(ctx, min(compareTime, b.runOptions.ProofTimeout))
	defer cancel()
	effort := trial.Effort{StatePairs: b.runOptions.StatePairs, RandomMatches: b.runOptions.RandomMatches, RandomSeed: b.runOptions.RandomSeed}
	if out, err := compare.Compare(limited, b.playableSheet.File, file, compare.Options{SameNames: model.Renaming{}, Budget: proof.QuickBudget, Effort: effort}); err == nil && out.Verdict != compare.Undecided {
		o.FoundDifference, o.IsEquivalent = out.Shortest(), out.Verdict == compare.SameGame
		return nil
	}
	game, err := play.NewWithBudget(b.playableSheet.File, play.Budget{MaxSteps: 5e6, MaxTotalSteps: 50e6})
	if err != nil {
		return err
	}
	o.FoundDifference, err = trial.FindDifference(ctx, game, changed, effort)
	return err
}

// newFinding returns a finding with a code that has more findings than in base; nil if there is
// none.
func newFinding(f *document.File, base map[string]int) *document.Finding {
	now := findingsByCode(f)
	for i, x := range f.Findings {
		if x.Severity >= document.SeverityWarning && now[x.Code] > base[x.Code] {
			return &f.Findings[i]
		}
	}
	for _, beside := range f.Siblings {
		if x := newFinding(beside, base); x != nil {
			return x
		}
	}
	return nil
}

// PartInWords returns the difference in words, such as which legal moves there are with the change and without it.
func (r *Result) PartInWords(d *trial.Difference) string {
	return d.Words("with the change", "without it", func(t *gdl.Term) string { return t.InNotation(r.sheet.File.Notation) })
}

// MatchInLine returns the moves that lead to a difference in one line.
func (r *Result) MatchInLine(d *trial.Difference) string {
	if len(d.MatchTrace.Moves) == 0 {
		return "in the initial state"
	}
	var steps []string
	for i, joint := range d.MatchTrace.Moves {
		steps = append(steps, fmt.Sprintf("%d. %s", i+1, r.sheet.MovesText(joint)))
	}
	return "after " + strings.Join(steps, "; ")
}
