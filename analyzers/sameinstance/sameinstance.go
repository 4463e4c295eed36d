package sameinstance

import (
	_ "embed"
	"maps"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports rules that ask several times for a fluent and are content with one.
var Analyzer = lint.New("sameinstance", doc, checkSameInstance, survey.Analyzer)

// Limits of the search.
const (
	minInstances  = 3    // conditions that one fluent meets
	maxFactsTried = 5000 // of one rule
)

func checkSameInstance(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	if !survey.IsComplete(s) {
		return nil // the missing rules may keep the instances apart
	}
	var relations *relationFacts // rarely needed
	for _, r := range s.Rules {
		if r.Implied || len(r.Body) < minInstances {
			continue
		}
		if list := askedFluents(r); len(list) > 0 {
			if relations == nil {
				relations = collectFacts(s.Rules)
			}
			checkRule(pass, r, list, relations)
		}
	}
	return nil
}

// The relationFacts of a rulesheet are the facts of each relation, and the relations that have
// rules, too.
type relationFacts struct {
	facts   map[string][]*gdl.Term
	derived map[string]bool
}

func collectFacts(rules []*gdl.Rule) *relationFacts {
	x := &relationFacts{map[string][]*gdl.Term{}, map[string]bool{}}
	for _, r := range rules {
		if len(r.Body) == 0 && r.Head.IsGround() {
			x.facts[r.Head.Name] = append(x.facts[r.Head.Name], r.Head)
		} else {
			x.derived[r.Head.Name] = true
		}
	}
	return x
}

// checkRule reports the first fluent of which one instance may meet all conditions of
// a rule that ask for it.
func checkRule(pass *lint.Pass, r *gdl.Rule, list [][]*gdl.Term, relations *relationFacts) {
	for _, asked := range list {
		known := gdl.Subst{}
		differ := false
		for _, f := range asked[1:] {
			differ = differ || !gdl.EqualTerms(f, asked[0])
			if !known.UnifyTerms(asked[0], f) {
				known = nil
				break
			}
		}
		if known == nil || !differ || joinsArguments(r.Head, known) {
			continue
		}
		c := &otherConditions{relationFacts: relations, fluent: asked[0], factsLeft: maxFactsTried}
		if c.mayHold(r.Body, known) {
			f := lint.Findingf("Y16", r.Head, "one '%s' may be all %d that this rule asks for, since nothing says that they differ",
				pass.NodeText(asked[0]), len(asked))
			f.Cause = &finding.Cause{Kind: "repeated", Fluent: pass.NodeText(asked[0])}
			pass.Report(f)
			return
		}
	}
}

// joinsArguments tells whether variables of a head get the same value: then what asks for
// the head may keep them apart.
func joinsArguments(head *gdl.Term, known gdl.Subst) bool {
	seen := map[string]bool{}
	for _, name := range head.VariableNames() {
		value := known.Resolve(&gdl.Term{Name: name, Spelling: name}).String()
		if seen[value] {
			return true
		}
		seen[value] = true
	}
	return false
}

// askedFluents returns the instances of each fluent that a rule asks for three times or
// more.
func askedFluents(r *gdl.Rule) (list [][]*gdl.Term) {
	if !asksOften(r) {
		return nil
	}
	byName := map[string][]*gdl.Term{}
	var order []string
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 || l.Atom.Args[0].IsVariable() {
			continue
		}
		f := l.Atom.Args[0]
		if byName[f.Name] == nil {
			order = append(order, f.Name)
		}
		byName[f.Name] = append(byName[f.Name], f)
	}
	for _, name := range order {
		if len(byName[name]) >= minInstances {
			list = append(list, byName[name])
		}
	}
	return list
}

// asksOften tells whether a rule has enough conditions on the state.
func asksOften(r *gdl.Rule) bool {
	n := 0
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True {
			n++
		}
	}
	return n >= minInstances
}

// otherConditions tell whether the conditions of a rule may hold besides those that one
// fluent meets, as far as facts and comparisons tell.
type otherConditions struct {
	*relationFacts
	fluent    *gdl.Term
	factsLeft int
}

// mayHold tells whether the conditions surely can hold for some values of the variables. It
// says no where that depends on more than facts.
func (c *otherConditions) mayHold(left []*gdl.Literal, known gdl.Subst) bool {
	for i, l := range left {
		switch {
		case l.Op == gdl.OpDistinct:
			continue // when all variables have values
		case l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom && l.Args[0].Atom.Name == gdl.True:
			if gdl.EqualTerms(known.ApplyTo(l.Args[0].Atom.Args[0]), known.ApplyTo(c.fluent)) {
				return false
			}
		case l.Op != gdl.OpAtom:
			return false
		case l.Atom.Name == gdl.True || l.Atom.Name == gdl.Does:
		case c.derived[l.Atom.Name]:
			return false
		default:
			return c.someFact(l.Atom, append(left[:i:i], left[i+1:]...), known)
		}
	}
	for _, l := range left {
		if l.Op == gdl.OpDistinct && len(l.Atom.Args) == 2 && gdl.EqualTerms(known.ApplyTo(l.Atom.Args[0]), known.ApplyTo(l.Atom.Args[1])) {
			return false
		}
	}
	return true
}

// someFact tries the facts of a relation.
func (c *otherConditions) someFact(atom *gdl.Term, left []*gdl.Literal, known gdl.Subst) bool {
	for _, fact := range c.facts[atom.Name] {
		if c.factsLeft--; c.factsLeft < 0 {
			return false
		}
		more := maps.Clone(known)
		if more.UnifyTerms(atom, fact) && c.mayHold(left, more) {
			return true
		}
	}
	return false
}
