package gdl

// condition reads a term, its negation, or the inequality of two terms.
func (r *infixReader) condition() *Expr {
	if r.depth > MaxDepth {
		r.fail(TooDeep, r.tok.from, r.tok.to, "terms nested more than %d deep; is a run of '(' left over?", MaxDepth)
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	if r.tok.kind == infixNot || r.isWordNot() {
		return r.negation()
	}
	left := r.primary()
	if left == nil || r.failed {
		return left
	}
	if r.tok.kind == infixDistinct {
		op := r.operator(r.tok)
		r.advance()
		right := r.primary()
		if right == nil {
			return nil
		}
		left = &Expr{List: []*Expr{op, left, right}, From: left.From, To: right.To}
	}
	if !r.failed {
		r.foreignOperator()
	}
	if r.failed && left.Name != "" && left.Name[0] == '?' {
		return nil // an operand and not a condition
	}
	return left
}

// isWordNot tells whether a word "not" stands before a condition without
// parentheses.
func (r *infixReader) isWordNot() bool {
	if r.tok.kind != infixName || Fold(r.text(r.tok)) != Not {
		return false
	}
	at := r.tok.to
	for at < len(r.src.Text) && (r.src.Text[at] == ' ' || r.src.Text[at] == '\t') {
		at++
	}
	return at > r.tok.to && at < len(r.src.Text) && isInfixNameByte(r.src.Text[at])
}

// negation reads ~p.
func (r *infixReader) negation() *Expr {
	op := r.operator(r.tok)
	op.Name = Not
	r.advance()
	inner := r.condition()
	if inner == nil {
		return nil
	}
	return &Expr{List: []*Expr{op, inner}, From: op.From, To: inner.To}
}

// primary reads a word, a term with arguments, or an expression in parentheses.
func (r *infixReader) primary() *Expr {
	switch r.tok.kind {
	case infixName:
		return r.name()
	case infixOpen:
		return r.group()
	case infixBracket:
		if r.formulas {
			return r.variables()
		}
	}
	if r.formulas && r.text(r.tok) == "*" { // "*" for an upper bound that bounds nothing
		r.advance()
		return r.word(r.last)
	}
	r.noOperand()
	return nil
}

// name reads a word and, in parentheses right behind it, arguments.
func (r *infixReader) name() *Expr {
	t := r.tok
	r.advance()
	t = r.hyphens(t)
	e := r.word(t)
	if !r.failed && r.tok.kind == infixOpen && !r.tok.first && (!r.formulas || r.tok.from == t.to) {
		return r.arguments(e)
	}
	return e
}

// word makes an expression of a name.
func (r *infixReader) word(t infixToken) *Expr {
	e := &Expr{Word: r.text(t), From: r.src.Pos(t.from), To: r.src.Pos(t.to)}
	e.Name = infixMeaning(e.Word)
	switch {
	case e.Word == anonymous:
		r.unnamed = append(r.unnamed, e)
	case e.Word[0] == '?' && len(e.Word) > 1:
		r.questionMark(e)
	case isQuoted(e.Word):
		r.checkQuoted(e)
	}
	return e
}

// group reads an expression in parentheses. They are part of its place, so that
// an edit that removes it removes them.
func (r *infixReader) group() *Expr {
	open := r.tok
	r.advance()
	if r.tok.kind == infixClose {
		r.fail(EmptyList, open.from, r.tok.to, "'()' means nothing; remove it, or write what belongs between the parentheses")
		return nil
	}
	r.depth++
	r.groups++
	e := r.expr()
	r.groups--
	r.depth--
	if e == nil || !r.closes(open) {
		return e
	}
	if e.IsList() && IsOperator(e.List[0].Name) {
		e.From, e.To = r.src.Pos(open.from), r.src.Pos(r.last.to)
	}
	return e
}

// arguments reads the arguments of a relation or function.
func (r *infixReader) arguments(name *Expr) *Expr {
	open := r.tok
	e := &Expr{List: []*Expr{name}, From: name.From, To: r.src.Pos(open.to)}
	r.advance()
	r.groups++
	defer func() { r.groups-- }()
	for first := true; !r.failed && (!first || r.tok.kind != infixClose); first = false {
		if !first && r.tok.kind == infixComma {
			r.advance()
		}
		if arg := r.argument(); arg != nil {
			e.List = append(e.List, arg)
			e.To = arg.To
		}
		if r.tok.kind != infixComma && !r.lacksComma() {
			break
		}
	}
	if r.closes(open) {
		e.To = r.src.Pos(r.last.to)
	}
	return e
}

// argument reads one argument.
func (r *infixReader) argument() *Expr {
	list, op := r.conjunctionIn(true)
	if len(list) == 0 {
		return nil
	}
	first := join(list, op)
	if !r.failed && r.tok.kind == infixOr {
		first = r.disjunction(first, true)
	}
	return r.implication(first, true)
}

// closes moves over the ')' of a '(' and reports whether it is there.
func (r *infixReader) closes(open infixToken) bool {
	if r.failed {
		return false
	}
	if r.tok.kind == infixClose {
		r.advance()
		return true
	}
	r.notClosed(open)
	return false
}
