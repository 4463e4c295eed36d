package syntax

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A FaultRow is the fault of a token at which a reader cannot continue. The first row that fits is taken.
type FaultRow struct {
	Name             string
	Place            string // the names of the places of the reader for which the row is
	LastToken, Token string // the previous token and the token: kinds with '@', beginnings with '^', or texts; "" for any
	Mark             mark
	Kind             *ErrorKind
	Say              string // {last} and {tok} are texts of tokens, {means} is the text that was meant
	Means            string // the text of the notation in place of the token
	Fix              string // the effect of the repair, which writes the text that was meant; "" for none
	Guess            bool   // the repair is a guess
	Once             string // one fault for the whole text with this key
	Then             outcome
}

// A mark is the place of a fault.
type mark int

const (
	onToken mark = iota
	onLast       // on the previous token
	onBoth
	onOpen // on the open parenthesis
)

// An outcome tells how the reader continues after a fault.
type outcome int

const (
	skips  outcome = iota // the rest of the statement is skipped
	mended                // the reader continues as if the fault were repaired
	breaks                // a part is missing
)

// Messages of several rows.
const (
	noArithmetic  = "GDL has no arithmetic; list the values as facts, such as succ(1,2), and ask for them"
	neverClosed   = "this '(' is never closed; a ')' is missing in this rule"
	closesNothing = "this ')' closes nothing; remove it, or add the '(' that is missing before it"
	// emptySheet names the consequence of a fault in operations notation.
	emptySheet = "; the platform reads the whole sheet as empty here"
)

// A dialect is a notation made of statements, with the texts and outcomes of its faults.
type dialect struct {
	kind        *ErrorKind
	mixture     *ErrorKind // the kind of variables of prefix text
	rules       string     // the name of its rules
	then        outcome
	consequence string
}

var (
	infixDialect      = dialect{InfixSyntax, MixedNotations, "infix rules", mended, ""}
	operationsDialect = dialect{OperationsSyntax, OperationsSyntax, "operations", skips, emptySheet}
)

// sign returns the row for signs of textbooks and other languages that the dialect writes in another way. There is one
// fault for all signs.
func (d dialect) sign(name, place, means string, signs ...string) FaultRow {
	say := "'{tok}' is not a sign of " + d.rules + "; write '{means}'"
	if means == infixArrow {
		say = "'{tok}' is not an arrow of " + d.rules + "; write ':-'"
	}
	return FaultRow{Name: name, Place: place, Token: strings.Join(signs, " "), Kind: d.kind, Say: say + d.consequence, Means: means,
		Fix: "Write the signs of " + d.rules, Once: "signs", Then: mended}
}

// shared are the faults that both dialects have.
func (d dialect) shared() []FaultRow {
	return []FaultRow{
		d.sign("arrow", "sign", ":-", append(slices.Clip(OtherSigns[Arrow]), dashedArrows)...),
		d.sign("and", "sign", "&", OtherSigns[Conjunction]...),
		d.sign("or", "sign", "|", OtherSigns[Disjunction]...),
		d.sign("not", "sign", "~", OtherSigns[Negation]...),
		d.sign("arrow", "arrow", ":-", "<=", "<-", "<--", ":=", "-->", "<==", "<===", "<=>", "::-", "<:-", ":--", "-:", "if"),
		d.sign("and", "joint", "&", Conjunction),
		d.sign("or", "joint", "|", Disjunction),
		{Name: "signs", Place: "signs", Kind: d.kind, Say: d.rules + " have other signs; write {means}" + d.consequence, Then: mended},
		{Name: "question mark", Place: "name", Token: "^?", Kind: d.mixture, Say: "variables of " + d.rules + " begin with a capital; write '{means}' for '{tok}'" + d.consequence,
			Fix: "Write the variables of " + d.rules, Once: "?", Then: mended},
		{Name: "no comma", Place: "comma", Kind: d.kind, Say: "a ',' is missing before '{tok}'" + d.consequence, Then: d.then},
		{Name: "misplaced", Place: "operand argument", Kind: d.kind, Say: "'{tok}' cannot stand here" + d.consequence},
	}
}

