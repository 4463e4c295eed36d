package gdl

import "strings"

// once reports a fault unless the text had the same before.
func (r *infixReader) once(key string, kind ErrorKind, from, to int, format string, args ...any) {
	if !r.known[key] {
		r.known[key] = true
		r.report(kind, from, to, format, args...)
	}
}

// questionMark reports a variable that is written as in prefix text, the first
// of the text alone.
func (r *infixReader) questionMark(e *Expr) {
	r.guessed = true
	from, to := r.src.Offset(e.From), r.src.Offset(e.To)
	r.once("?", MixedNotations, from, to, "variables of infix rules begin with a capital; write '%s' for '%s'", InfixWord(e.Name), e.Word)
}

// checkQuoted reports a text in quotes that cannot be a name.
func (r *infixReader) checkQuoted(e *Expr) {
	from, to := r.src.Offset(e.From), r.src.Offset(e.To)
	name := e.Word[1 : len(e.Word)-1]
	switch {
	case name == "" || name == "?":
		r.fail(InfixSyntax, from, to, "a name is missing between the quotes")
	case strings.ContainsAny(name, "() \t\f\v;"):
		r.broken = true
		r.report(InfixSyntax, from, to, "names hold no blanks, no parentheses and no ';', not even in quotes")
	}
}

// hyphens extends a name over hyphens that are glued to it: it should stand in
// quotes.
func (r *infixReader) hyphens(t infixToken) infixToken {
	text := r.src.Text
	if text[t.from] == '\'' || text[t.from] == '?' || isUpper(rune(text[t.from])) || text[t.from] == '_' {
		return t
	}
	before := t
	for r.tok.kind == infixOther && r.tok.from == t.to && r.text(r.tok) == "-" && r.tok.to < len(text) && isInfixNameByte(text[r.tok.to]) {
		r.advance()
		t.to = r.tok.to
		r.advance()
	}
	if name := r.text(t); t != before && !r.formulas {
		r.guessed = true
		r.once("-"+name, InfixSyntax, t.from, t.to, "a name with '-' stands in single quotes; write ''%s''", name)
	}
	return t
}

// isArrow tells whether conditions follow. Other arrows are reported and taken
// for ":-".
func (r *infixReader) isArrow() bool {
	if r.tok.kind == infixIf {
		return true
	}
	if !r.isOddArrow() {
		return false
	}
	r.guessed = true
	r.once("arrow", InfixSyntax, r.tok.from, r.tok.to, "'%s' is no arrow of infix rules; write ':-'", r.text(r.tok))
	return true
}

// isOddArrow tells whether an arrow of another language follows the head.
func (r *infixReader) isOddArrow() bool {
	if r.tok.kind != infixOther || r.lex.inside || r.groups > 0 {
		return false
	}
	switch r.text(r.tok) {
	case "<=", "<-", "<--", ":=", "-->", "<==":
		return true
	}
	return false
}

// lacksAnd tells whether a further condition follows without an operator, and
// reports it; reading goes on as if it were there.
func (r *infixReader) lacksAnd(argument bool) bool {
	t := r.tok
	if r.formulas || argument || r.groups > 0 || !r.lex.inside || t.first && t.column <= r.column ||
		t.kind != infixName && t.kind != infixNot || r.isForeignWord() {
		return false
	}
	r.guessed = true
	r.report(InfixSyntax, t.from, t.to, "an '&' is missing before '%s', or a full stop if a new rule begins", r.text(t))
	return true
}

// lacksComma tells whether a further argument follows without a comma, and
// reports it.
func (r *infixReader) lacksComma() bool {
	t := r.tok
	if r.failed || t.kind != infixName || t.first && t.column <= r.column || r.isForeignWord() {
		return false
	}
	r.guessed = true
	r.report(InfixSyntax, t.from, t.to, "a ',' is missing before '%s'", r.text(t))
	return true
}

// notClosed reports a '(' whose ')' is missing where the token is.
func (r *infixReader) notClosed(open infixToken) {
	if t := r.tok; !t.first && (t.kind == infixName || t.kind == infixOpen || t.kind == infixNot) {
		r.fail(InfixSyntax, t.from, t.to, "an operator is missing before '%s'", r.text(t))
		return
	}
	r.fail(Unbalanced, open.from, open.to, "this '(' is never closed; a ')' is missing in this rule")
}

// unmatched reports a ')' without its '('.
func (r *infixReader) unmatched() {
	if n := len(r.forms); n > 0 && r.groups == 0 && r.tok.from == r.start {
		r.forms[n-1].Broken = true
	}
	r.report(Unbalanced, r.tok.from, r.tok.to, "this ')' closes nothing; remove it, or add the '(' that is missing before it")
}

// expectEnd reports the text between a statement and its end. It returns the
// head of the next rule, if that was read as the last condition.
func (r *infixReader) expectEnd(form *Expr) (next *Expr) {
	t := r.tok
	switch {
	case t.kind == infixEnd || t.kind == infixStop || t.first && t.column <= r.column && r.beginsStatement() && t.kind != infixIf:
	case t.kind == infixClose:
		r.unmatched()
		r.failed, r.broken = true, true
	case t.kind == infixIf:
		return r.ruleInRule(form)
	case t.kind == infixName && form != nil && !r.lex.inside:
		if !t.first {
			r.guessed = true
			r.report(InfixSyntax, t.from, t.to, "a full stop is missing before '%s'", r.text(t))
		}
	default:
		r.noOperand()
	}
	return nil
}

// ruleInRule handles a second ":-". The rule before it lacks its end: the last
// condition that was read is the head of another rule.
func (r *infixReader) ruleInRule(form *Expr) *Expr {
	n := len(form.List)
	if !r.lex.inside || n < 3 {
		r.fail(RuleWithoutHead, r.tok.from, r.tok.to, "a second ':-' in one rule; a full stop is missing before it")
		return nil
	}
	head := form.List[n-1]
	form.List = form.List[:n-1]
	form.To = form.List[n-2].To
	r.broken = true
	what := "a condition is missing behind '&'"
	if n == 3 {
		what, form.To = "conditions are missing behind ':-'", form.List[0].To
	}
	r.report(InfixSyntax, r.src.Offset(head.From), r.src.Offset(head.To), "%s: a new rule begins here", what)
	return head
}

// noOperand reports that no term stands where one belongs.
func (r *infixReader) noOperand() {
	t := r.tok
	from, to := r.last.from, r.last.to
	switch {
	case r.foreign():
	case t.kind == infixUnquoted:
		r.fail(InfixSyntax, t.from, t.to, "this quote is never closed in its line")
	case r.last.kind == infixIf:
		r.fail(InfixSyntax, from, to, "conditions are missing behind ':-'; write them, or leave ':-' out")
	case r.last.kind == infixComma && t.kind == infixClose:
		r.fail(InfixSyntax, from, to, "an argument is missing behind ','")
	case r.last.kind == infixAnd || r.last.kind == infixComma || r.last.kind == infixOr || r.last.kind == infixNot || r.last.kind == infixDistinct:
		r.fail(InfixSyntax, from, to, "a condition is missing behind '%s'", r.text(r.last))
	case r.last.kind == infixOpen && (t.kind == infixEnd || t.kind == infixStop || t.kind == infixIf):
		r.fail(Unbalanced, from, to, "this '(' is never closed; a ')' is missing in this rule")
	case t.kind == infixEnd:
		r.fail(InfixSyntax, from, to, "the text ends within a rule")
	default:
		r.fail(InfixSyntax, t.from, t.to, "'%s' cannot stand here", r.text(t))
	}
}
