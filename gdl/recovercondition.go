package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
)

// A conditionMender repairs conditions, each by the repair of its kind.
type conditionMender struct {
	*faultRecorder
	form        *formState
	terms       *termMender
	equalities  *equalityMender
	keywords    *keywordMender
	lifter      *keywordLifter
	helpers     *helperMaker
	quantifiers *quantifierMender
	repairBound repairBound
}

// mendConditions repairs conditions; those without a meaning are dropped.
func (m *conditionMender) mendConditions(list []*Expr) []*Expr {
	var out []*Expr // nil as long as all is as written
	for i, x := range list {
		mended := m.mendCondition(x)
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
func (m *conditionMender) mendCondition(x *Expr) []*Expr {
	if !m.repairBound.beginRepair() {
		if !m.rule.Broken {
			m.failRule(TooDeep, x, "the conditions of this rule are nested too deep to be understood; split it by helper relations")
		}
		return []*Expr{x}
	}
	defer m.repairBound.endRepair()
	name := leadingName(x)
	switch {
	case name == True && (!x.IsList() || len(x.List) == 1):
		return m.dropBareTrue(x)
	case !x.IsList():
		return []*Expr{x}
	case isConnective(name):
		if op, left, right := m.negatedEquality(x, name); op != nil {
			return m.equalities.mendInequality(x, op, left, right)
		}
		if name == Not {
			m.form.negationDepth++
			defer func() { m.form.negationDepth-- }()
			if len(x.List) == 2 {
				m.quantifiers.noteQuantified(x.List[1], x, true)
			}
		}
		return m.mendOperator(m.mendNot(x, name), name)
	case isQuantifier(name) && !m.isDefined(name):
		return m.quantifiers.mendQuantifier(x)
	case m.isSumCondition(x):
		return m.terms.mendSumCondition(x)
	case m.isComparison(x):
		return m.mendComparison(x)
	case m.isForeignIf(name):
		m.reportGuess(ForeignOperator, x.List[0].StartPos, x.List[0].EndPos, nil, "GDL has no '%s'; write its conditions one by one", x.List[0].Word)
		return m.mendConditions(x.List[1:])
	case name == Arrow && len(x.List) > 2:
		return m.mendInnerRule(x)
	}
	if k := asKeywordAtom(x); k != nil {
		return m.mendKeywordCondition(k)
	}
	if operator := m.misspeltOperator(x, name); operator != "" {
		return m.mendMisspeltOperator(x, operator)
	}
	return []*Expr{m.terms.mendTerms(x, name, false)}
}

// mendInnerRule takes a rule out of another one: its head is asked for. Where the
// head is a keyword's, a parenthesis is missing before it.
func (m *conditionMender) mendInnerRule(x *Expr) []*Expr {
	head := x.List[1]
	if name := leadingName(head); name == "" || name[0] == '?' || isDigit(name[0]) || name == Terminal || looksLikeHead(head) || m.form.helperDepth > maxHelperDepth {
		return []*Expr{x}
	}
	m.reportGuess(RuleWithoutHead, x.StartPos, x.EndPos, nil,
		"a rule cannot stand inside a rule; write it on its own, and ask for '%s' here", m.clippedText(head))
	m.form.helperDepth++
	defer func() { m.form.helperDepth-- }()
	m.helpers.helperRules = append(m.helpers.helperRules, x.WithParts(slices.Concat(x.List[:2], m.mendConditions(x.List[2:]))))
	return []*Expr{m.terms.mendTerms(head, leadingName(head), false)}
}

// isDefined tells whether the text defines a relation.
func (k *knownNames) isDefined(name string) bool {
	_, defined := k.loadVocabulary().definedArities[name]
	return defined
}

// mendKeywordCondition repairs the condition of a keyword.
func (m *conditionMender) mendKeywordCondition(k *keywordAtom) []*Expr {
	if len(k.args) == k.arity && len(k.args) > 0 {
		if lifted := m.lifter.liftOperator(k); lifted != nil {
			return m.mendConditions(lifted)
		}
	}
	list := []*Expr{k.expr}
	switch {
	case k.name == Terminal && len(k.args) > 0 && k.expr.IsList():
		return m.mendConditions(m.mendAskedEnd(k))
	case k.name == True && len(k.args) > 1 && areConditions(k.args[1:], false):
		return m.mendConditions(m.closeLateTrue(k))
	case k.name == True && len(k.args) > 1 && m.holdsCondition(k.args):
		return m.mendConditions(m.unwrapTrue(k))
	case k.name == True && len(k.args) > 1:
		list = m.keywords.mendLastArgument(nil, k)
	case (k.name == Does || k.name == Legal) && m.isBareTerm(k.lastArguments()):
		list = m.keywords.mendLastArgument(nil, k)
	}
	if len(list) > 1 {
		return m.mendConditions(list)
	}
	return []*Expr{m.terms.mendTerms(list[0], k.name, false)}
}

// closeLateTrue repairs a true that is closed too late, behind other conditions.
func (m *conditionMender) closeLateTrue(k *keywordAtom) []*Expr {
	all, first := k.expr, k.args[0]
	r := newRepair("Close it before the next condition", insertText(first.EndPos, ")"), Edit{all.EndPos - 1, all.EndPos, ""})
	if name := leadingName(first); isConnective(name) || isKeywordRelation(name) {
		r.Edits = r.Edits[1:] // the 'true' is removed
	}
	m.reportGuess(ManyArguments, all.StartPos, all.EndPos, r,
		"'%s' takes one fluent; a ')' is missing before '%s'", k.keywordSpelling(), m.clippedText(k.args[1]))
	own := &Expr{List: all.List[:2:2], StartPos: all.StartPos, EndPos: first.EndPos}
	return slices.Concat([]*Expr{own}, k.args[1:])
}

// holdsCondition tells whether one of several arguments is no fluent.
func (k *knownNames) holdsCondition(args []*Expr) bool {
	return slices.ContainsFunc(args, func(x *Expr) bool {
		return isCondition(x) || x.IsList() && isQuantifier(leadingName(x)) && !k.isDefined(leadingName(x))
	})
}

// unwrapTrue takes the true away from several conditions. Fluents among them, and
// conditions that may be fluents, get a true of their own.
func (m *conditionMender) unwrapTrue(k *keywordAtom) []*Expr {
	conditions := make([]*Expr, len(k.args))
	for i, x := range k.args {
		own := &Expr{List: []*Expr{k.expr.List[0], x}, StartPos: x.StartPos, EndPos: x.EndPos}
		conditions[i] = m.lifter.pushKeyword(asKeywordAtom(own), x)
	}
	m.reportGuess(ManyArguments, k.expr.StartPos, k.expr.EndPos, nil,
		"'%s' takes one fluent, and these are %d conditions; write them without '%s' around them: %s",
		k.keywordSpelling(), len(k.args), k.keywordSpelling(), m.bodyText(m.wrapFluents(k.args)))
	return conditions
}

// mendOperator repairs the conditions below an operator. The operator is
// dropped if none is left.
func (m *conditionMender) mendOperator(x *Expr, name string) []*Expr {
	var args []*Expr
	changed := false
	for _, arg := range x.List[1:] {
		errors, wildcards := len(m.file.Errors), m.terms.lastNumbers[anyStem]
		mended := m.mendArgument(arg, name)
		if name == Not && m.terms.lastNumbers[anyStem] > wildcards && m.form.helperDepth <= maxHelperDepth {
			mended = []*Expr{m.negatedHelper(arg, mended)}
		}
		changed = changed || len(mended) != 1 || mended[0] != arg
		if name != And && len(mended) > 1 {
			mended = []*Expr{listAt(arg, slices.Concat([]*Expr{wordAt(arg, And)}, mended)...)}
			if len(m.file.Errors) > errors {
				m.encloseRepair(arg, "(and ")
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
	return []*Expr{x.WithParts(slices.Concat(x.List[:1], args))}
}

// mendArgument repairs a condition below an operator. Conditions that define
// the computed terms of a branch of an or belong into that branch.
func (m *conditionMender) mendArgument(arg *Expr, name string) []*Expr {
	conditions := len(m.terms.addedConditions)
	if name == Or {
		m.form.orDepth++
		defer func() { m.form.orDepth-- }()
	}
	mended := m.mendCondition(arg)
	if name == Or && len(m.terms.addedConditions) > conditions {
		mended = slices.Concat(m.terms.addedConditions[conditions:], mended)
		m.terms.addedConditions = m.terms.addedConditions[:conditions]
	}
	return mended
}

// negatedHelper reads a negated condition with wildcards as a helper relation: the
// negation holds if no instance of the condition does.
func (m *conditionMender) negatedHelper(arg *Expr, mended []*Expr) *Expr {
	helper := m.addHelper(arg, mended, nil)
	for _, kind := range []ErrorKind{WildcardVariable, BadVariable} {
		if err := m.onceFaults[faultKey{kind, ""}]; err != nil && err.Repair.dropEditsWithin(arg) {
			if own := m.helpers.helperRepair(&quantifiedCondition{expr: arg, body: []*Expr{arg}}, helper); own != nil {
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
func (f *faultRecorder) encloseRepair(x *Expr, open string) {
	if r := f.file.Errors[len(f.file.Errors)-1].Repair; r != nil {
		r.Edits = slices.Concat([]Edit{insertText(x.StartPos, open)}, r.Edits, []Edit{insertText(x.EndPos, ")")})
	}
}

// mendNot repairs a negation of several expressions: a condition without its
// parentheses, or conditions that are negated together.
func (m *conditionMender) mendNot(x *Expr, name string) *Expr {
	if name != Not || len(x.List) < 3 {
		return x
	}
	args := x.List[1:]
	from, to := args[0].StartPos, args[len(args)-1].EndPos
	inner := &Expr{List: args, StartPos: from, EndPos: to}
	switch {
	case !args[0].IsList() && args[0].Name[0] != '?':
		m.reportGuess(NotArity, x.StartPos, x.EndPos, newRepair("Put the condition in parentheses", insertText(from, "("), insertText(to, ")")),
			"the condition of '%s' needs parentheses of its own; write (%s %s)%s", x.List[0].Word, x.List[0].Word, m.clippedCode(inner), m.otherArityAdvice(inner))
	case allLists(args) && m.form.helperDepth <= maxHelperDepth:
		inner = listAt(inner, slices.Concat([]*Expr{wordAt(inner, And)}, args)...)
		m.reportGuess(NotArity, x.StartPos, x.EndPos, nil,
			"'%s' takes exactly one condition, not %d; write a helper relation that holds if they all do, and negate it", x.List[0].Word, len(args))
		return x.WithParts([]*Expr{x.List[0], m.addHelper(inner, args, nil)})
	default:
		return x
	}
	return x.WithParts([]*Expr{x.List[0], inner})
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
func (m *conditionMender) dropBareTrue(x *Expr) []*Expr {
	r := newRepair("Remove it", Edit{x.StartPos, x.EndPos, ""})
	if rule := m.form.formExpr; len(rule.List) == 3 && rule.List[2].StartPos == x.StartPos && canBeFact(rule.List[1]) {
		m.reportGuess(ManyArguments, x.StartPos, x.EndPos, r, "'%s' alone is not a condition; a rule that always holds is a fact: write %s",
			m.clippedText(x), m.clippedCode(rule.List[1]))
		return nil
	}
	if m.form.negationDepth > 0 {
		r = nil // a negation without a condition would be left over
	}
	m.reportGuess(ManyArguments, x.StartPos, x.EndPos, r, "'%s' alone is not a condition, it asks for a fluent as in (true (step 1)); remove it", m.clippedText(x))
	return nil
}

// canBeFact tells whether a head could stand as a fact: a keyword has its number
// of arguments.
func canBeFact(e *Expr) bool {
	arity, keyword := KeywordArity(leadingName(e))
	return !keyword || arity > 0 && len(e.List) == arity+1
}

// addHelper adds a helper relation with some conditions, and returns the atom that
// asks for it.
func (m *conditionMender) addHelper(at *Expr, body, bound []*Expr) *Expr {
	m.form.helperDepth++
	defer func() { m.form.helperDepth-- }()
	atom := m.helpers.newAtom(at, body, bound)
	m.helpers.addRule(at, atom, m.mendConditions(body))
	return atom
}
