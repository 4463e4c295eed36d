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

	"github.com/gdllint/gdllint/checker/shard"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// A Job is a run from the arguments of a command line to its exit code.
type Job struct {
	Tool, Version string // name and version of the program
	Analyzers     []*analysis.Analyzer
	Rules         []finding.Rule
	Config        Config
	Args          []string          // names of files and directories, globs, or -
	Include       []string          // globs that walks read besides rulesheets
	Exclude       []string          // globs that walks leave out
	Excluded      glob.List         // the same, of a file with settings
	Since         string            // a revision: only files that have changed since are checked; "" for all
	Shard         shard.Shard       // the part of the files that is checked; by default all
	Settings      []string          // files from which settings come
	Among         func(Input) bool  // tells whether a file that was found is checked; nil for all
	Checked       func(path string) // called with the path of each completely checked file; may be nil
	Adoption      Adoption
	Faults        []error // errors in settings, found before the run: it reports them and checks nothing
	StdinName     string

	Outputs        []Output
	Color          string // auto, always or never
	Quiet, Verbose bool
	Debug          bool                      // also the computations, and the place of a fault in the program
	MaxFindings    int                       // the limit for each file in reports for people; 0 for none
	SARIFFull      bool                      // also proved and open verdicts
	RuleURL        func(finding.Rule) string // the address of a rule's page; may be nil
	Each           func(*report.File) error  // called with each file before it is reported, may be nil

	Stdout, Stderr io.Writer
}

// Run reads, checks and reports, and returns the exit code.
func (j *Job) Run(ctx context.Context) int {
	start := time.Now()
	out, errs := screen.WrapWriter(j.Stdout, os.Getenv), screen.WrapWriter(j.Stderr, os.Getenv)
	j.Stdout, j.Stderr = out, errs
	defer out.Flush()
	defer errs.Flush()
	s := &session{job: j, status: NewStatus(j.Config), summary: &report.Summary{Shard: j.Shard.String()}, faults: report.Faults{
		W: j.Stderr, Tool: j.Tool, Debug: j.Debug, Color: report.UseColor(j.Color, j.Stderr)}}
	found := j.find()
	err := j.spares(found.Inputs)
	if err == nil {
		s.out, err = j.open()
	}
	if err != nil {
		s.usage(err)
		return s.status.Code()
	}
	s.check(ctx, found)
	s.summary.Seconds = time.Since(start).Seconds()
	if j.Config.FailOn == FailNever {
		s.summary.FailOn = report.Never
	}
	s.ended(ctx)
	if err := s.out.Close(s.summary); err != nil {
		s.fault(err)
		return s.status.Code()
	}
	if j.Config.Fixing.DryRun && s.summary.Fixed > 0 && !j.Quiet {
		report.WriteFixed(j.Stderr, s.summary, true)
	}
	return s.summary.ExitCode
}

// ended sets the exit code. A limit for the whole run leaves it incomplete;
// otherwise the end of ctx is an interrupt by the user.
func (s *session) ended(ctx context.Context) {
	var limit *proof.CutError
	if ctx.Err() != nil && errors.As(context.Cause(ctx), &limit) {
		s.fault(limit)
	}
	s.summary.ExitCode = s.status.Code()
	if ctx.Err() != nil && limit == nil {
		s.summary.Interrupted, s.summary.ExitCode = true, ExitInterrupted
	}
}

// A session is one run of a job.
type session struct {
	job     *Job
	out     *writers
	faults  report.Faults
	status  *Status
	summary *report.Summary
	adopted *adoption
	advised bool // the advice on how to get a solver was given
}

// usage records that an argument or a setting is wrong.
func (s *session) usage(err error) {
	s.status.Usage()
	s.faults.Run(err)
	s.summary.Usage = append(s.summary.Usage, err)
}

// fault records a read or write error, once: a full disk fails again when the
// report is closed.
func (s *session) fault(err error) {
	s.status.Incomplete()
	for _, known := range s.summary.Faults {
		if known.Error() == err.Error() {
			return
		}
	}
	s.faults.Run(err)
	s.summary.Faults = append(s.summary.Faults, err)
}

