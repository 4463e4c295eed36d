package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
)

// mendConditions repairs conditions; those without a meaning are dropped.
func (b *builder) mendConditions(list []*Expr) []*Expr {
	var out []*Expr // nil as long as all is as written
	for i, x := range list {
		mended := b.mendCondition(x)
		if out == nil && len(mended) == 1 && mended[0] == x {
			continue
		}
		if out == nil {
			out = append(make([]*Expr, 0, len(list)+len(mended)), list[:i]...)
		}
		out = append(out, mended...)
	}
	if out == nil {
		return list
	}
	return out
}

// mendCondition returns the conditions that stand for one.
func (b *builder) mendCondition(x *Expr) []*Expr {
	if !b.state.begin() {
		if !b.rule.Broken {
			b.fail(TooDeep, x, "the conditions of this rule are nested too deep to be understood; split it by helper relations")
		}
		return []*Expr{x}
	}
	defer b.state.end()
	name := nameOf(x)
	switch {
	case name == True && (!x.IsList() || len(x.List) == 1):
		return b.bareTrue(x)
	case !x.IsList():
		return []*Expr{x}
	case isConnective(name):
		if op, left, right := b.negatedEquality(x, name); op != nil {
			return b.inequality(x, op, left, right)
		}
		if name == Not {
			b.state.negated++
			defer func() { b.state.negated-- }()
			if len(x.List) == 2 {
				b.noteQuantified(x.List[1], x, true)
			}
		}
		return b.mendOperator(b.mendNot(x, name), name)
	case isQuantifier(name) && !b.isDefined(name):
		return b.quantifier(x)
	case b.isSum(x):
		return b.sumCondition(x)
	case b.isComparison(x):
		return b.comparison(x)
	case b.isIf(name):
		b.guess(ForeignOperator, x.List[0].From, x.List[0].To, nil, "GDL has no '%s'; write its conditions one by one", x.List[0].Word)
		return b.mendConditions(x.List[1:])
	case name == Arrow && len(x.List) > 2:
		return b.innerRule(x)
	}
	if k := keywordOf(x); k != nil {
		return b.mendAsked(k)
	}
	if operator := b.misspeltOperator(x, name); operator != "" {
		return b.mendMisspeltOperator(x, operator)
	}
	return []*Expr{b.mendTerms(x, name, false)}
}

// innerRule takes a rule out of another one: its head is asked for. Where the
// head is a keyword's, a parenthesis is missing before it.
func (b *builder) innerRule(x *Expr) []*Expr {
	head := x.List[1]
	if name := nameOf(head); name == "" || name[0] == '?' || isDigit(name[0]) || name == Terminal || looksLikeHead(head) || b.state.depth > mostNested {
		return []*Expr{x}
	}
	b.guess(RuleWithoutHead, x.From, x.To, nil,
		"a rule cannot stand inside a rule; write it on its own, and ask for '%s' here", b.text(head))
	b.state.depth++
	defer func() { b.state.depth-- }()
	b.state.rules = append(b.state.rules, x.with(slices.Concat(x.List[:2], b.mendConditions(x.List[2:]))))
	return []*Expr{b.mendTerms(head, nameOf(head), false)}
}

// isDefined tells whether the text defines a relation.
func (b *builder) isDefined(name string) bool {
	_, defined := b.vocabulary().defined[name]
	return defined
}

// mendAsked repairs the condition of a keyword.
func (b *builder) mendAsked(k *keyword) []*Expr {
	if len(k.args) == k.arity && len(k.args) > 0 {
		if lifted := b.lift(k); lifted != nil {
			return b.mendConditions(lifted)
		}
	}
	list := []*Expr{k.expr}
	switch {
	case k.name == Terminal && len(k.args) > 0 && k.expr.IsList():
		return b.mendConditions(b.askEnd(k))
	case k.name == True && len(k.args) > 1 && areConditions(k.args[1:], false):
		return b.mendConditions(b.closeTrue(k))
	case k.name == True && len(k.args) > 1 && b.holdsCondition(k.args):
		return b.mendConditions(b.openTrue(k))
	case k.name == True && len(k.args) > 1:
		list = b.mendLast(nil, k)
	case (k.name == Does || k.name == Legal) && b.isBareTerm(k.last()):
		list = b.mendLast(nil, k)
	}
	if len(list) > 1 {
		return b.mendConditions(list)
	}
	return []*Expr{b.mendTerms(list[0], k.name, false)}
}

