package causes

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

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

// graph returns which relations depend on which others within one state.
func (b *findingIndex) graph() *gdl.Graph {
	if b.dependencies == nil {
		b.dependencies = gdl.NewGraph(b.file)
	}
	return b.dependencies
}

// askedFrom returns some relations and the names for which their rules ask, through helper relations, but not through
// other states.
func (b *findingIndex) askedFrom(roots map[string]bool) map[string]bool {
	asked := map[string]bool{}
	for name := range b.graph().ReachedFrom(slices.Collect(maps.Keys(roots))) {
		asked[name] = true
		for _, r := range b.graph().DefiningRules[name] {
			r.WalkLiterals(func(l *gdl.Literal, _ bool) {
				if l.Op == gdl.OpAtom {
					asked[atomKey(l.Atom)] = true
				}
			})
		}
	}
	return asked
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
	askers := map[string][]*gdl.Rule{}
	for _, r := range b.file.Rules {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom {
				askers[atomKey(l.Atom)] = append(askers[atomKey(l.Atom)], r)
			}
		}
	}
	buried, missing := map[string]int{}, map[string]*indexedFinding{}
	bury := func(r *gdl.Rule, cause *indexedFinding) {
		if b.dead[r] != nil {
			return
		}
		b.dead[r] = cause
		name := r.Head.Name
		if buried[name]++; buried[name] == len(b.graph().DefiningRules[name]) && missing[name] == nil {
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
		for _, r := range askers[todo[0]] {
			bury(r, missing[todo[0]])
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
