package syntax

// ParseFormulas reads words and formulas that stand one behind the other,
// as in the statements of properties:
//
//	always winner expect proved forall([X:player], ~(line(X) & open))
//
// A '[' begins a list of variables, each with or without its domain.
// The forms are those of the same text in prefix notation.
func ParseFormulas(src *Source) *Sheet {
	r := newInfixReader(src)
	r.readsFormulas, r.textLexer.InBody = true, true
	for r.nextToken.Kind != End && !r.failed {
		r.depth, r.openGroups = 0, 0
		if e := r.readExpr(false); e != nil {
			r.Forms = append(r.Forms, e)
		}
	}
	return r.Sheet
}

// readVariables reads a list in brackets.
func (r *infixReader) readVariables() *Node {
	open := r.nextToken
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > MaxDepth {
		r.failStatement(TooDeep, open.Start, open.End, "lists nested more than %d deep; is a run of '[' left over?", MaxDepth)
		return nil
	}
	e := &Node{StartPos: r.Source.Pos(open.Start), EndPos: r.Source.Pos(open.End)}
	r.advanceToken()
	for r.nextToken.Kind != BracketEnd && !r.failed {
		if len(e.List) > 0 {
			if r.nextToken.Kind != Comma {
				r.failStatement(InfixSyntax, open.Start, open.End, "this '[' is never closed; a ']' is missing")
				return e
			}
			r.advanceToken()
		}
		if x := r.readVariable(); x != nil {
			e.List = append(e.List, x)
		}
	}
	if !r.failed {
		r.advanceToken()
		e.EndPos = r.Source.Pos(r.lastToken.End)
	}
	return e
}

// readVariable reads X or X:domain, or a member of a domain.
func (r *infixReader) readVariable() *Node {
	name := r.readPrimary()
	if name == nil || r.failed || r.tokenText(r.nextToken) != ":" {
		return name
	}
	r.advanceToken()
	domain := r.readPrimary()
	if domain == nil {
		return nil
	}
	return &Node{List: []*Node{name, domain}, StartPos: name.StartPos, EndPos: domain.EndPos}
}

// readImplication reads the right side of a "=>" or "<=>" behind a formula.
func (r *infixReader) readImplication(left *Node, argument bool) *Node {
	op := r.tokenText(r.nextToken)
	if r.failed || !r.readsFormulas || op != "=>" && op != "<=>" {
		return left
	}
	word := &Node{Word: op, Name: op, StartPos: r.Source.Pos(r.nextToken.Start), EndPos: r.Source.Pos(r.nextToken.End)}
	r.advanceToken()
	r.depth++
	defer func() { r.depth-- }()
	var right *Node
	if argument {
		right = r.readExpr(true)
	} else {
		right = r.readExpr(false)
	}
	if right == nil {
		return left
	}
	return &Node{List: []*Node{word, left, right}, StartPos: left.StartPos, EndPos: right.EndPos}
}
