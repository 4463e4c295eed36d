package variables

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file finds rules with several conditions that one fluent can meet alone.

// Limits of the search.
const (
	minInstances  = 3    // conditions that one fluent meets
	maxFactsTried = 5000 // the facts that are tried for one rule
)

// sameInstances finds rules with minInstances conditions or more on a fluent that a single fluent can meet.
func sameInstances(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() {
		return // missing rules may keep the instances apart
	}
	for _, r := range p.Rules {
		if r.Implied || len(r.Body) < minInstances {
			continue
		}
		for _, asked := range r.AskedFluents() {
			known := model.Unify(asked[0], asked[1:]...)
			if len(asked) < minInstances || known == nil || allEqual(asked) || joinsArguments(r, known) || !mayHold(p, r.Body, known, asked[0]) {
				continue
			}
			found(lint.CaseAt(r.Head, lint.WholeText{Range: asked[0]}, len(asked)).Set(func(f *finding.Finding) {
				f.Cause = &finding.Cause{Kind: "repeated", Fluent: p.NodeText(asked[0])}
			}))
			break
		}
	}
}

func allEqual(list []*gdl.Term) bool {
	return !slices.ContainsFunc(list, func(t *gdl.Term) bool { return !gdl.EqualTerms(t, list[0]) })
}

// joinsArguments tells whether two variables of the head get the same value if one fluent meets all conditions. Rules
// that use the head may then keep them apart.
func joinsArguments(r *model.Rule, known gdl.Subst) bool {
	seen := map[string]bool{}
	for _, name := range r.Head.VariableNames() {
		value := known.Resolve(&gdl.Term{Name: name}).String()
		if seen[value] {
			return true
		}
		seen[value] = true
	}
	return false
}

// mayHold tells whether the facts and comparisons of a rule can hold, for some values of its variables, if one fluent
// meets all conditions on it. Other conditions on fluents, and those on moves, are taken to hold, but a negated condition
// on this fluent fails. It returns false if there are conditions of other kinds.
func mayHold(p *lint.Pass, body []*gdl.Literal, known gdl.Subst, fluent *gdl.Term) bool {
	isNotTrue := func(l *gdl.Literal) bool {
		return l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom && l.Args[0].Atom.Name == gdl.True
	}
	for _, l := range body {
		if l.Op == gdl.OpAtom && l.Atom.Name != gdl.True && l.Atom.Name != gdl.Does {
			if _, only := p.Facts(l.Atom.Name); only {
				continue
			}
			return false
		}
		if l.Op != gdl.OpAtom && l.Op != gdl.OpDistinct && !isNotTrue(l) {
			return false
		}
	}
	for values := range p.Solutions(body, known, maxFactsTried) {
		equal := func(a, b *gdl.Term) bool { return gdl.EqualTerms(values.ApplyTo(a), values.ApplyTo(b)) }
		if !slices.ContainsFunc(body, func(l *gdl.Literal) bool {
			return l.Op == gdl.OpDistinct && len(l.Atom.Args) == 2 && equal(l.Atom.Args[0], l.Atom.Args[1]) || isNotTrue(l) && equal(l.Args[0].Atom.Args[0], fluent)
		}) {
			return true
		}
	}
	return false
}
