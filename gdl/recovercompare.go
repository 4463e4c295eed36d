package gdl

import "slices"

// isComparison tells whether a condition compares terms as other languages
// do, with a name that the text does not define: (>= ?n 4), or (?n >= 4).
func (b *builder) isComparison(x *Expr) bool {
	name, _, _ := comparison(x)
	return name != nil && !b.isDefined(name.Name)
}

// comparison returns the parts of a comparison.
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

// isOperand tells variables, numbers and computed terms.
func isOperand(e *Expr) bool {
	return e.IsList() && isComputing(e) || !e.IsList() && (e.Name[0] == '?' || isDigit(e.Name[0]))
}

// isComparing tells the operators of other languages that compare.
func isComparing(name string) bool {
	switch name {
	case ">", "<", ">=", "=<", Arrow, "=", "==", "===", "!=", "/=", "\\=", "=/=", "<>", "~=", "!==":
		return true
	}
	return false
}

// comparison reports a comparison. Inequality is read as distinct; the others
// are read as relations, of which nothing else is said.
func (b *builder) comparison(x *Expr) []*Expr {
	op, left, right := comparison(x)
	switch op.Name {
	case "!=", "/=", "\\=", "=/=", "<>", "~=", "!==":
		return b.inequality(x, op, left, right)
	case "=", "==", "===":
		if !isComputing(left) && !isComputing(right) {
			return b.equality(x, op)
		}
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

// compareAdvice says what to write instead of a comparison.
func (b *builder) compareAdvice() string {
	for _, name := range []string{"less", "lt", "greater", "gt", "less-than", "less_than", "lessthan", "smaller", "greater-than", "greater_than", "greaterthan", "leq", "geq", "lte", "gte"} {
		if b.vocabulary().defined[name] == 2 {
			return "ask for '" + name + "', which this file defines"
		}
	}
	return "write the order as facts such as (less 1 2), and ask for those"
}

// inequality reports a comparison that is distinct.
func (b *builder) inequality(x, op, left, right *Expr) []*Expr {
	text := "(distinct " + b.operandText(left) + " " + b.operandText(right) + ")"
	differs := x.with([]*Expr{wordAt(op, Distinct), left, right})
	b.guess(ForeignOperator, x.From, x.To, repair("Write 'distinct'", Edit{x.From, x.To, text}),
		"'%s' is no GDL; write %s", op.Word, b.code(differs))
	return []*Expr{b.mendTerms(differs, Distinct, false)}
}

// operandText returns what is to be written for an operand.
func (b *builder) operandText(e *Expr) string {
	if e.IsList() {
		return b.slice(e)
	}
	return e.Word
}

// negatedEquality returns the parts of an equality that an expression negates;
// nil if it does something else.
func (b *builder) negatedEquality(x *Expr, name string) (op, left, right *Expr) {
	if name != Not || len(x.List) != 2 || len(x.List[1].List) != 3 || !b.isComparison(x.List[1]) {
		return nil, nil, nil
	}
	switch op, left, right = comparison(x.List[1]); op.Name {
	case "=", "==", "===":
		if !isComputing(left) && !isComputing(right) {
			return op, left, right
		}
	}
	return nil, nil, nil
}

// equality reports a comparison for which GDL has no name.
func (b *builder) equality(x, op *Expr) []*Expr {
	if b.again(ForeignOperator, op.Name) == nil {
		err := b.guess(ForeignOperator, x.From, x.To, nil,
			"'%s' is no GDL; drop '%s' and write the same variable or name in both places, and 'distinct' for what differs", op.Word, b.text(x))
		b.first(op.Name, err).Names = []string{op.Name}
	}
	_, left, right := comparison(x)
	return []*Expr{b.mendTerms(x.with([]*Expr{op, left, right}), op.Name, false)}
}
