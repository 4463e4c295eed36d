package gdl

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// isQuantifier tells whether a name is a quantifier of other languages.
func isQuantifier(name string) bool {
	switch name {
	case "exists", "exist", "thereexists", "there-exists", "there_exists", "thereis", "there-is", "forall", "for-all", "for_all", "foreach", "forsome":
		return true
	}
	return false
}

// A quantifiedCondition condition is one with a quantifier, as it is written.
type quantifiedCondition struct {
	expr          *Expr
	boundVars     []*Expr // its variables
	body          []*Expr
	enclosingExpr *Expr // the expression that the repair removes with it, such as a 'true' or 'not' around it; nil if there is none
	negated       bool  // 'not' stands right before it
}

// splitQuantified takes a quantified condition apart. Fluents are asked for with
// true.
func (b *ruleBuilder) splitQuantified(x *Expr) *quantifiedCondition {
	q := b.formState.quantifiedConditions[x]
	if q == nil {
		q = &quantifiedCondition{}
	}
	q.expr, q.body = x, x.List[1:]
	for len(q.body) > 0 && isVariableList(q.body[0]) {
		q.boundVars, q.body = append(q.boundVars, q.body[0]), q.body[1:]
	}
	if len(q.body) == 1 && q.body[0].IsList() && leadingName(q.body[0]) == And {
		q.body = q.body[0].List[1:]
	}
	q.body = b.wrapFluents(q.body)
	return q
}

// noteQuantified records the expression around a quantified condition.
func (b *ruleBuilder) noteQuantified(x, whole *Expr, negated bool) {
	if !isQuantifier(leadingName(x)) || b.isDefined(leadingName(x)) {
		return
	}
	if b.formState.quantifiedConditions == nil {
		b.formState.quantifiedConditions = map[*Expr]*quantifiedCondition{}
	}
	q := b.formState.quantifiedConditions[x]
	if q == nil {
		q = &quantifiedCondition{enclosingExpr: whole}
		b.formState.quantifiedConditions[x] = q
	}
	q.negated = q.negated || negated
}

// mendQuantifier reports a quantifier and reads it as a helper relation, which
// holds if its conditions do.
func (b *ruleBuilder) mendQuantifier(x *Expr) []*Expr {
	q := b.splitQuantified(x)
	switch {
	case len(q.body) == 0 || b.formState.helperDepth > maxHelperDepth:
		b.reportGuess(ForeignQuantifier, x.StartPos, x.EndPos, nil, "GDL has no quantifiers; write a helper relation for '%s'", x.List[0].Word)
		return nil
	case x.List[0].Name[0] == 'f' && x.List[0].Name != "forsome":
		return b.mendForAll(q)
	}
	helper := b.addHelper(x, q.body, q.boundVars)
	shown := b.bodyText(q.body)
	found := helperCall(helper, b.shownHelperName("found", shown))
	b.reportGuess(ForeignQuantifier, x.StartPos, x.EndPos, b.helperRepair(q, helper),
		"GDL has no quantifier '%s'; write a helper relation such as (<= %s %s)%s and ask for %s",
		x.List[0].Word, found, shown, b.circularAdvice(q.body), found)
	return []*Expr{helper}
}

// mendForAll reads a universal quantifier as the negation of a helper relation for
// the cases in which the body fails.
func (b *ruleBuilder) mendForAll(q *quantifiedCondition) []*Expr {
	body := failureConditions(q.body)
	need := unboundVariables(body)
	shown := b.bodyText(body)
	gap, advice := "", ""
	if len(need) > 0 {
		gap, advice = "... ", ", with literals for '...' that bind "+strings.Join(need, ", ")
	}
	read := []*Expr(nil)
	var helper *Expr
	if len(need) > 0 {
		helper = b.addHelper(q.expr, q.body, q.boundVars)
		read = []*Expr{helper}
	} else {
		helper = b.addHelper(q.expr, body, q.boundVars)
		read = []*Expr{listAt(q.expr, wordAt(q.expr.List[0], Not), helper)}
	}
	name := helperCall(helper, b.shownHelperName("fails", "forall "+shown))
	call := "(not " + name + ")"
	if q.negated {
		call = name
	}
	ask := "ask for " + call
	if q.enclosingExpr != nil {
		ask = "write " + call + " for '" + b.clippedText(q.enclosingExpr) + "'"
	}
	b.reportGuess(ForeignQuantifier, q.expr.StartPos, q.expr.EndPos, nil,
		"GDL has no quantifier '%s'; write a helper relation that holds if one fails, such as (<= %s %s%s)%s%s, and %s",
		q.expr.List[0].Word, name, gap, shown, advice, b.circularAdvice(body), ask)
	return read
}

// failureConditions returns the conditions of a case in which a universal body fails: its
// last condition does not hold. The conditions before the last restrict the
// cases.
func failureConditions(body []*Expr) []*Expr {
	last := body[len(body)-1]
	first := body[: len(body)-1 : len(body)-1]
	if name := leadingName(last); len(last.List) > 2 && (name == "if" || name == "implies" || name == "=>") {
		n := len(last.List) - 1
		first = slices.Concat(first, last.List[1:n])
		last = last.List[n]
	}
	if leadingName(last) == Not && len(last.List) == 2 {
		return append(first, last.List[1])
	}
	return append(first, listAt(last, wordAt(&Expr{StartPos: last.StartPos, EndPos: last.StartPos}, Not), last))
}

