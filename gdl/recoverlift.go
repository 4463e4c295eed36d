package gdl

import "slices"

// A keywordLifter moves operators out of keywords.
type keywordLifter struct {
	*faultRecorder
	quantifiers *quantifierMender
}

// liftOperator moves an operator, a quantifier or a keyword out of a keyword that asks
// for a term: (true (not X)) becomes (not (true X)). It returns nil if there
// is none.
func (m *keywordLifter) liftOperator(k *keywordAtom) []*Expr {
	last := k.args[len(k.args)-1]
	name := leadingName(last)
	if last.Name != "" || name == "" || m.textBeforeLast(k) == "" {
		return nil
	}
	switch {
	case k.name == True && (isKeywordRelation(name) || m.isComparison(last)):
		return m.liftAtom(k, last)
	case isQuantifier(name) && !m.isDefined(name):
		if len(last.List) == 1 {
			return []*Expr{last} // nothing to ask for: the quantifier alone is the fault
		}
		inside := m.pushKeyword(k, last)
		m.quantifiers.noteQuantified(inside, k.expr, false)
		return []*Expr{inside}
	case name == Not && len(last.List) == 2 && isQuantifier(leadingName(last.List[1])) && !m.isDefined(leadingName(last.List[1])):
		inside := m.pushKeyword(k, last)
		m.quantifiers.noteQuantified(inside.List[1], k.expr, true)
		return []*Expr{inside}
	case !isConnective(name) || len(last.List) < 2:
		return nil
	}
	lifted := m.pushKeyword(k, last)
	inner := lifted.List[1:]
	m.reportGuess(MisplacedOperator, last.StartPos, last.EndPos, m.liftRepair(k, last, m.distributeKeyword(k, last.List[1:])),
		"'%s' cannot stand inside '%s'; write (%s %s%s)", last.List[0].Word, k.keywordSpelling(), last.List[0].Word,
		m.clippedCode(inner[0]), ellipsisIfMore(inner))
	if name == And {
		return inner
	}
	return []*Expr{lifted}
}

// ellipsisIfMore returns the dots that stand for the conditions after the first.
func ellipsisIfMore(list []*Expr) string {
	if len(list) > 1 {
		return " ..."
	}
	return ""
}

// isKeywordRelation tells whether a name is a keyword that cannot be taken for a
// fluent.
func isKeywordRelation(name string) bool {
	switch name {
	case True, Does, Legal, Distinct, Role, Arrow:
		return true
	}
	return false
}

// liftAtom reports a relation inside of true.
func (m *keywordLifter) liftAtom(k *keywordAtom, atom *Expr) []*Expr {
	if !m.isComparison(atom) && leadingName(atom) != Arrow {
		kind := KeywordInTrue
		if leadingName(atom) == Distinct {
			kind = MisplacedOperator
		}
		m.reportGuess(kind, atom.StartPos, atom.EndPos, newRepair("Ask for it without '"+k.keywordSpelling()+"'",
			Edit{k.expr.StartPos, atom.StartPos, ""}, Edit{atom.EndPos, k.expr.EndPos, ""}),
			"'%s' cannot stand inside '%s'; write %s", atom.List[0].Word, k.keywordSpelling(), m.clippedCode(atom))
	}
	return []*Expr{atom}
}

// distributeKeyword puts each of several terms below a keyword of its own. A term that
// is a condition by itself stays.
func (m *keywordLifter) distributeKeyword(k *keywordAtom, terms []*Expr) []*Expr {
	list := make([]*Expr, len(terms))
	for i, x := range terms {
		list[i] = x
		if k.name == True && m.isWholeCondition(x) {
			continue
		}
		parts := slices.Concat(k.expr.List[:len(k.args):len(k.args)], []*Expr{x})
		list[i] = &Expr{List: parts, StartPos: x.StartPos, EndPos: x.EndPos}
	}
	return list
}

// pushKeyword moves a keyword below operators and quantifiers, to the terms there. It
// reports no operator inside of another one: the outermost is the fault, and
// its repair covers all.
func (m *keywordLifter) pushKeyword(k *keywordAtom, x *Expr) *Expr {
	name := leadingName(x)
	quantifies := isQuantifier(name) && !m.isDefined(name)
	if !x.IsList() || len(x.List) < 2 || !quantifies && !isConnective(name) && !m.isForeignIf(name) {
		return m.distributeKeyword(k, []*Expr{x})[0]
	}
	parts := slices.Clone(x.List)
	for i, part := range parts[1:] {
		if !quantifies || !isVariableList(part) {
			parts[i+1] = m.pushKeyword(k, part)
		}
	}
	return x.WithParts(parts)
}

// isForeignIf tells whether a name is a word of other languages for a condition, and
// the text does not define it.
func (k *knownNames) isForeignIf(name string) bool {
	return (name == "if" || name == "when" || name == "implies") && !k.isDefined(name)
}

// isWholeCondition tells whether an expression is a condition and not a fluent.
func (k *knownNames) isWholeCondition(x *Expr) bool {
	name := leadingName(x)
	v := k.loadVocabulary()
	_, defined := v.definedArities[SplitGlued(name)[0]]
	if isEqualityName(name) && len(x.List) == 3 && !defined && !v.madeFluents[name] {
		return true
	}
	return isKeywordRelation(name) || defined && !v.madeFluents[SplitGlued(name)[0]] || x.IsList() && k.isComparison(x)
}

// textBeforeLast returns the text before the last term of a keyword, on one line; "" if
// it is too long to be repeated.
func (t *repairTexts) textBeforeLast(k *keywordAtom) string {
	before := "(" + k.keywordSpelling() + " "
	for _, x := range k.args[:k.arity-1] {
		if x.EndPos-x.StartPos > maxRepairText {
			return ""
		}
		before += t.sourceSlice(x) + " "
	}
	return before
}

// liftRepair writes the keyword inside the operator.
func (t *repairTexts) liftRepair(k *keywordAtom, last *Expr, inner []*Expr) *Repair {
	if t.textBeforeLast(k) == "" || k.expr.EndPos-k.expr.StartPos > maxRepairText {
		return nil
	}
	r := newRepair("Move '"+last.List[0].Word+"' out of '"+k.keywordSpelling()+"'", Edit{k.expr.StartPos, last.StartPos, ""})
	if last.List[0].Name == And {
		r.Edits = []Edit{{k.expr.StartPos, last.List[1].StartPos, ""}}
	}
	for i, x := range last.List[1:] {
		if inner[i] != x {
			r.Edits = append(r.Edits, insertText(x.StartPos, t.textBeforeLast(k)), insertText(x.EndPos, ")"))
		}
	}
	if last.List[0].Name == And {
		r.Edits = append(r.Edits, Edit{last.EndPos - 1, k.expr.EndPos, ""})
		return r
	}
	r.Edits = append(r.Edits, Edit{last.EndPos, k.expr.EndPos, ""})
	return r
}