// check checks the files that were found.
func (s *session) check(ctx context.Context, found Found) {
	j := s.job
	for _, err := range j.Faults {
		s.usage(err)
	}
	var err error
	if s.adopted, err = j.adopt(); err != nil {
		s.usage(err)
	}
	if s.status.usage {
		return
	}
	var progress *report.Progress
	if report.IsTerminal(j.Stderr) && !j.Quiet {
		progress = report.NewProgress(j.Stderr)
		defer progress.Stop()
		j.Config.Progress, j.Config.Finished = progress.Working, progress.Finished
	}
	// A baseline assigns its entries in the order of the whole report.
	j.Config.Early = s.out.wantsEarly() && j.Adoption.Baseline == "" && j.Each == nil
	j.Config.AnyOrder = j.anyOrder()
	runner, err := New(j.Analyzers, j.Rules, j.Config)
	if err != nil {
		s.usage(err)
		return
	}
	for _, err := range found.Usage {
		s.usage(err)
	}
	for _, err := range found.Faults {
		s.fault(err)
	}
	if found.Inputs, err = s.changed(ctx, found.Inputs); err != nil {
		s.usage(err)
	}
	found.Inputs = j.sharded(ctx, found.Inputs)
	if j.Config.Fixing.On && !j.Config.Fixing.DryRun {
		for _, dir := range found.Dirs {
			rewrite.SweepDrafts(dir)
		}
	}
	progress.Start(len(found.Inputs))
	err = runner.Run(ctx, found.Inputs, func(f *report.File) error {
		return progress.Step(func() error { return s.file(f) })
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		s.fault(err)
	}
	s.finish(err == nil && ctx.Err() == nil)
	s.closeCache()
}

// closeCache trims the cache. Faults of the cache cost time alone, so that only
// verbose runs report them.
func (s *session) closeCache() {
	c := s.job.Config.Cache
	if c == nil {
		return
	}
	c.Trim()
	for _, err := range c.Faults() {
		if s.job.Verbose {
			s.faults.Run(fmt.Errorf("the cache is not used as it could be: %w", err))
		}
	}
}

// changed returns the inputs that are to be checked.
func (s *session) changed(ctx context.Context, inputs []Input) ([]Input, error) {
	if s.job.Among != nil {
		inputs = slices.DeleteFunc(inputs, func(in Input) bool { return !s.job.Among(in) })
	}
	if s.job.Since == "" {
		return inputs, nil
	}
	left, err := s.job.since(ctx, inputs)
	if err != nil {
		return nil, err
	}
	if len(left) == 0 && len(inputs) > 0 {
		s.summary.Notices = append(s.summary.Notices, "no rulesheet has changed since "+s.job.Since)
	}
	return left, nil
}

// find finds the files that the arguments name.
func (j *Job) find() Found {
	finder := Finder{Include: j.Include, Exclude: j.Exclude, Excluded: j.Excluded, StdinName: j.StdinName, Properties: true, Strays: j.findsFaults()}
	return finder.Find(j.Args)
}

// Watched returns the directories of the files that a job reads, and those in
// which new ones may appear.
func (j *Job) Watched() []string {
	dirs := j.find().Dirs
	for _, file := range append(slices.Clip(j.Settings), j.Adoption.Baseline) {
		if file != "" {
			dirs = append(dirs, filepath.Dir(file))
		}
	}
	return dirs
}

// Inputs returns the inputs that the arguments name. It returns an error if an
// argument names nothing, or if settings are wrong.
func (j *Job) Inputs() ([]Input, error) {
	found := j.find()
	return found.Inputs, errors.Join(slices.Concat(j.Faults, found.Usage, found.Faults)...)
}

// findsFaults tells whether the job looks for findings, and not only for
// answers to questions of the command line.
func (j *Job) findsFaults() bool {
	return len(j.Config.Properties) == 0 && !slices.Contains(j.Outputs, Output{Format: Stating})
}

// finish ends the use of the baseline.
func (s *session) finish(complete bool) {
	notice, err := s.adopted.finish(complete && !s.status.usage)
	if err != nil {
		s.fault(err)
	}
	if notice == "" || !s.job.Shard.All() { // files of other shards may need the entries
		return
	}
	s.summary.Notices = append(s.summary.Notices, notice)
	if len(s.job.Outputs) == 0 && s.job.Adoption.Write {
		fmt.Fprintln(s.job.Stdout, notice)
	}
}

// sayCut writes to standard error that the work for a file was cut short,
// unless a text report on standard output says so.
func (s *session) sayCut(f *report.File) {
	if text := report.CutText(f); text != "" && f.Cut != proof.CutByInterrupt && !s.job.printsText() {
		s.faults.Run(fmt.Errorf("%s: %s", f.Path, text))
	}
}

// printsText tells whether a report for people goes to standard output.
func (j *Job) printsText() bool { return slices.Contains(j.Outputs, Output{Format: "text"}) }

// file reports on one file.
func (s *session) file(f *report.File) error {
	if f.Early {
		return s.out.early(f)
	}
	if s.job.Each != nil && f.Parsed != nil {
		if err := s.job.Each(f); err != nil {
			return err
		}
	}
	if s.job.Checked != nil && f.Cut == "" {
		s.job.Checked(f.Path)
	}
	s.adopted.accept(f)
	s.status.Add(f)
	s.summary.Add(f)
	s.faults.File(f)
	s.sayCut(f)
	if done, err := s.fixed(f); done || err != nil {
		return err
	}
	if err := report.SolverAdvice(f); err != nil && !s.advised {
		s.advised = true
		s.faults.Run(fmt.Errorf("some questions stay open: %w", err))
	}
	if err := s.out.File(f); err != nil {
		return err
	}
	for _, beside := range f.Beside {
		if err := s.file(beside); err != nil {
			return err
		}
	}
	return nil
}
