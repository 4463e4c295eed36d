package operations

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

func (p *sheetParser) addFault(kind FaultKind, from, to int, format string, args ...any) {
	p.sheet.Faults = append(p.sheet.Faults, Fault{kind, from, to, fmt.Sprintf(format, args...)})
}

// failClause records the first fault of a clause: the platform stops reading there.
func (p *sheetParser) failClause(from, to int, format string, args ...any) {
	p.stopClause(SyntaxFault, from, to, format, args...)
}

// misreadClause records that a clause is read as something else than it seems, if
// that is its first fault.
func (p *sheetParser) misreadClause(from, to int, format string, args ...any) {
	p.stopClause(MeaninglessClause, from, to, format, args...)
}

// stopClause records the first fault of a clause. The rest of it is skipped.
func (p *sheetParser) stopClause(kind FaultKind, from, to int, format string, args ...any) {
	if !p.failed {
		p.addFault(kind, from, to, format, args...)
	}
	p.failed = true
}

// emptySheetNote names the consequence of a fault of the text.
const emptySheetNote = "the platform reads the whole sheet as empty here"

// reportUnfinished reports a token behind a clause that cannot begin another one.
func (p *sheetParser) reportUnfinished(op token) {
	switch p.nextToken.text {
	case opView, opOperation, opDefine:
		p.failClause(p.nextToken.Start, p.nextToken.End, "a second '%s' behind '%s'; is a line end or a head missing before it? %s", p.nextToken.text, op.text, emptySheetNote)
	case opEffect:
		p.failClause(p.nextToken.Start, p.nextToken.End, "'==>' belongs to an operation; write '::' behind the head instead of ':-'")
	}
}

// shortText writes a form for a message.
func shortText(f *Form) string {
	const most = 60
	text := f.String()
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}

// reportUnexpected reports a token that cannot stand at its place.
func (p *sheetParser) reportUnexpected(t token) {
	switch {
	case t.text == "":
		p.failClause(p.lastToken.Start, p.lastToken.End, "the sheet ends behind '%s', where something must follow; %s", p.lastToken.text, emptySheetNote)
	case t.text == ")" && p.lastToken.text == ",":
		p.failClause(p.lastToken.Start, t.End, "an argument is missing behind ','; %s", emptySheetNote)
	case t.text == ")":
		p.failClause(t.Start, t.End, "this ')' closes nothing; %s", emptySheetNote)
	case t.text == "=":
		p.failClause(t.Start, t.End, "the notation has no '='; write the same variable twice, or same(X,Y); %s", emptySheetNote)
	case strings.Contains("<>", t.text):
		p.failClause(t.Start, t.End, "the notation has no '%s'; write less(X,Y) or leq(X,Y); %s", t.text, emptySheetNote)
	case t.text == ";":
		p.failClause(t.Start, t.End, "';' begins no comment in this notation; write '%%'; %s", emptySheetNote)
	case t.text == "'":
		p.failClause(t.Start, t.End, "the notation has no quoted names; write a name of letters, digits and '_'; %s", emptySheetNote)
	case t.text == "[" || t.text == "]" || t.text == "!":
		p.failClause(t.Start, t.End, "lists cannot be grounded; write facts with one element each")
	case t.text == "?":
		p.failClause(t.Start, t.End, "a variable begins with a capital letter here, and not with '?'; %s", emptySheetNote)
	case t.text[0] == '"':
		p.failClause(t.Start, t.End, "this string is not closed; %s", emptySheetNote)
	case t.Kind == syntax.Foreign:
		p.failClause(t.Start, t.End, "the notation has no '%s'; %s", t.text, emptySheetNote)
	case p.lastToken.text == opAnd || p.lastToken.text == opOr || p.lastToken.text == opNot || p.lastToken.text == opView || p.lastToken.text == opOperation || p.lastToken.text == opEffect:
		p.failClause(p.lastToken.Start, p.lastToken.End, "nothing follows '%s' but '%s'; %s", p.lastToken.text, t.text, emptySheetNote)
	default:
		p.failClause(t.Start, t.End, "'%s' cannot stand here; %s", t.text, emptySheetNote)
	}
}
