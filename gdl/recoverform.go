package gdl

import "slices"

// mendForm rewrites a form whose faults show its meaning, so that reading can go
// on. The second result holds further heads for the same conditions, the third the
// rules of helper relations, and b.guessed tells whether the form was changed. The
// expressions of the text stay unchanged.
func (b *ruleBuilder) mendForm(e *Expr) (mended *Expr, more, helperRules []*Expr) {
	if b.file.Notation == Infix {
		m := &infixMender{faultRecorder: &b.faultRecorder}
		return m.mendInfix(e), nil, nil
	}
	if b.file.Notation != Prefix || !b.filter.mayNeedRepair(e, false) {
		return e, nil, nil
	}
	e = b.glued.unglueForm(b.calls.uncall(e))
	if e.Broken || len(e.List) == 0 {
		return e, nil, nil
	}
	if b.capitals.capitalVars != nil {
		e = b.capitals.capitalsAsVariables(e)
	}
	m := newFormMender(&b.faultRecorder, &b.helperNames, e)
	mended, more = m.mendParts(e)
	return mended, more, m.helpers.helperRules
}

// A formMender repairs a form, a fact or a rule, by the repairs of its parts.
type formMender struct {
	*faultRecorder
	form        formState
	terms       termMender
	equalities  equalityMender
	helpers     helperMaker
	keywords    keywordMender
	heads       headMender
	quantifiers quantifierMender
	lifter      keywordLifter
	conditions  conditionMender
}

// newFormMender prepares the repair of a form.
func newFormMender(f *faultRecorder, names *helperNames, e *Expr) *formMender {
	m := &formMender{faultRecorder: f, form: formState{formExpr: e, variableUses: newVariableUses(e)}, keywords: keywordMender{f}}
	m.terms = termMender{faultRecorder: f, form: &m.form, relatedMemo: map[[2]string]bool{}, lastNumbers: map[string]int{}}
	m.equalities = equalityMender{faultRecorder: f, form: &m.form, terms: &m.terms}
	m.helpers = helperMaker{faultRecorder: f, form: &m.form, names: names}
	m.heads = headMender{faultRecorder: f, keywords: &m.keywords, helpers: &m.helpers}
	m.quantifiers = quantifierMender{faultRecorder: f, form: &m.form, conditions: &m.conditions}
	m.lifter = keywordLifter{f, &m.quantifiers}
	m.conditions = conditionMender{faultRecorder: f, form: &m.form, terms: &m.terms, equalities: &m.equalities, keywords: &m.keywords,
		lifter: &m.lifter, helpers: &m.helpers, quantifiers: &m.quantifiers, repairBound: newRepairBound(e)}
	return m
}

// mendParts repairs the arrow of the form, its head and its conditions.
func (m *formMender) mendParts(e *Expr) (mended *Expr, more []*Expr) {
	e = m.markOperands(e)
	m.equalities.marked = e
	if e.List[0].IsList() {
		e = m.addArrow(e)
	} else if isForeignArrow(e.List[0].Name) && len(e.List) > 2 {
		e = m.turnArrow(e)
	}
	if e.List[0].Name == Arrow {
		return m.mendRule(e)
	}
	return m.mendFact(e)
}

// A formState is shared by all repairs of one form: its variables, and the operators
// around the condition that is repaired.
type formState struct {
	formExpr *Expr
	*variableUses
	helperDepth   int // of helper relations
	negationDepth int // negations around the condition that is repaired
	orDepth       int // the same of or

	counter       *counterReading // nil if there is none
	counterSought bool
}

// variableUses are the variables of an expression.
type variableUses struct {
	variableOrder  []string         // as they first stand
	firstUses      map[string]*Expr // the first of each
	useCounts      map[string]int   // how often each of them stands
	positiveCounts map[string]int   // the same outside of negations
}

func newVariableUses(e *Expr) *variableUses {
	u := &variableUses{firstUses: map[string]*Expr{}, useCounts: map[string]int{}, positiveCounts: map[string]int{}}
	u.countVars(e, true)
	return u
}

func (u *variableUses) countVars(e *Expr, positive bool) {
	if !e.IsList() && e.Name[0] == '?' {
		if u.firstUses[e.Name] == nil {
			u.firstUses[e.Name] = e
			u.variableOrder = append(u.variableOrder, e.Name)
		}
		u.useCounts[e.Name]++
		if positive {
			u.positiveCounts[e.Name]++
		}
	}
	if e.IsList() && isQuantifier(leadingName(e)) {
		u.countQuantifiedVars(e, positive)
		return
	}
	positive = positive && leadingName(e) != Not
	for _, x := range e.List {
		u.countVars(x, positive)
	}
}

// countQuantifiedVars counts the variables of a quantified condition, except those
// that are bound there.
func (u *variableUses) countQuantifiedVars(e *Expr, positive bool) {
	own := &Expr{}
	for _, x := range e.List[1:] {
		if isVariableList(x) {
			own.List = append(own.List, x)
		}
	}
	bound, all := newVariableUses(own), newVariableUses(&Expr{List: e.List[1:]})
	for _, name := range all.variableOrder {
		if bound.useCounts[name] > 0 {
			continue
		}
		if u.firstUses[name] == nil {
			u.firstUses[name] = all.firstUses[name]
			u.variableOrder = append(u.variableOrder, name)
		}
		u.useCounts[name] += all.useCounts[name]
		if positive {
			u.positiveCounts[name] += all.positiveCounts[name]
		}
	}
}

