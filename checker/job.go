package checker

import (
	"context"
	"io"
	"os"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
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
	NoteChecked           func(path string) // called with the path of each file that was checked completely; may be nil
	BaselineMode          Adoption
	SettingsErrors        []error // errors in settings that were found before the run: they are reported, and nothing is checked
	Stdout, Stderr        io.Writer
}

// A ReportChoice says how much the reports of a job tell, and how they look.
type ReportChoice struct {
	ColorMode      string // auto, always or never
	Quiet, Verbose bool
	Debug          bool // also write the computations, and where in the program a fault occurred
	MaxFindings    int  // the limit for each file in reports, but not in those for services; 0 for none
	SARIFFull      bool // with SARIF: also proved and open verdicts
}

// A SheetSelection says which of the files that are named a job checks.
type SheetSelection struct {
	AsOne            bool             // the files are one game
	IncludeGlobs     []string         // globs of files that are read besides rulesheets when directories are searched
	ExcludeGlobs     []string         // globs of files and directories that are left out then
	RelativeExcludes glob.PatternList // the exclude globs of a file with settings
	SinceRevision    string           // a revision: only files that have changed since are checked; "" for all
	ShardPart        Shard            // the part of the files that is checked; by default all
	// KeepShard, unless nil, returns a writer of documents that are merged with those of other parts.
	KeepShard  func(dir string) (report.Writer, error)
	WantsInput func(Input) bool // tells whether a file that was found is to be checked; nil: all are
	StdinName  string
}

// Run reads, checks and reports, and returns the exit code.
func (j *Job) Run(ctx context.Context) int {
	s := j.newSession()
	defer s.flush()
	found := j.findInputs()
	s.configure(found.Inputs)
	inputs := s.selectInputs(ctx, found)
	s.run(ctx, inputs)
	s.trimCache()
	s.settle(ctx)
	return s.write(found.Inputs)
}

// A jobSession is one run of a job.
type jobSession struct {
	job         *Job
	start       time.Time
	flush       func()         // flushes standard output and standard error
	writers     *reportWriters // nil if a report cannot be written
	runner      *Runner        // nil if arguments or settings are wrong, so that nothing is checked
	progress    *report.Progress
	isComplete  bool // all inputs were checked
	faultWriter report.FaultWriter
	runStatus   *RunStatus
	summary     *document.Summary
	baselineUse *baselineUse
	adviceGiven bool // the advice on how to install a solver was given
}

func (j *Job) newSession() *jobSession {
	out, errs := screen.WrapWriter(j.Stdout, os.Getenv), screen.WrapWriter(j.Stderr, os.Getenv)
	j.Stdout, j.Stderr = out, errs
	return &jobSession{job: j, start: time.Now(), runStatus: NewRunStatus(j.Config), summary: &document.Summary{ShardLabel: j.ShardPart.String()},
		faultWriter: report.FaultWriter{ErrorOutput: j.Stderr, ToolName: j.ToolName, Debug: j.Debug, UseColor: screen.WantsColor(j.ColorMode, j.Stderr)},
		flush: func() {
			out.Flush()
			errs.Flush()
		}}
}

// noteUsageError records that an argument or a setting is wrong.
func (s *jobSession) noteUsageError(err error) {
	s.runStatus.Note(ExitUsage)
	s.faultWriter.WriteRunFault(err)
	s.summary.AddUsage(err.Error())
}

// noteFault records a read or write error, and reports it once: a full disk fails again when the
// report is closed.
func (s *jobSession) noteFault(err error) {
	s.runStatus.Note(ExitIncomplete)
	if s.summary.AddFault(err.Error()) {
		s.faultWriter.WriteRunFault(err)
	}
}

// wantsFindings tells whether the job reports findings: not if the command line asks formulas, or
// if a report is in PropertiesFormat.
func (j *Job) wantsFindings() bool {
	return len(j.Config.ExtraFormulas) == 0 && !slices.Contains(j.Outputs, ReportOutput{FormatName: PropertiesFormat})
}

// documentOptions returns the parts of documents that the formats of a job need.
func (j *Job) documentOptions() DocumentOptions {
	has := func(format string) bool {
		return slices.ContainsFunc(j.Outputs, func(o ReportOutput) bool { return o.FormatName == format })
	}
	return DocumentOptions{Rules: j.Rules, ReplayAll: j.Verbose, Reasons: has("sarif"), Pictures: has("html"), Static: j.Config.RunSettings().StaticOnly}
}