// listFaults are the faults of prefix text, each with its own place.
var listFaults = []FaultRow{
	{Name: "depth of lists", Place: "depth", Kind: TooDeep, Say: "lists nested more than {most} deep; is a run of '(' left over?"},
	{Name: "closed late", Place: "late", Kind: UnbalancedParen, Say: "this '(' is closed too late; a ')' is missing at the end of line {line}"},
	{Name: "open at the end", Place: "end", Kind: UnbalancedParen, Say: "this '(' is never closed, and the text ends; write what is missing, at least a ')'",
		Fix: closeThere, Guess: true},
	{Name: "open form", Place: "open", Kind: UnbalancedParen, Say: "this '(' is never closed; a ')' is missing at the end of line {line}", Fix: closeThere, Guess: true},
	{Name: "open lists", Place: "opens", Kind: UnbalancedParen,
		Say: "this '(' is never closed; {count} ')' are missing before the form that begins in line {line}"},
	{Name: "doubled", Place: "doubled", Kind: UnbalancedParen, Say: "this '(' is one too many and never closed; remove it", Fix: "Remove the '('", Guess: true},
	{Name: "open head", Place: "head", Kind: UnbalancedParen, Say: "a '(' is missing before '{tok}', the head of this rule", Fix: openThere, Guess: true},
	{Name: "open arrow", Place: "arrow", Kind: UnbalancedParen, Say: "a '(' is missing before this '<=', which begins a rule", Fix: openThere, Guess: true},
	{Name: "cut rule", Place: "cut", Kind: UnbalancedParen, Say: "this ')' ends the rule before the condition in line {line}; remove it", Fix: "Remove the ')'", Guess: true},
	{Name: "closed", Place: "closed", Kind: UnbalancedParen, Say: closesNothing},
	{Name: "wide parenthesis", Place: "parenthesis", Kind: CallNotation, Say: "'{tok}' is not a parenthesis of GDL; write '{means}'", Fix: "Write '(' and ')'"},
	{Name: "prose", Place: "line", Kind: TextAround, Say: "line {line} is not GDL; remove it, or begin it with ';'", Fix: commentOut},
	{Name: "prose in several lines", Place: "lines", Kind: TextAround, Say: "lines {line} are not GDL; remove what is not a rule, or begin each such line with ';'", Fix: commentOut},
	{Name: "foreign comment", Place: "comment", Kind: ForeignComment, Say: "'{tok}' starts no comment; write ';'", Fix: commentOut},
}

const (
	closeThere = "Put the ')' there"
	openThere  = "Put the '(' there"
	commentOut = "Begin each such line with ';'"
)

// tell records the fault of prefix text with the name place. A repair is certain unless its row is a guess.
func (r *listReader) tell(place string, from, to token.Pos, edits []Edit, words ...string) *Error {
	row := listFaults[slices.IndexFunc(listFaults, func(row FaultRow) bool { return row.Place == place })]
	said := strings.NewReplacer(append(words, "{most}", strconv.Itoa(MaxDepth))...)
	e := &Error{Kind: row.Kind, StartPos: from, EndPos: to, Message: said.Replace(row.Say)}
	if edits != nil {
		e.Repair = &Repair{row.Fix, edits, !row.Guess}
	}
	r.Errors = append(r.Errors, e)
	return e
}

