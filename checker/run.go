package checker

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
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
	grace     time.Duration // for analyzers to notice that their time is over
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
	layers, err := newLayers(rules, config)
	if err != nil {
		return nil, err
	}
	return &Runner{analyzers: analyzers, layers: layers, rules: rules,
		config: config.withDefaults(), grace: 10 * time.Second}, nil
}

// Run checks the inputs, several at a time, and hands the results to each in
// the order of the inputs, from one goroutine. It returns when ctx ends or
// each returns an error; files that were finished by then have been handed
// over.
func (r *Runner) Run(ctx context.Context, inputs []Input, each func(*report.File) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for result := range r.start(ctx, inputs) {
		file, ok := <-result
		if !ok { // interrupted before it was finished
			continue
		}
		if err := each(file); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// start checks the inputs in the background. The channel that it returns
// yields one channel for each input, in order, which yields its result, or is
// closed empty if ctx ended first.
func (r *Runner) start(ctx context.Context, inputs []Input) <-chan chan *report.File {
	queue := make(chan chan *report.File, window)
	tokens := make(chan struct{}, r.config.Jobs)
	go func() {
		defer close(queue)
		for _, in := range inputs {
			result := make(chan *report.File, 1)
			select {
			case <-ctx.Done():
				return
			case tokens <- struct{}{}:
			}
			go func() {
				defer func() { <-tokens }()
				defer close(result)
				if f := r.check(ctx, in); f != nil {
					result <- f
				}
			}()
			select {
			case <-ctx.Done():
				return
			case queue <- result:
			}
		}
	}()
	return queue
}

// check checks one input within its time limit. It returns nil if ctx ended
// meanwhile.
func (r *Runner) check(ctx context.Context, in Input) *report.File {
	start := time.Now()
	timeout := r.layers.of(in.Path).timeout
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	done := make(chan *report.File, 1)
	go func() { done <- r.analyze(limited, in) }()
	file := r.await(limited, done, in, timeout)
	if ctx.Err() != nil {
		return nil
	}
	file.Seconds = time.Since(start).Seconds()
	return file
}

// await waits for a result. Analyzers that do not notice the end of their
// context, for instance in a solver that cannot be interrupted, are left
// behind: a run must end.
func (r *Runner) await(ctx context.Context, done <-chan *report.File, in Input, timeout time.Duration) *report.File {
	select {
	case file := <-done:
		return file
	case <-ctx.Done():
	}
	wait := r.grace
	if ctx.Err() == context.Canceled {
		wait = min(wait, time.Second) // someone pressed ^C and waits
	}
	select {
	case file := <-done:
		return file
	case <-time.After(wait):
		err := fmt.Errorf("not finished after %s and not interruptible; its results are lost", timeout)
		return &report.File{Path: in.Path, Errors: []error{err}}
	}
}
