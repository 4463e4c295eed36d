package causes

import (
	"container/heap"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// deadRuleSet holds the rules that never fire, and the names that never hold,
// because of findings about names that do not exist.
type deadRuleSet struct {
	ruleStages map[*gdl.Rule]finding.Stage // the stage of the cause
	nameStages map[string]finding.Stage    // of relations, and of fluents and moves by their functor
	causeNames map[string]bool             // the names that the causes are about
}

// ruleIsDead tells whether a rule is dead by a cause of an earlier stage.
func (d *deadRuleSet) ruleIsDead(r *gdl.Rule, s finding.Stage) bool {
	cause, dead := d.ruleStages[r]
	return dead && cause < s
}

// nameNeverHolds tells whether a name never holds because of a finding about another name.
func (d *deadRuleSet) nameNeverHolds(name string, e *indexedFinding) bool {
	cause, dead := d.nameStages[findingKey(e.Code, name)]
	return dead && cause <= e.stage && !d.causeNames[findingKey(e.Code, name)]
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
	b.deadSet = &deadRuleSet{ruleStages: map[*gdl.Rule]finding.Stage{}, nameStages: map[string]finding.Stage{}, causeNames: map[string]bool{}}
	for i := range b.indexedFindings {
		switch e := &b.indexedFindings[i]; e.Code {
		case "A04", "K14", "K15", "D04", "D05":
			if e.stage <= finding.MeaningStage {
				name := findingKey(e.Code, b.subjectName(e))
				b.deadSet.nameStages[name], b.deadSet.causeNames[name] = e.stage, true
			}
		case "A07", "D02":
			if e.rule != nil && !hasDisjunction(e.rule) && !isAtHead(e) {
				b.deadSet.ruleStages[e.rule] = e.stage
			}
		}
	}
	if len(b.deadSet.nameStages)+len(b.deadSet.ruleStages) > 0 {
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

// fluentIsUnmade tells whether all rules are dead that could make the fluent of a
// finding.
func (b *findingIndex) fluentIsUnmade(e *indexedFinding) bool {
	var fluent *gdl.Term
	if e.rule == nil {
		return false
	}
	e.rule.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && l.Atom.Args[0].StartPos == e.Pos {
			fluent = l.Atom.Args[0]
		}
	})
	if fluent == nil {
		return false
	}
	makers := 0
	if b.isOnlyKept(fluent) {
		return true
	}
	for _, r := range b.makersOfFluent(fluent) {
		if !mayMakeFluent(r, fluent) || r.KeepsFluent() {
			continue
		}
		if !b.findDeadRules().ruleIsDead(r, e.stage) {
			return false
		}
		makers++
	}
	return makers > 0
}

// isAtHead tells whether a finding is about the head of its rule, which may fire then.
func isAtHead(e *indexedFinding) bool {
	return e.Code == "A07" && e.rule.Head.StartPos <= e.Pos && e.End <= e.rule.Head.EndPos
}

// isOnlyKept tells whether a finding says of a fluent that it never changes.
func (b *findingIndex) isOnlyKept(fluent *gdl.Term) bool {
	return slices.ContainsFunc(b.keptFluents[fluent.Name], func(r *gdl.Rule) bool { return mayMakeFluent(r, fluent) })
}

// makersOfFluent returns the rules for init and next whose head has the name of a fluent,
// or a variable in its place.
func (b *findingIndex) makersOfFluent(fluent *gdl.Term) []*gdl.Rule {
	if b.fluentMakers == nil {
		b.fluentMakers = map[string][]*gdl.Rule{}
		for _, r := range b.file.Rules {
			if gdl.BodyPredicate(r.Head.Name) != gdl.True || len(r.Head.Args) != 1 {
				continue
			}
			name := r.Head.Args[0].Name
			if r.Head.Args[0].IsVariable() {
				name = "?"
			}
			b.fluentMakers[name] = append(b.fluentMakers[name], r)
		}
	}
	if fluent.IsVariable() {
		return slices.Concat(slices.Collect(maps.Values(b.fluentMakers))...)
	}
	return slices.Concat(b.fluentMakers[fluent.Name], b.fluentMakers["?"])
}

// mayMakeFluent tells whether a rule for init or next may make a fluent.
func mayMakeFluent(r *gdl.Rule, fluent *gdl.Term) bool {
	return gdl.BodyPredicate(r.Head.Name) == gdl.True && len(r.Head.Args) == 1 &&
		model.Similar(r.Head, &gdl.Term{Args: []*gdl.Term{fluent}})
}

// propagateDeadRules finds the names that never hold because all rules for them are dead.
func (b *findingIndex) propagateDeadRules() {
	alive := map[string]int{}
	for _, r := range b.file.Rules {
		if _, dead := b.deadSet.ruleStages[r]; !dead {
			alive[atomKey(r.Head)]++
		}
	}
	for r, cause := range b.deadSet.ruleStages {
		if name := atomKey(r.Head); alive[name] == 0 {
			b.deadSet.nameStages[name] = max(b.deadSet.nameStages[name], cause)
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
	for name := range d.nameStages {
		for _, i := range asking[name] {
			heap.Push(&todo, ruleVisit{0, i})
		}
	}
	for len(todo) > 0 {
		v := heap.Pop(&todo).(ruleVisit)
		r := rules[v.ruleIndex]
		if _, dead := d.ruleStages[r]; dead {
			continue
		}
		cause, _ := d.firstDeadCondition(r)
		d.ruleStages[r] = cause
		name := atomKey(r.Head)
		if alive[name]--; alive[name] > 0 {
			continue
		}
		d.nameStages[name] = cause
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

// firstDeadCondition returns the stage of the first condition of a rule that never holds, and
// whether there is one.
func (d *deadRuleSet) firstDeadCondition(r *gdl.Rule) (cause finding.Stage, dead bool) {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		if cause, dead = d.nameStages[atomKey(l.Atom)]; dead {
			return cause, true
		}
	}
	return 0, false
}
