package checker

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/proof"
)

// This file checks several inputs at a time, and hands out the reports, in the order of the inputs unless any order is
// allowed.

// maxWaitingFiles is the greatest number of finished files that wait for a slower file before them.
const maxWaitingFiles = 256

// A Runner applies analyzers to rulesheets. It may be used by several
// goroutines at the same time.
type Runner struct {
	analyzers      []*analysis.Analyzer
	ruleCodes      map[*analysis.Analyzer][]string // the codes of the rules that an analyzer documents
	layerStack     *layerStack
	rules          []finding.Rule
	config         Config
	runSettings    Settings // for the whole run
	analyzerPhases analyzerPhases
	largeGames     largeGameSlots // limits the number of large games at a time
	memoryGuard    *memoryGuard
	gracePeriod    time.Duration // the time for analyzers to notice the end of their context
	maker          *maker
	visits         sync.Mutex    // held while VisitDraft is called
	baselineUse    *baselineUse  // of the job; nil without one
	earlyDelay     time.Duration // the time after which findings of the text no longer wait for the ground game
}

// NewRunner returns a Runner. If rules is nil, the rules are those that the analyzers document. It
// is an error if the configuration names unknown rules or the graph of analyzers is not valid.
func NewRunner(analyzers []*analysis.Analyzer, rules []finding.Rule, config Config) (*Runner, error) {
	if err := analysis.Validate(analyzers); err != nil {
		return nil, err
	}
	if rules == nil {
		rules = RulesOf(analyzers)
	}
	layers, err := newLayerStack(rules, &config)
	if err != nil {
		return nil, err
	}
	run, codes := config.RunSettings(), map[*analysis.Analyzer][]string{}
	for _, a := range analyzers {
		for _, r := range lint.RuleHeadings(a.Doc) {
			codes[a] = append(codes[a], r.Code)
		}
	}
	return &Runner{analyzers: analyzers, ruleCodes: codes, layerStack: layers, rules: rules, analyzerPhases: newAnalyzerPhases(analyzers), largeGames: newLargeGameSlots(run.JobCount), memoryGuard: newMemoryGuard(run.MemoryLimit),
		config: config, maker: newMaker(rules), runSettings: run, gracePeriod: 250 * time.Millisecond, earlyDelay: 300 * time.Millisecond}, nil
}

// Run checks the inputs, several at a time, and calls each with their reports, from one goroutine. The reports
// come in the order of the inputs, or as soon as they are ready if the configuration allows any order. If the
// configuration asks for early reports, each gets a report on a file before the states of its game are visited,
// and later the complete report. Run returns early when ctx ends or each returns an error. When ctx ends, the
// reports on the files under work are handed over before.
func (r *Runner) Run(ctx context.Context, inputs []Input, each func(*document.File) error) error {
	return r.report(ctx, inputs, r.baselineUse, each)
}

