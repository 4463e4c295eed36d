package syntax

import (
	"bytes"
	"slices"
	"strings"
)

// reportOnce reports a fault unless the text had the same before.
func (r *infixText) reportOnce(key string, kind *ErrorKind, from, to int, format string, args ...any) {
	if !r.reportedFaults[key] {
		r.reportedFaults[key] = true
		r.addError(kind, from, to, format, args...)
	}
}

// reportQuestionMark reports a variable that is written as in prefix text, the first
// of the text alone.
func (r *infixReader) reportQuestionMark(e *Node) {
	r.guessed = true
	from, to := r.Source.Offset(e.StartPos), r.Source.Offset(e.EndPos)
	if r.questionMarks == nil {
		r.questionMarks = certainly("Write the variables of infix rules")
		r.addError(MixedNotations, from, to, "variables of infix rules begin with a capital; write '%s' for '%s'", Infix.Spell(e.Name), e.Word)
		r.Errors[len(r.Errors)-1].Repair = r.questionMarks
	}
	r.questionMarks.Edits = append(r.questionMarks.Edits, Edit{e.StartPos, e.EndPos, Infix.Spell(e.Name)})
}

// checkQuotedName reports a text in quotes that cannot be a name.
func (r *infixReader) checkQuotedName(e *Node) {
	from, to := r.Source.Offset(e.StartPos), r.Source.Offset(e.EndPos)
	name := e.Word[1 : len(e.Word)-1]
	switch {
	case name == "" || name == "?":
		r.failStatement(InfixSyntax, from, to, "a name is missing between the quotes")
	case strings.ContainsAny(name, "() \t\f\v;"):
		r.broken = true
		r.addError(InfixSyntax, from, to, "names hold no blanks, no parentheses and no ';', not even in quotes")
	}
}

// extendOverHyphens extends a name over hyphens that are glued to it: it should stand in
// quotes.
func (r *infixReader) extendOverHyphens(t Token) Token {
	text := r.Source.Text
	if text[t.Start] == '\'' || text[t.Start] == '?' || isUpper(rune(text[t.Start])) || text[t.Start] == '_' {
		return t
	}
	before := t
	for r.nextToken.Kind == Foreign && r.nextToken.Start == t.End && r.tokenText(r.nextToken) == "-" && r.nextToken.End < len(text) && Infix.IsWordByte(text[r.nextToken.End]) {
		r.advanceToken()
		t.End = r.nextToken.End
		r.advanceToken()
	}
	if name := r.tokenText(t); t != before && !r.readsFormulas {
		r.guessed = true
		r.reportOnce("-"+name, InfixSyntax, t.Start, t.End, "a name with '-' stands in single quotes; write ''%s''", name)
	}
	return t
}

// atArrow tells whether conditions follow. Other arrows are reported and taken
// for ":-".
func (r *infixReader) atArrow() bool {
	if r.nextToken.Kind == ArrowSign {
		return true
	}
	if !r.atForeignArrow() {
		return false
	}
	r.guessed = true
	if rest := bytes.TrimLeft(r.Source.Text[r.nextToken.End:], " \t"); r.tokenText(r.nextToken) == ":" && bytes.HasPrefix(rest, []byte("-")) { // ': -'
		r.nextToken.End = len(r.Source.Text) - len(rest) + 1
		r.textLexer.Offset = r.nextToken.End
	}
	r.noteSign(r.nextToken, ":-")
	return true
}

// signsMeant are the signs and words that infix text writes otherwise, by their kinds.
var signsMeant = map[Kind]string{ArrowSign: ":-", AndSign: "&", OrSign: "|", NotSign: "~", Unequal: "!="}

