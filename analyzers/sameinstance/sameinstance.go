// Package sameinstance defines an Analyzer that reports rules that ask several times
// for a fluent and are content with one.
package sameinstance

import (
	_ "embed"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports rules that ask several times for a fluent and are content with one.
var Analyzer = lint.New("sameinstance", doc, checkSameInstance)

// Limits of the search.
const (
	minInstances  = 3    // conditions that one fluent meets
	maxFactsTried = 5000 // of one rule
)

func checkSameInstance(pass *lint.Pass) error {
	p := pass.Program
	if !p.IsComplete() {
		return nil // the missing rules may keep the instances apart
	}
	for _, r := range p.Rules {
		if r.Implied || len(r.Body) < minInstances {
			continue
		}
		for _, asked := range r.AskedFluents() {
			known := model.Unify(asked[0], asked[1:]...)
			if len(asked) < minInstances || known == nil || allEqual(asked) || joinsArguments(r, known) {
				continue
			}
			c := &otherConditions{program: p, fluent: asked[0], factsLeft: maxFactsTried}
			if c.mayHold(r.Body, known) {
				f := lint.Findingf("Y16", r.Head, "one '%s' may be all %d that this rule asks for, since nothing says that they differ; add distinct, or conditions that lead from one to the next",
					pass.NodeText(asked[0]), len(asked))
				f.Cause = &finding.Cause{Kind: "repeated", Fluent: pass.NodeText(asked[0])}
				pass.Report(f)
				break
			}
		}
	}
	return nil
}

func allEqual(list []*gdl.Term) bool {
	return !slices.ContainsFunc(list, func(t *gdl.Term) bool { return !gdl.EqualTerms(t, list[0]) })
}

// joinsArguments tells whether variables of a head get the same value: then what asks for
// the head may keep them apart.
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

// otherConditions tell whether the conditions of a rule may hold besides those that one
// fluent meets, as far as facts and comparisons tell.
type otherConditions struct {
	program   *model.Program
	fluent    *gdl.Term
	factsLeft int
}

// mayHold tells whether the conditions surely can hold for some values of the variables. It
// says no where that depends on more than facts.
func (c *otherConditions) mayHold(left []*gdl.Literal, known gdl.Subst) bool {
	equal := func(a, b *gdl.Term) bool { return gdl.EqualTerms(known.ApplyTo(a), known.ApplyTo(b)) }
	for i, l := range left {
		switch {
		case l.Op == gdl.OpDistinct: // when all variables have values
		case l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom && l.Args[0].Atom.Name == gdl.True:
			if equal(l.Args[0].Atom.Args[0], c.fluent) {
				return false
			}
		case l.Op != gdl.OpAtom:
			return false
		case l.Atom.Name == gdl.True || l.Atom.Name == gdl.Does:
		default:
			facts, only := c.program.Facts(l.Atom.Name)
			return only && c.someFact(facts, l.Atom, append(left[:i:i], left[i+1:]...), known)
		}
	}
	return !slices.ContainsFunc(left, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpDistinct && len(l.Atom.Args) == 2 && equal(l.Atom.Args[0], l.Atom.Args[1])
	})
}

// someFact tries the facts of a relation.
func (c *otherConditions) someFact(facts []*model.Rule, atom *gdl.Term, left []*gdl.Literal, known gdl.Subst) bool {
	for _, fact := range facts {
		if c.factsLeft--; c.factsLeft < 0 {
			return false
		}
		more := maps.Clone(known)
		if more.UnifyTerms(atom, fact.Head) && c.mayHold(left, more) {
			return true
		}
	}
	return false
}