// closeTrue repairs a true that is closed too late, behind other conditions.
func (b *builder) closeTrue(k *keyword) []*Expr {
	all, first := k.expr, k.args[0]
	r := repair("Close it before the next condition", insert(first.To, ")"), Edit{all.To - 1, all.To, ""})
	if name := nameOf(first); isConnective(name) || isRelation(name) {
		r.Edits = r.Edits[1:] // the 'true' is removed
	}
	b.guess(ManyArguments, all.From, all.To, r,
		"'%s' takes one fluent; a ')' is missing before '%s'", k.spelling(), b.text(k.args[1]))
	own := &Expr{List: all.List[:2:2], From: all.From, To: first.To}
	return slices.Concat([]*Expr{own}, k.args[1:])
}

// holdsCondition tells whether one of several arguments is no fluent.
func (b *builder) holdsCondition(args []*Expr) bool {
	return slices.ContainsFunc(args, func(x *Expr) bool {
		return isCondition(x) || x.IsList() && isQuantifier(nameOf(x)) && !b.isDefined(nameOf(x))
	})
}

// openTrue takes the true away from several conditions. Fluents among them, and
// conditions that may be fluents, get a true of their own.
func (b *builder) openTrue(k *keyword) []*Expr {
	conditions := make([]*Expr, len(k.args))
	for i, x := range k.args {
		own := &Expr{List: []*Expr{k.expr.List[0], x}, From: x.From, To: x.To}
		conditions[i] = b.push(keywordOf(own), x)
	}
	b.guess(ManyArguments, k.expr.From, k.expr.To, nil,
		"'%s' takes one fluent, and these are %d conditions; write them without '%s' around them: %s",
		k.spelling(), len(k.args), k.spelling(), b.shownBody(b.asFluents(k.args)))
	return conditions
}

// mendOperator repairs the conditions below an operator. The operator is
// dropped if none is left.
func (b *builder) mendOperator(x *Expr, name string) []*Expr {
	var args []*Expr
	changed := false
	for _, arg := range x.List[1:] {
		errors, wildcards := len(b.file.Errors), b.state.last[anyStem]
		mended := b.mendArgument(arg, name)
		if name == Not && b.state.last[anyStem] > wildcards && b.state.depth <= mostNested {
			mended = []*Expr{b.noneOf(arg, mended)}
		}
		changed = changed || len(mended) != 1 || mended[0] != arg
		if name != And && len(mended) > 1 {
			mended = []*Expr{listAt(arg, slices.Concat([]*Expr{wordAt(arg, And)}, mended)...)}
			if len(b.file.Errors) > errors {
				b.enclose(arg, "(and ")
			}
		}
		args = append(args, mended...)
	}
	switch {
	case !changed:
		return []*Expr{x}
	case len(args) == 0:
		return nil
	}
	return []*Expr{x.with(slices.Concat(x.List[:1], args))}
}

// mendArgument repairs a condition below an operator. Conditions that define
// the computed terms of a branch of an or belong into that branch.
func (b *builder) mendArgument(arg *Expr, name string) []*Expr {
	conditions := len(b.state.conditions)
	if name == Or {
		b.state.branches++
		defer func() { b.state.branches-- }()
	}
	mended := b.mendCondition(arg)
	if name == Or && len(b.state.conditions) > conditions {
		mended = slices.Concat(b.state.conditions[conditions:], mended)
		b.state.conditions = b.state.conditions[:conditions]
	}
	return mended
}

