package syntax

// fail records the first fault of a clause: the platform stops reading there.
func (p *operationsReader) fail(from, to int, format string, args ...any) {
	p.stopClause(OperationsSyntax, from, to, format, args...)
}

func (p *operationsReader) failNode(n *Node, format string, args ...any) {
	p.fail(p.Source.Offset(n.StartPos), p.Source.Offset(n.EndPos), format, args...)
}

// misread records that a clause is read as something else than it seems, if
// that is its first fault.
func (p *operationsReader) misread(from, to int, format string, args ...any) {
	p.stopClause(OperationsMeaning, from, to, format, args...)
}

// stopClause records the first fault of a clause. The rest of it is skipped.
func (p *operationsReader) stopClause(kind *ErrorKind, from, to int, format string, args ...any) {
	if !p.failed {
		p.addError(kind, from, to, format, args...)
	}
	p.failed = true
}

// emptySheetNote names the consequence of a fault of the text.
const emptySheetNote = "the platform reads the whole sheet as empty here"

// reportUnfinished reports a token that follows a clause and cannot begin the next one.
func (p *operationsReader) reportUnfinished(c *clause) {
	switch t := p.nextToken; t.Kind {
	case ArrowSign, ActionSign, DefineSign:
		p.fail(t.Start, t.End, "a second '%s' behind '%s'; is a line end or a head missing before it? %s", p.tokenText(t), operationsSigns[c.sign], emptySheetNote)
	case EffectSign:
		p.fail(t.Start, t.End, "'==>' belongs to an operation; write '::' behind the head instead of ':-'")
	}
}

// reasons are the messages about tokens that cannot stand in a text of operations.
var reasons = map[string]string{
	"=": "the notation has no '='; write the same variable twice, or same(X,Y)",
	"<": "the notation has no '<'; write less(X,Y) or leq(X,Y)", ">": "the notation has no '>'; write less(X,Y) or leq(X,Y)",
	"<>": "the notation has no '<>'; write less(X,Y) or leq(X,Y)",
	")":  "this ')' closes nothing", ";": "';' begins no comment in this notation; write '%'",
	"'": "the notation has no quoted names; write a name of letters, digits and '_'",
	"?": "a variable begins with a capital letter here, and not with '?'",
}

// reportUnexpected reports a token that cannot stand at its place.
func (p *operationsReader) reportUnexpected(t Token) {
	text, last := p.tokenText(t), p.lastToken
	switch {
	case t.Kind == End:
		p.fail(last.Start, last.End, "the sheet ends behind '%s', where something must follow; %s", p.tokenText(last), emptySheetNote)
	case t.Kind == Close && last.Kind == Comma:
		p.fail(last.Start, t.End, "an argument is missing behind ','; %s", emptySheetNote)
	case reasons[text] != "":
		p.fail(t.Start, t.End, "%s; %s", reasons[text], emptySheetNote)
	case text == "[" || text == "]" || text == "!":
		p.fail(t.Start, t.End, "lists cannot be grounded; write facts with one element each")
	case text[0] == '"':
		p.fail(t.Start, t.End, "this string is not closed; %s", emptySheetNote)
	case t.Kind == Foreign:
		p.fail(t.Start, t.End, "the notation has no '%s'; %s", text, emptySheetNote)
	case operationsSigns[last.Kind] != "":
		p.fail(last.Start, last.End, "nothing follows '%s' but '%s'; %s", p.tokenText(last), text, emptySheetNote)
	default:
		p.fail(t.Start, t.End, "'%s' cannot stand here; %s", text, emptySheetNote)
	}
}
