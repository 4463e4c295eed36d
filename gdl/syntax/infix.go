package syntax

import (
	"bytes"
	"slices"
)

// infixReader builds the top-level forms of an infix text. They are the forms of the same rules in prefix notation: p :-
// q & ~r becomes a list of <=, p, q and the list of not and r. Only the places of the operators in the text differ.
type infixReader struct {
	reader
	lists         *listReader // reads the forms in prefix notation
	formNotations []Notation  // by form: its notation
}

// readInfix reads infix text, or prefix text with infix rules. chosen is the notation that the text should have.
func readInfix(src *Source, chosen Notation) *Sheet {
	r := &infixReader{reader: newReader(src, Infix, infixFaults)}
	r.Notation = chosen
	for r.nextToken.Kind != End && !r.isFull(r.nextToken.Start, r.nextToken.End) {
		r.readStatement()
	}
	if at := r.Unclosed; at >= 0 {
		r.troubleIn("comment", Token{Start: at, End: at + 2}, "")
	}
	r.nameSigns()
	r.tellMixture(chosen)
	r.Sheet.Comments = r.Lexer.Comments
	return r.Sheet
}

// atForwardArrow tells whether an arrow of another language comes next, between conditions and a head.
func (r *infixReader) atForwardArrow() bool {
	return r.nextToken.Kind == Foreign && !r.InBody && r.openGroups == 0 && !r.readsFormulas && slices.Contains(ForwardArrows, r.tokenText(r.nextToken))
}

// turnsForward tells whether the rest of the line has an arrow after conditions.
func (r *reader) turnsForward() bool {
	line, _, _ := bytes.Cut(r.Text[r.nextToken.Start:], []byte("\n"))
	return slices.ContainsFunc(ForwardArrows, func(a string) bool { return bytes.Contains(line, []byte(" "+a+" ")) })
}

// readStatement reads a fact or a rule.
func (r *infixReader) readStatement() {
	r.InBody = false // the lexer takes ';' for "or" only in conditions and parentheses
	start := r.nextToken
	r.statement = statement{start: start}
	switch {
	case start.Kind == Stop || start.Kind == Close:
		if n := len(r.Forms); n > 0 && start.Kind == Close {
			r.Forms[n-1].Broken = true
		}
		r.trouble("begin", start)
		r.advanceToken()
		return
	case start.Kind == Open:
		r.readPrefixForm()
		return
	case start.Kind == ArrowSign || r.atText("?-"):
		r.trouble("begin", start)
		r.skipStatement()
		if r.nextToken.Kind == Stop {
			r.advanceToken()
		}
		return
	}
	form := r.readExpr(false)
	switch {
	case form == nil || r.failed:
	case r.atForwardArrow():
		form = r.readForward(form)
	case r.atArrow():
		form = r.readRule(form)
	}
	for next := r.endStatement(form); next != nil; {
		at := r.Source.Offset(next.StartPos)
		r.statement = statement{start: Token{Start: start.Start, Column: at - r.Source.LineStart(at)}, depth: r.depth, openGroups: r.openGroups}
		next = r.endStatement(r.readRule(next))
	}
}

// endStatement ends a statement and adds its form. If the reader has already read the head of the next rule, it returns
// that head.
func (r *infixReader) endStatement(form *Node) (next *Node) {
	if !r.failed {
		next = r.expectEnd(form)
	}
	if form != nil && next == nil && !r.failed { // a ')' around the last condition belongs to the form
		form.EndPos = max(form.EndPos, r.Source.Pos(r.lastToken.End))
	}
	var rest []*Node
	if r.failed {
		rest = r.skipStatement()
	}
	if r.nextToken.Kind == Stop {
		r.advanceToken()
	}
	if form == nil {
		return nil
	}
	if r.broken && len(rest) > 0 {
		form = r.withSkippedWords(form, rest)
	}
	form.Broken = form.Broken || r.broken
	form.Guessed = r.guessed
	NameAnonymous(r.unnamedVars, form)
	r.addForm(form, Infix)
	return next
}

// withSkippedWords adds the skipped words to a form, so that their names do not count as unused.
func (r *infixReader) withSkippedWords(form *Node, rest []*Node) *Node {
	last := &Node{List: rest, StartPos: rest[0].StartPos, EndPos: rest[len(rest)-1].EndPos, Broken: true}
	if form.Lead() == Arrow {
		form.List = append(form.List, last)
		form.EndPos = max(form.EndPos, last.EndPos)
		return form
	}
	arrow := &Node{Word: ":-", Name: Arrow, StartPos: form.EndPos, EndPos: form.EndPos}
	return &Node{List: []*Node{arrow, form, last}, StartPos: form.StartPos, EndPos: last.EndPos}
}

// skipStatement moves to the end of the statement and returns the words that it skips.
func (r *infixReader) skipStatement() (words []*Node) {
	for ; r.nextToken.Kind != End && r.nextToken.Kind != Stop; r.advanceToken() {
		if r.beginsLine(r.nextToken) && r.nextToken.Start > r.start.Start && r.beginsStatement() {
			break
		}
		if r.nextToken.Kind == Word {
			words = append(words, r.makeWord(r.nextToken))
		}
	}
	return words
}