var infixFaults = slices.Concat([]FaultRow{
	infixDialect.sign("arrow", "arrow", ":-", ":"),
	infixDialect.sign("distinct", "sign", "!=", OtherSigns[Distinct]...),
	{Name: "hyphen", Place: "hyphen", Kind: InfixSyntax, Say: "a name with '-' stands in single quotes; write ''{tok}''", Once: "-{tok}", Then: mended},
	{Name: "empty quotes", Place: "name", Token: "'' '?'", Kind: InfixSyntax, Say: "a name is missing between the quotes"},
	{Name: "blanks in quotes", Place: "blanks", Kind: InfixSyntax, Say: "a name cannot hold blanks, parentheses or ';', not even in quotes", Then: breaks},
	{Name: "comment", Place: "comment", Kind: InfixSyntax, Say: "this comment is never closed; a '*/' is missing", Then: mended},
	{Name: "depth", Place: "depth", Kind: TooDeep, Say: "terms nested more than {most} deep; is a run of '(' left over?"},
	{Name: "depth of brackets", Place: "nesting", Kind: TooDeep, Say: "lists nested more than {most} deep; is a run of '[' left over?"},
	{Name: "bracket", Place: "bracket", Mark: onOpen, Kind: InfixSyntax, Say: "this '[' is never closed; a ']' is missing"},
	{Name: "empty", Place: "group", Token: ")", Mark: onBoth, Kind: EmptyList, Say: "nothing stands between this '(' and its ')'; remove both, or write what is missing"},
	{Name: "closed", Place: "begin end", Token: ")", Kind: UnbalancedParen, Say: closesNothing},
	{Name: "second arrow", Place: "end", Token: "@arrow", Kind: RuleWithoutHead, Say: "a second ':-' in one rule; a full stop is missing before it"},
	{Name: "new rule behind arrow", Place: "emptied", Kind: InfixSyntax, Say: "conditions are missing behind ':-': a new rule begins here", Then: breaks},
	{Name: "new rule behind and", Place: "inner", Kind: InfixSyntax, Say: "a condition is missing behind '&': a new rule begins here", Then: breaks},
	{Name: "mixed", Place: "mixed", Kind: MixedNotations, Say: "this is {tok} notation, but the text before it is {last}; write {means}"},
	{Name: "other notation", Place: "notation", Kind: MixedNotations, Say: "this is {tok} notation, and the text is read as {last}; choose {tok}"},
	{Name: "stop", Place: "begin", Token: ".", Kind: InfixSyntax, Say: "this full stop ends nothing; remove it", Then: mended},
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
	{Name: "no and", Place: "join", Kind: InfixSyntax, Say: "an '&' is missing before '{tok}', or a full stop if a new rule begins", Then: mended},
	{Name: "no stop", Place: "end", Kind: InfixSyntax, Say: "a full stop is missing before '{tok}'", Then: mended},
}, infixDialect.shared())

