package syntax

// readCondition reads a term, its negation, or the inequality of two terms.
func (r *infixReader) readCondition() *Node {
	if r.depth > MaxDepth {
		r.failStatement(TooDeep, r.nextToken.Start, r.nextToken.End, "terms nested more than %d deep; is a run of '(' left over?", MaxDepth)
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	if r.nextToken.Kind == NotSign || r.isWordNot() {
		return r.readNegation()
	}
	left := r.readPrimary()
	if left == nil || r.failed {
		return left
	}
	if r.nextToken.Kind == Unequal || !r.readsFormulas && r.isSugar() {
		op := r.operatorWord(r.nextToken)
		r.advanceToken()
		right := r.readPrimary()
		if right == nil {
			return nil
		}
		left = &Node{List: []*Node{op, left, right}, StartPos: left.StartPos, EndPos: right.EndPos}
	}
	if !r.failed && r.isForeign() {
		r.trouble("behind", r.nextToken)
	}
	if r.failed && left.Name != "" && left.Name[0] == '?' {
		return nil // an operand and not a condition
	}
	return left
}

// isSugar tells whether an equality of another language follows, which is read
// as it is meant later on.
func (w *tokenWindow) isSugar() bool {
	return w.nextToken.Kind == Foreign && isEquality(w.tokenText(w.nextToken))
}

// isSugar tells an equality of another language: its operator stands between its terms.
func isSugar(n *Node) bool {
	return len(n.List) == 3 && !n.List[0].IsList() && n.List[0].StartPos > n.List[1].StartPos && isEquality(n.List[0].Name)
}

// isWordNot tells whether a word "not" stands before a condition without
// parentheses.
func (w *tokenWindow) isWordNot() bool {
	if w.nextToken.Kind != Word || FoldName(w.tokenText(w.nextToken)) != Negation {
		return false
	}
	at := w.nextToken.End
	for at < len(w.source.Text) && (w.source.Text[at] == ' ' || w.source.Text[at] == '\t') {
		at++
	}
	return at > w.nextToken.End && at < len(w.source.Text) && Infix.IsWordByte(w.source.Text[at])
}

// readNegation reads ~p.
func (r *infixReader) readNegation() *Node {
	op := r.operatorWord(r.nextToken)
	op.Name = Negation
	r.advanceToken()
	inner := r.readCondition()
	if inner == nil {
		return nil
	}
	return &Node{List: []*Node{op, inner}, StartPos: op.StartPos, EndPos: r.source.Pos(r.lastToken.End)}
}

// readPrimary reads a word, a term with arguments, or an expression in parentheses.
func (r *infixReader) readPrimary() *Node {
	switch r.nextToken.Kind {
	case Word:
		return r.readName()
	case Open:
		return r.readGroup()
	case Bracket:
		if r.readsFormulas {
			return r.readVariables()
		}
	}
	if op := r.frontOperator(); op != nil && !r.readsFormulas {
		r.advanceToken()
		return r.readArguments(op)
	}
	if r.readsFormulas && r.tokenText(r.nextToken) == "*" { // "*" for an upper bound that bounds nothing
		r.advanceToken()
		return r.makeWord(r.lastToken)
	}
	r.trouble("operand", r.nextToken)
	return nil
}

// frontOperator returns the word of an operator that stands before its operands, as in =(X,a);
// nil if there is none.
func (w *tokenWindow) frontOperator() *Node {
	t := w.nextToken
	if t.Kind == End || t.End >= len(w.source.Text) || w.source.Text[t.End] != '(' {
		return nil
	}
	switch text := w.tokenText(t); {
	case t.Kind == Unequal, t.Kind == AndSign, t.Kind == OrSign, t.Kind == Comma, t.Kind == Foreign && isEquality(text):
		return &Node{Word: text, Name: text, StartPos: w.source.Pos(t.Start), EndPos: w.source.Pos(t.End)}
	}
	return nil
}

// readName reads a word and, in parentheses right behind it, arguments.
func (r *infixReader) readName() *Node {
	t := r.nextToken
	r.advanceToken()
	t = r.extendOverHyphens(t)
	e := r.makeWord(t)
	if !r.failed && r.nextToken.Kind == Open && !r.nextToken.StartsLine && (!r.readsFormulas || r.nextToken.Start == t.End) {
		return r.readArguments(e)
	}
	return e
}

// signMeanings holds the meanings of operators.
var signMeanings = map[Kind]string{ArrowSign: Arrow, AndSign: Conjunction, Comma: Conjunction, OrSign: Disjunction, NotSign: Negation,
	Unequal: Distinct, ActionSign: "::", EffectSign: effect}

// makeWord makes an expression of a name.
func (r *infixReader) makeWord(t Token) *Node {
	e := &Node{Word: r.tokenText(t), StartPos: r.Source.Pos(t.Start), EndPos: r.Source.Pos(t.End)}
	e.Name = InfixMeaning(e.Word)
	switch {
	case e.Word == Anonymous:
		r.unnamedVars = append(r.unnamedVars, e)
	case e.Word[0] == '?' && len(e.Word) > 1:
		r.reportQuestionMark(e)
	case IsQuoted(e.Word):
		r.checkQuotedName(e)
	}
	return e
}

// readGroup reads an expression in parentheses. The parentheses are part of its place, so an edit that removes the
// expression also removes them.
func (r *infixReader) readGroup() *Node {
	open := r.nextToken
	r.advanceToken()
	if r.nextToken.Kind == Close {
		r.failStatement(EmptyList, open.Start, r.nextToken.End, "nothing stands between this '(' and its ')'; remove both, or write what is missing")
		return nil
	}
	r.depth++
	r.openGroups++
	e := r.readExpr(false)
	r.openGroups--
	r.depth--
	if e == nil || !r.expectClose(open) {
		return e
	}
	if e.IsList() && (IsOperator(e.List[0].Name) || isSugar(e)) {
		e.StartPos, e.EndPos = r.Source.Pos(open.Start), r.Source.Pos(r.lastToken.End)
	}
	return e
}

// readArguments reads the arguments of a relation or function.
func (r *infixReader) readArguments(name *Node) *Node {
	open := r.nextToken
	e := &Node{List: []*Node{name}, StartPos: name.StartPos, EndPos: r.Source.Pos(open.End)}
	r.advanceToken()
	r.openGroups++
	defer func() { r.openGroups-- }()
	for first := true; !r.failed && (!first || r.nextToken.Kind != Close); first = false {
		if !first && r.nextToken.Kind == Comma {
			r.advanceToken()
		}
		if arg := r.readExpr(true); arg != nil {
			e.List = append(e.List, arg)
			e.EndPos = arg.EndPos
		}
		if r.nextToken.Kind != Comma && !r.lacksComma() {
			break
		}
	}
	if r.expectClose(open) {
		e.EndPos = r.Source.Pos(r.lastToken.End)
	}
	return e
}

// expectClose moves over the ')' of a '(' and reports whether it is there.
func (r *infixReader) expectClose(open Token) bool {
	if r.failed {
		return false
	}
	if r.nextToken.Kind == Close {
		r.advanceToken()
		return true
	}
	if r.nextToken.StartsLine || !r.trouble("close", open) {
		r.trouble("newline", open)
	}
	return false
}