// unboundVariables returns the variables that stand in negations alone.
func unboundVariables(body []*Expr) []string {
	var names []string
	all := newVariableUses(&Expr{List: body})
	for _, name := range all.variableOrder {
		if all.positiveCounts[name] == 0 {
			names = append(names, all.firstUses[name].Word)
		}
	}
	return names
}

// circularAdvice returns the further advice for conditions that ask for the relation of
// the rule itself, as where a move is legal if there is no other one.
func (b *ruleBuilder) circularAdvice(body []*Expr) string {
	rule := b.formState.formExpr
	if leadingName(rule) != Arrow || len(rule.List) < 2 {
		return ""
	}
	for _, x := range body {
		if name := leadingName(x); x.IsList() && name != "" && name == leadingName(rule.List[1]) {
			return ", with the conditions of the rule for " + b.clippedCode(x) + " instead of it,"
		}
	}
	return ""
}

// bodyText returns the text of conditions for a message, as many as are easily
// read.
func (t *repairTexts) bodyText(body []*Expr) string {
	const most = 100
	shown := t.clippedCode(body[0])
	for _, x := range body[1:] {
		next := t.clippedCode(x)
		if len(shown)+len(next) > most {
			return shown + " ..."
		}
		shown += " " + next
	}
	return shown
}

// shownHelperName returns the name of a helper relation in messages: one name for
// each body.
func (b *ruleBuilder) shownHelperName(stem, body string) string {
	if name := b.shownHelpers[body]; name != "" {
		return name
	}
	if b.shownHelpers == nil {
		b.shownHelpers = map[string]string{}
	}
	name := stem
	for n := 2; b.isDefined(name) || slices.Contains(slices.Collect(maps.Values(b.shownHelpers)), name); n++ {
		name = stem + "-" + strconv.Itoa(n)
	}
	b.shownHelpers[body] = name
	return name
}

// helperCall returns the text that asks for a helper relation under a name.
func helperCall(helper *Expr, name string) string {
	if !helper.IsList() {
		return name
	}
	shown := "(" + name
	for _, x := range helper.List[1:] {
		shown += " " + x.Word
	}
	return shown + ")"
}

// isVariableList tells whether an expression is a variable or a list of variables,
// with or without types.
func isVariableList(x *Expr) bool {
	if !x.IsList() {
		return x.Name[0] == '?'
	}
	return len(x.List) > 0 && !slices.ContainsFunc(x.List, func(v *Expr) bool {
		return v.IsList() && (len(v.List) == 0 || v.List[0].Name == "" || v.List[0].Name[0] != '?') || !v.IsList() && v.Name[0] != '?' && v.Name != "in"
	})
}

// The bounds of nested quantifiers, and of texts that repairs repeat.
// Hand-written rulesheets stay below them.
const (
	maxHelperDepth = 20
	maxRepairText  = 2000
)

// addHelper adds a helper relation with some conditions, and returns the atom that
// asks for it. Its arguments are the variables that it shares with the rest of
// the form, except those that are bound inside.
func (b *ruleBuilder) addHelper(at *Expr, body, bound []*Expr) *Expr {
	b.formState.helperDepth++
	defer func() { b.formState.helperDepth-- }()
	inside := newVariableUses(listAt(at, body...))
	own := newVariableUses(listAt(at, bound...))
	all := newVariableUses(at)
	atom := listAt(at, wordAt(&Expr{StartPos: at.StartPos, EndPos: at.StartPos}, b.freshName("some")))
	for _, name := range inside.variableOrder {
		if own.firstUses[name] == nil && b.isSharedVariable(name, all) {
			v := inside.firstUses[name]
			atom.List = append(atom.List, &Expr{Word: v.Word, Name: name, StartPos: at.StartPos, EndPos: at.StartPos})
		}
	}
	if len(atom.List) == 1 {
		atom = wordAt(at, atom.List[0].Word)
	}
	arrow := wordAt(&Expr{StartPos: at.StartPos, EndPos: at.StartPos}, Arrow)
	b.formState.helperRules = append(b.formState.helperRules, listAt(at, slices.Concat([]*Expr{arrow, atom}, b.mendConditions(body))...))
	return atom
}

// isSharedVariable tells whether a variable stands outside of an expression of the
// form, not counting negations, which bind nothing.
func (b *ruleBuilder) isSharedVariable(name string, inside *variableUses) bool {
	if b.formState.negationDepth > 0 {
		return b.formState.positiveCounts[name] > 0
	}
	return b.formState.positiveCounts[name] > inside.positiveCounts[name]
}

// helperRepair writes the helper relation before the rule and asks for it.
func (b *ruleBuilder) helperRepair(q *quantifiedCondition, helper *Expr) *Repair {
	x := q.expr
	if x.EndPos-x.StartPos > maxRepairText {
		return nil
	}
	call := helperCall(helper, leadingSpelling(helper))
	text := "(<= " + call
	for _, c := range q.body {
		text += " " + b.conditionText(c)
	}
	if q.enclosingExpr != nil {
		x = q.enclosingExpr
	}
	if q.negated {
		call = "(" + Not + " " + call + ")"
	}
	return newRepair("Write a helper relation", insertText(b.formState.formExpr.StartPos, text+")"+b.textLineEnd()), Edit{x.StartPos, x.EndPos, call})
}

// freshName returns a name that the text neither defines nor uses for a list.
func (b *ruleBuilder) freshName(stem string) string {
	v := b.loadVocabulary()
	for {
		b.helperCount++
		name := stem + "-" + strconv.Itoa(b.helperCount)
		if _, defined := v.definedArities[name]; !defined && !v.listNames[name] {
			return name
		}
	}
}
