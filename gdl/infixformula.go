package gdl

// ParseInfixFormulas reads words and formulas that stand one behind the other,
// as in the statements of properties:
//
//	always winner expect proved forall([X:player], ~(line(X) & open))
//
// A '[' begins a list of variables, each with or without its domain.
// The forms are those of the same text in prefix notation.
func ParseInfixFormulas(src *Source) (forms []*Expr, errs []*Error) {
	r := newInfixReader(src)
	r.formulas, r.lex.inside = true, true
	for r.tok.kind != infixEnd && !r.failed {
		r.depth, r.groups = 0, 0
		if e := r.expr(); e != nil {
			r.forms = append(r.forms, e)
		}
	}
	return r.forms, r.errors
}

// variables reads a list in brackets.
func (r *infixReader) variables() *Expr {
	open := r.tok
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > MaxDepth {
		r.fail(TooDeep, open.from, open.to, "lists nested more than %d deep; is a run of '[' left over?", MaxDepth)
		return nil
	}
	e := &Expr{From: r.src.Pos(open.from), To: r.src.Pos(open.to)}
	r.advance()
	for r.tok.kind != infixUnbrack && !r.failed {
		if len(e.List) > 0 {
			if r.tok.kind != infixComma {
				r.fail(InfixSyntax, open.from, open.to, "this '[' is never closed; a ']' is missing")
				return e
			}
			r.advance()
		}
		if x := r.variable(); x != nil {
			e.List = append(e.List, x)
		}
	}
	if !r.failed {
		r.advance()
		e.To = r.src.Pos(r.last.to)
	}
	return e
}

// variable reads X or X:domain, or a member of a domain.
func (r *infixReader) variable() *Expr {
	name := r.primary()
	if name == nil || r.failed || r.text(r.tok) != ":" {
		return name
	}
	r.advance()
	domain := r.primary()
	if domain == nil {
		return nil
	}
	return &Expr{List: []*Expr{name, domain}, From: name.From, To: domain.To}
}

// implication reads the right side of a "=>" or "<=>" behind a formula.
func (r *infixReader) implication(left *Expr, argument bool) *Expr {
	op := r.text(r.tok)
	if r.failed || !r.formulas || op != "=>" && op != "<=>" {
		return left
	}
	word := &Expr{Word: op, Name: op, From: r.src.Pos(r.tok.from), To: r.src.Pos(r.tok.to)}
	r.advance()
	r.depth++
	defer func() { r.depth-- }()
	var right *Expr
	if argument {
		right = r.argument()
	} else {
		right = r.expr()
	}
	if right == nil {
		return left
	}
	return &Expr{List: []*Expr{word, left, right}, From: left.From, To: right.To}
}
