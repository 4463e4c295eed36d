package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
)

// mendConditions repairs conditions; those without a meaning are dropped.
func (b *ruleBuilder) mendConditions(list []*Expr) []*Expr {
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
func (b *ruleBuilder) mendCondition(x *Expr) []*Expr {
	if !b.formState.beginRepair() {
		if !b.rule.Broken {
			b.failRule(TooDeep, x, "the conditions of this rule are nested too deep to be understood; split it by helper relations")
		}
		return []*Expr{x}
	}
	defer b.formState.endRepair()
	name := leadingName(x)
	switch {
	case name == True && (!x.IsList() || len(x.List) == 1):
		return b.dropBareTrue(x)
	case !x.IsList():
		return []*Expr{x}
	case isConnective(name):
		if op, left, right := b.negatedEquality(x, name); op != nil {
			return b.mendInequality(x, op, left, right)
		}
		if name == Not {
			b.formState.negationDepth++
			defer func() { b.formState.negationDepth-- }()
			if len(x.List) == 2 {
				b.noteQuantified(x.List[1], x, true)
			}
		}
		return b.mendOperator(b.mendNot(x, name), name)
	case isQuantifier(name) && !b.isDefined(name):
		return b.mendQuantifier(x)
	case b.isSumCondition(x):
		return b.mendSumCondition(x)
	case b.isComparison(x):
		return b.mendComparison(x)
	case b.isForeignIf(name):
		b.reportGuess(ForeignOperator, x.List[0].StartPos, x.List[0].EndPos, nil, "GDL has no '%s'; write its conditions one by one", x.List[0].Word)
		return b.mendConditions(x.List[1:])
	case name == Arrow && len(x.List) > 2:
		return b.mendInnerRule(x)
	}
	if k := asKeywordAtom(x); k != nil {
		return b.mendKeywordCondition(k)
	}
	if operator := b.misspeltOperator(x, name); operator != "" {
		return b.mendMisspeltOperator(x, operator)
	}
	return []*Expr{b.mendTerms(x, name, false)}
}

// mendInnerRule takes a rule out of another one: its head is asked for. Where the
// head is a keyword's, a parenthesis is missing before it.
func (b *ruleBuilder) mendInnerRule(x *Expr) []*Expr {
	head := x.List[1]
	if name := leadingName(head); name == "" || name[0] == '?' || isDigit(name[0]) || name == Terminal || looksLikeHead(head) || b.formState.helperDepth > maxHelperDepth {
		return []*Expr{x}
	}
	b.reportGuess(RuleWithoutHead, x.StartPos, x.EndPos, nil,
		"a rule cannot stand inside a rule; write it on its own, and ask for '%s' here", b.clippedText(head))
	b.formState.helperDepth++
	defer func() { b.formState.helperDepth-- }()
	b.formState.helperRules = append(b.formState.helperRules, x.withParts(slices.Concat(x.List[:2], b.mendConditions(x.List[2:]))))
	return []*Expr{b.mendTerms(head, leadingName(head), false)}
}

// isDefined tells whether the text defines a relation.
func (k *knownNames) isDefined(name string) bool {
	_, defined := k.loadVocabulary().definedArities[name]
	return defined
}

// mendKeywordCondition repairs the condition of a keyword.
func (b *ruleBuilder) mendKeywordCondition(k *keywordAtom) []*Expr {
	if len(k.args) == k.arity && len(k.args) > 0 {
		if lifted := b.liftOperator(k); lifted != nil {
			return b.mendConditions(lifted)
		}
	}
	list := []*Expr{k.expr}
	switch {
	case k.name == Terminal && len(k.args) > 0 && k.expr.IsList():
		return b.mendConditions(b.mendAskedEnd(k))
	case k.name == True && len(k.args) > 1 && areConditions(k.args[1:], false):
		return b.mendConditions(b.closeLateTrue(k))
	case k.name == True && len(k.args) > 1 && b.holdsCondition(k.args):
		return b.mendConditions(b.unwrapTrue(k))
	case k.name == True && len(k.args) > 1:
		list = b.mendLastArgument(nil, k)
	case (k.name == Does || k.name == Legal) && b.isBareTerm(k.lastArguments()):
		list = b.mendLastArgument(nil, k)
	}
	if len(list) > 1 {
		return b.mendConditions(list)
	}
	return []*Expr{b.mendTerms(list[0], k.name, false)}
}

// closeLateTrue repairs a true that is closed too late, behind other conditions.
func (b *ruleBuilder) closeLateTrue(k *keywordAtom) []*Expr {
	all, first := k.expr, k.args[0]
	r := newRepair("Close it before the next condition", insertText(first.EndPos, ")"), Edit{all.EndPos - 1, all.EndPos, ""})
	if name := leadingName(first); isConnective(name) || isKeywordRelation(name) {
		r.Edits = r.Edits[1:] // the 'true' is removed
	}
	b.reportGuess(ManyArguments, all.StartPos, all.EndPos, r,
		"'%s' takes one fluent; a ')' is missing before '%s'", k.keywordSpelling(), b.clippedText(k.args[1]))
	own := &Expr{List: all.List[:2:2], StartPos: all.StartPos, EndPos: first.EndPos}
	return slices.Concat([]*Expr{own}, k.args[1:])
}

// holdsCondition tells whether one of several arguments is no fluent.
func (b *ruleBuilder) holdsCondition(args []*Expr) bool {
	return slices.ContainsFunc(args, func(x *Expr) bool {
		return isCondition(x) || x.IsList() && isQuantifier(leadingName(x)) && !b.isDefined(leadingName(x))
	})
}

// unwrapTrue takes the true away from several conditions. Fluents among them, and
// conditions that may be fluents, get a true of their own.
func (b *ruleBuilder) unwrapTrue(k *keywordAtom) []*Expr {
	conditions := make([]*Expr, len(k.args))
	for i, x := range k.args {
		own := &Expr{List: []*Expr{k.expr.List[0], x}, StartPos: x.StartPos, EndPos: x.EndPos}
		conditions[i] = b.pushKeyword(asKeywordAtom(own), x)
	}
	b.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, nil,
		"'%s' takes one fluent, and these are %d conditions; write them without '%s' around them: %s",
		k.keywordSpelling(), len(k.args), k.keywordSpelling(), b.bodyText(b.wrapFluents(k.args)))
	return conditions
}

