package prover

import (
	"maps"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// ShareSession returns analyzers that share one session, which asks the questions of
// all in the order of the analyzers: copies of those that need a session, and of
// those that need such an analyzer.
func ShareSession(analyzers ...*analysis.Analyzer) []*analysis.Analyzer {
	var sessions, askers []*analysis.Analyzer
	walkRequired(analyzers, map[*analysis.Analyzer]bool{}, func(a *analysis.Analyzer) {
		switch {
		case isSession(a):
			sessions = append(sessions, a)
		case a.ResultType == reflect.TypeFor[Requests]():
			askers = append(askers, a)
		}
	})
	if len(sessions) < 2 {
		return analyzers
	}
	j := sessionJoiner{sharedSession: newSessionAnalyzer(askers...), analyzerCopies: map[*analysis.Analyzer]*analysis.Analyzer{}}
	return j.joinAll(analyzers)
}

// walkRequired visits analyzers and those that they require, each once, in order.
func walkRequired(analyzers []*analysis.Analyzer, seen map[*analysis.Analyzer]bool, visit func(*analysis.Analyzer)) {
	for _, a := range analyzers {
		if a == nil || seen[a] {
			continue
		}
		seen[a] = true
		visit(a)
		walkRequired(a.Requires, seen, visit)
	}
}

// sessionJoiner copies analyzers so that one session replaces all others.
type sessionJoiner struct {
	sharedSession  *analysis.Analyzer
	analyzerCopies map[*analysis.Analyzer]*analysis.Analyzer
}

func (j *sessionJoiner) joinAll(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	joined := make([]*analysis.Analyzer, len(analyzers))
	for i, a := range analyzers {
		joined[i] = j.joinOne(a)
	}
	return joined
}

func (j *sessionJoiner) joinOne(a *analysis.Analyzer) *analysis.Analyzer {
	switch {
	case a == nil: // analysis.Validate returns the error
		return nil
	case isSession(a):
		return j.sharedSession
	case j.analyzerCopies[a] != nil:
		return j.analyzerCopies[a]
	}
	j.analyzerCopies[a] = a // analyzers that require each other: analysis.Validate says so
	for i, required := range j.joinAll(a.Requires) {
		if required != a.Requires[i] {
			j.analyzerCopies[a] = j.copyAnalyzer(a)
			break
		}
	}
	return j.analyzerCopies[a]
}

// copyAnalyzer returns the copy of an analyzer. It runs as before: its pass has the
// results of the analyzers that the original requires.
func (j *sessionJoiner) copyAnalyzer(a *analysis.Analyzer) *analysis.Analyzer {
	copied := *a
	copied.Requires = j.joinAll(a.Requires)
	copied.Run = func(pass *analysis.Pass) (any, error) {
		inner := *pass
		inner.Analyzer, inner.ResultOf = a, maps.Clone(pass.ResultOf)
		for i, required := range a.Requires {
			inner.ResultOf[required] = pass.ResultOf[copied.Requires[i]]
		}
		return a.Run(&inner)
	}
	return &copied
}
