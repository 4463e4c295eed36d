package operations

import (
	"bytes"
	"fmt"
	"strings"
)

// A Kind tells what a clause is.
type Kind int

// The kinds of clauses.
const (
	Fact Kind = iota
	View
	Operation
)

// A Clause is a fact, a view or an operation.
type Clause struct {
	Kind     Kind
	Head     *Form
	Body     []*Form // conditions, all of which must hold
	Effects  []*Form // of an operation
	Written  *Form   // the whole
	From, To int
	Broken   bool // some part could not be read
}

// A FaultKind tells what is wrong with a place.
type FaultKind int

// The kinds of faults.
const (
	// Syntax: here the platform stops reading, and takes the sheet as empty.
	Syntax FaultKind = iota
	// Meaningless: a clause that can be read and means nothing, or something
	// else than it seems to.
	Meaningless
	// Order: a condition that stands before those that bind its variables.
	Order
	// Ungrounded: a builtin that no table of facts can stand for.
	Ungrounded
)

// A Fault is a place that cannot be read, or does not mean what it seems to.
type Fault struct {
	Kind     FaultKind
	From, To int
	Message  string
}

// A Sheet is a text in this notation as far as it could be read.
type Sheet struct {
	Text     []byte
	Clauses  []*Clause
	Comments []Span
	Faults   []Fault
}

// maxDepth bounds how deep forms nest.
const maxDepth = 200

// maxFaults bounds the faults that are told of one text.
const maxFaults = 500

// Parse reads a text. It never fails: what cannot be read is among the faults.
func Parse(text []byte) *Sheet {
	p := &parser{lex: newLexer(text), sheet: &Sheet{Text: text}}
	p.tok = p.lex.next()
	for p.tok.text != "" && len(p.sheet.Faults) < maxFaults {
		p.clause()
	}
	p.sheet.Comments = p.lex.comments
	p.tellJoined()
	return p.sheet
}

// parser reads clauses.
type parser struct {
	lex    *lexer
	sheet  *Sheet
	tok    token // the next one
	last   token // the one before
	start  token // of the clause
	depth  int
	failed bool // the rest of the clause is to be skipped

	inLine int       // clauses that begin in the line in which another one ends
	joined []*Clause // facts among them that follow a view or an operation
}

func (p *parser) advance() {
	p.last, p.tok = p.tok, p.lex.next()
}

func (p *parser) fault(kind FaultKind, from, to int, format string, args ...any) {
	p.sheet.Faults = append(p.sheet.Faults, Fault{kind, from, to, fmt.Sprintf(format, args...)})
}

// fail records the first fault of a clause.
func (p *parser) fail(from, to int, format string, args ...any) {
	if !p.failed {
		p.fault(Syntax, from, to, format, args...)
	}
	p.failed = true
}

// empty is the consequence of a fault of the text.
const empty = "the platform reads the whole sheet as empty here"

// clause reads a clause and what it is made of.
func (p *parser) clause() {
	if p.tok.text == "." && p.sheet.Clauses != nil {
		p.advance()
		return
	}
	p.start, p.failed, p.depth = p.tok, false, 0
	switch {
	case p.tok.text == opNot, p.tok.text == "(":
		p.stray()
		return
	}
	c := &Clause{From: p.tok.from}
	c.Head = p.atom()
	if c.Head != nil && c.Head.IsVariable() {
		p.fail(c.Head.From, c.Head.To, "variable '%s' stands alone; a clause begins with a name", c.Head.Word)
	}
	if !p.failed {
		p.rest(c)
	}
	if p.failed {
		c.Broken = true
		p.skip()
	}
	if c.Head == nil {
		return
	}
	c.To = p.last.to
	if c.To < c.Head.To {
		c.To = c.Head.To
	}
	c.Written = c.written()
	p.sheet.Clauses = append(p.sheet.Clauses, c)
	p.follows(c, p.start)
}

// rest reads what stands behind the head.
func (p *parser) rest(c *Clause) {
	op := p.tok
	switch op.text {
	case opView:
		p.advance()
		c.Kind, c.Body = View, p.body()
	case opOperation:
		p.advance()
		c.Kind = Operation
		p.operation(c)
	case opEffect, opDefine:
		p.fail(op.from, op.to, "'%s' cannot follow a head; write ':-' for a view or '::' for an operation", op.text)
	}
	if c.Kind != Fact && !p.failed {
		p.unfinished(op)
	}
}