// mendOperator repairs the conditions below an operator. The operator is
// dropped if none is left.
func (b *ruleBuilder) mendOperator(x *Expr, name string) []*Expr {
	var args []*Expr
	changed := false
	for _, arg := range x.List[1:] {
		errors, wildcards := len(b.file.Errors), b.formState.lastNumbers[anyStem]
		mended := b.mendArgument(arg, name)
		if name == Not && b.formState.lastNumbers[anyStem] > wildcards && b.formState.helperDepth <= maxHelperDepth {
			mended = []*Expr{b.negatedHelper(arg, mended)}
		}
		changed = changed || len(mended) != 1 || mended[0] != arg
		if name != And && len(mended) > 1 {
			mended = []*Expr{listAt(arg, slices.Concat([]*Expr{wordAt(arg, And)}, mended)...)}
			if len(b.file.Errors) > errors {
				b.encloseRepair(arg, "(and ")
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
	return []*Expr{x.withParts(slices.Concat(x.List[:1], args))}
}

// mendArgument repairs a condition below an operator. Conditions that define
// the computed terms of a branch of an or belong into that branch.
func (b *ruleBuilder) mendArgument(arg *Expr, name string) []*Expr {
	conditions := len(b.formState.addedConditions)
	if name == Or {
		b.formState.orDepth++
		defer func() { b.formState.orDepth-- }()
	}
	mended := b.mendCondition(arg)
	if name == Or && len(b.formState.addedConditions) > conditions {
		mended = slices.Concat(b.formState.addedConditions[conditions:], mended)
		b.formState.addedConditions = b.formState.addedConditions[:conditions]
	}
	return mended
}

// negatedHelper reads a negated condition with wildcards as a helper relation: the
// negation holds if no instance of the condition does.
func (b *ruleBuilder) negatedHelper(arg *Expr, mended []*Expr) *Expr {
	helper := b.addHelper(arg, mended, nil)
	for _, kind := range []ErrorKind{WildcardVariable, BadVariable} {
		if err := b.onceFaults[faultKey{kind, ""}]; err != nil && err.Repair.dropEditsWithin(arg) {
			if own := b.helperRepair(&quantifiedCondition{expr: arg, body: []*Expr{arg}}, helper); own != nil {
				err.Repair.Edits = append(err.Repair.Edits, own.Edits...)
			}
		}
	}
	return helper
}

// dropEditsWithin drops those of the last edits that lie within an expression.
func (r *Repair) dropEditsWithin(e *Expr) (dropped bool) {
	for n := len(r.Edits) - 1; n >= 0 && r.Edits[n].StartPos >= e.StartPos && r.Edits[n].EndPos <= e.EndPos; n-- {
		r.Edits, dropped = r.Edits[:n], true
	}
	return dropped
}

// encloseRepair puts parentheses around the repaired text of an expression, in the
// last repair that was recorded.
func (b *ruleBuilder) encloseRepair(x *Expr, open string) {
	if r := b.file.Errors[len(b.file.Errors)-1].Repair; r != nil {
		r.Edits = slices.Concat([]Edit{insertText(x.StartPos, open)}, r.Edits, []Edit{insertText(x.EndPos, ")")})
	}
}

// mendNot repairs a negation of several expressions: a condition without its
// parentheses, or conditions that are negated together.
func (b *ruleBuilder) mendNot(x *Expr, name string) *Expr {
	if name != Not || len(x.List) < 3 {
		return x
	}
	args := x.List[1:]
	from, to := args[0].StartPos, args[len(args)-1].EndPos
	inner := &Expr{List: args, StartPos: from, EndPos: to}
	switch {
	case !args[0].IsList() && args[0].Name[0] != '?':
		b.reportGuess(NotArity, x.StartPos, x.EndPos, newRepair("Put the condition in parentheses", insertText(from, "("), insertText(to, ")")),
			"the condition of '%s' needs parentheses of its own; write (%s %s)%s", x.List[0].Word, x.List[0].Word, b.clippedCode(inner), b.otherArityAdvice(inner))
	case allLists(args) && b.formState.helperDepth <= maxHelperDepth:
		inner = listAt(inner, slices.Concat([]*Expr{wordAt(inner, And)}, args)...)
		b.reportGuess(NotArity, x.StartPos, x.EndPos, nil,
			"'%s' takes exactly one condition, not %d; write a helper relation that holds if they all do, and negate it", x.List[0].Word, len(args))
		return x.withParts([]*Expr{x.List[0], b.addHelper(inner, args, nil)})
	default:
		return x
	}
	return x.withParts([]*Expr{x.List[0], inner})
}

// otherArityAdvice returns the further part of the advice where a relation is defined
// with another number of arguments than a condition has.
func (k *knownNames) otherArityAdvice(condition *Expr) string {
	want := len(condition.List) - 1
	if n, defined := k.loadVocabulary().definedArities[leadingName(condition)]; !defined || n == want {
		return ""
	}
	return " and define '" + leadingSpelling(condition) + "' with " + plural.CountNounOrNo(want, "argument")
}

func allLists(list []*Expr) bool {
	return !slices.ContainsFunc(list, func(x *Expr) bool { return !x.IsList() })
}

// dropBareTrue reports a true without a fluent, and drops it.
func (b *ruleBuilder) dropBareTrue(x *Expr) []*Expr {
	r := newRepair("Remove it", Edit{x.StartPos, x.EndPos, ""})
	if rule := b.formState.formExpr; len(rule.List) == 3 && rule.List[2].StartPos == x.StartPos && canBeFact(rule.List[1]) {
		b.reportGuess(ManyArguments, x.StartPos, x.EndPos, r, "'%s' alone is not a condition; a rule that always holds is a fact: write %s",
			b.clippedText(x), b.clippedCode(rule.List[1]))
		return nil
	}
	if b.formState.negationDepth > 0 {
		r = nil // a negation without a condition would be left over
	}
	b.reportGuess(ManyArguments, x.StartPos, x.EndPos, r, "'%s' alone is not a condition, it asks for a fluent as in (true (step 1)); remove it", b.clippedText(x))
	return nil
}

// canBeFact tells whether a head could stand as a fact: a keyword has its number
// of arguments.
func canBeFact(e *Expr) bool {
	arity, keyword := KeywordArity(leadingName(e))
	return !keyword || arity > 0 && len(e.List) == arity+1
}
