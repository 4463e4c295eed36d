package syntax

import (
	"slices"
	"strings"
)

// A FaultRow tells the meaning of a token where infix text or operations cannot be read on. The first row that fits is taken.
type FaultRow struct {
	Name             string
	Place            string // the places of the reader
	LastToken, Token string // the token before and the token: kinds behind '@', begins of texts behind '^', or texts; "" for any
	Mark             mark
	Kind             *ErrorKind
	Say              string // {last} and {tok} are texts, {sign} is the operator of the clause
	GoesOn           bool   // it is read as if it were mended; else the rest of the statement is skipped
}

// A mark is the place of a fault.
type mark int

const (
	onToken mark = iota
	onLast       // on the token before
	onBoth
	onOpen // on the parenthesis that is open
)

// The constructs of Prolog that GDL does not have.
const (
	noArithmetic = "GDL has no arithmetic; list the values as facts, such as succ(1,2), and ask for them"
	neverClosed  = "this '(' is never closed; a ')' is missing in this rule"
	// emptySheet names the consequence of a fault of operations.
	emptySheet = "; the platform reads the whole sheet as empty here"
)

// infixFaults are the faults of infix text.
var infixFaults = []FaultRow{
	{Name: "stop", Place: "begin", Token: ".", Kind: InfixSyntax, Say: "this full stop ends nothing; remove it", GoesOn: true},
	{Name: "directive", Place: "begin", Token: "@arrow ?-", Kind: PrologOnly, Say: "GDL has no directives; remove the line"},
	{Name: "list", Place: "operand behind", Token: "[", Kind: PrologOnly, Say: "GDL has no lists; write a relation for what belongs together, such as line(a,b,c)"},
	{Name: "list", Place: "operand", Token: "]", Kind: PrologOnly, Say: "GDL has no lists; write a relation for what belongs together, such as line(a,b,c)"},
	{Name: "string", Place: "operand behind", Token: "@string", Kind: PrologOnly, Say: "GDL has no strings; write a plain name"},
	{Name: "hash", Place: "operand behind", Token: "^#", Kind: PrologOnly, Say: "'#' starts no comment; write '%'"},
	{Name: "cut", Place: "operand behind", Token: "!", Kind: PrologOnly, Say: "GDL has no cut; say in each rule when it holds"},
	{Name: "equality", Place: "operand behind", Token: "= == =:= =@=", Kind: PrologOnly, Say: "GDL has no '='; write the same variable or constant in both places"},
	{Name: "inequality", Place: "operand behind", Token: "=\\=", Kind: PrologOnly, Say: "write '!=' for '=\\='"},
	{Name: "comparison", Place: "operand behind", Token: "< > =< >= <= @< @>", Kind: PrologOnly, Say: "GDL compares no numbers; list the pairs as facts, such as less(1,2), and ask for them"},
	{Name: "arithmetic", Place: "operand behind", Token: "+ - * / ^ **", Kind: PrologOnly, Say: noArithmetic},
	{Name: "arithmetic", Place: "behind", Token: "is mod rem div", Kind: PrologOnly, Say: noArithmetic},
	{Name: "if then else", Place: "operand behind", Token: "-> *->", Kind: PrologOnly, Say: "GDL has no if-then-else; write one rule for each case"},
	{Name: "other sign", Place: "operand behind", Token: "@foreign", Kind: PrologOnly, Say: "'{tok}' is not an operator of GDL; a name with such characters stands in single quotes"},
	{Name: "quote", Place: "operand", Token: "@quote", Kind: InfixSyntax, Say: "this quote is never closed in its line"},
	{Name: "no conditions", Place: "operand", LastToken: "@arrow", Mark: onLast, Kind: InfixSyntax, Say: "conditions are missing behind ':-'; write them, or leave ':-' out"},
	{Name: "no argument", Place: "operand", LastToken: ",", Token: ")", Mark: onLast, Kind: InfixSyntax, Say: "an argument is missing behind ','"},
	{Name: "no condition", Place: "operand", LastToken: "@and , @or @not @unequal", Mark: onLast, Kind: InfixSyntax, Say: "a condition is missing behind '{last}'"},
	{Name: "open", Place: "operand", LastToken: "(", Token: "@end . @arrow", Mark: onLast, Kind: UnbalancedParen, Say: neverClosed},
	{Name: "end", Place: "operand", Token: "@end", Mark: onLast, Kind: InfixSyntax, Say: "the text ends within a rule"},
	{Name: "no operator", Place: "close", Token: "@word ( @not", Kind: InfixSyntax, Say: "an operator is missing before '{tok}'"},
	{Name: "open", Place: "close newline", Mark: onOpen, Kind: UnbalancedParen, Say: neverClosed},
	{Name: "no comma", Place: "comma", Kind: InfixSyntax, Say: "a ',' is missing before '{tok}'", GoesOn: true},
	{Name: "no and", Place: "join", Kind: InfixSyntax, Say: "an '&' is missing before '{tok}', or a full stop if a new rule begins", GoesOn: true},
	{Name: "no stop", Place: "end", Kind: InfixSyntax, Say: "a full stop is missing before '{tok}'", GoesOn: true},
	{Name: "misplaced", Place: "operand", Kind: InfixSyntax, Say: "'{tok}' cannot stand here"},
}

