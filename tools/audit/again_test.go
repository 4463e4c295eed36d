package main

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// TestAgain: what is no refutation is a contradiction; a program counts as it was
// when it was asked about, and of each the last query.
func TestAgain(t *testing.T) {
	p, q := &asp.Program{}, &asp.Program{}
	for _, x := range []*asp.Program{p, q} {
		x.AddChoice([]asp.Atom{x.NewAtom(), x.NewAtom()})
		x.AddConstraint(1, 2)
	}
	asked := &unsatQueries{maxQueries: 2}
	asked.keepQuery(&asp.Program{}, nil) // forgotten
	asked.keepQuery(p, []asp.Lit{1})     // replaced
	asked.keepQuery(q, []asp.Lit{1, 2})
	asked.keepQuery(p, []asp.Lit{1, -2})
	p.AddConstraint(1)
	r := &auditResult{}
	asked.recheckQueries(t.Context(), r)
	if r.recheckedQueries.recheckedQueries != 2 || r.recheckedQueries.confirmedQueries != 1 || len(r.foundContradictions) != 1 || !strings.Contains(r.foundContradictions[0], "about 2 atoms") {
		t.Errorf("%+v", r)
	}
}
