package causes

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// deadRuleSet holds the rules that never fire, and the names that never hold,
// because of findings about names that do not exist. A rule for next or legal makes no
// name dead: a condition on a fluent or a move belongs to another step.
type deadRuleSet struct {
	ruleCauses map[*gdl.Rule]*indexedFinding
	nameCauses map[string]*indexedFinding // of relations, and of fluents and moves by their functor
}

// ruleIsDead tells whether a rule is dead by a cause of an earlier stage that is no less severe.
func (d *deadRuleSet) ruleIsDead(e *indexedFinding) bool {
	cause := d.ruleCauses[e.rule]
	return cause != nil && cause.stage < e.stage && cause.Severity >= e.Severity
}

// standsInFaultyRule tells whether a finding about matches is about a rule of which one of the text says
// that it never fires, or that carries an error.
func (b *findingIndex) standsInFaultyRule(e *indexedFinding) bool {
	if e.stage != finding.MatchStage || e.rule == nil {
		return false
	}
	d := b.findDeadRules()
	return d.ruleIsDead(e) && !d.ruleCauses[e.rule].IsUnreached || slices.ContainsFunc(b.findingsByForm[e.form], func(f *indexedFinding) bool {
		return f.Severity == finding.SeverityError && f.stage < finding.MeaningStage
	})
}

// findingKey returns the key of the name that a finding is about. Relations, fluents and
// moves of one name have different keys.
func findingKey(code, name string) string {
	switch code {
	case "D04", "K15", "D03":
		return "fluent " + name
	case "D05":
		return "move " + name
	}
	return name
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

// findDeadRules computes the dead rules and names once.
func (b *findingIndex) findDeadRules() *deadRuleSet {
	if b.deadSet != nil {
		return b.deadSet
	}
	b.deadSet = &deadRuleSet{ruleCauses: map[*gdl.Rule]*indexedFinding{}, nameCauses: map[string]*indexedFinding{}}
	for i := range b.indexedFindings {
		switch e := &b.indexedFindings[i]; e.Code {
		case "A04", "K14", "K15", "D04", "D05":
			if e.stage <= finding.MeaningStage {
				b.deadSet.nameCauses[findingKey(e.Code, b.subjectName(e))] = e
			}
		case "A07", "D02", "D10":
			if e.rule != nil && !hasDisjunction(e.rule) && !isAtHead(e) {
				b.deadSet.ruleCauses[e.rule] = e
			}
		}
	}
	if len(b.deadSet.nameCauses)+len(b.deadSet.ruleCauses) > 0 {
		b.deadSet.propagate(b.file.Rules)
	}
	return b.deadSet
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

// propagate finds the rules that never fire since a condition never holds, and the names that never
// hold since no rule for them fires.
func (d *deadRuleSet) propagate(rules []*gdl.Rule) {
	asking := map[string][]*gdl.Rule{} // the rules with a condition on a name
	alive := map[string]int{}
	var todo []string
	for _, r := range rules {
		alive[r.Head.Name]++
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom {
				asking[atomKey(l.Atom)] = append(asking[atomKey(l.Atom)], r)
			}
		}
	}
	bury := func(r *gdl.Rule, cause *indexedFinding) {
		d.ruleCauses[r] = cause
		if name := r.Head.Name; alive[name] == 1 && d.nameCauses[name] == nil {
			d.nameCauses[name] = cause
			todo = append(todo, name)
		}
		alive[r.Head.Name]--
	}
	for name := range d.nameCauses {
		todo = append(todo, name)
	}
	slices.SortFunc(todo, func(a, b string) int { return cmp.Compare(d.nameCauses[a].Pos, d.nameCauses[b].Pos) })
	for _, r := range rules {
		if cause := d.ruleCauses[r]; cause != nil {
			bury(r, cause)
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, r := range asking[todo[0]] {
			if d.ruleCauses[r] == nil {
				bury(r, d.nameCauses[todo[0]])
			}
		}
	}
}
