package prover

import (
	"errors"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
)

// ShareSession joins the sessions of several analyzers into one. The first of them passes the questions of all to the
// prover, in the order of the analyzers, and the others get its answers. A driver of several analyzers calls it before
// the first session. resultOf runs an analyzer and returns its result, or nil if the analyzer failed.
func ShareSession(unit *rulesheet.Unit, analyzers []*analysis.Analyzer, resultOf func(*analysis.Analyzer) any) {
	shared := &sharedSession{err: errUnanswered}
	visitRequired(analyzers, map[*analysis.Analyzer]bool{}, func(a *analysis.Analyzer) {
		if listsQuestions(a) {
			if list, ok := resultOf(a).(Requests); ok {
				shared.requests = append(shared.requests, list...)
			}
		}
	})
	unit.SharedAnswers = shared.answersOf
}

// visitRequired visits analyzers and those that they require, each once, in order.
func visitRequired(analyzers []*analysis.Analyzer, seen map[*analysis.Analyzer]bool, visit func(*analysis.Analyzer)) {
	for _, a := range analyzers {
		if !seen[a] {
			seen[a] = true
			visit(a)
			visitRequired(a.Requires, seen, visit)
		}
	}
}

// errUnanswered is the error of a session while another one has not returned with the answers. This happens if the driver
// has given up on that one.
var errUnanswered = errors.New("the questions were not answered")

// A sharedSession is the session of several analyzers.
type sharedSession struct {
	requests Requests

	mu       sync.Mutex
	hasBegun bool
	session  *Session
	err      error
}

// answersOf returns the session. The first call asks the prover for it.
func (s *sharedSession) answersOf(pass *analysis.Pass) (any, error) {
	s.mu.Lock()
	first := !s.hasBegun
	s.hasBegun = true
	s.mu.Unlock()
	if first {
		session, err := s.requests.askSession(pass)
		s.mu.Lock()
		s.session, s.err = session, err
		s.mu.Unlock()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.session, s.err
}