var operationsFaults = slices.Concat([]FaultRow{
	operationsDialect.sign("and", "sign", "&", "&&"),
	operationsDialect.sign("or", "sign", "|", "||"),
	operationsDialect.sign("not", "sign", "~", `\+`),
	operationsDialect.sign("not", "negation", "~", Negation),
	operationsDialect.sign("effect", "sign", effect, append(slices.Clip(OtherSigns["=>"]), "=>", "->")...),
	{Name: "variable first", Place: "first", Kind: OperationsSyntax, Say: "variable '{tok}' stands alone; a clause begins with a name"},
	{Name: "variable as condition", Place: "condition", Kind: OperationsSyntax, Say: "variable '{tok}' cannot stand as a condition; a relation belongs here"},
	{Name: "variable as name", Place: "application", Kind: OperationsSyntax, Say: "variable '{tok}' cannot stand for a name" + emptySheet},
	{Name: "two words", Place: "anonymous", Kind: OperationsSyntax, Say: "'{tok}' is two words; a variable begins with a capital letter"},
	{Name: "stop", Place: "stopped", Kind: OperationsMeaning, Say: "the full stop belongs to the name '{tok}', which is another one than '{means}'; leave it out"},
	{Name: "next line", Place: "next", Token: "(", Kind: OperationsMeaning, Say: "this '(' goes on with '{last}' on the line before; is an '&' missing?"},
	{Name: "no arguments", Place: "empty", Kind: OperationsMeaning, Say: "'{means}()' is another relation than '{means}'; leave the parentheses out"},
	{Name: "inner operation", Place: "inner", Kind: OperationsMeaning, Say: "this is an operation inside of another one; write an operation of its own for each '==>'"},
	{Name: "odd effect", Place: "effect", Kind: OperationsMeaning, Say: "'{means}' is no effect, and the platform stores it as a fact; write atoms, or atoms behind one '~', joined by '&'"},
	{Name: "stray", Place: "stray", Kind: OperationsMeaning, Say: "a clause that begins with '{means}' is neither fact, view nor operation and means nothing; is an '&' missing before it?", Then: breaks},
	{Name: "no and", Place: "joined", Kind: OperationsMeaning, Say: "'{means}' begins a clause of its own here; is an '&' missing before it?", Then: breaks},
	{Name: "depth", Place: "depth", Kind: OperationsSyntax, Say: "terms are nested more than {most} deep"},
	{Name: "depth of conditions", Place: "nesting", Kind: OperationsSyntax, Say: "conditions are nested more than {most} deep"},
	{Name: "no head", Place: "end", Token: "@arrow @action @define", Kind: OperationsSyntax, Say: "a second '{tok}' behind '{means}'; is a line end or a head missing before it?" + strings.TrimPrefix(emptySheet, ";")},
	{Name: "effect of a view", Place: "end", Token: "@effect", Kind: OperationsSyntax, Say: "'==>' belongs to an operation; write '::' behind the head instead of ':-'"},
	{Name: "sign behind a head", Place: "head", Token: "@effect @define", Kind: OperationsSyntax, Say: "'{tok}' cannot follow a head; write ':-' for a view or '::' for an operation"},
	{Name: "open", Place: "group newline", Mark: onOpen, Kind: OperationsSyntax, Say: "this '(' is not closed; a ')' is missing" + emptySheet},
	{Name: "open", Place: "argument", Token: "@end", Mark: onOpen, Kind: OperationsSyntax, Say: "this '(' is not closed; a ')' is missing" + emptySheet},
	{Name: "joined arguments", Place: "argument", Token: "@and @or", Kind: OperationsSyntax, Say: "'{tok}' joins conditions and stands among arguments here; is a ')' missing before it?" + strings.TrimPrefix(emptySheet, ";")},
	{Name: "end", Place: "operand argument", Token: "@end", Mark: onLast, Kind: OperationsSyntax, Say: "the sheet ends behind '{last}', where something must follow" + emptySheet},
	{Name: "no argument", Place: "operand argument", LastToken: ",", Token: ")", Mark: onBoth, Kind: OperationsSyntax, Say: "an argument is missing behind ','" + emptySheet},
	{Name: "equality", Place: "operand argument", Token: "= == =:= =@=", Kind: OperationsSyntax, Say: "the notation has no '{tok}'; write the same variable twice, or same(X,Y)" + emptySheet},
	{Name: "comparison", Place: "operand argument", Token: "< > =< >= <= <>", Kind: OperationsSyntax, Say: "the notation has no '{tok}'; write less(X,Y) or leq(X,Y)" + emptySheet},
	{Name: "closed", Place: "operand argument", Token: ")", Kind: OperationsSyntax, Say: "this ')' closes nothing; remove it" + emptySheet},
	{Name: "comment", Place: "operand argument", Token: ";", Kind: OperationsSyntax, Say: "';' begins no comment in this notation; write '%'" + emptySheet},
	{Name: "quote", Place: "operand argument", Token: "'", Kind: OperationsSyntax, Say: "the notation has no quoted names; write a name of letters, digits and '_'" + emptySheet},
	{Name: "list", Place: "operand argument", Token: "[ ] !", Kind: OperationsSyntax, Say: "gdllint reads no lists in operations; write facts with one element each"},
	{Name: "string", Place: "operand argument", Token: "^\"", Kind: OperationsSyntax, Say: "this string is not closed; a '\"' is missing" + emptySheet},
	{Name: "other sign", Place: "operand argument", Token: "@foreign", Kind: OperationsSyntax, Say: "the notation has no '{tok}'" + emptySheet},
	{Name: "no condition", Place: "operand argument", LastToken: "@arrow @action @effect @and @or @not", Mark: onLast, Kind: OperationsSyntax, Say: "a condition or an effect is missing between '{last}' and '{tok}'" + emptySheet},
}, operationsDialect.shared())

