package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
)

// areConditions tells whether the superfluous arguments of a head are
// conditions that belong behind it. If any is true, every list may be one, and
// all must be lists; otherwise the first argument decides.
func areConditions(args []*Expr, any bool) bool {
	for _, x := range args {
		if !x.IsList() {
			return false
		}
		if isCondition(x) {
			return true
		}
		if !any {
			return false
		}
	}
	return true
}

// isCondition tells whether an expression can only be a condition.
func isCondition(x *Expr) bool { return x.IsList() && beginsCondition(leadingName(x)) }

// beginsCondition tells whether a list with this first word can only be a condition.
func beginsCondition(name string) bool {
	switch name {
	case True, Does, Not, Distinct, And, Or:
		return true
	}
	return false
}

// mendSlidConditions reports conditions inside a head and returns the head without them.
// The rule is nil if there is no arrow before the head.
func (m *headMender) mendSlidConditions(rule *Expr, k *keywordAtom) (head *Expr, slid []*Expr) {
	all, extra := k.expr, k.args[k.arity:]
	head, slid = all.List[0], m.wrapFluents(extra)
	if ends := endedFluents(k, extra, slid); len(ends) > 0 {
		return m.dropEnds(k, extra, ends)
	}
	edits := []Edit{{all.StartPos, head.StartPos, ""}, {all.EndPos - 1, all.EndPos, ""}}
	shown := head.Word
	if k.arity > 0 {
		last := k.args[k.arity-1]
		head = &Expr{List: all.List[:k.arity+1], StartPos: all.StartPos, EndPos: last.EndPos}
		edits = []Edit{insertText(last.EndPos, ")"), {all.EndPos - 1, all.EndPos, ""}}
		shown = m.clippedCode(head)
	}
	what, advice := "Move the conditions out of the head", "close it before its conditions"
	if rule == nil {
		what, advice = "Make it a rule", "conditions make it a rule"
		edits = []Edit{insertText(all.StartPos, "(<= "), edits[0]}
		if k.arity == 0 {
			edits = []Edit{{all.StartPos, head.StartPos, "(<= "}}
		}
	}
	for i, x := range extra {
		if slid[i] != x {
			edits = append(edits, Edit{x.StartPos, x.EndPos, m.conditionText(slid[i])})
		}
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return int(a.StartPos - b.StartPos) })
	m.reportGuess(ManyArguments, all.StartPos, all.EndPos, newRepair(what, edits...), "'%s' takes %s; %s: (<= %s %s ...)",
		k.keywordSpelling(), plural.CountNounOrNo(k.arity, "argument"), advice, shown, m.clippedCode(slid[0]))
	return head, slid
}

// endedFluents returns the negated fluents behind that of a head of next, by which a rule is
// meant to end them: fluents that no rule makes are gone anyway. The second list has them
// read as conditions.
func endedFluents(k *keywordAtom, args, conditions []*Expr) (ends []*Expr) {
	if leadingName(k.expr) != Next {
		return nil
	}
	for i, x := range args {
		if leadingName(x) != Not || conditions[i] == x {
			return nil // among conditions it is one, too
		}
		ends = append(ends, x)
	}
	return ends
}

// dropEnds reports fluents that a head of next is to end, and returns the head without them.
func (m *headMender) dropEnds(k *keywordAtom, extra, ends []*Expr) (head *Expr, slid []*Expr) {
	last := k.args[k.arity-1]
	head = &Expr{List: k.expr.List[:k.arity+1], StartPos: k.expr.StartPos, EndPos: last.EndPos}
	m.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, newRepair("Leave the negations out", Edit{last.EndPos, extra[len(extra)-1].EndPos, ""}),
		"'%s' takes one fluent, and a fluent ends where no rule makes it: leave '%s' out, and let no rule keep it there", k.keywordSpelling(), m.clippedText(ends[0]))
	return head, nil
}