// operationsFaults are the faults of operations.
var operationsFaults = []FaultRow{
	{Name: "no head", Place: "end", Token: "@arrow @action @define", Kind: OperationsSyntax, Say: "a second '{tok}' behind '{sign}'; is a line end or a head missing before it?" + strings.TrimPrefix(emptySheet, ";")},
	{Name: "effect of a view", Place: "end", Token: "@effect", Kind: OperationsSyntax, Say: "'==>' belongs to an operation; write '::' behind the head instead of ':-'"},
	{Name: "sign behind a head", Place: "head", Token: "@effect @define", Kind: OperationsSyntax, Say: "'{tok}' cannot follow a head; write ':-' for a view or '::' for an operation"},
	{Name: "open", Place: "group newline", Mark: onOpen, Kind: OperationsSyntax, Say: "this '(' is not closed" + emptySheet},
	{Name: "open", Place: "argument", Token: "@end", Mark: onOpen, Kind: OperationsSyntax, Say: "this '(' is not closed" + emptySheet},
	{Name: "no comma", Place: "comma", Kind: OperationsSyntax, Say: "a ',' is missing before '{tok}'" + emptySheet},
	{Name: "joined arguments", Place: "argument", Token: "@and @or", Kind: OperationsSyntax, Say: "'{tok}' joins conditions and stands among arguments here; is a ')' missing before it?" + strings.TrimPrefix(emptySheet, ";")},
	{Name: "end", Place: "operand argument", Token: "@end", Mark: onLast, Kind: OperationsSyntax, Say: "the sheet ends behind '{last}', where something must follow" + emptySheet},
	{Name: "no argument", Place: "operand argument", LastToken: ",", Token: ")", Mark: onBoth, Kind: OperationsSyntax, Say: "an argument is missing behind ','" + emptySheet},
	{Name: "equality", Place: "operand argument", Token: "=", Kind: OperationsSyntax, Say: "the notation has no '='; write the same variable twice, or same(X,Y)" + emptySheet},
	{Name: "comparison", Place: "operand argument", Token: "< > <>", Kind: OperationsSyntax, Say: "the notation has no '{tok}'; write less(X,Y) or leq(X,Y)" + emptySheet},
	{Name: "closed", Place: "operand argument", Token: ")", Kind: OperationsSyntax, Say: "this ')' closes nothing" + emptySheet},
	{Name: "comment", Place: "operand argument", Token: ";", Kind: OperationsSyntax, Say: "';' begins no comment in this notation; write '%'" + emptySheet},
	{Name: "quote", Place: "operand argument", Token: "'", Kind: OperationsSyntax, Say: "the notation has no quoted names; write a name of letters, digits and '_'" + emptySheet},
	{Name: "question mark", Place: "operand argument", Token: "?", Kind: OperationsSyntax, Say: "a variable begins with a capital letter here, and not with '?'" + emptySheet},
	{Name: "list", Place: "operand argument", Token: "[ ] !", Kind: OperationsSyntax, Say: "lists cannot be grounded; write facts with one element each"},
	{Name: "string", Place: "operand argument", Token: "^\"", Kind: OperationsSyntax, Say: "this string is not closed" + emptySheet},
	{Name: "other sign", Place: "operand argument", Token: "@foreign", Kind: OperationsSyntax, Say: "the notation has no '{tok}'" + emptySheet},
	{Name: "no condition", Place: "operand argument", LastToken: "@arrow @action @effect @and @or @not", Mark: onLast, Kind: OperationsSyntax, Say: "nothing follows '{last}' but '{tok}'" + emptySheet},
	{Name: "misplaced", Place: "operand argument", Kind: OperationsSyntax, Say: "'{tok}' cannot stand here" + emptySheet},
}

