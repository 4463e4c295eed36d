package gdl

import "strings"

// reportOnce reports a fault unless the text had the same before.
func (l *infixForms) reportOnce(key string, kind ErrorKind, from, to int, format string, args ...any) {
	if !l.reportedFaults[key] {
		l.reportedFaults[key] = true
		l.reportFault(kind, from, to, format, args...)
	}
}

// reportQuestionMark reports a variable that is written as in prefix text, the first
// of the text alone.
func (r *infixReader) reportQuestionMark(e *Expr) {
	r.guessed = true
	from, to := r.source.Offset(e.StartPos), r.source.Offset(e.EndPos)
	r.reportOnce("?", MixedNotations, from, to, "variables of infix rules begin with a capital; write '%s' for '%s'", Infix.Spell(e.Name), e.Word)
}

// checkQuotedName reports a text in quotes that cannot be a name.
func (r *infixReader) checkQuotedName(e *Expr) {
	from, to := r.source.Offset(e.StartPos), r.source.Offset(e.EndPos)
	name := e.Word[1 : len(e.Word)-1]
	switch {
	case name == "" || name == "?":
		r.failStatement(InfixSyntax, from, to, "a name is missing between the quotes")
	case strings.ContainsAny(name, "() \t\f\v;"):
		r.broken = true
		r.reportFault(InfixSyntax, from, to, "names hold no blanks, no parentheses and no ';', not even in quotes")
	}
}

// extendOverHyphens extends a name over hyphens that are glued to it: it should stand in
// quotes.
func (r *infixReader) extendOverHyphens(t infixToken) infixToken {
	text := r.source.Text
	if text[t.startOffset] == '\'' || text[t.startOffset] == '?' || isUpper(rune(text[t.startOffset])) || text[t.startOffset] == '_' {
		return t
	}
	before := t
	for r.nextToken.kind == infixOther && r.nextToken.startOffset == t.endOffset && r.tokenText(r.nextToken) == "-" && r.nextToken.endOffset < len(text) && isInfixNameByte(text[r.nextToken.endOffset]) {
		r.advanceToken()
		t.endOffset = r.nextToken.endOffset
		r.advanceToken()
	}
	if name := r.tokenText(t); t != before && !r.readsFormulas {
		r.guessed = true
		r.reportOnce("-"+name, InfixSyntax, t.startOffset, t.endOffset, "a name with '-' stands in single quotes; write ''%s''", name)
	}
	return t
}

// atArrow tells whether conditions follow. Other arrows are reported and taken
// for ":-".
func (r *infixReader) atArrow() bool {
	if r.nextToken.kind == infixIf {
		return true
	}
	if !r.atForeignArrow() {
		return false
	}
	r.guessed = true
	r.reportOnce("arrow", InfixSyntax, r.nextToken.startOffset, r.nextToken.endOffset, "'%s' is not an arrow of infix rules; write ':-'", r.tokenText(r.nextToken))
	return true
}

// atForeignArrow tells whether an arrow of another language follows the head.
func (r *infixReader) atForeignArrow() bool {
	if r.nextToken.kind != infixOther || r.textLexer.insideBody || r.openGroups > 0 {
		return false
	}
	switch r.tokenText(r.nextToken) {
	case "<=", "<-", "<--", ":=", "-->", "<==":
		return true
	}
	return false
}

// lacksAnd tells whether a further condition follows without an operator, and
// reports it; reading goes on as if it were there.
func (r *infixReader) lacksAnd(argument bool) bool {
	t := r.nextToken
	if r.readsFormulas || argument || r.openGroups > 0 || !r.textLexer.insideBody || t.startsLine && t.column <= r.statementColumn ||
		t.kind != infixName && t.kind != infixNot || r.isForeignWord() {
		return false
	}
	r.guessed = true
	r.reportFault(InfixSyntax, t.startOffset, t.endOffset, "an '&' is missing before '%s', or a full stop if a new rule begins", r.tokenText(t))
	return true
}

// lacksComma tells whether a further argument follows without a comma, and
// reports it.
func (r *infixReader) lacksComma() bool {
	t := r.nextToken
	if r.failed || t.kind != infixName || t.startsLine && t.column <= r.statementColumn || r.isForeignWord() {
		return false
	}
	r.guessed = true
	r.reportFault(InfixSyntax, t.startOffset, t.endOffset, "a ',' is missing before '%s'", r.tokenText(t))
	return true
}

