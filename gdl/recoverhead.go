package gdl

import "slices"

// A headMender repairs the head of a form.
type headMender struct {
	*faultRecorder
	keywords *keywordMender
	helpers  *helperMaker
}

// mendHead returns the heads as which a head is read, and the conditions inside
// it. The rule is nil for a fact.
func (m *headMender) mendHead(rule, head *Expr) (heads, slid []*Expr) {
	k := asKeywordAtom(head)
	if k == nil || len(k.args) < k.arity || len(k.args) == 0 {
		return []*Expr{head}, nil
	}
	if len(k.args) == k.arity {
		return m.mendMadeTerms(rule, k), nil
	}
	extra := k.args[k.arity:]
	if end := m.keywords.namedEnd(k); end != nil && rule != nil {
		return []*Expr{m.mendNamedEnd(k, end)}, nil
	}
	if k.name == Next && rule != nil && m.dropEndedFluent(k) {
		return []*Expr{{List: head.List[:2], StartPos: head.StartPos, EndPos: head.EndPos}}, nil
	}
	switch k.name {
	case Terminal, Goal, Legal, Next, Sees:
		if areConditions(extra, rule == nil || k.name == Terminal) || rule != nil && k.name == Next && m.repeatsFluent(k) {
			head, slid := m.mendSlidConditions(rule, k)
			return []*Expr{head}, slid
		}
	}
	switch {
	case rule != nil && len(k.args)*len(rule.List) > maxConditionCopies:
	case k.name == Init, k.name == Next, k.name == Legal, k.name == Role && rule == nil:
		return m.keywords.mendLastArgument(rule, k), nil
	}
	return []*Expr{head}, nil
}

// dropEndedFluent reports a head for next with a fluent and its negation, which is
// meant to end the fluent.
func (m *headMender) dropEndedFluent(k *keywordAtom) bool {
	if len(k.args) != 2 || leadingName(k.args[1]) != Not || len(k.args[1].List) != 2 || m.clippedCode(k.args[1].List[1]) != m.clippedCode(k.args[0]) {
		return false
	}
	m.reportGuess(MisplacedOperator, k.args[1].StartPos, k.args[1].EndPos, nil,
		"'%s' cannot stand inside '%s'; a fluent ends where no rule makes it: leave this rule out", k.args[1].List[0].Word, k.keywordSpelling())
	return true
}

// repeatsFluent tells whether the first fluent of a head stands there a second time.
// The second one must be meant as a condition.
func (t *repairTexts) repeatsFluent(k *keywordAtom) bool {
	const most = 200
	if len(k.args) != 2 || k.expr.EndPos-k.expr.StartPos > most || !k.args[1].IsList() {
		return false
	}
	return clipToLine(t.sourceSlice(k.args[0])) == clipToLine(t.sourceSlice(k.args[1]))
}

// maxConditionCopies bounds how often conditions are copied for the heads of a rule.
const maxConditionCopies = 10_000

// mendMadeTerms repairs a head that makes an "and": several fluents or moves. An
// "or" or a "not" there has no meaning.
func (m *headMender) mendMadeTerms(rule *Expr, k *keywordAtom) []*Expr {
	whole := []*Expr{k.expr}
	last := k.args[len(k.args)-1]
	if last.Name != "" || k.name == Sees || k.name == Base || k.name == Input {
		return whole
	}
	switch name := leadingName(last); {
	case name == And && areKeywordTerms(last.List[1:], k.name) && (rule == nil || len(last.List)*len(rule.List) <= maxConditionCopies):
		return m.separateTerms(rule, k, last)
	case isConnective(name) && !m.loadVocabulary().formulaRelations[k.name+" "+name]:
		m.failRule(MisplacedOperator, last, "'%s' cannot stand inside '%s'; %s", last.List[0].Word, k.keywordSpelling(), headOperatorAdvice[name](k))
	}
	return whole
}

// headOperatorAdvice holds the advice about an operator below a head.
var headOperatorAdvice = map[string]func(k *keywordAtom) string{
	Not: func(k *keywordAtom) string {
		return "say only what holds, and leave the rest out"
	},
	Or: func(k *keywordAtom) string {
		switch k.name {
		case Init:
			return "there is one initial state: choose one of them"
		case Legal:
			return "write a rule for each move"
		}
		return "write a rule for each case"
	},
	And: func(k *keywordAtom) string { return "write one '" + k.keywordSpelling() + "' for each" },
}

// separateTerms gives each term of an "and" below a keyword its own.
func (m *headMender) separateTerms(rule *Expr, k *keywordAtom, and *Expr) []*Expr {
	terms := and.List[1:]
	own := make([]*Expr, len(terms))
	for i, x := range terms {
		own[i] = &Expr{List: append(k.expr.List[:len(k.args):len(k.args)], x), StartPos: x.StartPos, EndPos: x.EndPos}
	}
	own[0].StartPos = k.expr.StartPos
	m.reportGuess(MisplacedOperator, and.StartPos, and.EndPos, nil, "'%s' cannot stand inside '%s'; write one '%s' for each %s",
		and.List[0].Word, k.keywordSpelling(), k.keywordSpelling(), k.lastArgumentNoun())
	return own
}

// mendOuterArrows reads rules whose arrow stands behind the head, in no list:
// (p ?x) <= (q ?x). Their conditions stand on its line, deeper than the head, or can be
// nothing else.
func (f *File) mendOuterArrows() {
	isArrow := func(e *Expr) bool { return !e.IsList() && e.Name == Arrow }
	if !slices.ContainsFunc(f.Exprs, isArrow) {
		return
	}
	line := func(e *Expr) (line, column int) {
		p := f.Source.File.Position(e.StartPos)
		return p.Line, p.Column
	}
	var forms []*Expr
	for i := 0; i < len(f.Exprs); i++ {
		head := f.Exprs[i]
		if i+2 >= len(f.Exprs) || !isArrow(f.Exprs[i+1]) || leadingName(head) == Arrow || !f.Exprs[i+2].IsList() {
			forms = append(forms, head)
			continue
		}
		end := i + 2
		at, margin := line(head)
		for ; end < len(f.Exprs) && f.Exprs[end].IsList() && !isArrow(f.Exprs[min(end+1, len(f.Exprs)-1)]); end++ {
			if here, column := line(f.Exprs[end]); here != at && column <= margin && !isCondition(f.Exprs[end]) {
				break
			}
			at = f.Source.File.Line(f.Exprs[end].EndPos)
		}
		rule := listAt(head, slices.Concat(f.Exprs[i+1:i+2], f.Exprs[i:i+1], f.Exprs[i+2:end])...)
		rule.EndPos, rule.Guessed = f.Exprs[end-1].EndPos, true
		f.Errors = append(f.Errors, &Error{Kind: OuterArrow, StartPos: f.Exprs[i+1].StartPos, EndPos: f.Exprs[i+1].EndPos,
			Message: "'<=' stands behind the head of its rule; write (<= head condition ...)",
			Repair:  newRepair("Put '<=' in front", insertText(head.StartPos, "(<= "), Edit{head.EndPos, f.Exprs[i+1].EndPos, ""}, insertText(rule.EndPos, ")"))})
		forms, i = append(forms, rule), end-1
	}
	f.Exprs = forms
}