func (m *formMender) mendFact(e *Expr) (mended *Expr, more []*Expr) {
	heads, slid := m.heads.mendHead(nil, e)
	body := m.conditions.mendConditions(slid)
	heads = m.mendHeads(heads)
	if body = slices.Concat(body, m.terms.addedConditions); len(body) == 0 {
		return heads[0], heads[1:]
	}
	return e.WithParts(slices.Concat([]*Expr{wordAt(&Expr{StartPos: e.StartPos, EndPos: e.StartPos}, Arrow), heads[0]}, body)), heads[1:]
}

func (m *formMender) mendRule(e *Expr) (mended *Expr, more []*Expr) {
	if len(e.List) < 2 {
		return e, nil
	}
	e = m.mendBareHead(e)
	heads, slid := m.heads.mendHead(e, e.List[1])
	body := m.conditions.mendConditions(slices.Concat(slid, e.List[2:]))
	heads = m.mendHeads(heads)
	if !m.guessed {
		return e, nil
	}
	if counter := m.form.counter; counter != nil && len(heads) == 1 {
		heads[0] = withTerm(heads[0], counter.presentValue, counter.nextValue)
	}
	m.equalities.finishEqualities()
	heads, body = m.equalities.substitute(heads, slices.Concat(body, m.terms.addedConditions))
	return e.WithParts(slices.Concat([]*Expr{e.List[0], heads[0]}, body)), heads[1:]
}

// mendHeads repairs the terms of heads.
func (m *formMender) mendHeads(heads []*Expr) []*Expr {
	mended := make([]*Expr, len(heads))
	for i, h := range heads {
		mended[i] = h
		if h.IsList() && !m.rule.Broken {
			mended[i] = m.terms.mendTerms(h, leadingName(h), true)
		}
	}
	return mended
}

// addArrow adds the arrow to a list of a head and its conditions.
func (m *formMender) addArrow(e *Expr) *Expr {
	head := e.List[0]
	if len(e.List) < 2 || !looksLikeHead(head) {
		return e
	}
	for _, x := range e.List[1:] {
		if leadingName(x) == "" {
			return e
		}
	}
	m.reportGuess(RuleWithoutHead, e.StartPos, e.EndPos, newRepair("Add the arrow", insertText(head.StartPos, "<= ")),
		"a rule begins with '<='; write (<= %s %s ...)", m.clippedCode(head), m.clippedCode(e.List[1]))
	return e.WithParts(slices.Concat([]*Expr{wordAt(&Expr{StartPos: head.StartPos, EndPos: head.StartPos}, Arrow)}, e.List))
}

func isForeignArrow(name string) bool {
	switch name {
	case "=>", "->", ":-", "<-", "==>", "-->":
		return true
	}
	return false
}

// turnArrow reads the arrow of another notation: one that points forwards has
// the head at its end.
func (m *formMender) turnArrow(e *Expr) *Expr {
	arrow, parts := e.List[0], e.List[1:]
	if last := len(parts) - 1; arrow.Name != ":-" && arrow.Name != "<-" {
		parts = slices.Concat(parts[last:], parts[:last])
	}
	m.reportGuess(ForeignOperator, arrow.StartPos, arrow.EndPos, nil, "'%s' is not GDL; a rule is (<= head condition ...): write (<= %s %s%s)",
		arrow.Word, m.clippedText(parts[0]), m.clippedText(parts[1]), ellipsisIfMore(parts[1:]))
	return e.WithParts(slices.Concat([]*Expr{wordAt(arrow, Arrow)}, parts))
}

// looksLikeHead tells whether an expression is a keyword that rules define,
// with its number of arguments.
func looksLikeHead(e *Expr) bool {
	switch name := leadingName(e); name {
	case Init, Next, Legal, Goal, Terminal, Sees, Base, Input:
		return len(e.List) == arityOrZero(name)+1
	}
	return false
}

// mendBareHead puts a head in parentheses that lacks them: a keyword or a name
// that its arguments follow.
func (m *formMender) mendBareHead(e *Expr) *Expr {
	n := looseArguments(e)
	if n == 0 {
		return e
	}
	head, rest := e.List[1], e.List[2:]
	end := rest[n-1].EndPos
	if end <= head.StartPos {
		return e // the head was turned round, and stands behind its conditions
	}
	atom := &Expr{List: e.List[1 : 2+n], StartPos: head.StartPos, EndPos: end}
	m.reportGuess(ManyArguments, head.StartPos, end, newRepair("Put the head in parentheses", insertText(head.StartPos, "("), insertText(end, ")")),
		"the head of a rule needs parentheses of its own; write (<= %s ...)", m.clippedCode(atom))
	return e.WithParts(slices.Concat(e.List[:1], []*Expr{atom}, rest[n:]))
}

// looseArguments returns how many conditions of a rule its head, a word without
// parentheses, most likely has for arguments.
func looseArguments(e *Expr) int {
	head, rest := e.List[1], e.List[2:]
	if head.IsList() || IsOperator(head.Name) {
		return 0
	}
	n, keyword := KeywordArity(head.Name)
	if !keyword {
		for n < len(rest) && !rest[n].IsList() && (n > 0 || isSurelyArgument(rest[n])) {
			n++
		}
	}
	if n >= len(rest) || keyword && n > 1 && rest[0].IsList() || isCondition(rest[0]) {
		return 0
	}
	return n
}

// NeedsParens tells whether the head of a rule, a word, would be taken for a
// name whose arguments follow it if it stood without parentheses.
func NeedsParens(rule *Expr) bool { return len(rule.List) > 2 && looseArguments(rule) > 0 }

// isSurelyArgument tells whether an expression is a word that is surely not a
// condition.
func isSurelyArgument(e *Expr) bool {
	return !e.IsList() && (e.Name[0] == '?' || isDigit(e.Name[0]))
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
