package session

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
)

// This file runs the tests of rulesheets.

// TestExtension is the extension of files of tests.
const TestExtension = ".gdltest"

// maxTestBytes is the greatest size of a file of tests, in bytes.
const maxTestBytes = 64 << 20

// UnreadableName takes the place of the name of a test that cannot be read.
const UnreadableName = "(unreadable)"

// TestOutcome is the outcome of one test.
type TestOutcome struct {
	TestName      string
	FilePlace     string                // FILE:LINE:COLUMN of the test, or of the form that fails
	TestFailure   *ruletest.TestFailure // nil if it passes
	RunError      error                 // the reason why the test could not be run; else nil
	RunSeconds    float64
	InvolvedRules []string // the rules that may be at fault: FILE:LINE:COLUMN: message
}

// HasPassed tells whether the test passes.
func (o *TestOutcome) HasPassed() bool { return o.TestFailure == nil && o.RunError == nil }

// IsUndecided tells whether a limit or an interrupt ended the test before its outcome.
func (o *TestOutcome) IsUndecided() bool {
	var cut *guard.CutError
	var budget *play.BudgetError
	return errors.As(o.RunError, &cut) || errors.As(o.RunError, &budget)
}

// FailureMessage returns the reason why the test fails.
func (o *TestOutcome) FailureMessage() string {
	switch {
	case o.RunError != nil:
		return o.RunError.Error()
	case o.TestFailure != nil:
		return o.TestFailure.Message
	}
	return ""
}

// WriteText writes that the test fails or is not decided, and why, with the rules that may be at
// fault. If verbose, it also writes that a test passes.
func (o *TestOutcome) WriteText(w io.Writer, verbose bool) {
	how := "fails: " + o.FailureMessage()
	switch {
	case o.HasPassed() && !verbose:
		return
	case o.HasPassed():
		how = "passes"
	case o.IsUndecided():
		how = "is not decided: " + o.FailureMessage()
	}
	for i, line := range append([]string{fmt.Sprintf("%s: test '%s' %s", o.FilePlace, o.TestName, how)}, o.InvolvedRules...) {
		fmt.Fprintln(w, strings.Repeat("  ", min(i, 1))+report.MakePrintable(line))
	}
}

// A SheetResult holds the outcomes of the tests of one rulesheet.
type SheetResult struct {
	SheetPath    string
	TestOutcomes []TestOutcome
	SheetError   error // the reason why the rulesheet cannot be read or played; else nil
	ReadingError error // says that the text has errors and is read as if they were mended; else nil
}

// IsUndecided tells whether a test of the rulesheet is undecided.
func (r *SheetResult) IsUndecided() bool {
	return slices.ContainsFunc(r.TestOutcomes, func(o TestOutcome) bool { return o.IsUndecided() })
}

// A TestRunner runs the tests of rulesheets, or some of them.
type TestRunner struct {
	Notation gdl.NotationChoice
	Name     string          // if not "", only the first test of this name is run
	NamePart string          // only tests whose names contain this text are run
	LeftOut  map[string]bool // names of tests that are not run
	// Played, if not nil, is called for each test that was played, with its states.
	Played func(*ruletest.RuleTest, *ruletest.PlayedTest)
	// ReplacementTests are texts with tests that replace those of the rulesheets, if not nil.
	ReplacementTests []TestText
}

// A TestText is the content of a file of tests, with the path of the file.
type TestText struct {
	FilePath string
	Content  []byte
}

// Run reads the rulesheet of an input, runs its tests and returns the outcomes.
func (r *TestRunner) Run(ctx context.Context, in checker.Input) *SheetResult {
	result, err := guard.RunValue("testing", func() (*SheetResult, error) { return r.runSheet(ctx, in) })
	if err != nil {
		return &SheetResult{SheetPath: in.Path, SheetError: err}
	}
	return result
}

func (r *TestRunner) runSheet(ctx context.Context, in checker.Input) (*SheetResult, error) {
	sheet, err := OpenSheet(in, r.Notation)
	if err != nil {
		return nil, err
	}
	outcomes, err := r.RunTests(ctx, sheet, in)
	if err != nil {
		return nil, err
	}
	return &SheetResult{SheetPath: in.Path, TestOutcomes: outcomes, ReadingError: sheet.ReadingError()}, nil
}

