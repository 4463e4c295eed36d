package gdl

import "slices"

// isComparison tells whether a condition compares terms as other languages
// do, with a name that the text does not define: (>= ?n 4), or (?n >= 4).
func (b *builder) isComparison(x *Expr) bool {
	name, _, _ := comparison(x)
	return name != nil && !b.isDefined(name.Name)
}

// comparison returns the parts of a comparison; op is nil if the expression is
// none.
func comparison(x *Expr) (op, left, right *Expr) {
	if n := len(x.List); n == 4 && isComparing(x.List[0].Name) && isOperand(x.List[1]) {
		x = x.with(x.List[:3]) // (<= 1 ?x 5)
	} else if n != 3 {
		return nil, nil, nil
	}
	first, second := x.List[0], x.List[1]
	switch {
	case isComparing(first.Name) && (first.Name != Arrow || isOperand(second) || isOperand(x.List[2])):
		if first.Name == Arrow {
			first = &Expr{Word: first.Word, Name: "=<", From: first.From, To: first.To}
		}
		return first, second, x.List[2]
	case isComparing(second.Name) && isOperand(first):
		return second, first, x.List[2]
	}
	return nil, nil, nil
}

// isOperand tells whether an expression is a variable, a number or a computed
// term.
func isOperand(e *Expr) bool {
	return e.IsList() && isComputing(e) || !e.IsList() && (e.Name[0] == '?' || isDigit(e.Name[0]))
}

// isComparing tells whether a name is an operator of other languages that
// compares.
func isComparing(name string) bool {
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

// comparison reports a comparison. Inequality is read as distinct; the others
// are read as relations, which get no further findings.
func (b *builder) comparison(x *Expr) []*Expr {
	op, left, right := comparison(x)
	switch {
	case asksUnequal(op.Name):
		return b.inequality(x, op, left, right)
	case asksEqual(op.Name) && !isComputing(left) && !isComputing(right):
		return b.equality(x, op, left, right)
	}
	err := b.again(Arithmetic, "compare")
	if err == nil {
		err = b.first("compare", b.guess(Arithmetic, x.From, x.To, nil, "GDL has no arithmetic, so that it cannot compare '%s'; %s", b.text(x), b.compareAdvice()))
	}
	if !slices.Contains(err.Names, op.Name) {
		err.Names = append(err.Names, op.Name)
	}
	return []*Expr{b.mendTerms(x.with([]*Expr{op, left, right}), op.Name, false)}
}

// markOperands puts the question mark before the operands of comparisons such
// as (v = 4), where the form has the variable elsewhere.
func (b *builder) markOperands(e *Expr) *Expr {
	var parts []*Expr // nil as long as all is as written
	for i, x := range e.List {
		mended := x
		switch {
		case x.IsList():
			mended = b.markOperands(x)
		case i != 1 && len(e.List) == 3 && !e.List[1].IsList() && isComparing(e.List[1].Name) && isNamed(x) && b.state.counts["?"+x.Name] > 0:
			mended = wordAt(x, "?"+x.Word)
		}
		if mended == x {
			continue
		}
		if parts == nil {
			parts = slices.Clone(e.List)
		}
		parts[i] = mended
	}
	if parts == nil {
		return e
	}
	return e.with(parts)
}

// compareAdvice returns the part of a message that names the alternative to a
// comparison.
func (b *builder) compareAdvice() string {
	for _, name := range []string{"less", "lt", "greater", "gt", "less-than", "less_than", "lessthan", "smaller", "greater-than", "greater_than", "greaterthan", "leq", "geq", "lte", "gte"} {
		if b.vocabulary().defined[name] == 2 {
			return "ask for '" + name + "', which this file defines"
		}
	}
	return "write the order as facts such as (less 1 2), and ask for those"
}

// inequality reports a comparison that means distinct.
func (b *builder) inequality(x, op, left, right *Expr) []*Expr {
	differs := x.with([]*Expr{wordAt(op, Distinct), left, right})
	b.guess(ForeignOperator, x.From, x.To, b.distinctRepair(x, op, left, right),
		"'%s' is no GDL; write %s", op.Word, b.sugarCode(differs)).Names = b.foreignName(op)
	if b.file.Notation == Infix {
		return []*Expr{differs}
	}
	return []*Expr{b.mendTerms(differs, Distinct, false)}
}

// foreignName returns the name of an operator, of which nothing else need be
// said where the text does not use it otherwise.
func (b *builder) foreignName(op *Expr) []string {
	if b.isDefined(op.Name) {
		return nil
	}
	return []string{op.Name}
}

// distinctRepair writes that two terms differ, and leaves the terms to other
// repairs.
func (b *builder) distinctRepair(x, op, left, right *Expr) *Repair {
	const message = "Write 'distinct'"
	switch {
	case b.file.Notation == Infix && op.From > left.From:
		r := certainly(message)
		for _, e := range []Edit{{x.From, left.From, ""}, {op.From, op.To, "!="}, {right.To, x.To, ""}} {
			if e.From < e.To {
				r.Edits = append(r.Edits, e)
			}
		}
		return r
	case op.From > left.From || !left.From.IsValid():
		return certainly(message, Edit{x.From, x.To, b.distinctText(left, right)})
	case x.List[0] == op:
		return certainly(message, Edit{op.From, op.To, Distinct})
	}
	return certainly(message, Edit{x.From, op.To, "(" + Distinct}, Edit{right.To, x.To, ")"})
}

// distinctText writes that two terms differ.
func (b *builder) distinctText(left, right *Expr) string {
	if b.file.Notation == Infix {
		return b.operandText(left) + " != " + b.operandText(right)
	}
	return "(distinct " + b.operandText(left) + " " + b.operandText(right) + ")"
}

// operandText returns the text of an operand in a repair.
func (b *builder) operandText(e *Expr) string {
	if e.IsList() {
		return b.slice(e)
	}
	return e.Word
}

// negatedEquality returns the parts of an equality that an expression negates;
// nil if it negates none.
func (b *builder) negatedEquality(x *Expr, name string) (op, left, right *Expr) {
	if name != Not || len(x.List) != 2 || len(x.List[1].List) != 3 || !b.isComparison(x.List[1]) {
		return nil, nil, nil
	}
	op, left, right = comparison(x.List[1])
	if !asksEqual(op.Name) || isComputing(left) || isComputing(right) {
		return nil, nil, nil
	}
	return op, left, right
}