// unfinished tells of what follows a clause and cannot begin another one.
func (p *parser) unfinished(op token) {
	switch p.tok.text {
	case opView, opOperation, opDefine:
		p.fail(p.tok.from, p.tok.to, "a second '%s' behind '%s'; is a line end or a head missing before it? %s", p.tok.text, op.text, empty)
	case opEffect:
		p.fail(p.tok.from, p.tok.to, "'==>' belongs to an operation; write '::' behind the head instead of ':-'")
	}
}

// operation reads  [condition ==>] effects. A further ==> makes more conditions of
// what stands before it.
func (p *parser) operation(c *Clause) {
	list := p.body()
	for !p.failed && p.tok.text == opEffect {
		c.Body = append(c.Body, list...)
		p.advance()
		list = p.body()
	}
	c.Effects = p.effects(list)
}

// effects checks that what was read as conditions are effects.
func (p *parser) effects(list []*Form) []*Form {
	for _, f := range list {
		atom := f
		if f.Is(opNot) {
			atom = f.List[1]
		}
		if atom.Op && !p.failed {
			p.fault(Meaningless, f.From, f.To, "'%s' is stored as an odd fact; effects are atoms, and atoms behind one '~', joined by '&'", short(f))
			p.failed = true
		}
	}
	return list
}

// short writes a form for a message.
func short(f *Form) string {
	const most = 60
	if text := f.String(); len(text) <= most {
		return text
	}
	return f.String()[:most] + "..."
}

// stray tells of a clause that begins as none does.
func (p *parser) stray() {
	from := p.tok.from
	what := p.tok.text
	p.body()
	if p.failed {
		p.skip()
		return
	}
	p.fault(Meaningless, from, p.last.to, "a clause that begins with '%s' is neither fact, view nor operation and means nothing; is an '&' missing before it?", what)
	if op := p.tok.text; op == opView || op == opOperation || op == opEffect || op == opDefine {
		p.skip()
	}
}

// follows tells of a fact that most likely goes on with the clause before it:
// it stands on its line, or deeper on the next one.
func (p *parser) follows(c *Clause, first token) {
	n := len(p.sheet.Clauses)
	if n < 2 {
		return
	}
	before := p.sheet.Clauses[n-2]
	lines := bytes.Count(p.sheet.Text[before.To:c.From], []byte("\n"))
	if lines == 0 {
		p.inLine++
	}
	switch {
	case c.Kind != Fact, c.Broken, before.Kind == Fact, before.Broken:
	case lines == 0:
		p.joined = append(p.joined, c)
	case lines == 1 && first.column > columnOf(p.sheet.Text, before.From):
		p.lacksAnd(c)
	}
}

// tellJoined tells of facts on the line of the clause before them, unless it is
// usual in this text that a line holds several clauses.
func (p *parser) tellJoined() {
	if 2*p.inLine >= len(p.sheet.Clauses) {
		return
	}
	for _, c := range p.joined {
		p.lacksAnd(c)
	}
}

func (p *parser) lacksAnd(c *Clause) {
	p.fault(Meaningless, c.From, c.To, "'%s' begins a clause of its own here; is an '&' missing before it?", short(c.Head))
	c.Broken = true
}

// columnOf returns how far from the beginning of its line an offset is.
func columnOf(text []byte, at int) int {
	return at - 1 - max(bytes.LastIndexByte(text[:at], '\n'), bytes.LastIndexByte(text[:at], '\r'))
}

// skip passes over the rest of a clause that cannot be read: to the next line
// that begins no deeper.
func (p *parser) skip() {
	for p.tok.text != "" && !(p.tok.first && p.tok.column <= p.start.column && p.tok.from > p.start.from && isName(p.tok.text)) {
		p.advance()
	}
}

func isName(text string) bool {
	return text != "" && (isNameStart(text[0]) || text[0] == '"' || len(text) > 1 && text[0] == '-')
}

// body reads conditions joined by &; a disjunction is one condition.
func (p *parser) body() []*Form {
	f := p.alternatives()
	if f == nil {
		return nil
	}
	if f.Is(opAnd) {
		return f.List[1:]
	}
	return []*Form{f}
}