// RunTests runs the tests of a rulesheet that was read from an input: those in its comments, and
// those in the file beside it unless the input is standard input.
func (r *TestRunner) RunTests(ctx context.Context, sheet *Sheet, in checker.Input) (outcomes []TestOutcome, err error) {
	set, err := r.readTests(sheet, in)
	if err != nil {
		return nil, err
	}
	for _, f := range set.TestErrors {
		outcomes = append(outcomes, TestOutcome{TestName: UnreadableName, FilePlace: formatPlace(f.SourceText, f.StartPos), RunError: f})
	}
	for _, t := range set.RuleTests {
		if r.Name != "" && t.Name != r.Name || !strings.Contains(t.Name, r.NamePart) || r.LeftOut[t.Name] {
			continue
		}
		begun := time.Now()
		played, err := ruletest.PlayTest(ctx, sheet.Game, t)
		if cut := guard.CutCause(ctx); err != nil && cut != nil {
			err = cut
		}
		o := TestOutcome{TestName: t.Name, FilePlace: formatPlace(t.SourceText, t.StartPos), RunError: err, RunSeconds: time.Since(begun).Seconds()}
		if err == nil {
			o.noteFailure(sheet, played.Failure)
			if r.Played != nil {
				r.Played(t, played)
			}
		}
		if outcomes = append(outcomes, o); r.Name != "" {
			break
		}
	}
	return outcomes, nil
}

func (o *TestOutcome) noteFailure(sheet *Sheet, failure *ruletest.TestFailure) {
	if o.TestFailure = failure; failure == nil {
		return
	}
	o.FilePlace = formatPlace(failure.Test.SourceText, failure.StartPos)
	for _, s := range failure.SuspectRules {
		o.InvolvedRules = append(o.InvolvedRules, formatPlace(sheet.File.Source, s.Rule.Pos())+": "+s.Message)
	}
}

// readTests returns the tests in the comments of a rulesheet and in the file beside it, or the
// replacement tests.
func (r *TestRunner) readTests(sheet *Sheet, in checker.Input) (*ruletest.TestSet, error) {
	if r.ReplacementTests != nil {
		set := &ruletest.TestSet{}
		set.SetRulesheet(sheet.File)
		for _, t := range r.ReplacementTests {
			set.AddTestText(gdl.NewSource(token.NewFileSet(), t.FilePath, t.Content))
		}
		return set, nil
	}
	set := ruletest.TestsFromComments(sheet.File)
	if in.FromStdin {
		return set, nil
	}
	name := checker.WithoutExtension(in.Path) + TestExtension
	text, err := disk.ReadSibling(name, maxTestBytes)
	switch {
	case err == nil:
		set.AddTestText(gdl.NewSource(token.NewFileSet(), name, text))
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return set, nil
}

// CheckNewTest returns an error if a test, given as text, cannot join the tests of the rulesheet and of the file beside
// path: it cannot be read, its name is taken, or it fails.
func (s *Sheet) CheckNewTest(ctx context.Context, path, test string) error {
	set, err := (&TestRunner{}).readTests(s, checker.Input{Path: path})
	if err != nil {
		return err
	}
	faults := len(set.TestErrors)
	set.AddTestText(gdl.NewSource(token.NewFileSet(), path, []byte(test)))
	if len(set.TestErrors) > faults {
		return fmt.Errorf("the test is not saved: %w", set.TestErrors[faults])
	}
	played, err := ruletest.PlayTest(ctx, s.Game, set.RuleTests[len(set.RuleTests)-1])
	if err == nil && played.Failure != nil {
		err = fmt.Errorf("the test is not saved, since it fails in %s: %s", path, played.Failure.Message)
	}
	return err
}

// formatPlace returns FILE:LINE:COLUMN.
func formatPlace(src *gdl.Source, pos token.Pos) string {
	at := report.NewPositionMapper(src).PlaceOf(pos)
	return fmt.Sprintf("%s:%d:%d", src.Name, at.Line, at.Column)
}

// AfterTest returns a session in which the moves of the test with a name were made.
func (s *Sheet) AfterTest(ctx context.Context, name string) (*Session, error) {
	set, err := (&TestRunner{}).readTests(s, checker.Input{Path: s.Path})
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(set.RuleTests, func(t *ruletest.RuleTest) bool { return t.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("%s: there is no test '%s'", s.Path, name)
	}
	trace, err := ruletest.PlayedMatch(ctx, s.Game, set.RuleTests[i])
	if err != nil {
		return nil, err
	}
	return s.Replay(ctx, *trace)
}

// AfterPlayed returns a session with the states and moves of a played test.
func (s *Sheet) AfterPlayed(t *ruletest.PlayedTest) *Session {
	return &Session{Sheet: s, States: t.States, Moves: t.Moves, IsStartGiven: t.IsStartGiven}
}

// CountOutcomes returns how many tests pass, how many do not, and how many are not
// decided.
func CountOutcomes(results []*SheetResult) (passed, failed, undecided int) {
	for _, r := range results {
		for i := range r.TestOutcomes {
			switch o := &r.TestOutcomes[i]; {
			case o.HasPassed():
				passed++
			case o.IsUndecided():
				undecided++
			default:
				failed++
			}
		}
	}
	return passed, failed, undecided
}