// reportUnclosed reports a '(' whose ')' is missing where the token is.
func (r *infixReader) reportUnclosed(open infixToken) {
	if t := r.nextToken; !t.startsLine && (t.kind == infixName || t.kind == infixOpen || t.kind == infixNot) {
		r.failStatement(InfixSyntax, t.startOffset, t.endOffset, "an operator is missing before '%s'", r.tokenText(t))
		return
	}
	r.failStatement(UnbalancedParen, open.startOffset, open.endOffset, "this '(' is never closed; a ')' is missing in this rule")
}

// reportUnmatchedClose reports a ')' without its '('.
func (r *infixReader) reportUnmatchedClose() {
	if n := len(r.forms); n > 0 && r.openGroups == 0 && r.nextToken.startOffset == r.statementStart {
		r.forms[n-1].Broken = true
	}
	r.reportFault(UnbalancedParen, r.nextToken.startOffset, r.nextToken.endOffset, "this ')' closes nothing; remove it, or add the '(' that is missing before it")
}

// expectEnd reports the text between a statement and its end. It returns the
// head of the next rule, if that was read as the last condition.
func (r *infixReader) expectEnd(form *Expr) (next *Expr) {
	t := r.nextToken
	switch {
	case t.kind == infixEnd || t.kind == infixStop || t.startsLine && t.column <= r.statementColumn && r.beginsStatement() && t.kind != infixIf:
	case t.kind == infixClose:
		r.reportUnmatchedClose()
		r.failed, r.broken = true, true
	case t.kind == infixIf:
		return r.splitInnerRule(form)
	case t.kind == infixName && form != nil && !r.textLexer.insideBody:
		if !t.startsLine {
			r.guessed = true
			r.reportFault(InfixSyntax, t.startOffset, t.endOffset, "a full stop is missing before '%s'", r.tokenText(t))
		}
	default:
		r.reportMissingOperand()
	}
	return nil
}

// splitInnerRule handles a second ":-". The rule before it lacks its end: the last
// condition that was read is the head of another rule.
func (r *infixReader) splitInnerRule(form *Expr) *Expr {
	n := len(form.List)
	if !r.textLexer.insideBody || n < 3 {
		r.failStatement(RuleWithoutHead, r.nextToken.startOffset, r.nextToken.endOffset, "a second ':-' in one rule; a full stop is missing before it")
		return nil
	}
	head := form.List[n-1]
	form.List = form.List[:n-1]
	form.EndPos = form.List[n-2].EndPos
	r.broken = true
	what := "a condition is missing behind '&'"
	if n == 3 {
		what, form.EndPos = "conditions are missing behind ':-'", form.List[0].EndPos
	}
	r.reportFault(InfixSyntax, r.source.Offset(head.StartPos), r.source.Offset(head.EndPos), "%s: a new rule begins here", what)
	return head
}

// reportMissingOperand reports that no term stands where one belongs.
func (r *infixReader) reportMissingOperand() {
	t := r.nextToken
	from, to := r.lastToken.startOffset, r.lastToken.endOffset
	switch {
	case r.reportForeign():
	case t.kind == infixUnquoted:
		r.failStatement(InfixSyntax, t.startOffset, t.endOffset, "this quote is never closed in its line")
	case r.lastToken.kind == infixIf:
		r.failStatement(InfixSyntax, from, to, "conditions are missing behind ':-'; write them, or leave ':-' out")
	case r.lastToken.kind == infixComma && t.kind == infixClose:
		r.failStatement(InfixSyntax, from, to, "an argument is missing behind ','")
	case r.lastToken.kind == infixAnd || r.lastToken.kind == infixComma || r.lastToken.kind == infixOr || r.lastToken.kind == infixNot || r.lastToken.kind == infixDistinct:
		r.failStatement(InfixSyntax, from, to, "a condition is missing behind '%s'", r.tokenText(r.lastToken))
	case r.lastToken.kind == infixOpen && (t.kind == infixEnd || t.kind == infixStop || t.kind == infixIf):
		r.failStatement(UnbalancedParen, from, to, "this '(' is never closed; a ')' is missing in this rule")
	case t.kind == infixEnd:
		r.failStatement(InfixSyntax, from, to, "the text ends within a rule")
	default:
		r.failStatement(InfixSyntax, t.startOffset, t.endOffset, "'%s' cannot stand here", r.tokenText(t))
	}
}
