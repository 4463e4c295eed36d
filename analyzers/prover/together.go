package prover

import (
	"maps"
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Together returns analyzers that share one session, which asks the questions of
// all in the order of the analyzers: copies of those that need a session, and of
// those that need such an analyzer.
func Together(analyzers ...*analysis.Analyzer) []*analysis.Analyzer {
	var sessions, askers []*analysis.Analyzer
	walk(analyzers, map[*analysis.Analyzer]bool{}, func(a *analysis.Analyzer) {
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
	j := joiner{session: newSession(askers...), copies: map[*analysis.Analyzer]*analysis.Analyzer{}}
	return j.all(analyzers)
}

// walk visits analyzers and those that they require, each once, in order.
func walk(analyzers []*analysis.Analyzer, seen map[*analysis.Analyzer]bool, visit func(*analysis.Analyzer)) {
	for _, a := range analyzers {
		if a == nil || seen[a] {
			continue
		}
		seen[a] = true
		visit(a)
		walk(a.Requires, seen, visit)
	}
}

// joiner copies analyzers so that one session replaces all others.
type joiner struct {
	session *analysis.Analyzer
	copies  map[*analysis.Analyzer]*analysis.Analyzer
}

func (j *joiner) all(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	joined := make([]*analysis.Analyzer, len(analyzers))
	for i, a := range analyzers {
		joined[i] = j.one(a)
	}
	return joined
}

func (j *joiner) one(a *analysis.Analyzer) *analysis.Analyzer {
	switch {
	case a == nil: // analysis.Validate returns the error
		return nil
	case isSession(a):
		return j.session
	case j.copies[a] != nil:
		return j.copies[a]
	}
	j.copies[a] = a // analyzers that require each other: analysis.Validate says so
	for i, required := range j.all(a.Requires) {
		if required != a.Requires[i] {
			j.copies[a] = j.replaced(a)
			break
		}
	}
	return j.copies[a]
}

// replaced returns the copy of an analyzer. It runs as before: its pass has the
// results of the analyzers that the original requires.
func (j *joiner) replaced(a *analysis.Analyzer) *analysis.Analyzer {
	copied := *a
	copied.Requires = j.all(a.Requires)
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
