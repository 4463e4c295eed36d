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
		x.Choice([]asp.Atom{x.NewAtom(), x.NewAtom()})
		x.Constraint(1, 2)
	}
	asked := &refutations{most: 2}
	asked.take(&asp.Program{}, nil) // forgotten
	asked.take(p, []asp.Lit{1})     // replaced
	asked.take(q, []asp.Lit{1, 2})
	asked.take(p, []asp.Lit{1, -2})
	p.Constraint(1)
	r := &result{}
	asked.ask(t.Context(), r)
	if r.again.asked != 2 || r.again.confirmed != 1 || len(r.contradictions) != 1 || !strings.Contains(r.contradictions[0], "about 2 atoms") {
		t.Errorf("%+v", r)
	}
}