func (p *parser) alternatives() *Form {
	return p.joint(opOr, func() *Form { return p.joint(opAnd, p.literal) })
}

// joint reads what an operator joins.
func (p *parser) joint(op string, read func() *Form) *Form {
	first := read()
	if first == nil || p.tok.text != op {
		return first
	}
	list := &Form{Op: true, List: []*Form{{Word: op, Name: meanings[op], From: p.tok.from, To: p.tok.to}, first}, From: first.From}
	for !p.failed && p.tok.text == op {
		p.advance()
		if x := read(); x != nil {
			if x.Is(op) {
				list.List = append(list.List, x.List[1:]...)
			} else {
				list.List = append(list.List, x)
			}
		}
	}
	list.To = p.last.to
	return list
}

// meanings are the words of operators in prefix text.
var meanings = map[string]string{opAnd: "and", opOr: "or", opNot: "not", opView: "<=", opOperation: opOperation, opEffect: opEffect}

// literal reads a condition.
func (p *parser) literal() *Form {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.tok.from, p.tok.to, "conditions are nested too deeply to be read")
		return nil
	}
	defer func() { p.depth-- }()
	switch p.tok.text {
	case opNot:
		not := p.tok
		p.advance()
		inner := p.literal()
		if inner == nil {
			return nil
		}
		return &Form{Op: true, List: []*Form{{Word: opNot, Name: "not", From: not.from, To: not.to}, inner}, From: not.from, To: p.last.to}
	case "(":
		open := p.tok
		p.advance()
		inner := p.alternatives()
		if p.failed {
			return inner
		}
		if p.tok.text == opEffect {
			p.fault(Meaningless, open.from, p.tok.to, "this is an operation inside of another one; write an operation of its own for each '==>'")
			p.failed = true
			return inner
		}
		if p.tok.text != ")" {
			p.fail(open.from, open.to, "this '(' is not closed; %s", empty)
			return inner
		}
		p.advance()
		return inner
	}
	return p.atom()
}

// atom reads a name, perhaps with arguments, where a condition or a head is.
func (p *parser) atom() *Form {
	t := p.term()
	if t != nil && p.tok.text == "=" {
		p.unexpected(p.tok)
	}
	if t != nil && t.IsVariable() && !p.failed && p.start.from != t.From {
		p.fail(t.From, t.To, "variable '%s' cannot stand as a condition; a relation belongs here", t.Word)
	}
	return t
}

// term reads a word or an application.
func (p *parser) term() *Form {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.tok.from, p.tok.to, "terms are nested too deeply to be read")
		return nil
	}
	defer func() { p.depth-- }()
	t := p.tok
	if t.text == "" || t.bad || !isName(t.text) && t.text != "_" {
		p.unexpected(t)
		return nil
	}
	p.advance()
	word := &Form{Word: t.text, From: t.from, To: t.to}
	if t.text == "_" {
		if isName(p.tok.text) && p.tok.from == t.to {
			p.fail(t.from, p.tok.to, "'_%s' is two words; a variable begins with a capital letter", p.tok.text)
		}
		return word
	}
	if strings.HasSuffix(t.text, ".") {
		p.fault(Meaningless, t.from, t.to, "the full stop belongs to the name '%s', which is another one than '%s'; leave it out",
			t.text, strings.TrimRight(t.text, "."))
		p.failed = true
	}
	if p.tok.text != "(" {
		return word
	}
	return p.application(word, t)
}

