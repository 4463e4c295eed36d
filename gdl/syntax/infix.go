package syntax

// infixReader builds the top-level forms of an infix text. They are those that
// the same rules have in prefix notation: of p :- q & ~r a list of <=, p, q and
// the list of not and r. Only the words of operators stand in other places.
type infixReader struct {
	tokenWindow
	infixText
	statement
	readsFormulas bool        // formulas are read and no rules
	lists         *listReader // reads those that are prefix text
}

// A statement is the fact or rule that is being read.
type statement struct {
	start, column int     // where it begins, in the text and in its line
	depth         int     // of nesting
	openGroups    int     // parentheses that are open and hold conditions or arguments
	failed        bool    // the rest of it is to be skipped
	broken        bool    // some part of it could not be read
	guessed       bool    // read as if a fault were repaired
	unnamedVars   []*Node // its variables without a name
}

// An infixText is the sheet of an infix text, with the faults that are told once.
type infixText struct {
	*Sheet
	formNotations  []Notation // of the forms
	reportedFaults map[string]bool
	questionMarks  *Repair // of the variables that are written as in prefix text
	foreignSigns   []Edit  // signs of textbooks and other languages, as infix text writes them
}

// A tokenWindow is the place of a reader in a text.
type tokenWindow struct {
	source    *Source
	textLexer *Lexer
	nextToken Token // the next one
	lastToken Token // the one before
}

// readInfix reads infix text, or prefix text that holds infix rules. chosen is the notation that
// the text should have.
func readInfix(src *Source, chosen Notation) *Sheet {
	r := newInfixReader(src)
	r.Notation = chosen
	for r.nextToken.Kind != End && !r.isFull(r.nextToken.Start, r.nextToken.End) {
		r.readStatement()
	}
	if at := r.textLexer.Unclosed; at >= 0 {
		r.addError(InfixSyntax, at, at+2, "this comment is never closed; a '*/' is missing")
	}
	r.reportForeignSigns()
	if err := r.mixtureFault(chosen); err != nil { // the other faults can be reported when this one is repaired
		r.Errors = []*Error{err}
	}
	r.Comments = r.textLexer.Comments
	return r.Sheet
}

func newInfixReader(src *Source) *infixReader {
	return &infixReader{tokenWindow: newWindow(src, Infix), infixText: infixText{Sheet: &Sheet{Source: src, Notation: Infix}, reportedFaults: map[string]bool{}}}
}

func newWindow(src *Source, n Notation) tokenWindow {
	w := tokenWindow{source: src, textLexer: NewLexer(src.Text, n)}
	w.nextToken = w.textLexer.ReadToken()
	return w
}

// advanceToken moves to the next token.
func (w *tokenWindow) advanceToken() {
	w.lastToken, w.nextToken = w.nextToken, w.textLexer.ReadToken()
}

// advanceToken moves to the next token. If this is a sign of textbooks or a word such as "and", it notes
// the sign that infix text has for it.
func (r *infixReader) advanceToken() {
	if r.tokenWindow.advanceToken(); r.readsFormulas {
		return
	}
	if meant := r.foreignSign(); meant != "" {
		r.guessed = true
		r.noteSign(r.nextToken, meant)
	}
}

// failStatement records a fault after which the rest of the statement is skipped.
func (r *infixReader) failStatement(kind *ErrorKind, from, to int, format string, args ...any) {
	if !r.failed {
		r.addError(kind, from, to, format, args...)
	}
	r.failed, r.broken = true, true
}

// readStatement reads a fact or a rule.
func (r *infixReader) readStatement() {
	r.textLexer.InBody = false // the lexer reads a ';' as "or" only in conditions and parentheses
	start := r.nextToken
	r.statement = statement{start: start.Start, column: start.Column}
	switch {
	case start.Kind == Stop:
		r.trouble("begin", start)
		r.advanceToken()
		return
	case start.Kind == Close:
		r.reportUnmatchedClose()
		r.advanceToken()
		return
	case start.Kind == Open:
		r.readPrefixForm()
		return
	case start.Kind == ArrowSign || r.tokenText(start) == "?-":
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
		r.statement = statement{start: r.start, column: at - r.Source.LineStart(at), depth: r.depth, openGroups: r.openGroups}
		next = r.endStatement(r.readRule(next))
	}
}

// tokenText returns the text of a token.
func (w *tokenWindow) tokenText(t Token) string {
	return string(w.source.Text[t.Start:t.End])
}