// FaultRows returns the tables, for documentation.
func FaultRows() []FaultRow { return slices.Concat(listFaults, infixFaults, operationsFaults) }

var kindsNamed = map[string]Kind{"@end": End, "@word": Word, "@and": AndSign, "@or": OrSign, "@not": NotSign, "@unequal": Unequal, "@arrow": ArrowSign,
	"@action": ActionSign, "@effect": EffectSign, "@define": DefineSign, "@string": String, "@quote": Unquoted, "@foreign": Foreign}

// fits tells whether a token is one of those of a row.
func (r *reader) fits(tokens string, t Token) bool {
	text := r.tokenText(t)
	name := FoldName(text)
	return tokens == "" || slices.ContainsFunc(strings.Fields(tokens), func(x string) bool {
		kind, isKind := kindsNamed[x]
		return isKind && kind == t.Kind || x == text || x == name || len(x) > 1 && x[0] == '^' && strings.HasPrefix(text, x[1:])
	})
}

// trouble records the fault of the next token at a place of the reader. It returns false if no row fits. open is the
// parenthesis for a row with the mark onOpen.
func (r *reader) trouble(at string, open Token) bool {
	row, t := r.faultRow(at, r.nextToken), r.nextToken
	if row == nil {
		return false
	}
	switch row.Mark {
	case onLast:
		t = r.lastToken
	case onBoth:
		t.Start = r.lastToken.Start
	case onOpen:
		t = open
	}
	r.tell(row, t, row.Means, "{tok}", r.tokenText(r.nextToken), "{last}", r.tokenText(r.lastToken))
	return true
}

// troubleIn records the fault of a part of the text at a place of the reader. The message also names the text means.
func (r *reader) troubleIn(at string, t Token, means string) {
	r.tell(r.faultRow(at, t), t, means, "{tok}", r.tokenText(t), "{last}", r.tokenText(r.lastToken))
}

// faultRow returns the row for a token at a place of the reader; nil if none fits.
func (r *reader) faultRow(at string, t Token) *FaultRow {
	i := slices.IndexFunc(r.faults, func(row FaultRow) bool {
		return slices.Contains(strings.Fields(row.Place), at) && r.fits(row.LastToken, r.lastToken) && r.fits(row.Token, t)
	})
	if i < 0 {
		return nil
	}
	return &r.faults[i]
}

// tell records a fault, or another place of a fault that is recorded once. words replace parts of the message.
func (r *reader) tell(row *FaultRow, t Token, means string, words ...string) {
	switch {
	case row == nil:
		return
	case row.Then == mended:
		r.guessed = true
	case row.Then == breaks:
		r.broken = true
	case r.failed:
		return
	default:
		r.failed, r.broken = true, true
	}
	said := strings.NewReplacer(append(words, "{means}", means, "{most}", strconv.Itoa(MaxDepth))...)
	from, to, key := r.Source.Pos(t.Start), r.Source.Pos(t.End), said.Replace(row.Once)
	fault := r.toldOnce[key]
	if fault == nil {
		fault = &Error{Kind: row.Kind, StartPos: from, EndPos: to, Message: said.Replace(row.Say)}
		if r.Errors = append(r.Errors, fault); key != "" {
			r.toldOnce[key] = fault
		}
	}
	if row.Fix != "" {
		if fault.Repair == nil {
			fault.Repair = &Repair{Message: row.Fix, Certain: !row.Guess}
		}
		fault.Repair.Edits = append(fault.Repair.Edits, Edit{from, to, means})
	}
}