func (r *Runner) report(ctx context.Context, inputs []Input, accepted *baselineUse, each func(*document.File) error) error {
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	quit := make(chan struct{})
	defer close(quit)
	queue := r.startChecks(work, inputs, quit)
	if r.config.AnyOrder {
		queue = mergeQueue(queue, quit)
	}
	for parts := range queue {
		for file := range parts {
			if !file.Early {
				accepted.acceptFindings(file)
			}
			if err := each(file); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// startChecks checks the inputs in the background. It returns a channel of channels. The outer channel yields, in
// order, one channel for each input that was begun before ctx ended. An inner channel yields the early reports of
// the input and at last the complete report. The reader closes quit when it stops reading.
func (r *Runner) startChecks(ctx context.Context, inputs []Input, quit <-chan struct{}) <-chan chan *document.File {
	queue, clock := make(chan chan *document.File, maxWaitingFiles), &guard.FileClock{}
	jobs := make(chan struct{}, r.runSettings.JobCount)
	go func() {
		defer close(queue)
		for _, in := range inputs {
			select {
			case <-ctx.Done():
				return
			case jobs <- struct{}{}:
			}
			if ctx.Err() != nil {
				return
			}
			out := &fileOutlet{pageClock: clock, fileParts: make(chan *document.File, maxFileParts),
				activity: &activityLog{filePath: in.Path, noteActivity: r.config.NoteActivity, noteFinished: r.config.NoteFinished}}
			select {
			case <-quit:
				return
			case queue <- out.fileParts:
			}
			go func() {
				defer func() { <-jobs }()
				file := r.checkInput(ctx, in, out)
				out.activity.finishFile()
				out.sendResult(file)
			}()
		}
	}()
	return queue
}

// maxFileParts is the greatest number of reports on a file that is checked once:
// before the game is grounded, before proofs, and at last.
const maxFileParts = 3

// fileOutlet takes the reports on one input and passes them on to the reader of its channel. It
// also holds the log of the current work on the input.
type fileOutlet struct {
	activity  *activityLog
	pageClock *guard.FileClock

	mu        sync.Mutex
	fileParts chan *document.File // has room for maxFileParts reports
	isClosed  bool
}

// activityLog returns the log of the current work; nil without an outlet.
func (o *fileOutlet) activityLog() *activityLog {
	if o == nil {
		return nil
	}
	return o.activity
}

// sendEarly sends an early report, unless the complete report was sent before.
func (o *fileOutlet) sendEarly(f *document.File) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.isClosed {
		f.Early = true
		o.fileParts <- f
	}
}

// sendResult sends the complete report, if f is not nil, and closes the channel.
func (o *fileOutlet) sendResult(f *document.File) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if f != nil {
		o.fileParts <- f
	}
	o.isClosed = true
	close(o.fileParts)
}

// checkInput checks one input within its limits of time and memory. When they are exceeded, or when ctx ends, it
// returns the report of the work so far. It returns nil if ctx ends before there is a report.
func (r *Runner) checkInput(ctx context.Context, in Input, out *fileOutlet) *document.File {
	start := time.Now()
	var file *document.File
	r.memoryGuard.runWithin(ctx, !in.FromStdin, func(ctx context.Context) { file = r.checkWithTimeout(ctx, in, out) })
	if file != nil {
		file.Seconds = time.Since(start).Seconds()
	}
	return file
}

// CheckOne checks one input and returns the document about it, without the findings that the
// baseline accepts. The baseline may be nil.
func (r *Runner) CheckOne(ctx context.Context, in Input, accepted *baseline.Baseline) (file *document.File, err error) {
	err = r.report(ctx, []Input{in}, &baselineUse{acceptedFindings: accepted}, func(f *document.File) error {
		file = f
		return nil
	})
	if err == nil && file == nil {
		err = fmt.Errorf("%s was not checked", in.Path)
	}
	return file, err
}

// checkWithTimeout checks one input within its time limit.
func (r *Runner) checkWithTimeout(ctx context.Context, in Input, out *fileOutlet) *document.File {
	timeout := r.layerStack.settingsFor(in.Path).FileTimeout
	limited, cancel := context.WithTimeoutCause(ctx, timeout, TimeoutError(timeout))
	if in.PageSheet != nil { // all rulesheets of a page share its time
		cancel()
		limited, cancel = out.pageClock.Context(ctx, in.DiskPath(), timeout, TimeoutError(timeout))
		if limited.Err() != nil && ctx.Err() == nil {
			cancel()
			return notReadReport(limited, in)
		}
	}
	defer cancel()
	read, done := make(chan struct{}), make(chan *document.File, 1)
	go func() { done <- r.analyzeInput(limited, in, read, out) }()
	return awaitResult(limited, in, r.gracePeriod, read, done)
}

// awaitResult waits for the report of an input on done. After the end of the context it waits for
// patience only, if the input was not read yet, and then returns a report with an error: the input
// may be a pipe without a writer. Once read is closed it waits for the report, since the analyzers
// end soon or are abandoned.
func awaitResult(ctx context.Context, in Input, patience time.Duration, read <-chan struct{}, done <-chan *document.File) *document.File {
	select {
	case file := <-done:
		return file
	case <-ctx.Done():
	}
	select {
	case file := <-done:
		return file
	case <-read:
		return <-done
	case <-time.After(patience):
	}
	return notReadReport(ctx, in)
}

// notReadReport returns the report of an input whose time ends before it is read; nil after an
// interrupt.
func notReadReport(ctx context.Context, in Input) *document.File {
	by := proof.ContextCutCause(ctx)
	if by == proof.CutByInterrupt {
		return nil
	}
	err := fmt.Errorf("not read in time: %w", context.Cause(ctx))
	d := newDraft(in.Path, err)
	d.Cut = by
	return (&maker{}).document(d)
}

// A TimeoutError says that the time limit for a file was exceeded.
type TimeoutError time.Duration

func (e TimeoutError) Error() string {
	return "cut short by --timeout " + config.CompactDuration(time.Duration(e))
}

// mergeQueue returns a queue with one channel, which yields the values of all channels of the given
// queue as they come. So a finished file does not wait for a slower one. The reader closes quit
// when it stops reading.
func mergeQueue(queue <-chan chan *document.File, quit <-chan struct{}) chan chan *document.File {
	all := make(chan *document.File)
	go func() {
		defer close(all)
		var waiting sync.WaitGroup
		defer waiting.Wait()
		slots := make(chan struct{}, maxWaitingFiles)
		for parts := range queue {
			select {
			case <-quit:
				return
			case slots <- struct{}{}:
			}
			waiting.Go(func() {
				defer func() { <-slots }()
				forwardParts(parts, all, quit)
			})
		}
	}()
	one := make(chan chan *document.File, 1)
	one <- all
	close(one)
	return one
}

// forwardParts sends the reports of one input to all, until quit is closed.
func forwardParts(parts <-chan *document.File, all chan<- *document.File, quit <-chan struct{}) {
	for f := range parts {
		select {
		case all <- f:
		case <-quit:
			return
		}
	}
}

// allowsAnyOrder tells whether the files may be reported in any order: all formats allow it,
// nothing is fixed, and there is no baseline, since its entries are assigned in the order of the
// paths.
func (j *Job) allowsAnyOrder() bool {
	for _, o := range j.Outputs {
		if !formatNamed(o.FormatName).anyOrder {
			return false
		}
	}
	return len(j.Outputs) > 0 && j.BaselineMode.BaselinePath == "" && !j.Config.FixMode.ApplyFixes
}

// activityLog tells the listeners of the configuration which work is being done on one file. Notes
// that come after the file is finished are dropped: abandoned analyzers may still send them.
type activityLog struct {
	filePath     string
	noteActivity func(path, what string)
	noteFinished func(path string)

	mu         sync.Mutex
	isFinished bool
}

// startActivity notes the current work. The log may be nil.
func (w *activityLog) startActivity(what string) {
	if w != nil && w.noteActivity != nil {
		w.listener(w.noteActivity)(what)
	}
}

// finishFile notes that the work has ended.
func (w *activityLog) finishFile() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.noteFinished != nil && !w.isFinished {
		w.noteFinished(w.filePath)
	}
	w.isFinished = true
}

// listener returns a function that passes text about the file to note until the work has ended; nil if the log or note
// is nil.
func (w *activityLog) listener(note func(path, text string)) func(text string) {
	if w == nil || note == nil {
		return nil
	}
	return func(text string) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if !w.isFinished {
			note(w.filePath, text)
		}
	}
}

// run checks the inputs and reports on each.
func (s *jobSession) run(ctx context.Context, inputs []Input) {
	if s.runner == nil {
		return
	}
	defer s.progress.StopDisplay()
	s.progress.StartDisplay(len(inputs))
	err := s.runner.Run(ctx, inputs, func(f *document.File) error {
		return s.progress.WithoutLine(func() error { return s.reportFile(f) })
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		s.noteFault(err)
	}
	s.isComplete = err == nil && ctx.Err() == nil
}
