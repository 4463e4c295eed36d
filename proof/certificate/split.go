package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// fewVariables is how many variables a clause may have and still be left
// alone: most rules should look like the author's.
const fewVariables = 1

// partName names a relation that splitting made; the upper case letter keeps
// it apart from names of the game.
func partName(n int) string { return fmt.Sprintf("part%dOf", n) }

// isOurs tells the relations that splitting made.
func isOurs(name string) bool { return strings.HasSuffix(name, "Of") }

// splitAll removes existential variables (AIJ 2012 sec. 6.2): a clause with
// many variables becomes several with fewer, so that it has fewer ground
// instances.
func splitAll(clauses []*gdl.Clause) []*gdl.Clause {
	var out []*gdl.Clause
	parts := 0
	for _, c := range clauses {
		todo := []*gdl.Clause{c}
		for len(todo) > 0 {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			plan := bestSplit(c)
			if plan == nil {
				out = append(out, c)
				continue
			}
			parts++
			whole, part := plan.apply(c, partName(parts))
			todo = append(todo, whole, part)
		}
	}
	return out
}

// A split moves the conditions inside, which hold a variable that occurs
// nowhere else, to a relation of their own over the shared variables.
type split struct {
	inside, outside []gdl.Condition
	shared          []string
}

// bestSplit returns the split with the fewest shared variables, nil if none
// helps.
func bestSplit(c *gdl.Clause) *split {
	head, all := varSet(c.Head), conditionVars(c.Body)
	if len(all) <= fewVariables {
		return nil
	}
	var best *split
	for _, name := range all {
		if head[name] {
			continue
		}
		if s := splitOn(c, head, name); s != nil && (best == nil || len(s.shared) < len(best.shared)) {
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
	s.bind()
	if len(conditionVars(s.inside)) >= len(conditionVars(c.Body)) {
		return nil // the new clause would be as large as the old one
	}
	return s
}

// bind makes the inside safe: it repeats conditions from outside that bind what
// inside only tests. A condition may be repeated, for a conjunction stays the
// same; the paper adds domain predicates instead.
func (s *split) bind() {
	bound := map[string]bool{}
	for _, cond := range s.inside {
		if binds(cond) {
			for name := range varSet(cond.Atom) {
				bound[name] = true
			}
		}
	}
	for _, name := range conditionVars(s.inside) {
		if bound[name] {
			continue
		}
		binder := binderOf(name, s.outside)
		s.inside = append(s.inside, binder)
		for other := range varSet(binder.Atom) {
			bound[other] = true
		}
	}
}

// binderOf returns the condition with the fewest variables that binds name.
// There is one, since the clause is safe.
func binderOf(name string, conds []gdl.Condition) gdl.Condition {
	var best gdl.Condition
	fewest := -1
	for _, cond := range conds {
		vars := varSet(cond.Atom)
		if binds(cond) && vars[name] && (fewest < 0 || len(vars) < fewest) {
			best, fewest = cond, len(vars)
		}
	}
	return best
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