// endStatement ends a statement and adds its form. It returns the head of the next rule
// if the reader is already behind that head.
func (r *infixReader) endStatement(form *Node) (next *Node) {
	if !r.failed {
		next = r.expectEnd(form)
	}
	if form != nil && next == nil && !r.failed { // a ')' around the last condition is part of it
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

// withSkippedWords adds to a form the words that were skipped, so that the names among
// them do not count as unused.
func (r *infixReader) withSkippedWords(form *Node, rest []*Node) *Node {
	last := &Node{List: rest, StartPos: rest[0].StartPos, EndPos: rest[len(rest)-1].EndPos, Broken: true}
	if form.IsList() && len(form.List) > 0 && form.List[0].Name == Arrow {
		form.List = append(form.List, last)
		form.EndPos = max(form.EndPos, last.EndPos)
		return form
	}
	arrow := &Node{Word: ":-", Name: Arrow, StartPos: form.EndPos, EndPos: form.EndPos}
	return &Node{List: []*Node{arrow, form, last}, StartPos: form.StartPos, EndPos: last.EndPos}
}

// skipStatement moves to the end of the statement and returns the words that it skips.
func (r *infixReader) skipStatement() []*Node {
	var words []*Node
	for ; r.nextToken.Kind != End && r.nextToken.Kind != Stop; r.advanceToken() {
		if r.nextToken.StartsLine && r.nextToken.Column <= r.column && r.nextToken.Start > r.start && r.beginsStatement() {
			break
		}
		if r.nextToken.Kind == Word {
			words = append(words, r.makeWord(r.nextToken))
		}
	}
	return words
}

// beginsStatement tells whether the token can stand first in a statement.
func (r *infixReader) beginsStatement() bool {
	return r.nextToken.Kind == Word || r.nextToken.Kind == Open || r.nextToken.Kind == ArrowSign || r.nextToken.Kind == NotSign && r.turnsForward()
}

// readRule reads the conditions behind a head.
func (r *infixReader) readRule(head *Node) *Node {
	arrow := &Node{Word: r.tokenText(r.nextToken), Name: Arrow, StartPos: r.Source.Pos(r.nextToken.Start), EndPos: r.Source.Pos(r.nextToken.End)}
	r.textLexer.InBody = true
	r.advanceToken()
	form := &Node{List: []*Node{arrow, head}, StartPos: head.StartPos}
	form.List = append(form.List, r.readBody()...)
	form.EndPos = max(arrow.EndPos, form.List[len(form.List)-1].EndPos)
	return form
}

// readForward reads the head behind conditions and an arrow of another language. Package slips later puts the
// head first.
func (r *infixReader) readForward(body *Node) *Node {
	arrow := r.operatorWord(r.nextToken)
	form := &Node{List: []*Node{arrow, body}, StartPos: body.StartPos}
	if IsJoined(body) && body.Lead() == Conjunction {
		form.List = append(form.List[:1], body.List[1:]...)
	}
	r.guessed = true
	r.textLexer.InBody = true
	r.advanceToken()
	list, _ := r.readConjunction(false)
	form.List = append(form.List, list...)
	form.EndPos = form.List[len(form.List)-1].EndPos
	return form
}

// readBody reads the conditions of a rule. The operands of an outermost "and" are
// conditions of their own.
func (r *infixReader) readBody() []*Node {
	list, op := r.readConjunction(false)
	if len(list) == 0 || r.failed || r.nextToken.Kind != OrSign {
		return list
	}
	return []*Node{r.readDisjunction(joinExprs(list, op), false)}
}

// readExpr reads an expression; in an argument, a comma ends it.
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

// readDisjunction reads the alternatives behind a first one.
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

// readConjunction reads the conditions that "and" joins, and returns them with the first
// operator; in an argument, a comma ends it.
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

// operatorWord returns the word of an operator.
func (w *tokenWindow) operatorWord(t Token) *Node {
	op := &Node{Word: w.tokenText(t), Name: signMeanings[t.Kind], StartPos: w.source.Pos(t.Start), EndPos: w.source.Pos(t.End)}
	if op.Name == "" {
		op.Name = op.Word // of another language
	}
	return op
}

// joinExprs makes one expression of those that an operator joins.
func joinExprs(list []*Node, op *Node) *Node {
	if len(list) == 1 {
		return list[0]
	}
	if op == nil { // it is missing, which has been reported
		at := list[1].StartPos
		op = &Node{Word: "&", Name: Conjunction, StartPos: at, EndPos: at}
	}
	return &Node{List: append([]*Node{op}, list...), StartPos: list[0].StartPos, EndPos: list[len(list)-1].EndPos}
}