// application reads the arguments of a name.
func (p *parser) application(word *Form, name token) *Form {
	open := p.tok
	if word.IsVariable() {
		p.fail(word.From, word.To, "variable '%s' cannot stand for a name; %s", word.Word, empty)
		return word
	}
	if open.first {
		p.fault(Meaningless, open.from, open.to, "this '(' goes on with '%s' on the line before; is an '&' missing?", name.text)
		p.failed = true
		return word
	}
	p.advance()
	list := &Form{List: []*Form{word}, From: word.From}
	if p.tok.text == ")" {
		p.fault(Meaningless, word.From, p.tok.to, "'%s()' is another relation than '%s'; leave the parentheses out", name.text, name.text)
		p.failed = true
		p.advance()
		return word
	}
	for {
		x := p.term()
		if x == nil || p.failed {
			return word
		}
		list.List = append(list.List, x)
		switch {
		case p.tok.text == ",":
			p.advance()
			continue
		case p.tok.text == ")":
			p.advance()
			list.To = p.last.to
			return list
		case p.tok.text == "" || p.tok.first && isName(p.tok.text):
			p.fail(open.from, open.to, "this '(' is not closed; %s", empty)
		case isName(p.tok.text) || p.tok.text == "_":
			p.fail(p.tok.from, p.tok.to, "a ',' is missing before '%s'; %s", p.tok.text, empty)
		case p.tok.text == opAnd || p.tok.text == opOr:
			p.fail(p.tok.from, p.tok.to, "'%s' joins conditions and stands among arguments here; is a ')' missing before it? %s", p.tok.text, empty)
		default:
			p.unexpected(p.tok)
		}
		return word
	}
}

// unexpected tells of a token that cannot stand where it does.
func (p *parser) unexpected(t token) {
	switch {
	case t.text == "":
		p.fail(p.last.from, p.last.to, "the sheet ends behind '%s', where something must follow; %s", p.last.text, empty)
	case t.text == ")" && p.last.text == ",":
		p.fail(p.last.from, t.to, "an argument is missing behind ','; %s", empty)
	case t.text == ")":
		p.fail(t.from, t.to, "this ')' closes nothing; %s", empty)
	case t.text == "=":
		p.fail(t.from, t.to, "the notation has no '='; write the same variable twice, or same(X,Y); %s", empty)
	case strings.Contains("<>", t.text):
		p.fail(t.from, t.to, "the notation has no '%s'; write less(X,Y) or leq(X,Y); %s", t.text, empty)
	case t.text == ";":
		p.fail(t.from, t.to, "';' begins no comment in this notation; write '%%'; %s", empty)
	case t.text == "'":
		p.fail(t.from, t.to, "the notation has no quoted names; write a name of letters, digits and '_'; %s", empty)
	case t.text == "[" || t.text == "]" || t.text == "!":
		p.fail(t.from, t.to, "lists cannot be grounded; write facts with one element each")
	case t.text == "?":
		p.fail(t.from, t.to, "a variable begins with a capital letter here, and not with '?'; %s", empty)
	case t.text[0] == '"':
		p.fail(t.from, t.to, "this string is not closed; %s", empty)
	case t.bad:
		p.fail(t.from, t.to, "the notation has no '%s'; %s", t.text, empty)
	case p.last.text == opAnd || p.last.text == opOr || p.last.text == opNot || p.last.text == opView || p.last.text == opOperation || p.last.text == opEffect:
		p.fail(p.last.from, p.last.to, "nothing follows '%s' but '%s'; %s", p.last.text, t.text, empty)
	default:
		p.fail(t.from, t.to, "'%s' cannot stand here; %s", t.text, empty)
	}
}

// written is the clause as one form.
func (c *Clause) written() *Form {
	if c.Kind == Fact {
		return c.Head
	}
	if c.Kind == View {
		list := append([]*Form{operator(opView, c.Head.To), c.Head}, c.Body...)
		return &Form{Op: true, List: list, From: c.From, To: c.To}
	}
	effects := conjunction(c.Effects)
	if len(c.Body) > 0 && effects != nil {
		effects = &Form{Op: true, List: []*Form{operator(opEffect, effects.From), conjunction(c.Body), effects}, From: c.Body[0].From, To: effects.To}
	}
	list := []*Form{operator(opOperation, c.Head.To), c.Head}
	if effects != nil {
		list = append(list, effects)
	}
	return &Form{Op: true, List: list, From: c.From, To: c.To}
}

func operator(op string, at int) *Form { return &Form{Word: op, Name: meanings[op], From: at, To: at} }

// conjunction joins forms by &.
func conjunction(list []*Form) *Form {
	if len(list) < 2 {
		if len(list) == 1 {
			return list[0]
		}
		return nil
	}
	return &Form{Op: true, List: append([]*Form{operator(opAnd, list[0].To)}, list...), From: list[0].From, To: list[len(list)-1].To}
}
