package gdl

import "slices"

// isComparison tells whether a condition compares terms as other languages
// do, with a name that the text does not define: (>= ?n 4), or (?n >= 4).
func (k *knownNames) isComparison(x *Expr) bool {
	name, _, _ := comparisonParts(x)
	return name != nil && !k.isDefined(name.Name)
}

// comparisonParts returns the parts of a comparison; op is nil if the expression is
// none.
func comparisonParts(x *Expr) (op, left, right *Expr) {
	if n := len(x.List); n == 4 && isComparator(x.List[0].Name) && isOperand(x.List[1]) {
		x = x.WithParts(x.List[:3]) // (<= 1 ?x 5)
	} else if n != 3 {
		return nil, nil, nil
	}
	first, second := x.List[0], x.List[1]
	switch {
	case isComparator(first.Name) && (first.Name != Arrow || isOperand(second) || isOperand(x.List[2])):
		if first.Name == Arrow {
			first = &Expr{Word: first.Word, Name: "=<", StartPos: first.StartPos, EndPos: first.EndPos}
		}
		return first, second, x.List[2]
	case isComparator(second.Name) && isOperand(first):
		return second, first, x.List[2]
	}
	return nil, nil, nil
}

// isOperand tells whether an expression is a variable, a number or a computed
// term.
func isOperand(e *Expr) bool {
	return e.IsList() && isComputedTerm(e) || !e.IsList() && (e.Name[0] == '?' || isDigit(e.Name[0]))
}

// isComparator tells whether a name is an operator of other languages that
// compares.
func isComparator(name string) bool {
	switch name {
	case ">", "<", ">=", "=<", Arrow:
		return true
	}
	return asksEqual(name) || asksUnequal(name)
}

// asksEqual tells the operators of other languages that hold of equal terms.
func asksEqual(name string) bool {
	switch name {
	case "=", "==", "===":
		return true
	}
	return false
}

// asksUnequal tells those that hold of terms that differ.
func asksUnequal(name string) bool {
	switch name {
	case "!=", "/=", "\\=", "=/=", "<>", "~=", "!==":
		return true
	}
	return false
}

// mendComparison reports a comparison. Inequality is read as distinct; the others
// are read as relations, which get no further findings.
func (m *conditionMender) mendComparison(x *Expr) []*Expr {
	op, left, right := comparisonParts(x)
	switch {
	case asksUnequal(op.Name):
		return m.equalities.mendInequality(x, op, left, right)
	case asksEqual(op.Name) && !isComputedTerm(left) && !isComputedTerm(right):
		return m.equalities.mendEquality(x, op, left, right)
	}
	err := m.repeatFault(ForeignArithmetic, "compare")
	if err == nil {
		err = m.recordOnce("compare", m.reportGuess(ForeignArithmetic, x.StartPos, x.EndPos, nil, "GDL has no arithmetic, so it cannot compare '%s'; %s", m.clippedText(x), m.compareAdvice()))
	}
	if !slices.Contains(err.ExplainedNames, op.Name) {
		err.ExplainedNames = append(err.ExplainedNames, op.Name)
	}
	return []*Expr{m.terms.mendTerms(x.WithParts([]*Expr{op, left, right}), op.Name, false)}
}

// markOperands puts the question mark before the operands of comparisons such
// as (v = 4), where the form has the variable elsewhere.
func (m *formMender) markOperands(e *Expr) *Expr {
	return e.ChangeParts(func(i int, x *Expr) *Expr {
		switch {
		case x.IsList():
			return m.markOperands(x)
		case i != 1 && len(e.List) == 3 && !e.List[1].IsList() && isComparator(e.List[1].Name) && beginsWithLetter(x) && m.form.useCounts["?"+x.Name] > 0:
			return wordAt(x, "?"+x.Word)
		}
		return x
	})
}

// compareAdvice returns the part of a message that names the alternative to a
// comparison.
func (k *knownNames) compareAdvice() string {
	for _, name := range []string{"less", "lt", "greater", "gt", "less-than", "less_than", "lessthan", "smaller", "greater-than", "greater_than", "greaterthan", "leq", "geq", "lte", "gte"} {
		if k.loadVocabulary().definedArities[name] == 2 {
			return "ask for '" + name + "', which this file defines"
		}
	}
	return "write the order as facts such as (less 1 2), and ask for those"
}

// mendInequality reports a comparison that means distinct.
func (m *equalityMender) mendInequality(x, op, left, right *Expr) []*Expr {
	differs := x.WithParts([]*Expr{wordAt(op, Distinct), left, right})
	m.reportGuess(ForeignOperator, x.StartPos, x.EndPos, m.distinctRepair(x, op, left, right),
		"'%s' is not GDL; write %s", op.Word, m.sugarCode(differs)).ExplainedNames = m.foreignName(op)
	if m.file.Notation == Infix {
		return []*Expr{differs}
	}
	return []*Expr{m.terms.mendTerms(differs, Distinct, false)}
}

// foreignName returns the name of an operator, of which nothing else need be
// said where the text does not use it otherwise.
func (k *knownNames) foreignName(op *Expr) []string {
	if k.isDefined(op.Name) {
		return nil
	}
	return []string{op.Name}
}

// distinctRepair writes that two terms differ, and leaves the terms to other
// repairs.
func (t *repairTexts) distinctRepair(x, op, left, right *Expr) *Repair {
	const message = "Write 'distinct'"
	switch {
	case t.file.Notation == Infix && op.StartPos > left.StartPos:
		r := certainly(message)
		for _, e := range []Edit{{x.StartPos, left.StartPos, ""}, {op.StartPos, op.EndPos, "!="}, {right.EndPos, x.EndPos, ""}} {
			if e.StartPos < e.EndPos {
				r.Edits = append(r.Edits, e)
			}
		}
		return r
	case op.StartPos > left.StartPos || !left.StartPos.IsValid():
		return certainly(message, Edit{x.StartPos, x.EndPos, t.distinctText(left, right)})
	case x.List[0] == op:
		return certainly(message, Edit{op.StartPos, op.EndPos, Distinct})
	}
	return certainly(message, Edit{x.StartPos, op.EndPos, "(" + Distinct}, Edit{right.EndPos, x.EndPos, ")"})
}

// distinctText writes that two terms differ.
func (t *repairTexts) distinctText(left, right *Expr) string {
	if t.file.Notation == Infix {
		return t.operandText(left) + " != " + t.operandText(right)
	}
	return "(distinct " + t.operandText(left) + " " + t.operandText(right) + ")"
}

// operandText returns the text of an operand in a repair.
func (t *repairTexts) operandText(e *Expr) string {
	if e.IsList() {
		return t.sourceSlice(e)
	}
	return e.Word
}

// negatedEquality returns the parts of an equality that an expression negates;
// nil if it negates none.
func (k *knownNames) negatedEquality(x *Expr, name string) (op, left, right *Expr) {
	if name != Not || len(x.List) != 2 || len(x.List[1].List) != 3 || !k.isComparison(x.List[1]) {
		return nil, nil, nil
	}
	op, left, right = comparisonParts(x.List[1])
	if !asksEqual(op.Name) || isComputedTerm(left) || isComputedTerm(right) {
		return nil, nil, nil
	}
	return op, left, right
}
