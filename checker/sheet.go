package checker

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/counterpart"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
)

// A sheetCheck is the check of one text of a rulesheet: the parsed text, the results of
// the analyzers and the report so far. It is dropped when the rulesheet has been reported.
type sheetCheck struct {
	runner          *Runner
	sheetSettings   *sheetSettings
	input           Input
	analyzerContext context.Context         // the context of the analyzers
	graceContext    context.Context         // ends a little later than analyzerContext: slow analyzers are abandoned then
	assembled       *fragment.AssembledText // the text put together from several files; nil if it is the text of one file
	sheetUnit       *rulesheet.Unit
	passMaker
	activity      *activityLog // notes the current work; may be nil
	outcomes      outcomeTable
	draft         *Draft // the report so far
	faultyClauses faultyClauses
	notes         sheetNotes
}

// analyzeInput reads an input, fixes it if the configuration asks for fixes, checks it and returns
// the report. It closes read after parsing or, if fixes are applied, before the first check.
func (r *Runner) analyzeInput(ctx context.Context, in Input, read chan<- struct{}, out *fileOutlet) (file *document.File) {
	var fault error
	defer func() {
		if fault != nil {
			file = r.maker.document(newDraft(in.Path, fault))
		}
	}()
	defer guard.CatchPanic("the runner", &fault)
	out.activityLog().startActivity("reading")
	text, err := in.foundText.takeText(), error(nil)
	if text == nil {
		text, err = in.ReadText()
	}
	switch {
	case err != nil:
		return r.maker.document(newDraft(in.Path, err))
	case in.IsOrphan:
		return r.maker.document(r.reportOrphan(in, text))
	case r.config.FixMode.ApplyFixes:
		close(read)
		return r.repairInput(ctx, in, text, out)
	}
	return r.lookAt(ctx, in, text, out, func() { close(read) })
}

// lookAt returns the document about a text, from the cache or by running the analyzers. The outlet,
// if it is not nil, gets the early reports. lookAt calls parsed after parsing.
func (r *Runner) lookAt(ctx context.Context, in Input, text []byte, out *fileOutlet, parsed func()) *document.File {
	last, cancel := withGracePeriod(ctx, r.gracePeriod)
	defer cancel()
	s := r.newSheetCheck(ctx, last, in, text)
	s.activity = out.activityLog()
	s.activity.startActivity("looking at the text")
	opened := s.openSheet(false)
	parsed()
	if opened {
		if file := s.restore(); file != nil {
			return file
		}
		s.analyze(out)
	}
	return s.document()
}

// document returns the document about the sheet, and keeps it in the cache. Before, it calls VisitDraft of the
// configuration with the draft.
func (s *sheetCheck) document() *document.File {
	if visit := s.runner.config.VisitDraft; visit != nil && s.draft.Parsed != nil {
		s.runner.visits.Lock()
		err := visit(s.draft)
		s.runner.visits.Unlock()
		if err != nil {
			s.draft.addFault(err)
		}
	}
	file := s.runner.maker.document(s.draft)
	if s.sheetUnit != nil {
		file.Completed = s.completedRules()
		s.keep(file)
	}
	return s.show(file, map[int]*replayed{})
}

// show adds to a document the details of matches that the formats of the job show, and returns it. replays holds the
// matches that were replayed before.
func (s *sheetCheck) show(file *document.File, replays map[int]*replayed) *document.File {
	o := s.runner.config.Document
	if s.assembled != nil {
		o.Parts = s.assembled.Parts[1:]
	}
	return o.show(file, s.draft.Parsed, replays)
}

// checkText runs all analyzers over a text and returns the check with the draft. If static is set
// it visits no states of the game, even if the configuration asks for that.
func (r *Runner) checkText(ctx context.Context, in Input, text []byte, static bool) *sheetCheck {
	last, cancel := withGracePeriod(ctx, r.gracePeriod)
	defer cancel()
	s := r.newSheetCheck(ctx, last, in, text)
	if s.openSheet(static) {
		s.analyze(nil)
	}
	return s
}

// analyze runs the analyzers, sets the draft and adds proposals for repairs to it.
func (s *sheetCheck) analyze(out *fileOutlet) {
	if s.sheetUnit.StaticOnly || !s.runner.config.ReportEarly {
		out = nil
	}
	s.runAnalyzers(out)
	s.draft = s.currentReport()
	s.proposeRepairs()
}

