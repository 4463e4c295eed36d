package syntax

// ParseFormulas reads words and formulas one after the other, as in the statements of properties:
//
//	always winner expect proved forall([X:player], ~(line(X) & open))
//
// A '[' begins a list of variables, each with or without its domain.
// The forms are those of the same text in prefix notation.
func ParseFormulas(src *Source) *Sheet {
	r := &infixReader{reader: newReader(src, Infix, infixFaults)}
	r.readsFormulas, r.InBody = true, true
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
		r.trouble("nesting", open)
		return nil
	}
	e := &Node{StartPos: r.Source.Pos(open.Start), EndPos: r.Source.Pos(open.End)}
	r.advanceToken()
	for r.nextToken.Kind != BracketEnd && !r.failed {
		if len(e.List) > 0 {
			if r.nextToken.Kind != Comma {
				r.trouble("bracket", open)
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

// readImplication reads the right side of a "=>" or "<=>" after a formula.
func (r *infixReader) readImplication(left *Node, argument bool) *Node {
	op := r.tokenText(r.nextToken)
	if r.failed || !r.readsFormulas || op != "=>" && op != "<=>" {
		return left
	}
	word := r.wordOf(r.nextToken, op)
	r.advanceToken()
	r.depth++
	defer func() { r.depth-- }()
	right := r.readExpr(argument)
	if right == nil {
		return left
	}
	return &Node{List: []*Node{word, left, right}, StartPos: left.StartPos, EndPos: right.EndPos}
}