// noneOf reads a negated condition with wildcards as a helper relation: the
// negation holds if no instance of the condition does.
func (b *builder) noneOf(arg *Expr, mended []*Expr) *Expr {
	helper := b.helper(arg, mended, nil)
	for _, kind := range []ErrorKind{Wildcard, BadVariable} {
		if err := b.once[fault{kind, ""}]; err != nil && err.Repair.dropWithin(arg) {
			if own := b.helperRepair(&quantified{expr: arg, body: []*Expr{arg}}, helper); own != nil {
				err.Repair.Edits = append(err.Repair.Edits, own.Edits...)
			}
		}
	}
	return helper
}

// dropWithin drops those of the last edits that lie within an expression.
func (r *Repair) dropWithin(e *Expr) (dropped bool) {
	for n := len(r.Edits) - 1; n >= 0 && r.Edits[n].From >= e.From && r.Edits[n].To <= e.To; n-- {
		r.Edits, dropped = r.Edits[:n], true
	}
	return dropped
}

// enclose puts parentheses around the repaired text of an expression, in the
// last repair that was recorded.
func (b *builder) enclose(x *Expr, open string) {
	if r := b.file.Errors[len(b.file.Errors)-1].Repair; r != nil {
		r.Edits = slices.Concat([]Edit{insert(x.From, open)}, r.Edits, []Edit{insert(x.To, ")")})
	}
}

// mendNot repairs a negation of several expressions: a condition without its
// parentheses, or conditions that are negated together.
func (b *builder) mendNot(x *Expr, name string) *Expr {
	if name != Not || len(x.List) < 3 {
		return x
	}
	args := x.List[1:]
	from, to := args[0].From, args[len(args)-1].To
	inner := &Expr{List: args, From: from, To: to}
	switch {
	case !args[0].IsList() && args[0].Name[0] != '?':
		b.guess(NotArity, x.From, x.To, repair("Put the condition in parentheses", insert(from, "("), insert(to, ")")),
			"the condition of '%s' needs parentheses of its own; write (%s %s)%s", x.List[0].Word, x.List[0].Word, b.code(inner), b.otherArity(inner))
	case allLists(args) && b.state.depth <= mostNested:
		inner = listAt(inner, slices.Concat([]*Expr{wordAt(inner, And)}, args)...)
		b.guess(NotArity, x.From, x.To, nil,
			"'%s' takes exactly one condition, not %d; write a helper relation that holds if they all do, and negate it", x.List[0].Word, len(args))
		return x.with([]*Expr{x.List[0], b.helper(inner, args, nil)})
	default:
		return x
	}
	return x.with([]*Expr{x.List[0], inner})
}

// otherArity returns the further part of the advice where a relation is defined
// with another number of arguments than a condition has.
func (b *builder) otherArity(condition *Expr) string {
	want := len(condition.List) - 1
	if n, defined := b.vocabulary().defined[nameOf(condition)]; !defined || n == want {
		return ""
	}
	return " and define '" + spelling(condition) + "' with " + plural.CountOrNo(want, "argument")
}

func allLists(list []*Expr) bool {
	return !slices.ContainsFunc(list, func(x *Expr) bool { return !x.IsList() })
}

// bareTrue reports a true without a fluent, and drops it.
func (b *builder) bareTrue(x *Expr) []*Expr {
	r := repair("Remove it", Edit{x.From, x.To, ""})
	if rule := b.state.expr; len(rule.List) == 3 && rule.List[2].From == x.From && isHead(rule.List[1]) {
		b.guess(ManyArguments, x.From, x.To, r, "'%s' alone is no condition; a rule that always holds is a fact: write %s",
			b.text(x), b.code(rule.List[1]))
		return nil
	}
	if b.state.negated > 0 {
		r = nil // a negation without a condition would be left over
	}
	b.guess(ManyArguments, x.From, x.To, r, "'%s' alone is no condition, it asks for a fluent as in (true (step 1)); remove it", b.text(x))
	return nil
}

// isHead tells whether a head could stand as a fact: a keyword has its number
// of arguments.
func isHead(e *Expr) bool {
	arity, keyword := KeywordArity(nameOf(e))
	return !keyword || arity > 0 && len(e.List) == arity+1
}
