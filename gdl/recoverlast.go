package gdl

import "strings"

// A keywordAtom is an atom of a keyword as it is written.
type keywordAtom struct {
	expr  *Expr
	name  string
	arity int
	args  []*Expr
}

// asKeywordAtom returns the keyword that a list begins with; nil for other lists.
func asKeywordAtom(e *Expr) *keywordAtom {
	if len(e.List) == 0 {
		return nil
	}
	name := e.List[0].Name
	arity, ok := KeywordArity(name)
	if !ok || name == Distinct {
		return nil
	}
	return &keywordAtom{e, name, arity, e.List[1:]}
}

func (k *keywordAtom) keywordSpelling() string { return k.expr.List[0].Word }

// lastArguments returns the arguments that stand in the place of the last one.
func (k *keywordAtom) lastArguments() []*Expr {
	if len(k.args) <= k.arity || k.arity == 0 {
		return nil
	}
	return k.args[k.arity-1:]
}

// lastArgumentNoun returns the noun for the last argument in messages.
func (k *keywordAtom) lastArgumentNoun() string {
	switch k.name {
	case Role:
		return "role"
	case Legal, Does:
		return "move"
	}
	return "fluent"
}

// A keywordMender repairs the arguments of keywords.
type keywordMender struct{ *faultRecorder }

// mendLastArgument repairs a keyword in whose last place several terms stand: they are
// one without its parentheses, or each of them was meant. The rule is nil
// unless the keyword is its head.
func (m *keywordMender) mendLastArgument(rule *Expr, k *keywordAtom) []*Expr {
	last := k.lastArguments()
	switch {
	case m.textBeforeLast(k) == "": // a term too long to be repeated
	case k.name != Role && m.isBareTerm(last):
		return []*Expr{m.parenthesizeTerm(k, last)}
	case areKeywordTerms(last, k.name):
		return m.splitKeyword(rule, k, last)
	}
	return []*Expr{k.expr}
}

// isBareTerm tells whether terms are a name with its arguments: a word that
// begins lists in other places, or only words of which the first is no known
// fluent.
func (k *knownNames) isBareTerm(terms []*Expr) bool {
	if len(terms) < 2 || terms[0].IsList() || !isLetter(terms[0].Name[0]) {
		return false
	}
	v := k.loadVocabulary()
	if name := terms[0].Name; v.listNames[name] || v.bareFluents[name] {
		return v.listNames[name]
	}
	return allWords(terms)
}

func allWords(list []*Expr) bool {
	for _, x := range list {
		if x.IsList() {
			return false
		}
	}
	return true
}

// areKeywordTerms tells whether each of several terms could be the last argument of a
// keyword. Moves must share one name: otherwise they may be other expressions.
func areKeywordTerms(terms []*Expr, keyword string) bool {
	for _, x := range terms {
		name := leadingName(x)
		switch {
		case name == "" || !isLetter(name[0]) || IsOperator(name):
			return false
		case keyword == Role && x.IsList(), keyword == Legal && (!x.IsList() || name != leadingName(terms[0])):
			return false
		}
	}
	return len(terms) > 1
}

// parenthesizeTerm reports a term that lacks its parentheses and adds them.
func (m *keywordMender) parenthesizeTerm(k *keywordAtom, terms []*Expr) *Expr {
	from, to := terms[0].StartPos, terms[len(terms)-1].EndPos
	all := k.expr
	term := &Expr{List: terms, StartPos: from, EndPos: to}
	mended := all.WithParts(append(all.List[:k.arity:k.arity], term))
	m.reportGuess(ManyArguments, all.StartPos, all.EndPos, newRepair("Put the "+k.lastArgumentNoun()+" in parentheses", insertText(from, "("), insertText(to, ")")),
		"the %s of '%s' needs parentheses of its own; write %s", k.lastArgumentNoun(), k.keywordSpelling(), m.clippedCode(mended))
	return mended
}

// splitKeyword reports terms that share a keyword, and gives each its own.
func (m *keywordMender) splitKeyword(rule *Expr, k *keywordAtom, terms []*Expr) []*Expr {
	all := k.expr
	own := make([]*Expr, len(terms))
	for i, x := range terms {
		own[i] = &Expr{List: append(all.List[:k.arity:k.arity], x), StartPos: x.StartPos, EndPos: x.EndPos}
	}
	own[0].StartPos = all.StartPos
	if rule != nil {
		m.reportGuess(ManyArguments, all.StartPos, all.EndPos, m.splitRuleRepair(rule, terms),
			"'%s' takes one %s and not %d; write a rule for each", k.keywordSpelling(), k.lastArgumentNoun(), len(terms))
		return own
	}
	repair := m.splitAtomRepair(k, terms)
	m.reportGuess(ManyArguments, all.StartPos, all.EndPos, repair, "'%s' takes one %s and not %d; write one '%s' for each: %s",
		k.keywordSpelling(), k.lastArgumentNoun(), len(terms), k.keywordSpelling(), m.firstAtomsText(own))
	return own
}

// splitAtomRepair writes the keyword before each of several terms.
func (t *repairTexts) splitAtomRepair(k *keywordAtom, terms []*Expr) *Repair {
	before := t.textBeforeLast(k)
	if before == "" {
		return nil
	}
	r := newRepair("Write one '" + k.keywordSpelling() + "' for each")
	for i, x := range terms[1:] {
		r.Edits = append(r.Edits, insertText(terms[i].EndPos, ")"), insertText(x.StartPos, before))
	}
	return r
}

// firstAtomsText shows the first of several atoms.
func (t *repairTexts) firstAtomsText(atoms []*Expr) string {
	const most = 2
	shown := ""
	for _, x := range atoms[:most] {
		shown += t.clippedCode(x) + " "
	}
	if len(atoms) > most {
		return shown + "..."
	}
	return strings.TrimRight(shown, " ")
}

// splitRuleRepair repeats a rule for each of several terms in its head.
func (t *repairTexts) splitRuleRepair(rule *Expr, terms []*Expr) *Repair {
	source := t.file.Source
	first, end := terms[0], terms[len(terms)-1].EndPos
	if int(rule.EndPos-rule.StartPos)*len(terms) > maxConditionCopies*maxRepairText {
		return nil
	}
	r := newRepair("Write a rule for each", Edit{first.EndPos, end, ""})
	for _, x := range terms[1:] {
		r.Edits = append(r.Edits, insertText(rule.EndPos, t.textLineEnd()+source.TextBetween(rule.StartPos, first.StartPos)+
			source.TextBetween(x.StartPos, x.EndPos)+source.TextBetween(end, rule.EndPos)))
	}
	return r
}