func (r *Runner) newSheetCheck(ctx, last context.Context, in Input, text []byte) *sheetCheck {
	return &sheetCheck{
		runner: r, sheetSettings: r.layerStack.settingsFor(in.Path), analyzerContext: ctx, graceContext: last, input: in, passMaker: newPassMaker(in.Path, text),
		draft: newDraft(in.Path), faultyClauses: faultyClauses{}, outcomes: make(outcomeTable, 2*len(r.analyzers)),
	}
}

// openSheet reads the rulesheet and the texts beside it, and tells whether there is
// anything to analyze.
func (s *sheetCheck) openSheet(static bool) bool {
	if err := s.assemble(); err != nil {
		s.draft.addFault(err)
		return false
	}
	if err := s.parseText(); err != nil {
		s.draft.addFault(err)
		return false
	}
	if err := s.readSiblings(); err != nil {
		s.notes.noteFault(err)
	}
	s.readManagerSheet()
	if static || s.incomplete() {
		s.sheetUnit.StaticOnly, s.sheetUnit.ProveAll = true, false
	}
	return true
}

// readManagerSheet reads, for a rulesheet on a page, the other text of the page that the game
// manager uses. Rules compare the two.
func (s *sheetCheck) readManagerSheet() {
	manager, ok := s.input.managerSource(s.fileSet)
	if !ok || !s.sheetSettings.ruleSelection.IsEnabled(counterpart.DifferingCode) {
		return
	}
	err := guard.Run("the parser", func() error {
		s.sheetUnit.ManagerSheet = s.runner.runSettings.NotationChoice.Parse(manager)
		if o := s.sheetUnit.File.Source.Origin; o != nil {
			o.OtherText = manager
		}
		return nil
	})
	if err != nil {
		s.notes.noteFault(err)
	}
}

// withGracePeriod returns a context that ends the given time after ctx ends.
func withGracePeriod(ctx context.Context, later time.Duration) (context.Context, context.CancelFunc) {
	last, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(later, cancel) })
	return last, func() { stop(); cancel() }
}

// runAnalyzers runs the analyzers, the fast ones first. It sends an early report before the prover begins, and an
// earlier one, about the text, if the game takes long to ground.
func (s *sheetCheck) runAnalyzers(out *fileOutlet) {
	if s.sheetUnit.StaticOnly {
		s.runEach(s.runner.analyzers)
		return
	}
	s.runEach(s.runner.analyzerPhases.textPhase)
	if out != nil {
		text := s.earlyDocument()
		hurry := time.AfterFunc(s.runner.earlyDelay, func() { out.sendEarly(text) })
		defer hurry.Stop()
	}
	s.runEach(s.runner.analyzerPhases.groundPhase)
	if out != nil {
		out.sendEarly(s.earlyDocument())
	}
	defer s.waitForSlot()()
	prover.ShareSession(s.sheetUnit, s.runner.analyzerPhases.proofPhase, func(a *analysis.Analyzer) any { return s.runAnalyzer(a).analyzerResult })
	s.runEach(s.runner.analyzerPhases.proofPhase)
}

// earlyDocument returns the document about the findings so far.
func (s *sheetCheck) earlyDocument() *document.File {
	return s.show(s.runner.maker.document(s.currentReport()), map[int]*replayed{})
}

// currentReport returns the report on the findings so far.
func (s *sheetCheck) currentReport() *Draft {
	f := newDraft(s.sheetPath)
	f.Parsed, f.Source, f.Cut = s.sheetUnit.File, s.sheetUnit.File.Source, proof.ContextCutCause(s.analyzerContext)
	if f.Cut != "" && f.Cut != proof.CutByInterrupt {
		f.CutCause = context.Cause(s.analyzerContext).Error()
	}
	for _, a := range s.runner.analyzers {
		if o := s.outcomes[a]; o != nil {
			s.addOutcome(f, a, o)
		}
	}
	s.notes.addTo(f)
	s.fragmentFaults(f)
	f.Found = finding.Yield(f.Found)
	sortFindings(f)
	if s.input.PageSheet != nil {
		f.PagePath = s.input.DiskPath()
	}
	s.noteValidity(f)
	s.finishFindings(f)
	preferShown(f)
	s.splitProperties(f)
	s.splitFragments(f)
	return f
}

// parseText parses the text once, for the analyzers and for the writers.
func (s *sheetCheck) parseText() (err error) {
	defer guard.CatchPanic("the parser", &err)
	s.sheetUnit = s.runner.newUnit(s.analyzerContext, s.input, s.fileSet, s.sheetText, s.sheetSettings)
	s.sheetUnit.LogWork, s.sheetUnit.ReportFault, s.sheetUnit.ReportCut = s.notes.appendLog, s.notes.noteFault, s.notes.noteCut
	s.sheetUnit.ReportProgress, s.sheetUnit.ReportDecided = s.activity.listener(s.runner.config.NoteActivity), s.activity.listener(s.runner.config.NoteDecided)
	s.draft.Parsed, s.draft.Source = s.sheetUnit.File, s.sheetUnit.File.Source
	if fault := s.sheetUnit.File.FirstReaderFault(); fault != nil {
		s.notes.noteFault(fmt.Errorf("line %d: %w", s.sheetUnit.File.Source.File.Line(fault.StartPos), fault))
	}
	return nil
}

