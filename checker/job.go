package checker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/checker/shard"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/result"
)

// A Job is a run from the arguments of a command line to its exit code.
type Job struct {
	ReportChoice
	SheetSelection
	ToolName, ToolVersion string // name and version of the program
	Analyzers             []*analysis.Analyzer
	Rules                 []finding.Rule
	Config                Config
	SheetArguments        []string // names of files and directories, globs, or -
	Outputs               []ReportOutput
	SettingsFiles         []string          // files from which settings come
	NoteChecked           func(path string) // called with the path of each completely checked file; may be nil
	BaselineMode          Adoption
	SettingsErrors        []error // errors in settings, found before the run: it reports them and checks nothing
	Stdout, Stderr        io.Writer
}

// A ReportChoice says how much the reports of a job tell, and how they look.
type ReportChoice struct {
	ColorMode      string // auto, always or never
	Quiet, Verbose bool
	Debug          bool                      // also the computations, and the place of a fault in the program
	MaxFindings    int                       // the limit for each file in reports for people; 0 for none
	SARIFFull      bool                      // also proved and open verdicts
	RuleURL        func(finding.Rule) string // the address of a rule's page; may be nil
	VisitFile      func(*result.File) error  // called with each file before it is reported, may be nil
	written        *result.File              // the file that is being reported: pages draw its boards
}

// A SheetSelection says which of the files that are named a job checks.
type SheetSelection struct {
	AsOne            bool             // the files are one game
	IncludeGlobs     []string         // globs that walks read besides rulesheets
	ExcludeGlobs     []string         // globs that walks leave out
	RelativeExcludes glob.PatternList // the same, of a file with settings
	SinceRevision    string           // a revision: only files that have changed since are checked; "" for all
	ShardPart        shard.Shard      // the part of the files that is checked; by default all
	WantsInput       func(Input) bool // tells whether a file that was found is checked; nil for all
	StdinName        string
}

// Run reads, checks and reports, and returns the exit code.
func (j *Job) Run(ctx context.Context) int {
	start := time.Now()
	out, errs := screen.WrapWriter(j.Stdout, os.Getenv), screen.WrapWriter(j.Stderr, os.Getenv)
	j.Stdout, j.Stderr = out, errs
	defer out.Flush()
	defer errs.Flush()
	s := &jobSession{job: j, runStatus: NewRunStatus(j.Config), summary: &document.Summary{ShardLabel: j.ShardPart.String()}, document: result.NewMaker(j.documentOptions()), faultWriter: report.FaultWriter{
		ErrorOutput: j.Stderr, ToolName: j.ToolName, Debug: j.Debug, UseColor: screen.WantsColor(j.ColorMode, j.Stderr)}}
	found := j.findInputs()
	err := j.checkOutputPaths(found.Inputs)
	if err == nil {
		s.writers, err = j.openWriters()
	}
	if err != nil {
		s.noteUsageError(err)
		return s.runStatus.ExitCode()
	}
	s.checkInputs(ctx, found)
	if page, ok := StdinPage(found.Inputs); ok && j.Config.FixMode.ApplyFixes && !j.Config.FixMode.DryRun {
		if _, err := screen.DataWriter(j.Stdout).Write(page); err != nil {
			s.noteFault(err)
		}
	}
	s.summary.ElapsedSeconds = time.Since(start).Seconds()
	if j.Config.RunSettings().FailOn == config.FailNever {
		s.summary.FailOn = document.FailNever
	}
	s.setExitCode(ctx)
	if err := s.writers.Close(s.summary); err != nil {
		s.noteFault(err)
		return s.runStatus.ExitCode()
	}
	for _, o := range j.Outputs {
		if o.FormatName == "html" && o.FilePath != "" && !j.Quiet {
			told := ""
			if len(j.Outputs) == 1 { // no other report tells why the run ends as it does
				told = ": " + report.CountsText(s.summary, screen.StyleOf(j.Stderr, s.faultWriter.UseColor))
			}
			fmt.Fprintf(j.Stderr, "wrote %s%s\n", o.FilePath, told)
		}
	}
	if j.Config.FixMode.DryRun && s.summary.FixedCount > 0 && !j.Quiet {
		report.WriteFixed(j.Stderr, s.summary, true)
	}
	return s.summary.ExitCode
}