// foreignSign returns the sign that the token is meant as if it is one of textbooks, or a word that
// joins conditions; "" for other tokens.
func (w *tokenWindow) foreignSign() string {
	if w.nextToken.Kind == End {
		return ""
	}
	text := w.tokenText(w.nextToken)
	meant := signsMeant[w.nextToken.Kind]
	if w.nextToken.Kind == Word && w.textLexer.InBody && !w.nextToken.StartsLine && (w.lastToken.Kind == Word || w.lastToken.Kind == Close) {
		after := w.nextToken.End < len(w.source.Text) && w.source.Text[w.nextToken.End] == '('
		switch name := FoldName(text); {
		case after:
		case name == Conjunction:
			w.nextToken.Kind, meant = AndSign, "&"
		case name == Disjunction:
			w.nextToken.Kind, meant = OrSign, "|"
		}
	} else if text[0] < 0x80 && (w.nextToken.Kind != ArrowSign || text == infixArrow) && text != `/\` && text != `\/` && (text[0] != '\\' || len(text) < 4) {
		return ""
	}
	return meant
}

// noteSign notes that the token is meant as another sign.
func (r *infixText) noteSign(t Token, meant string) {
	from := r.Source.Pos(t.Start)
	if n := len(r.foreignSigns); n == 0 || r.foreignSigns[n-1].StartPos < from {
		r.foreignSigns = append(r.foreignSigns, Edit{from, r.Source.Pos(t.End), meant})
	}
}

// reportForeignSigns reports the signs of other notations: one fault for all.
func (r *infixText) reportForeignSigns() {
	if len(r.foreignSigns) == 0 {
		return
	}
	first := r.foreignSigns[0]
	said, names := map[string]bool{}, []string{}
	for _, e := range r.foreignSigns {
		if sign := r.Source.TextBetween(e.StartPos, e.EndPos); !said[sign] && len(names) < 5 {
			said[sign] = true
			names = append(names, "'"+e.NewText+"' for '"+sign+"'")
		}
	}
	sign := r.Source.TextBetween(first.StartPos, first.EndPos)
	message := "'" + sign + "' is not a sign of infix rules; write '" + first.NewText + "'"
	switch last := len(names) - 1; {
	case last > 0:
		message = "infix rules have other signs; write " + strings.Join(names[:last], ", ") + " and " + names[last]
	case first.NewText == infixArrow:
		message = "'" + sign + "' is not an arrow of infix rules; write ':-'"
	}
	r.Errors = append(r.Errors, &Error{Kind: InfixSyntax, StartPos: first.StartPos, EndPos: first.EndPos, Message: message, Repair: certainly("Write the signs of infix rules", r.foreignSigns...)})
}

// atForeignArrow tells whether an arrow of another language follows the head.
func (r *infixReader) atForeignArrow() bool {
	if r.textLexer.InBody || r.openGroups > 0 {
		return false
	}
	if r.nextToken.Kind == Word && !r.nextToken.StartsLine && r.nextToken.Start > r.start && FoldName(r.tokenText(r.nextToken)) == "if" {
		return true
	}
	if r.nextToken.Kind != Foreign {
		return false
	}
	switch r.tokenText(r.nextToken) {
	case "<=", "<-", "<--", ":=", "-->", "<==", "<===", "<=>", "::-", "<:-", ":--", "-:", ":":
		return true
	}
	return false
}

// forwardArrows stand between conditions and a head that follows.
var forwardArrows = []string{"=>", "->", "==>", "-->", "⇒", "→", "⟹", "⟶", `\Rightarrow`, `\rightarrow`}

// atForwardArrow tells whether an arrow of another language and a head follow conditions.
func (r *infixReader) atForwardArrow() bool {
	return r.nextToken.Kind == Foreign && !r.textLexer.InBody && r.openGroups == 0 && !r.readsFormulas && slices.Contains(forwardArrows, r.tokenText(r.nextToken))
}

// turnsForward tells whether the rest of the line holds an arrow behind conditions.
func (w *tokenWindow) turnsForward() bool {
	line, _, _ := bytes.Cut(w.source.Text[w.nextToken.Start:], []byte("\n"))
	return slices.ContainsFunc(forwardArrows, func(a string) bool { return bytes.Contains(line, []byte(" "+a+" ")) })
}

// lacksAnd tells whether a further condition follows without an operator, and
// reports it; reading goes on as if it were there.
func (r *infixReader) lacksAnd(argument bool) bool {
	t := r.nextToken
	if r.readsFormulas || argument || r.openGroups > 0 || !r.textLexer.InBody || t.StartsLine && t.Column <= r.column ||
		t.Kind != Word && t.Kind != NotSign || r.isForeignWord() {
		return false
	}
	return r.trouble("join", t)
}

// lacksComma tells whether a further argument follows without a comma, and
// reports it.
func (r *infixReader) lacksComma() bool {
	t := r.nextToken
	if r.failed || t.Kind != Word || t.StartsLine && t.Column <= r.column || r.isForeignWord() {
		return false
	}
	return r.trouble("comma", t)
}

// reportUnmatchedClose reports a ')' without its '('.
func (r *infixReader) reportUnmatchedClose() {
	if n := len(r.Forms); n > 0 && r.openGroups == 0 && r.nextToken.Start == r.start {
		r.Forms[n-1].Broken = true
	}
	r.addError(UnbalancedParen, r.nextToken.Start, r.nextToken.End, "this ')' closes nothing; remove it, or add the '(' that is missing before it")
}

// expectEnd reports the text between a statement and its end. It returns the
// head of the next rule, if that was read as the last condition.
func (r *infixReader) expectEnd(form *Node) (next *Node) {
	t := r.nextToken
	switch {
	case t.Kind == End || t.Kind == Stop || t.StartsLine && t.Column <= r.column && r.beginsStatement() && t.Kind != ArrowSign:
	case t.Kind == Close:
		r.reportUnmatchedClose()
		r.failed, r.broken = true, true
	case t.Kind == ArrowSign:
		return r.splitInnerRule(form)
	case t.Kind == Word && form != nil && !r.textLexer.InBody:
		if !t.StartsLine {
			r.trouble("end", t)
		}
	default:
		r.trouble("operand", t)
	}
	return nil
}

// splitInnerRule handles a second ":-". The rule before it lacks its end: the last
// condition that was read is the head of another rule.
func (r *infixReader) splitInnerRule(form *Node) *Node {
	n := len(form.List)
	if !r.textLexer.InBody || n < 3 {
		r.failStatement(RuleWithoutHead, r.nextToken.Start, r.nextToken.End, "a second ':-' in one rule; a full stop is missing before it")
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
	r.addError(InfixSyntax, r.Source.Offset(head.StartPos), r.Source.Offset(head.EndPos), "%s: a new rule begins here", what)
	return head
}

// foreignWords are the operators of Prolog that are words.
var foreignWords = []string{"is", "mod", "rem", "div"}

// isForeignWord tells whether the token is an operator of Prolog that is a
// word. At the beginning of a line the same word is a name.
func (w *tokenWindow) isForeignWord() bool {
	return w.nextToken.Kind == Word && !w.nextToken.StartsLine && slices.Contains(foreignWords, w.tokenText(w.nextToken))
}

// isForeign tells whether an operator follows a term that GDL does not have.
func (r *infixReader) isForeign() bool {
	switch r.nextToken.Kind {
	case Bracket, String, Foreign:
		return !r.atForeignArrow() && !r.atForwardArrow() && !r.readsFormulas
	}
	return r.isForeignWord()
}
