package checker

import (
	"maps"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"
)

// runAsGroup runs fast analyzers as one task of the worker: handing over each
// of them would take longer than most need. If time runs out, the outcomes so
// far count, and runEach gives the other analyzers their moment.
func (s *sheetCheck) runAsGroup(analyzers []*analysis.Analyzer) {
	g := &analyzerGroup{analyzerRun: analyzerRun{rulesheet: s, outcomes: maps.Clone(s.outcomes)}}
	g.callAnalyzer, g.noteOutcome = runGuarded, g.publishOutcome
	done := s.analyzerWorker.startTask(func() { g.runEach(analyzers) })
	select {
	case <-done:
	case <-s.graceContext.Done():
		select {
		case <-done:
		case <-time.After(s.runner.gracePeriod / 2):
			s.analyzerWorker.stopWorker()
		}
	}
	maps.Copy(s.outcomes, g.takeOutcomes())
	s.runEach(analyzers)
}

// analyzerGroup is an execution that may be abandoned. Others may use only its
// published outcomes.
type analyzerGroup struct {
	analyzerRun
	mu        sync.Mutex
	published map[*analysis.Analyzer]*analyzerOutcome
	isTaken   bool
}

// publishOutcome hands over the outcome of an analyzer, and tells whether more
// outcomes are wanted.
func (g *analyzerGroup) publishOutcome(a *analysis.Analyzer, o *analyzerOutcome) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.isTaken {
		return false
	}
	if g.published == nil {
		g.published = make(map[*analysis.Analyzer]*analyzerOutcome, cap(g.rulesheet.runner.analyzers))
	}
	g.published[a] = o
	return true
}

// takeOutcomes returns the outcomes that were published so far. No more are published
// after it.
func (g *analyzerGroup) takeOutcomes() map[*analysis.Analyzer]*analyzerOutcome {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.isTaken = true
	return g.published
}
