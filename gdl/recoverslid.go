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
func isCondition(x *Expr) bool {
	switch nameOf(x) {
	case True, Does, Not, Distinct, And, Or:
		return x.IsList()
	}
	return false
}

// slidOut reports conditions inside a head and returns the head without them.
// The rule is nil if there is no arrow before the head.
func (b *builder) slidOut(rule *Expr, k *keyword) (head *Expr, slid []*Expr) {
	all, extra := k.expr, k.args[k.arity:]
	head, slid = all.List[0], b.asFluents(extra)
	edits := []Edit{{all.From, head.From, ""}, {all.To - 1, all.To, ""}}
	shown := head.Word
	if k.arity > 0 {
		last := k.args[k.arity-1]
		head = &Expr{List: all.List[:k.arity+1], From: all.From, To: last.To}
		edits = []Edit{insert(last.To, ")"), {all.To - 1, all.To, ""}}
		shown = b.code(head)
	}
	what, advice := "Move the conditions out of the head", "close it before its conditions"
	if rule == nil {
		what, advice = "Make it a rule", "conditions make it a rule"
		edits = []Edit{insert(all.From, "(<= "), edits[0]}
		if k.arity == 0 {
			edits = []Edit{{all.From, head.From, "(<= "}}
		}
	}
	for i, x := range extra {
		if slid[i] != x {
			edits = append(edits, Edit{x.From, x.To, b.written(slid[i])})
		}
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return int(a.From - b.From) })
	b.guess(ManyArguments, all.From, all.To, repair(what, edits...), "'%s' takes %s; %s: (<= %s %s ...)",
		k.spelling(), plural.CountOrNo(k.arity, "argument"), advice, shown, b.code(slid[0]))
	return head, slid
}
