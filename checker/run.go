package checker

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// window bounds how many finished files wait for a slower one before them.
const window = 256

// A Runner applies analyzers to rulesheets. It may be used by several
// goroutines at the same time.
type Runner struct {
	analyzers []*analysis.Analyzer
	layers    *layers
	rules     []finding.Rule
	config    Config
	phases    phases
	large     turnstile // for large games
	memory    *memoryGuard
	patience  time.Duration // for analyzers to notice that their time is over
	hurry     time.Duration // after which findings of the text do not wait for the ground game
}

// New returns a Runner. Without rules they are those that the analyzers
// document. It fails if the configuration names unknown rules or the graph of
// analyzers is not valid.
func New(analyzers []*analysis.Analyzer, rules []finding.Rule, config Config) (*Runner, error) {
	if err := analysis.Validate(analyzers); err != nil {
		return nil, err
	}
	if rules == nil {
		rules = RulesOf(analyzers)
	}
	analyzers = prover.Together(analyzers...)
	layers, err := newLayers(rules, config)
	if err != nil {
		return nil, err
	}
	config = config.withDefaults()
	return &Runner{analyzers: analyzers, layers: layers, rules: rules, phases: newPhases(analyzers), large: newTurnstile(config.Jobs), memory: newMemoryGuard(config.Memory),
		config: config, patience: 250 * time.Millisecond, hurry: 300 * time.Millisecond}, nil
}

// Run checks the inputs, several at a time, and hands the results to each in
// the order of the inputs, or with Config.AnyOrder as soon as they are there,
// from one goroutine. With Config.Early it hands over
// first what is known of a file before the states of its game are looked at.
// It returns when ctx ends or each returns an error; what was known by then of
// the files that were being checked has been handed over.
func (r *Runner) Run(ctx context.Context, inputs []Input, each func(*report.File) error) error {
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	quit := make(chan struct{})
	defer close(quit)
	queue := r.start(work, inputs, quit)
	if r.config.AnyOrder {
		queue = merge(queue, quit)
	}
	for parts := range queue {
		for file := range parts {
			if err := each(file); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// start checks the inputs in the background. The channel that it returns
// yields one channel for each input that was begun before ctx ended, in order,
// which yields what is known of it, the last time all that is. Nobody listens
// any more when quit is closed.
func (r *Runner) start(ctx context.Context, inputs []Input, quit <-chan struct{}) <-chan chan *report.File {
	queue := make(chan chan *report.File, window)
	jobs := make(chan struct{}, r.config.Jobs)
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
			out := &outlet{parts: make(chan *report.File, maxParts), working: r.working(in)}
			select {
			case <-quit:
				return
			case queue <- out.parts:
			}
			go func() {
				defer func() { <-jobs }()
				file := r.check(ctx, in, out)
				out.working.finished()
				out.close(file)
			}()
		}
	}()
	return queue
}

// maxParts is the number of times that a file is handed over: before the game
// is grounded, before proofs, and at last.
const maxParts = 3

// An outlet takes what is known of one input, and what is being done to it.
type outlet struct {
	working *working

	mu     sync.Mutex
	parts  chan *report.File // has room for all
	closed bool
}

// work returns who is told of the work; nil if that is nobody.
func (o *outlet) work() *working {
	if o == nil {
		return nil
	}
	return o.working
}

// early takes what is known so far, unless all is known.
func (o *outlet) early(f *report.File) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		f.Early = true
		o.parts <- f
	}
}

// close takes the result; nil if nothing is known.
func (o *outlet) close(f *report.File) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if f != nil {
		o.parts <- f
	}
	o.closed = true
	close(o.parts)
}

// check checks one input within its time limit. When that is over, or when ctx
// ends, the result is what is known by then; nil if ctx ends before anything
// is.
func (r *Runner) check(ctx context.Context, in Input, out *outlet) *report.File {
	start := time.Now()
	var file *report.File
	r.memory.watch(ctx, !in.Stdin, func(ctx context.Context) { file = r.attempt(ctx, in, out) })
	if file != nil {
		file.Seconds = time.Since(start).Seconds()
	}
	return file
}

// attempt is check within the memory that is left.
func (r *Runner) attempt(ctx context.Context, in Input, out *outlet) *report.File {
	timeout := r.layers.of(in.Path).timeout
	limited, cancel := context.WithTimeoutCause(ctx, timeout, timeoutError(timeout))
	defer cancel()
	read, done := make(chan struct{}), make(chan *report.File, 1)
	go func() { done <- r.analyze(limited, in, read, out) }()
	return await(limited, in, r.patience, read, done)
}

// await waits for a result. It comes soon after the end of the context, since
// analyzers that are slow to notice that are left behind, unless the file
// cannot be read, such as a pipe into which nobody writes.
func await(ctx context.Context, in Input, patience time.Duration, read <-chan struct{}, done <-chan *report.File) *report.File {
	select {
	case file := <-done:
		return file
	case <-ctx.Done():
	}
	select {
	case <-read:
		return <-done
	case <-time.After(patience):
	}
	by := proof.CutBy(ctx)
	if by == proof.CutByInterrupt {
		return nil
	}
	err := fmt.Errorf("not read in time: %w", context.Cause(ctx))
	return &report.File{Path: in.Path, Errors: []error{err}, Cut: by}
}

// A timeoutError says that the time for a file was over.
type timeoutError time.Duration

func (e timeoutError) Error() string {
	return "cut short by --timeout " + config.Compact(time.Duration(e))
}
