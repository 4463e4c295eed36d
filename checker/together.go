package checker

import (
	"maps"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"
)

// runTogether runs analyzers that take no time in one go: to hand each of them
// to the worker takes longer than most need. If they are not done in time, what
// was done by then counts, and the others have the moment that run gives them.
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

// A group is an execution that may be left behind. Only what it has published
// may be used by others.
type group struct {
	execution
	mu        sync.Mutex
	published map[*analysis.Analyzer]*outcome
	taken     bool
}

// publish hands over what an analyzer came to, and tells whether anybody waits
// for more.
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

// take returns what was published so far. Nothing is published any more.
func (g *group) take() map[*analysis.Analyzer]*outcome {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.taken = true
	return g.published
}
