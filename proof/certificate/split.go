package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// fewVariables bounds the variables of clauses that are not split: most rules
// should look like the author's.
const fewVariables = 2

// isOurs reports whether splitting has made a relation: its upper case letter
// distinguishes it from names of the game.
func isOurs(name string) bool { return strings.HasSuffix(name, "Of") }

// isPart reports whether splitting has made a relation for a part of a clause.
func isPart(name string) bool { return isOurs(name) && strings.HasPrefix(name, "part") }

// A splitter makes clauses with fewer variables out of clauses with many, so
// that they have fewer ground instances (AIJ 2012 sec. 6.2).
type splitter struct {
	dynamic map[predicate]bool // of the original clauses
	parts   int
	domains []*gdl.Clause     // relations that list values of a variable
	named   map[string]string // their names, by the condition that they project
}

func newSplitter(dynamic map[predicate]bool) *splitter {
	return &splitter{dynamic: dynamic, named: map[string]string{}}
}

// split removes existential variables from the clauses.
func (sp *splitter) split(clauses []*gdl.Clause) []*gdl.Clause {
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
			sp.parts++
			sp.bind(plan)
			whole, part := plan.apply(c, fmt.Sprintf("part%dOf", sp.parts))
			todo = append(todo, whole, part)
		}
	}
	return out
}

// bind makes the inside of a split safe: a variable that it only tests gets a domain,
// all values that a condition outside can ever give it (the paper's dom_1 to dom_m).
// That condition holds where the clause fires, so no instance is lost.
func (sp *splitter) bind(s *split) {
	for _, name := range s.unbound() {
		binder, _ := sp.binder(name, s.outside)
		s.inside = append(s.inside, gdl.Condition{Atom: sp.domain(name, binder)})
	}
}

// bindable reports whether bindInside can bind all variables.
func (sp *splitter) bindable(s *split) bool {
	for _, name := range s.unbound() {
		if _, ok := sp.binder(name, s.outside); !ok {
			return false
		}
	}
	return true
}

// binder returns the condition with the fewest variables that binds name, among
// the fluents and the relations that do not depend on the state: their values are
// exact, or a mistake in them shows as a fluent that is not a possible one.
func (sp *splitter) binder(name string, conds []gdl.Condition) (best gdl.Condition, ok bool) {
	fewest := 0
	for _, cond := range conds {
		q, vars := predicateOf(cond.Atom), varSet(cond.Atom)
		exact := q.name == gdl.True || !sp.dynamic[q] && !isPart(q.name)
		if binds(cond) && exact && vars[name] && (!ok || len(vars) < fewest) {
			best, fewest, ok = cond, len(vars), true
		}
	}
	return best, ok
}

// domain returns the atom that a variable has one of the values that a
// condition can give it.
func (sp *splitter) domain(name string, binder gdl.Condition) *gdl.Term {
	x := &gdl.Term{Name: name, Spelling: name}
	if len(varSet(binder.Atom)) == 1 && len(binder.Atom.Args) == 1 && binder.Atom.Name != gdl.True {
		return binder.Atom
	}
	key := name + " in " + binder.Atom.String()
	if sp.named[key] == "" {
		sp.named[key] = fmt.Sprintf("domain%dOf", len(sp.named)+1)
		head := &gdl.Term{Name: sp.named[key], Spelling: sp.named[key], Args: []*gdl.Term{x}}
		sp.domains = append(sp.domains, &gdl.Clause{Head: head, Body: []gdl.Condition{binder}})
	}
	return &gdl.Term{Name: sp.named[key], Spelling: sp.named[key], Args: []*gdl.Term{x}}
}

// A split moves the conditions inside, which hold a variable that occurs
// nowhere else, to a relation of their own over the shared variables.
type split struct {
	inside, outside []gdl.Condition
	shared          []string
}

// bestSplit returns the split with the fewest shared variables, nil if none
// helps.
func (sp *splitter) bestSplit(c *gdl.Clause) *split {
	head, all := varSet(c.Head), conditionVars(c.Body)
	if len(all) <= fewVariables {
		return nil
	}
	var best *split
	for _, name := range all {
		if head[name] {
			continue
		}
		if s := splitOn(c, head, name); s != nil && sp.bindable(s) && (best == nil || len(s.shared) < len(best.shared)) {
			best = s
		}
	}
	return best
}

// splitOn tries one existential variable.
func splitOn(c *gdl.Clause, head map[string]bool, name string) *split {
	s := &split{}
	for _, cond := range c.Body {
		if varSet(cond.Atom)[name] {
			s.inside = append(s.inside, cond)
		} else {
			s.outside = append(s.outside, cond)
		}
	}
	elsewhere := map[string]bool{}
	for _, other := range conditionVars(s.outside) {
		elsewhere[other] = true
	}
	for _, other := range conditionVars(s.inside) {
		if elsewhere[other] || head[other] {
			s.shared = append(s.shared, other)
		}
	}
	if len(conditionVars(s.inside)) >= len(conditionVars(c.Body)) {
		return nil // the new clause would be as large as the old one
	}
	return s
}

// unbound lists the variables that the inside only tests.
func (s *split) unbound() []string {
	bound := map[string]bool{}
	for _, cond := range s.inside {
		if binds(cond) {
			for name := range varSet(cond.Atom) {
				bound[name] = true
			}
		}
	}
	return slices.DeleteFunc(conditionVars(s.inside), func(name string) bool { return bound[name] })
}

func (s *split) apply(c *gdl.Clause, name string) (whole, part *gdl.Clause) {
	head := &gdl.Term{Name: name, Spelling: name, From: c.Head.From, To: c.Head.To}
	for _, shared := range s.shared {
		head.Args = append(head.Args, &gdl.Term{Name: shared, Spelling: shared})
	}
	part = &gdl.Clause{Head: head, Body: s.inside, Rule: c.Rule}
	body := append([]gdl.Condition{{Atom: head}}, s.outside...)
	return &gdl.Clause{Head: c.Head, Body: body, Rule: c.Rule}, part
}

func varSet(t *gdl.Term) map[string]bool {
	set := map[string]bool{}
	for _, name := range t.Vars() {
		set[name] = true
	}
	return set
}

// conditionVars returns the variables of conditions, each once, in order.
func conditionVars(conds []gdl.Condition) []string {
	var names []string
	seen := map[string]bool{}
	for _, cond := range conds {
		for _, name := range cond.Atom.Vars() {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