// FaultRows returns the tables, for documentation.
func FaultRows() []FaultRow { return slices.Concat(infixFaults, operationsFaults) }

var kindsNamed = map[string]Kind{"@end": End, "@word": Word, "@and": AndSign, "@or": OrSign, "@not": NotSign, "@unequal": Unequal, "@arrow": ArrowSign,
	"@action": ActionSign, "@effect": EffectSign, "@define": DefineSign, "@string": String, "@quote": Unquoted, "@foreign": Foreign}

// fits tells whether a token is among those of a row.
func (w *tokenWindow) fits(tokens string, t Token) bool {
	text := w.tokenText(t)
	return tokens == "" || slices.ContainsFunc(strings.Fields(tokens), func(x string) bool {
		kind, isKind := kindsNamed[x]
		return isKind && kind == t.Kind || x == text || len(x) > 1 && x[0] == '^' && strings.HasPrefix(text, x[1:])
	})
}

// faultAt returns the row for the token at a place of the reader, with the place and the message of the fault; nil if none fits.
func (w *tokenWindow) faultAt(rows []FaultRow, at string, open Token, sign string) (row *FaultRow, from, to int, message string) {
	i := slices.IndexFunc(rows, func(r FaultRow) bool {
		return slices.Contains(strings.Fields(r.Place), at) && w.fits(r.LastToken, w.lastToken) && w.fits(r.Token, w.nextToken)
	})
	if i < 0 {
		return nil, 0, 0, ""
	}
	row, from, to = &rows[i], w.nextToken.Start, w.nextToken.End
	switch row.Mark {
	case onLast:
		from, to = w.lastToken.Start, w.lastToken.End
	case onBoth:
		from = w.lastToken.Start
	case onOpen:
		from, to = open.Start, open.End
	}
	return row, from, to, strings.NewReplacer("{tok}", w.tokenText(w.nextToken), "{last}", w.tokenText(w.lastToken), "{sign}", sign).Replace(row.Say)
}

// trouble reports a token that infix text cannot have at a place.
func (r *infixReader) trouble(at string, open Token) bool {
	row, from, to, message := r.faultAt(infixFaults, at, open, "")
	switch {
	case row == nil:
		return false
	case row.GoesOn:
		r.guessed = true
		r.addError(row.Kind, from, to, "%s", message)
	default:
		r.failStatement(row.Kind, from, to, "%s", message)
	}
	return true
}

// trouble reports a token that operations cannot have at a place; sign is the operator of the clause.
func (p *operationsReader) trouble(at string, open Token, sign Kind) {
	if row, from, to, message := p.faultAt(operationsFaults, at, open, operationsSigns[sign]); row != nil {
		p.stopClause(row.Kind, from, to, "%s", message)
	}
}

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