// setExitCode sets the exit code. A limit for the whole run leaves it incomplete;
// otherwise the end of ctx is an interrupt by the user.
func (s *jobSession) setExitCode(ctx context.Context) {
	var limit *proof.CutError
	if ctx.Err() != nil && errors.As(context.Cause(ctx), &limit) {
		s.noteFault(limit)
	}
	s.summary.ExitCode = s.runStatus.ExitCode()
	if ctx.Err() != nil && limit == nil {
		s.summary.WasInterrupted, s.summary.ExitCode = true, ExitInterrupted
	}
}

// A jobSession is one run of a job.
type jobSession struct {
	job         *Job
	writers     *reportWriters
	faultWriter report.FaultWriter
	runStatus   *RunStatus
	summary     *document.Summary
	document    func(*result.File) *document.File
	baselineUse *baselineUse
	adviceGiven bool // the advice on how to get a solver was given
}

// noteUsageError records that an argument or a setting is wrong.
func (s *jobSession) noteUsageError(err error) {
	s.runStatus.NoteUsageError()
	s.faultWriter.WriteRunFault(err)
	s.summary.AddUsage(err.Error())
}

// noteFault records a read or write error, once: a full disk fails again when the
// report is closed.
func (s *jobSession) noteFault(err error) {
	s.runStatus.NoteIncomplete()
	if s.summary.AddFault(err.Error()) {
		s.faultWriter.WriteRunFault(err)
	}
}

