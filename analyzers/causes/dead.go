package causes

import (
	"container/heap"
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
		b.propagateDeadRules()
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

// propagateDeadRules finds the names that never hold because all rules for them are dead.
func (b *findingIndex) propagateDeadRules() {
	alive := map[string]int{}
	for _, r := range b.file.Rules {
		if _, dead := b.deadSet.ruleCauses[r]; !dead {
			alive[r.Head.Name]++
		}
	}
	for r, cause := range b.deadSet.ruleCauses {
		if name := r.Head.Name; alive[name] == 0 {
			b.deadSet.nameCauses[name] = cause
		}
	}
	b.deadSet.followDeadConditions(b.file.Rules, alive)
}

// followDeadConditions finds the rules that are dead because others are. The order is that of
// rounds through all rules, in the order of the text, until nothing changes; but
// only the rules that ask for a newly dead name are visited.
func (d *deadRuleSet) followDeadConditions(rules []*gdl.Rule, alive map[string]int) {
	asking := map[string][]int{} // the rules with a condition on a name
	for i, r := range rules {
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom {
				name := atomKey(l.Atom)
				if list := asking[name]; len(list) == 0 || list[len(list)-1] != i {
					asking[name] = append(list, i)
				}
			}
		}
	}
	var todo visitQueue
	for name := range d.nameCauses {
		for _, i := range asking[name] {
			heap.Push(&todo, ruleVisit{0, i})
		}
	}
	for len(todo) > 0 {
		v := heap.Pop(&todo).(ruleVisit)
		r := rules[v.ruleIndex]
		if _, dead := d.ruleCauses[r]; dead {
			continue
		}
		cause := d.firstDeadCondition(r)
		d.ruleCauses[r] = cause
		name := r.Head.Name
		if alive[name]--; alive[name] > 0 {
			continue
		}
		d.nameCauses[name] = cause
		for _, i := range asking[name] {
			round := v.roundNumber
			if i <= v.ruleIndex {
				round++
			}
			heap.Push(&todo, ruleVisit{round, i})
		}
	}
}

// A ruleVisit is a look at a rule in one of the rounds through all rules.
type ruleVisit struct{ roundNumber, ruleIndex int }

// visitQueue holds the pending visits, for package heap.
type visitQueue []ruleVisit

func (a visitQueue) Len() int { return len(a) }

func (a visitQueue) Less(i, j int) bool {
	return a[i].roundNumber < a[j].roundNumber || a[i].roundNumber == a[j].roundNumber && a[i].ruleIndex < a[j].ruleIndex
}

func (a visitQueue) Swap(i, j int) { a[i], a[j] = a[j], a[i] }

// Push is for package heap.
func (a *visitQueue) Push(x any) { *a = append(*a, x.(ruleVisit)) }

// Pop is for package heap.
func (a *visitQueue) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// firstDeadCondition returns the cause of the first condition of a rule that never holds; nil
// if there is none.
func (d *deadRuleSet) firstDeadCondition(r *gdl.Rule) *indexedFinding {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		if cause := d.nameCauses[atomKey(l.Atom)]; cause != nil {
			return cause
		}
	}
	return nil
}