// A PanicError is a fault of the program, such as one of an analyzer.
type PanicError = guard.Fault

// addOutcome adds the findings and verdicts of one analyzer to a draft, without the findings of
// rules that are off.
func (s *sheetCheck) addOutcome(f *Draft, a *analysis.Analyzer, o *analyzerOutcome) {
	if o.err != nil {
		s.addFailure(f, a, o.err)
		return
	}
	var findings []finding.Finding
	if result, ok := o.analyzerResult.(*finding.AnalysisResult); ok && result != nil {
		findings = result.Findings
		f.Answers = append(f.Answers, result.Verdicts...)
	} else {
		findings = plainFindings(a, o.rawDiagnostics)
	}
	for _, x := range findings {
		s.faultyClauses.noteError(f.Parsed, &x)
		if s.sheetSettings.ruleSelection.IsEnabled(x.Code) {
			f.Found = append(f.Found, x)
		}
	}
}

// addFailure records the reason that an analyzer has no result: the error of an analyzer that it
// requires, or its own. The end of the time is not a fault: the report has a field for it.
func (s *sheetCheck) addFailure(f *Draft, a *analysis.Analyzer, err error) {
	for _, required := range a.Requires {
		if o := s.outcomes[required]; o != nil && o.err != nil {
			s.addFailure(f, required, o.err)
			return
		}
	}
	var fault *PanicError
	if s.analyzerContext.Err() == nil || errors.As(err, &fault) {
		f.addFault(err)
	}
}

// plainFindings returns the diagnostics of an analyzer that reports no findings of
// package finding as warnings.
func plainFindings(a *analysis.Analyzer, diagnostics []analysis.Diagnostic) []finding.Finding {
	var out []finding.Finding
	for _, d := range diagnostics {
		f := finding.Finding{Code: d.Category, Severity: finding.SeverityWarning, Pos: d.Pos, End: d.End,
			Message: d.Message, Fixes: d.SuggestedFixes}
		if f.Code == "" {
			f.Code = a.Name
		}
		for _, r := range d.Related {
			f.Related = append(f.Related, finding.RelatedPlace{Pos: r.Pos, End: r.End, Message: r.Message})
		}
		out = append(out, f)
	}
	return out
}

// sortFindings sorts findings by place and removes duplicates.
func sortFindings(f *Draft) {
	slices.SortStableFunc(f.Found, func(a, b finding.Finding) int {
		if a.Pos != b.Pos {
			return int(a.Pos) - int(b.Pos)
		}
		if c := strings.Compare(a.Code, b.Code); c != 0 {
			return c
		}
		return strings.Compare(a.Message, b.Message)
	})
	f.Found = slices.CompactFunc(f.Found, func(a, b finding.Finding) bool {
		return a.Pos == b.Pos && a.End == b.End && a.Code == b.Code && a.Message == b.Message
	})
}

// newUnit parses a rulesheet and returns the unit that the analyzers take, with the settings that
// apply to it.
func (r *Runner) newUnit(ctx context.Context, in Input, fset *token.FileSet, text []byte, settings *sheetSettings) *rulesheet.Unit {
	u := rulesheet.NewParsedUnit(ctx, fset, r.runSettings.NotationChoice.Parse(in.NewSource(fset, text)))
	u.StaticOnly = r.runSettings.StaticOnly
	u.ProverOptions.Budget, u.ProverOptions.Solver = settings.Budget.ProofBudget(), settings.SolverChoice
	u.ProverOptions.WantsEvidence, u.ProverOptions.WantsSizes = r.config.WithEvidence, r.config.ShowSizes
	u.ProverOptions.ChosenRows = r.config.ChosenRows
	if r.config.NewTrial != nil {
		u.ProverOptions.CertificateTrial = r.config.NewTrial()
	}
	// Formulas of the command line are the only questions.
	u.ProveAll = r.config.ProveAll && len(r.config.ExtraFormulas) == 0
	u.OnlyWanted = settings.ruleSelection.knownOnly
	u.WantsRule, u.NamesRule = settings.ruleSelection.IsEnabled, settings.ruleSelection.IsNamed
	return u
}
