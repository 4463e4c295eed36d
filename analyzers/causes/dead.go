package causes

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// names holds which rules make and ask for a name: a relation, or a fluent or move by its functor.
type names struct {
	makers, askers map[string][]*gdl.Rule
	asked          map[*gdl.Rule][]string // by rule, also in negations
}

// atomKey returns the key of the relation, fluent or move of an atom.
func atomKey(atom *gdl.Term) string {
	switch atom.Name {
	case gdl.True, gdl.Init, gdl.Next:
		if len(atom.Args) > 0 {
			return "fluent " + atom.Args[0].Name
		}
	case gdl.Does, gdl.Legal:
		if len(atom.Args) > 1 {
			return "move " + atom.Args[1].Name
		}
	}
	return atom.Name
}

// namesAsked computes the names once.
func (b *findingIndex) namesAsked() *names {
	if b.names != nil {
		return b.names
	}
	n := &names{map[string][]*gdl.Rule{}, map[string][]*gdl.Rule{}, map[*gdl.Rule][]string{}}
	b.names = n
	for _, r := range b.file.Rules {
		n.makers[r.Head.Name] = append(n.makers[r.Head.Name], r)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op != gdl.OpAtom {
				return
			}
			key := atomKey(l.Atom)
			n.asked[r] = append(n.asked[r], key)
			if list := n.askers[key]; len(list) == 0 || list[len(list)-1] != r {
				n.askers[key] = append(list, r)
			}
		})
	}
	return n
}

// reach returns some names, and all that follow from them.
func reach(roots map[string]bool, next func(name string) []string) map[string]bool {
	all := maps.Clone(roots)
	for todo := slices.Collect(maps.Keys(roots)); len(todo) > 0; todo = todo[1:] {
		for _, name := range next(todo[0]) {
			if !all[name] {
				all[name] = true
				todo = append(todo, name)
			}
		}
	}
	return all
}

// askedFrom returns some relations and the names for which their rules ask, through helper relations, but not through
// other states.
func (n *names) askedFrom(roots map[string]bool) map[string]bool {
	return reach(roots, func(name string) (list []string) {
		for _, r := range n.makers[name] {
			list = append(list, n.asked[r]...)
		}
		return list
	})
}

// components numbers the relations, those that depend on each other alike.
func (n *names) components() map[string]int32 {
	relations := slices.Collect(maps.Keys(n.makers))
	index := map[string]int32{}
	for i, name := range relations {
		index[name] = int32(i)
	}
	list, _ := scc.Components(len(relations), func(node int32) (to []int32) {
		for _, r := range n.makers[relations[node]] {
			for _, name := range n.asked[r] {
				if at, made := index[name]; made {
					to = append(to, at)
				}
			}
		}
		return to
	})
	for name, i := range index {
		index[name] = list[i]
	}
	return index
}

// dependents returns some relations and those that depend on them.
func (n *names) dependents(roots map[string]bool) map[string]bool {
	return reach(roots, func(name string) (list []string) {
		for _, r := range n.askers[name] {
			list = append(list, r.Head.Name)
		}
		return list
	})
}

// ruleIsDead tells whether a rule is dead by a cause of an earlier stage that is no less severe.
func (b *findingIndex) ruleIsDead(e *indexedFinding) bool {
	cause := b.findDead()[e.rule]
	return cause != nil && cause.stage < e.stage && cause.Severity >= e.Severity
}

// standsInFaultyRule tells whether a finding about matches is about a rule of which one of the text says
// that it never fires, or that carries an error.
func (b *findingIndex) standsInFaultyRule(e *indexedFinding) bool {
	if e.stage != finding.MatchStage || e.rule == nil {
		return false
	}
	return b.ruleIsDead(e) && !b.findDead()[e.rule].IsUnreached || slices.ContainsFunc(b.findingsByForm[e.form], func(f *indexedFinding) bool {
		return f.Severity == finding.SeverityError && f.stage < finding.MeaningStage
	})
}

// nameKey returns the key of the name that a finding is about. Relations, fluents and
// moves of one name have different keys.
func (b *findingIndex) nameKey(e *indexedFinding) string {
	switch name := b.subjectName(e); e.Code {
	case "D04", "K15", "D03":
		return "fluent " + name
	case "D05":
		return "move " + name
	default:
		return name
	}
}

// findDead computes once the rules that never fire, and the findings about them, or about names that do not
// exist, which are the causes. A rule for next or legal makes no name dead: a condition on a fluent
// or a move belongs to another step.
func (b *findingIndex) findDead() map[*gdl.Rule]*indexedFinding {
	if b.dead != nil {
		return b.dead
	}
	b.dead = map[*gdl.Rule]*indexedFinding{}
	var todo []string
	buried, missing := map[string]int{}, map[string]*indexedFinding{}
	bury := func(r *gdl.Rule, cause *indexedFinding) {
		if b.dead[r] != nil {
			return
		}
		b.dead[r] = cause
		name := r.Head.Name
		if buried[name]++; buried[name] == len(b.namesAsked().makers[name]) && missing[name] == nil {
			missing[name], todo = cause, append(todo, name)
		}
	}
	for i := range b.indexedFindings {
		switch e := &b.indexedFindings[i]; {
		case slices.Contains([]string{"A04", "K14", "K15", "D04", "D05"}, e.Code) && e.stage <= finding.MeaningStage:
			missing[b.nameKey(e)], todo = e, append(todo, b.nameKey(e))
		case slices.Contains([]string{"A07", "D02", "D10"}, e.Code) && e.rule != nil && !hasDisjunction(e.rule) && !isAtHead(e):
			bury(e.rule, e)
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, r := range b.namesAsked().askers[todo[0]] {
			if slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && atomKey(l.Atom) == todo[0] }) {
				bury(r, missing[todo[0]])
			}
		}
	}
	return b.dead
}

// hasDisjunction tells whether a rule holds an "or": then it may fire although a
// condition never holds.
func hasDisjunction(r *gdl.Rule) bool {
	found := false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) { found = found || l.Op == gdl.OpOr })
	return found
}

// isAtHead tells whether a finding is about the head of its rule, which may fire then.
func isAtHead(e *indexedFinding) bool {
	return e.Code == "A07" && e.rule.Head.StartPos <= e.Pos && e.End <= e.rule.Head.EndPos
}
