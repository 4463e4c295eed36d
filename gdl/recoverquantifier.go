package gdl

import (
	"slices"
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

// A quantifierMender reads quantifiers as helper relations.
type quantifierMender struct {
	*faultRecorder
	form                 *formState
	conditions           *conditionMender
	quantifiedConditions map[*Expr]*quantifiedCondition
}

// splitQuantified takes a quantified condition apart. Fluents are asked for with
// true.
func (m *quantifierMender) splitQuantified(x *Expr) *quantifiedCondition {
	q := m.quantifiedConditions[x]
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
	q.body = m.wrapFluents(q.body)
	return q
}

// noteQuantified records the expression around a quantified condition.
func (m *quantifierMender) noteQuantified(x, whole *Expr, negated bool) {
	if !isQuantifier(leadingName(x)) || m.isDefined(leadingName(x)) {
		return
	}
	if m.quantifiedConditions == nil {
		m.quantifiedConditions = map[*Expr]*quantifiedCondition{}
	}
	q := m.quantifiedConditions[x]
	if q == nil {
		q = &quantifiedCondition{enclosingExpr: whole}
		m.quantifiedConditions[x] = q
	}
	q.negated = q.negated || negated
}

// mendQuantifier reports a quantifier and reads it as a helper relation, which
// holds if its conditions do.
func (m *quantifierMender) mendQuantifier(x *Expr) []*Expr {
	q := m.splitQuantified(x)
	switch {
	case len(q.body) == 0 || m.form.helperDepth > maxHelperDepth:
		m.reportGuess(ForeignQuantifier, x.StartPos, x.EndPos, nil, "GDL has no quantifiers; write a helper relation for '%s'", x.List[0].Word)
		return nil
	case x.List[0].Name[0] == 'f' && x.List[0].Name != "forsome":
		return m.mendForAll(q)
	}
	helper := m.conditions.addHelper(x, q.body, q.boundVars)
	shown := m.bodyText(q.body)
	found := helperCall(helper, m.conditions.helpers.names.shownHelperName("found", helperCall(helper, "")+shown))
	m.reportGuess(ForeignQuantifier, x.StartPos, x.EndPos, m.conditions.helpers.helperRepair(q, helper),
		"GDL has no quantifier '%s'; write a helper relation such as (<= %s %s)%s and ask for %s",
		x.List[0].Word, found, shown, m.circularAdvice(q.body), found)
	return []*Expr{helper}
}

// mendForAll reads a universal quantifier as the negation of a helper relation for
// the cases in which the body fails.
func (m *quantifierMender) mendForAll(q *quantifiedCondition) []*Expr {
	body := failureConditions(q.body)
	need := unboundVariables(body)
	shown := m.bodyText(body)
	gap, advice := "", ""
	if len(need) > 0 {
		gap, advice = "... ", ", with literals for '...' that bind "+strings.Join(need, ", ")
	}
	read := []*Expr(nil)
	var helper *Expr
	if len(need) > 0 {
		helper = m.conditions.addHelper(q.expr, q.body, q.boundVars)
		read = []*Expr{helper}
	} else {
		helper = m.conditions.addHelper(q.expr, body, q.boundVars)
		read = []*Expr{listAt(q.expr, wordAt(q.expr.List[0], Not), helper)}
	}
	name := helperCall(helper, m.conditions.helpers.names.shownHelperName("fails", "forall "+helperCall(helper, "")+shown))
	call := "(not " + name + ")"
	if q.negated {
		call = name
	}
	ask := "ask for " + call
	if q.enclosingExpr != nil {
		ask = "write " + call + " for '" + m.clippedText(q.enclosingExpr) + "'"
	}
	m.reportGuess(ForeignQuantifier, q.expr.StartPos, q.expr.EndPos, nil,
		"GDL has no quantifier '%s'; write a helper relation that holds if one fails, such as (<= %s %s%s)%s%s, and %s",
		q.expr.List[0].Word, name, gap, shown, advice, m.circularAdvice(body), ask)
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
func (m *quantifierMender) circularAdvice(body []*Expr) string {
	rule := m.form.formExpr
	if leadingName(rule) != Arrow || len(rule.List) < 2 {
		return ""
	}
	for _, x := range body {
		if name := leadingName(x); x.IsList() && name != "" && name == leadingName(rule.List[1]) {
			return ", with the conditions of the rule for " + m.clippedCode(x) + " instead of it,"
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
