package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// This file splits clauses with many variables into clauses with fewer, which have fewer ground instances.

// maxUnsplitVariables: clauses with at most so many variables are not split, so that most rules
// look like the author's.
const maxUnsplitVariables = 2

// isEncodingName reports whether splitting has made a relation. Names of the game never have an
// upper case letter.
func isEncodingName(name string) bool { return strings.HasSuffix(name, "Of") }

// A clauseSplitter makes clauses with fewer variables out of clauses with many, so
// that they have fewer ground instances (AIJ 2012 sec. 6.2).
type clauseSplitter struct {
	dynamicRelations map[predicate]bool // the dynamic relations of the original clauses
	partCount        int
	domainClauses    []*gdl.Clause     // relations that list values of a variable
	domainNames      map[string]string // the names of these relations, by variable and condition
}

func newClauseSplitter(dynamic map[predicate]bool) *clauseSplitter {
	return &clauseSplitter{dynamicRelations: dynamic, domainNames: map[string]string{}}
}

// split removes existential variables from the clauses.
func (sp *clauseSplitter) split(clauses []*gdl.Clause) []*gdl.Clause {
	var out []*gdl.Clause
	for _, c := range clauses {
		todo := []*gdl.Clause{c}
		for len(todo) > 0 {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			plan := sp.bestSplit(c)
			if plan == nil {
				out = append(out, c)
				continue
			}
			sp.partCount++
			sp.bindInside(plan)
			whole, part := plan.apply(c, fmt.Sprintf("part%dOf", sp.partCount))
			todo = append(todo, whole, part)
		}
	}
	return out
}

// bindInside makes the inside of a split safe: a variable that no inside condition binds gets a
// domain, all values that some outside condition can give it (dom_1 to dom_m in the paper). That
// condition holds whenever the clause fires, so no instance is lost.
func (sp *clauseSplitter) bindInside(s *clauseSplit) {
	for _, name := range s.unboundVariables() {
		binder, _ := sp.findBinder(name, s.outsideConditions)
		s.insideConditions = append(s.insideConditions, gdl.Condition{Atom: sp.domainAtom(name, binder)})
	}
}

// canBindInside reports whether bindInside can bind all variables.
func (sp *clauseSplitter) canBindInside(s *clauseSplit) bool {
	for _, name := range s.unboundVariables() {
		if _, ok := sp.findBinder(name, s.outsideConditions); !ok {
			return false
		}
	}
	return true
}

// findBinder returns the condition with the fewest variables that binds name. It considers fluents
// and relations that do not depend on the state, but not the new relations of splits. The values of
// these relations are exact; a wrong value of a fluent shows, since the fluent is not a possible one.
func (sp *clauseSplitter) findBinder(name string, conds []gdl.Condition) (best gdl.Condition, ok bool) {
	fewest := 0
	for _, cond := range conds {
		q, vars := predicateOf(cond.Atom), termVariables(cond.Atom)
		exact := q.name == gdl.True || !sp.dynamicRelations[q] && !(isEncodingName(q.name) && strings.HasPrefix(q.name, "part"))
		if bindsVariables(cond) && exact && vars[name] && (!ok || len(vars) < fewest) {
			best, fewest, ok = cond, len(vars), true
		}
	}
	return best, ok
}

// domainAtom returns the atom that says that a variable has one of the values that a condition can
// give it.
func (sp *clauseSplitter) domainAtom(name string, binder gdl.Condition) *gdl.Term {
	x := gdl.NewTerm(name)
	if len(termVariables(binder.Atom)) == 1 && len(binder.Atom.Args) == 1 && binder.Atom.Name != gdl.True {
		return binder.Atom
	}
	key := name + " in " + binder.Atom.String()
	if sp.domainNames[key] == "" {
		sp.domainNames[key] = fmt.Sprintf("domain%dOf", len(sp.domainNames)+1)
		head := &gdl.Term{Name: sp.domainNames[key], Spelling: sp.domainNames[key], Args: []*gdl.Term{x}}
		sp.domainClauses = append(sp.domainClauses, &gdl.Clause{Head: head, Body: []gdl.Condition{binder}})
	}
	return &gdl.Term{Name: sp.domainNames[key], Spelling: sp.domainNames[key], Args: []*gdl.Term{x}}
}

// A clauseSplit moves the inside conditions, which have a variable that occurs nowhere else, to a
// new relation over the variables that they share with the rest.
type clauseSplit struct {
	insideConditions, outsideConditions []gdl.Condition
	sharedVariables                     []string
}

// bestSplit returns the split with the fewest shared variables, nil if none
// helps.
func (sp *clauseSplitter) bestSplit(c *gdl.Clause) *clauseSplit {
	head, all := termVariables(c.Head), conditionVars(c.Body)
	if len(all) <= maxUnsplitVariables {
		return nil
	}
	var best *clauseSplit
	for _, name := range all {
		if head[name] {
			continue
		}
		if s := splitOnVariable(c, head, name); s != nil && sp.canBindInside(s) && (best == nil || len(s.sharedVariables) < len(best.sharedVariables)) {
			best = s
		}
	}
	return best
}

// splitOnVariable returns the split that moves all conditions with an existential variable; nil if
// that makes nothing smaller.
func splitOnVariable(c *gdl.Clause, head map[string]bool, name string) *clauseSplit {
	s := &clauseSplit{}
	for _, cond := range c.Body {
		if termVariables(cond.Atom)[name] {
			s.insideConditions = append(s.insideConditions, cond)
		} else {
			s.outsideConditions = append(s.outsideConditions, cond)
		}
	}
	elsewhere := map[string]bool{}
	for _, other := range conditionVars(s.outsideConditions) {
		elsewhere[other] = true
	}
	for _, other := range conditionVars(s.insideConditions) {
		if elsewhere[other] || head[other] {
			s.sharedVariables = append(s.sharedVariables, other)
		}
	}
	if len(conditionVars(s.insideConditions)) >= len(conditionVars(c.Body)) {
		return nil // the new clause would be as large as the old one
	}
	return s
}

// unboundVariables lists the variables that no inside condition binds.
func (s *clauseSplit) unboundVariables() []string {
	bound := boundVariables(s.insideConditions)
	return slices.DeleteFunc(conditionVars(s.insideConditions), func(name string) bool { return bound[name] })
}

// apply returns the clause with a literal of the new relation, and the clause that defines the relation.
func (s *clauseSplit) apply(c *gdl.Clause, name string) (whole, part *gdl.Clause) {
	head := &gdl.Term{Name: name, Spelling: name, Place: c.Head.Place}
	for _, shared := range s.sharedVariables {
		head.Args = append(head.Args, &gdl.Term{Name: shared, Spelling: shared})
	}
	part = &gdl.Clause{Head: head, Body: s.insideConditions, Rule: c.Rule}
	body := append([]gdl.Condition{{Atom: head}}, s.outsideConditions...)
	return &gdl.Clause{Head: c.Head, Body: body, Rule: c.Rule}, part
}

func termVariables(t *gdl.Term) map[string]bool {
	set := map[string]bool{}
	for _, name := range t.VariableNames() {
		set[name] = true
	}
	return set
}

// conditionVars returns the variables of conditions, each once, in order.
func conditionVars(conds []gdl.Condition) []string {
	var names []string
	seen := map[string]bool{}
	for _, cond := range conds {
		for _, name := range cond.Atom.VariableNames() {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