// checkInputs checks the files that were found.
func (s *jobSession) checkInputs(ctx context.Context, found FoundInputs) {
	j := s.job
	for _, err := range j.SettingsErrors {
		s.noteUsageError(err)
	}
	var err error
	if s.baselineUse, err = j.loadBaseline(); err != nil {
		s.noteUsageError(err)
	}
	if s.runStatus.hasUsageError {
		return
	}
	var progress *report.Progress
	if screen.IsTerminal(j.Stderr) && !j.Quiet {
		progress = report.NewProgress(j.Stderr)
		defer progress.StopDisplay()
		j.Config.NoteActivity, j.Config.NoteDecided, j.Config.NoteFinished = progress.NoteActivity, progress.NoteDecided, progress.FinishFile
	}
	// A baseline assigns its entries in the order of the whole report.
	j.Config.ReportEarly = s.writers.wantsEarly() && j.BaselineMode.BaselinePath == "" && j.VisitFile == nil
	j.Config.AnyOrder = j.allowsAnyOrder()
	runner, err := NewRunner(j.Analyzers, j.Rules, j.Config)
	if err != nil {
		s.noteUsageError(err)
		return
	}
	for _, err := range found.UsageErrors {
		s.noteUsageError(err)
	}
	for _, err := range found.ReadFaults {
		s.noteFault(err)
	}
	if found.Inputs, err = s.selectInputs(ctx, found.Inputs); err != nil {
		s.noteUsageError(err)
	}
	found.Inputs = j.selectShard(ctx, found.Inputs)
	if j.Config.FixMode.ApplyFixes && !j.Config.FixMode.DryRun {
		for _, dir := range found.WatchedFolders {
			rewrite.SweepDrafts(dir)
		}
	}
	progress.StartDisplay(len(found.Inputs))
	err = runner.Run(ctx, found.Inputs, func(f *result.File) error {
		return progress.WithoutLine(func() error { return s.reportFile(f) })
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		s.noteFault(err)
	}
	s.finishBaseline(err == nil && ctx.Err() == nil)
	s.closeCache()
}

// closeCache trims the cache. Faults of the cache cost time alone, so that only
// verbose runs report them.
func (s *jobSession) closeCache() {
	c := s.job.Config.ResultCache
	if c == nil {
		return
	}
	c.TrimEntries()
	for _, err := range c.FirstErrors() {
		if s.job.Verbose {
			s.faultWriter.WriteRunFault(fmt.Errorf("the cache is not used as it could be: %w", err))
		}
	}
}

// selectInputs returns the inputs that are to be checked.
func (s *jobSession) selectInputs(ctx context.Context, inputs []Input) ([]Input, error) {
	if s.job.WantsInput != nil {
		inputs = slices.DeleteFunc(inputs, func(in Input) bool { return !s.job.WantsInput(in) })
	}
	if s.job.SinceRevision == "" {
		return inputs, nil
	}
	left, err := s.job.changedSince(ctx, inputs)
	if err != nil {
		return nil, err
	}
	if len(left) == 0 && len(inputs) > 0 {
		s.summary.Notices = append(s.summary.Notices, "no rulesheet has changed since "+s.job.SinceRevision)
	}
	return left, nil
}

// findInputs finds the files that the arguments name.
func (j *Job) findInputs() FoundInputs {
	finder := InputFinder{IncludeGlobs: j.IncludeGlobs, ExcludeGlobs: j.ExcludeGlobs, RelativeExcludes: j.RelativeExcludes, StdinName: j.StdinName, Stdin: j.Config.Stdin, AsOne: j.AsOne, FromProperties: true, FindOrphans: j.wantsFindings(), AllTexts: j.Config.FixMode.ApplyFixes}
	return finder.FindInputs(j.SheetArguments)
}

// WatchedFolders returns the directories of the files that a job reads, and those in
// which new ones may appear.
func (j *Job) WatchedFolders() []string {
	dirs := j.findInputs().WatchedFolders
	for _, file := range append(slices.Clip(j.SettingsFiles), j.BaselineMode.BaselinePath) {
		if file != "" {
			dirs = append(dirs, filepath.Dir(file))
		}
	}
	return dirs
}

// ListInputs returns the inputs that the arguments name. It returns an error if an
// argument names nothing, or if settings are wrong.
func (j *Job) ListInputs() ([]Input, error) {
	found := j.findInputs()
	return found.Inputs, errors.Join(slices.Concat(j.SettingsErrors, found.UsageErrors, found.ReadFaults)...)
}

// wantsFindings tells whether the job looks for findings, and not only for
// answers to questions of the command line.
func (j *Job) wantsFindings() bool {
	return len(j.Config.ExtraFormulas) == 0 && !slices.Contains(j.Outputs, ReportOutput{FormatName: PropertiesFormat})
}

// finishBaseline ends the use of the baseline.
func (s *jobSession) finishBaseline(complete bool) {
	notice, err := s.baselineUse.finishBaseline(complete && !s.runStatus.hasUsageError)
	if err != nil {
		s.noteFault(err)
	}
	if notice == "" || !s.job.ShardPart.IsAll() { // files of other shards may need the entries
		return
	}
	s.summary.Notices = append(s.summary.Notices, notice)
	if len(s.job.Outputs) == 0 && s.job.BaselineMode.WriteFile {
		fmt.Fprintln(s.job.Stdout, notice)
	}
}

// writeCut writes to standard error that the work for a file was cut short,
// unless a text report on standard output says so.
func (s *jobSession) writeCut(f *document.File) {
	if text := f.CutText(); text != "" && f.Cut != document.CutByInterrupt && !printsText(s.job.Outputs) {
		s.faultWriter.WriteRunFault(fmt.Errorf("%s: %s", f.SystemPath, text))
	}
}

// documentOptions select the content of the documents of a job.
func (j *Job) documentOptions() result.Options {
	reasons := slices.ContainsFunc(j.Outputs, func(o ReportOutput) bool { return o.FormatName == "sarif" })
	return result.Options{Rules: j.Rules, ReplayAll: j.Verbose, Reasons: reasons}
}

// printsText tells whether a report for people goes to standard output.
func printsText(outputs []ReportOutput) bool {
	return slices.Contains(outputs, ReportOutput{FormatName: "text"})
}

// reportFile reports on one file.
func (s *jobSession) reportFile(f *result.File) error {
	if f.IsEarly {
		return s.writers.writeEarly(s.document(f))
	}
	if s.job.VisitFile != nil && f.Parsed != nil {
		if err := s.job.VisitFile(f); err != nil {
			return err
		}
	}
	if s.job.NoteChecked != nil && f.CutKind == "" {
		s.job.NoteChecked(f.Path)
	}
	s.baselineUse.acceptFindings(f)
	doc := s.document(f)
	s.runStatus.AddFile(doc, f.FileFaults)
	s.summary.CountFile(doc)
	s.faultWriter.WriteFileFaults(f.Path, f.FileFaults, f.DebugLog, f.CachedAt)
	s.writeCut(doc)
	if done, err := s.writeFixed(f); done || err != nil {
		return err
	}
	if err := report.SolverAdvice(doc); err != nil && !s.adviceGiven {
		s.adviceGiven = true
		s.faultWriter.WriteRunFault(fmt.Errorf("some questions stay open: %w", err))
	}
	s.job.written = f
	if err := s.writers.WriteFile(doc); err != nil {
		return err
	}
	for _, beside := range f.PropertyFiles {
		if err := s.reportFile(beside); err != nil {
			return err
		}
	}
	return nil
}
