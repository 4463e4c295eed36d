package gdl

import "slices"

// An infixMender reads the equalities of a form of infix text.
type infixMender struct {
	*faultRecorder
	equalities *equalityMender
}

// mendInfix reads the equalities of infix text.
func (m *infixMender) mendInfix(e *Expr) *Expr {
	if !holdsSugar(e) {
		return e
	}
	if len(e.List) < 3 || e.List[0].Name != Arrow {
		m.failSugar(e)
		return e
	}
	m.equalities = &newFormMender(m.faultRecorder, nil, e).equalities
	m.equalities.marked = e
	m.failSugar(e.List[1])
	var body []*Expr
	for _, x := range e.List[2:] {
		if !isSugar(x) {
			x = m.mendInfixCondition(x)
		} else if op := x.List[0]; asksUnequal(op.Name) {
			x = m.equalities.mendInequality(x, op, x.List[1], x.List[2])[0]
		} else if s, found := m.equalities.substitution(x.List[1], x.List[2]); found {
			m.equalities.tellEquality(x, op, s)
			continue
		} else {
			x = m.equalities.sameness(x, op, x.List[1], x.List[2])
		}
		body = append(body, x)
	}
	m.equalities.finishEqualities()
	heads, body := m.equalities.substitute(e.List[1:2], body)
	return e.WithParts(slices.Concat(e.List[:1], heads, body))
}

// mendInfixCondition reads the equalities below operators.
func (m *infixMender) mendInfixCondition(x *Expr) *Expr {
	switch name := leadingName(x); {
	case !holdsSugar(x):
		return x
	case isSugar(x) && asksUnequal(name):
		return m.equalities.mendInequality(x, x.List[0], x.List[1], x.List[2])[0]
	case isSugar(x):
		return m.equalities.sameness(x, x.List[0], x.List[1], x.List[2])
	case name == Not && len(x.List) == 2 && isSugar(x.List[1]) && asksEqual(leadingName(x.List[1])):
		inner := x.List[1]
		return m.equalities.mendInequality(x, inner.List[0], inner.List[1], inner.List[2])[0]
	case isConnective(name):
		parts := []*Expr{x.List[0]}
		for _, arg := range x.List[1:] {
			parts = append(parts, m.mendInfixCondition(arg))
		}
		return x.WithParts(parts)
	}
	m.failSugar(x)
	return x
}

// failSugar reports equalities where no condition stands.
func (f *faultRecorder) failSugar(e *Expr) {
	if isSugar(e) {
		f.failRule(PrologOnly, e.List[0], "%s", noEquality)
		return
	}
	for _, x := range e.List {
		f.failSugar(x)
	}
}

// holdsSugar tells whether an expression of infix text holds an equality.
func holdsSugar(e *Expr) bool {
	return isSugar(e) || slices.ContainsFunc(e.List, holdsSugar)
}

// isSugar recognises an equality, or an inequality that GDL does not have, of infix
// text: its operator stands between its terms.
func isSugar(e *Expr) bool {
	if len(e.List) != 3 {
		return false
	}
	op := e.List[0]
	return !op.IsList() && op.StartPos > e.List[1].StartPos && (asksEqual(op.Name) || asksUnequal(op.Name))
}