// beginsStatement tells whether the next token can begin a statement.
func (r *infixReader) beginsStatement() bool {
	return r.nextToken.Kind == Word || r.nextToken.Kind == Open || r.nextToken.Kind == ArrowSign || r.nextToken.Kind == NotSign && r.turnsForward()
}

// expectEnd reports text between a statement and its end. If the head of the next rule was read as the last condition, it
// returns that head.
func (r *infixReader) expectEnd(form *Node) (next *Node) {
	t := r.nextToken
	switch {
	case t.Kind == End || t.Kind == Stop || r.beginsLine(t) && r.beginsStatement() && t.Kind != ArrowSign:
	case t.Kind == ArrowSign && r.InBody && form != nil && len(form.List) > 2:
		return r.splitInnerRule(form)
	case t.Kind == ArrowSign || t.Kind == Close:
		r.trouble("end", t)
	case t.Kind == Word && form != nil && !r.InBody:
		if !t.StartsLine {
			r.trouble("end", t)
		}
	default:
		r.trouble("operand", t)
	}
	return nil
}

// splitInnerRule handles a second ":-". The first rule lacks its end, and its last condition is the head of another rule.
func (r *infixReader) splitInnerRule(form *Node) *Node {
	n := len(form.List)
	head, place := form.List[n-1], "inner"
	form.List = form.List[:n-1]
	if form.EndPos = form.List[n-2].EndPos; n == 3 {
		place, form.EndPos = "emptied", form.List[0].EndPos
	}
	r.troubleIn(place, r.spot(head), "")
	return head
}

// readRule reads the conditions after a head.
func (r *infixReader) readRule(head *Node) *Node {
	arrow := r.wordOf(r.nextToken, Arrow)
	r.InBody = true
	r.advanceToken()
	form := &Node{List: []*Node{arrow, head}, StartPos: head.StartPos}
	form.List = append(form.List, r.readBody()...)
	form.EndPos = max(arrow.EndPos, form.List[len(form.List)-1].EndPos)
	return form
}

// readForward reads the head after conditions and an arrow of another language. Later, package slips puts the head first.
func (r *infixReader) readForward(body *Node) *Node {
	form := &Node{List: []*Node{r.operatorWord(r.nextToken), body}, StartPos: body.StartPos}
	if IsJoined(body) && body.Lead() == Conjunction {
		form.List = append(form.List[:1], body.List[1:]...)
	}
	r.guessed, r.InBody = true, true
	r.advanceToken()
	list, _ := r.readConjunction(false)
	form.List = append(form.List, list...)
	form.EndPos = form.List[len(form.List)-1].EndPos
	return form
}

// readBody reads the conditions of a rule. The operands of an outermost "and" are separate conditions.
func (r *infixReader) readBody() []*Node {
	list, op := r.readConjunction(false)
	if len(list) == 0 || r.failed || r.nextToken.Kind != OrSign {
		return list
	}
	return []*Node{r.readDisjunction(joinExprs(list, op), false)}
}

// readExpr reads an expression. In an argument, a comma ends it.
func (r *infixReader) readExpr(argument bool) *Node {
	list, op := r.readConjunction(argument)
	if len(list) == 0 {
		return nil
	}
	first := joinExprs(list, op)
	if !r.failed && r.nextToken.Kind == OrSign {
		first = r.readDisjunction(first, argument)
	}
	return r.readImplication(first, argument)
}

// readDisjunction reads the alternatives after the first one.
func (r *infixReader) readDisjunction(first *Node, argument bool) *Node {
	list := []*Node{first}
	op := r.operatorWord(r.nextToken)
	for !r.failed && r.nextToken.Kind == OrSign {
		joint := r.tokenText(r.nextToken)
		r.advanceToken()
		next, and := r.readConjunction(argument)
		if len(next) > 0 {
			list = append(list, joinExprs(next, and))
			list[len(list)-1].Join = JointOf(joint)
		}
	}
	return joinExprs(list, op)
}

// readConjunction reads conditions with "and" between them. It returns them with the first operator. In an argument, a
// comma ends them.
func (r *infixReader) readConjunction(argument bool) (list []*Node, op *Node) {
	joint := ""
	for {
		if e := r.readCondition(); e != nil {
			e.Join = JointOf(joint)
			list = append(list, e)
		}
		if !r.failed && r.lacksAnd(argument) {
			continue
		}
		if r.failed || r.nextToken.Kind != AndSign && (r.nextToken.Kind != Comma || argument) {
			return list, op
		}
		if op == nil {
			op = r.operatorWord(r.nextToken)
		}
		joint = r.tokenText(r.nextToken)
		r.advanceToken()
	}
}

// joinExprs joins expressions into one by an operator.
func joinExprs(list []*Node, op *Node) *Node {
	if len(list) == 1 {
		return list[0]
	}
	if op == nil { // a missing operator, which is already reported
		at := list[1].StartPos
		op = &Node{Word: "&", Name: Conjunction, StartPos: at, EndPos: at}
	}
	return &Node{List: append([]*Node{op}, list...), StartPos: list[0].StartPos, EndPos: list[len(list)-1].EndPos}
}
