package checker

import (
	"maps"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"
)

// runTogether runs fast analyzers as one task of the worker: handing over each
// of them would take longer than most need. If time runs out, the outcomes so
// far count, and runEach gives the other analyzers their moment.
func (s *sheet) runTogether(analyzers []*analysis.Analyzer) {
	g := &group{execution: execution{sheet: s, done: maps.Clone(s.done)}}
	g.call, g.finish = direct, g.publish
	done := s.worker.do(func() { g.runEach(analyzers) })
	select {
	case <-done:
	case <-s.last.Done():
		select {
		case <-done:
		case <-time.After(s.runner.patience / 2):
			s.worker.stop()
		}
	}
	maps.Copy(s.done, g.take())
	s.runEach(analyzers)
}

// group is an execution that may be abandoned. Others may use only its
// published outcomes.
type group struct {
	execution
	mu        sync.Mutex
	published map[*analysis.Analyzer]*outcome
	taken     bool
}

// publish hands over the outcome of an analyzer, and tells whether more
// outcomes are wanted.
func (g *group) publish(a *analysis.Analyzer, o *outcome) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.taken {
		return false
	}
	if g.published == nil {
		g.published = make(map[*analysis.Analyzer]*outcome, cap(g.sheet.runner.analyzers))
	}
	g.published[a] = o
	return true
}

// take returns the outcomes that were published so far. No more are published
// after it.
func (g *group) take() map[*analysis.Analyzer]*outcome {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.taken = true
	return g.published
}
