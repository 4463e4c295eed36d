package operations

import (
	"bytes"
	"fmt"
	"strings"
)

// A ClauseKind distinguishes the kinds of clauses.
type ClauseKind int

// ClauseKind values.
const (
	FactClause ClauseKind = iota
	ViewClause
	OperationClause
)

// A Clause is a fact, a view or an operation.
type Clause struct {
	Kind                   ClauseKind
	Head                   *Form
	Body                   []*Form // conditions, all of which must hold
	Effects                []*Form // of an operation
	WrittenForm            *Form   // the whole clause
	StartOffset, EndOffset int
	Broken                 bool // some part could not be read
}

// A FaultKind distinguishes the kinds of faults.
type FaultKind int

// FaultKind values.
const (
	// SyntaxFault: the platform stops reading here, and takes the sheet as empty.
	SyntaxFault FaultKind = iota
	// MeaninglessClause: a clause that can be read and has no meaning, or another one
	// than it seems to have.
	MeaninglessClause
	// ConditionOrder: a condition that stands before those that bind its variables.
	ConditionOrder
	// UngroundedBuiltin: a builtin without a finite table of facts.
	UngroundedBuiltin
)

// A Fault is a place that cannot be read, or whose meaning differs from the apparent
// one.
type Fault struct {
	Kind                   FaultKind
	StartOffset, EndOffset int
	Message                string
}

// A Sheet is a text in this notation as far as it could be read.
type Sheet struct {
	Text     []byte
	Clauses  []*Clause
	Comments []TextSpan
	Faults   []Fault
}

// maxDepth bounds how deep forms nest.
const maxDepth = 200

// maxFaults bounds the reported faults of one text.
const maxFaults = 500

// Parse reads a text. It never fails: the places that cannot be read are among the
// faults.
func Parse(text []byte) *Sheet {
	p := &sheetParser{textLexer: newLexer(text), sheet: &Sheet{Text: text}}
	p.nextToken = p.textLexer.nextToken()
	for p.nextToken.text != "" && len(p.sheet.Faults) < maxFaults {
		p.readClause()
	}
	p.sheet.Comments = p.textLexer.comments
	p.tellJoined()
	return p.sheet
}

// sheetParser reads the clauses of a text.
type sheetParser struct {
	textLexer    *sheetLexer
	sheet        *Sheet
	nextToken    token // the next one
	lastToken    token // the previous one
	clauseStart  token // first token of the clause
	nestingDepth int
	failed       bool // the rest of the clause is to be skipped

	inLine     int       // clauses that begin in the line in which another one ends
	readJoined []*Clause // facts among them that follow a view or an operation
}

func (p *sheetParser) advanceToken() {
	p.lastToken, p.nextToken = p.nextToken, p.textLexer.nextToken()
}

func (p *sheetParser) addFault(kind FaultKind, from, to int, format string, args ...any) {
	p.sheet.Faults = append(p.sheet.Faults, Fault{kind, from, to, fmt.Sprintf(format, args...)})
}

// failClause records the first fault of a clause.
func (p *sheetParser) failClause(from, to int, format string, args ...any) {
	if !p.failed {
		p.addFault(SyntaxFault, from, to, format, args...)
	}
	p.failed = true
}

// emptySheetNote names the consequence of a fault of the text.
const emptySheetNote = "the platform reads the whole sheet as empty here"

// readClause reads a clause with its head, conditions and effects.
func (p *sheetParser) readClause() {
	if p.nextToken.text == "." && p.sheet.Clauses != nil {
		p.advanceToken()
		return
	}
	p.clauseStart, p.failed, p.nestingDepth = p.nextToken, false, 0
	switch {
	case p.nextToken.text == opNot, p.nextToken.text == "(":
		p.readStrayClause()
		return
	}
	c := &Clause{StartOffset: p.nextToken.startOffset}
	c.Head = p.readAtom()
	if c.Head != nil && c.Head.IsVariable() {
		p.failClause(c.Head.StartOffset, c.Head.EndOffset, "variable '%s' stands alone; a clause begins with a name", c.Head.Word)
	}
	if !p.failed {
		p.readClauseBody(c)
	}
	if p.failed {
		c.Broken = true
		p.skipClause()
	}
	if c.Head == nil {
		return
	}
	c.EndOffset = p.lastToken.endOffset
	if c.EndOffset < c.Head.EndOffset {
		c.EndOffset = c.Head.EndOffset
	}
	c.WrittenForm = c.asForm()
	p.sheet.Clauses = append(p.sheet.Clauses, c)
	p.checkContinuation(c, p.clauseStart)
}

// readClauseBody reads the part of a clause behind its head.
func (p *sheetParser) readClauseBody(c *Clause) {
	op := p.nextToken
	switch op.text {
	case opView:
		p.advanceToken()
		c.Kind, c.Body = ViewClause, p.readBody()
	case opOperation:
		p.advanceToken()
		c.Kind = OperationClause
		p.readOperation(c)
	case opEffect, opDefine:
		p.failClause(op.startOffset, op.endOffset, "'%s' cannot follow a head; write ':-' for a view or '::' for an operation", op.text)
	}
	if c.Kind != FactClause && !p.failed {
		p.reportUnfinished(op)
	}
}

// reportUnfinished reports a token behind a clause that cannot begin another one.
func (p *sheetParser) reportUnfinished(op token) {
	switch p.nextToken.text {
	case opView, opOperation, opDefine:
		p.failClause(p.nextToken.startOffset, p.nextToken.endOffset, "a second '%s' behind '%s'; is a line end or a head missing before it? %s", p.nextToken.text, op.text, emptySheetNote)
	case opEffect:
		p.failClause(p.nextToken.startOffset, p.nextToken.endOffset, "'==>' belongs to an operation; write '::' behind the head instead of ':-'")
	}
}

// readOperation reads  [condition ==>] effects. A further ==> turns the forms before
// it into conditions.
func (p *sheetParser) readOperation(c *Clause) {
	list := p.readBody()
	for !p.failed && p.nextToken.text == opEffect {
		c.Body = append(c.Body, list...)
		p.advanceToken()
		list = p.readBody()
	}
	c.Effects = p.checkEffects(list)
}

// checkEffects checks that forms that were read as conditions are effects.
func (p *sheetParser) checkEffects(list []*Form) []*Form {
	for _, f := range list {
		atom := f
		if f.AppliesOperator(opNot) {
			atom = f.List[1]
		}
		if atom.HasOperator && !p.failed {
			p.addFault(MeaninglessClause, f.StartOffset, f.EndOffset, "'%s' is stored as an odd fact; effects are atoms, and atoms behind one '~', joined by '&'", shortText(f))
			p.failed = true
		}
	}
	return list
}

// shortText writes a form for a message.
func shortText(f *Form) string {
	const most = 60
	if text := f.String(); len(text) <= most {
		return text
	}
	return f.String()[:most] + "..."
}

// readStrayClause reports a clause that begins with an impossible token.
func (p *sheetParser) readStrayClause() {
	from := p.nextToken.startOffset
	what := p.nextToken.text
	p.readBody()
	if p.failed {
		p.skipClause()
		return
	}
	p.addFault(MeaninglessClause, from, p.lastToken.endOffset, "a clause that begins with '%s' is neither fact, view nor operation and means nothing; is an '&' missing before it?", what)
	if op := p.nextToken.text; op == opView || op == opOperation || op == opEffect || op == opDefine {
		p.skipClause()
	}
}

// checkContinuation reports a fact that most likely continues the clause before it:
// the fact stands on the line of that clause, or deeper on the next one.
func (p *sheetParser) checkContinuation(c *Clause, first token) {
	n := len(p.sheet.Clauses)
	if n < 2 {
		return
	}
	before := p.sheet.Clauses[n-2]
	lines := bytes.Count(p.sheet.Text[before.EndOffset:c.StartOffset], []byte("\n"))
	if lines == 0 {
		p.inLine++
	}
	switch {
	case c.Kind != FactClause, c.Broken, before.Kind == FactClause, before.Broken:
	case lines == 0:
		p.readJoined = append(p.readJoined, c)
	case lines == 1 && first.lineColumn > columnAt(p.sheet.Text, before.StartOffset):
		p.lacksAnd(c)
	}
}

// tellJoined reports facts on the line of the clause before them, unless lines of
// this text often hold several clauses.
func (p *sheetParser) tellJoined() {
	if 2*p.inLine >= len(p.sheet.Clauses) {
		return
	}
	for _, c := range p.readJoined {
		p.lacksAnd(c)
	}
}

func (p *sheetParser) lacksAnd(c *Clause) {
	p.addFault(MeaninglessClause, c.StartOffset, c.EndOffset, "'%s' begins a clause of its own here; is an '&' missing before it?", shortText(c.Head))
	c.Broken = true
}

// columnAt returns the distance of an offset from the beginning of its line.
func columnAt(text []byte, at int) int {
	return at - 1 - max(bytes.LastIndexByte(text[:at], '\n'), bytes.LastIndexByte(text[:at], '\r'))
}

// skipClause passes over the rest of a clause that cannot be read: to the next line
// that begins no deeper.
func (p *sheetParser) skipClause() {
	for p.nextToken.text != "" && !(p.nextToken.startsLine && p.nextToken.lineColumn <= p.clauseStart.lineColumn && p.nextToken.startOffset > p.clauseStart.startOffset && isNameToken(p.nextToken.text)) {
		p.advanceToken()
	}
}

func isNameToken(text string) bool {
	return text != "" && (isNameStart(text[0]) || text[0] == '"' || len(text) > 1 && text[0] == '-')
}

// readBody reads conditions joined by &; a disjunction is one condition.
func (p *sheetParser) readBody() []*Form {
	f := p.readDisjunction()
	if f == nil {
		return nil
	}
	if f.AppliesOperator(opAnd) {
		return f.List[1:]
	}
	return []*Form{f}
}

func (p *sheetParser) readDisjunction() *Form {
	return p.joint(opOr, func() *Form { return p.joint(opAnd, p.readLiteral) })
}

// joint reads the operands of an operator.
func (p *sheetParser) joint(op string, read func() *Form) *Form {
	first := read()
	if first == nil || p.nextToken.text != op {
		return first
	}
	list := &Form{HasOperator: true, List: []*Form{{Word: op, Name: operatorMeanings[op], StartOffset: p.nextToken.startOffset, EndOffset: p.nextToken.endOffset}, first}, StartOffset: first.StartOffset}
	for !p.failed && p.nextToken.text == op {
		p.advanceToken()
		if x := read(); x != nil {
			if x.AppliesOperator(op) {
				list.List = append(list.List, x.List[1:]...)
			} else {
				list.List = append(list.List, x)
			}
		}
	}
	list.EndOffset = p.lastToken.endOffset
	return list
}

// operatorMeanings gives the words of operators in prefix text.
var operatorMeanings = map[string]string{opAnd: "and", opOr: "or", opNot: "not", opView: "<=", opOperation: opOperation, opEffect: opEffect}

// readLiteral reads a condition.
func (p *sheetParser) readLiteral() *Form {
	if p.nestingDepth++; p.nestingDepth > maxDepth {
		p.failClause(p.nextToken.startOffset, p.nextToken.endOffset, "conditions are nested too deeply to be read")
		return nil
	}
	defer func() { p.nestingDepth-- }()
	switch p.nextToken.text {
	case opNot:
		not := p.nextToken
		p.advanceToken()
		inner := p.readLiteral()
		if inner == nil {
			return nil
		}
		return &Form{HasOperator: true, List: []*Form{{Word: opNot, Name: "not", StartOffset: not.startOffset, EndOffset: not.endOffset}, inner}, StartOffset: not.startOffset, EndOffset: p.lastToken.endOffset}
	case "(":
		open := p.nextToken
		p.advanceToken()
		inner := p.readDisjunction()
		if p.failed {
			return inner
		}
		if p.nextToken.text == opEffect {
			p.addFault(MeaninglessClause, open.startOffset, p.nextToken.endOffset, "this is an operation inside of another one; write an operation of its own for each '==>'")
			p.failed = true
			return inner
		}
		if p.nextToken.text != ")" {
			p.failClause(open.startOffset, open.endOffset, "this '(' is not closed; %s", emptySheetNote)
			return inner
		}
		p.advanceToken()
		return inner
	}
	return p.readAtom()
}

// readAtom reads a name, with or without arguments, as a condition or a head.
func (p *sheetParser) readAtom() *Form {
	t := p.readTerm()
	if t != nil && p.nextToken.text == "=" {
		p.reportUnexpected(p.nextToken)
	}
	if t != nil && t.IsVariable() && !p.failed && p.clauseStart.startOffset != t.StartOffset {
		p.failClause(t.StartOffset, t.EndOffset, "variable '%s' cannot stand as a condition; a relation belongs here", t.Word)
	}
	return t
}

// readTerm reads a word or an application.
func (p *sheetParser) readTerm() *Form {
	if p.nestingDepth++; p.nestingDepth > maxDepth {
		p.failClause(p.nextToken.startOffset, p.nextToken.endOffset, "terms are nested too deeply to be read")
		return nil
	}
	defer func() { p.nestingDepth-- }()
	t := p.nextToken
	if t.text == "" || t.isUnknown || !isNameToken(t.text) && t.text != "_" {
		p.reportUnexpected(t)
		return nil
	}
	p.advanceToken()
	word := &Form{Word: t.text, StartOffset: t.startOffset, EndOffset: t.endOffset}
	if t.text == "_" {
		if isNameToken(p.nextToken.text) && p.nextToken.startOffset == t.endOffset {
			p.failClause(t.startOffset, p.nextToken.endOffset, "'_%s' is two words; a variable begins with a capital letter", p.nextToken.text)
		}
		return word
	}
	if strings.HasSuffix(t.text, ".") {
		p.addFault(MeaninglessClause, t.startOffset, t.endOffset, "the full stop belongs to the name '%s', which is another one than '%s'; leave it out",
			t.text, strings.TrimRight(t.text, "."))
		p.failed = true
	}
	if p.nextToken.text != "(" {
		return word
	}
	return p.readApplication(word, t)
}

// readApplication reads the arguments of a name.
func (p *sheetParser) readApplication(word *Form, name token) *Form {
	open := p.nextToken
	if word.IsVariable() {
		p.failClause(word.StartOffset, word.EndOffset, "variable '%s' cannot stand for a name; %s", word.Word, emptySheetNote)
		return word
	}
	if open.startsLine {
		p.addFault(MeaninglessClause, open.startOffset, open.endOffset, "this '(' goes on with '%s' on the line before; is an '&' missing?", name.text)
		p.failed = true
		return word
	}
	p.advanceToken()
	list := &Form{List: []*Form{word}, StartOffset: word.StartOffset}
	if p.nextToken.text == ")" {
		p.addFault(MeaninglessClause, word.StartOffset, p.nextToken.endOffset, "'%s()' is another relation than '%s'; leave the parentheses out", name.text, name.text)
		p.failed = true
		p.advanceToken()
		return word
	}
	for {
		x := p.readTerm()
		if x == nil || p.failed {
			return word
		}
		list.List = append(list.List, x)
		switch {
		case p.nextToken.text == ",":
			p.advanceToken()
			continue
		case p.nextToken.text == ")":
			p.advanceToken()
			list.EndOffset = p.lastToken.endOffset
			return list
		case p.nextToken.text == "" || p.nextToken.startsLine && isNameToken(p.nextToken.text):
			p.failClause(open.startOffset, open.endOffset, "this '(' is not closed; %s", emptySheetNote)
		case isNameToken(p.nextToken.text) || p.nextToken.text == "_":
			p.failClause(p.nextToken.startOffset, p.nextToken.endOffset, "a ',' is missing before '%s'; %s", p.nextToken.text, emptySheetNote)
		case p.nextToken.text == opAnd || p.nextToken.text == opOr:
			p.failClause(p.nextToken.startOffset, p.nextToken.endOffset, "'%s' joins conditions and stands among arguments here; is a ')' missing before it? %s", p.nextToken.text, emptySheetNote)
		default:
			p.reportUnexpected(p.nextToken)
		}
		return word
	}
}

// reportUnexpected reports a token that cannot stand at its place.
func (p *sheetParser) reportUnexpected(t token) {
	switch {
	case t.text == "":
		p.failClause(p.lastToken.startOffset, p.lastToken.endOffset, "the sheet ends behind '%s', where something must follow; %s", p.lastToken.text, emptySheetNote)
	case t.text == ")" && p.lastToken.text == ",":
		p.failClause(p.lastToken.startOffset, t.endOffset, "an argument is missing behind ','; %s", emptySheetNote)
	case t.text == ")":
		p.failClause(t.startOffset, t.endOffset, "this ')' closes nothing; %s", emptySheetNote)
	case t.text == "=":
		p.failClause(t.startOffset, t.endOffset, "the notation has no '='; write the same variable twice, or same(X,Y); %s", emptySheetNote)
	case strings.Contains("<>", t.text):
		p.failClause(t.startOffset, t.endOffset, "the notation has no '%s'; write less(X,Y) or leq(X,Y); %s", t.text, emptySheetNote)
	case t.text == ";":
		p.failClause(t.startOffset, t.endOffset, "';' begins no comment in this notation; write '%%'; %s", emptySheetNote)
	case t.text == "'":
		p.failClause(t.startOffset, t.endOffset, "the notation has no quoted names; write a name of letters, digits and '_'; %s", emptySheetNote)
	case t.text == "[" || t.text == "]" || t.text == "!":
		p.failClause(t.startOffset, t.endOffset, "lists cannot be grounded; write facts with one element each")
	case t.text == "?":
		p.failClause(t.startOffset, t.endOffset, "a variable begins with a capital letter here, and not with '?'; %s", emptySheetNote)
	case t.text[0] == '"':
		p.failClause(t.startOffset, t.endOffset, "this string is not closed; %s", emptySheetNote)
	case t.isUnknown:
		p.failClause(t.startOffset, t.endOffset, "the notation has no '%s'; %s", t.text, emptySheetNote)
	case p.lastToken.text == opAnd || p.lastToken.text == opOr || p.lastToken.text == opNot || p.lastToken.text == opView || p.lastToken.text == opOperation || p.lastToken.text == opEffect:
		p.failClause(p.lastToken.startOffset, p.lastToken.endOffset, "nothing follows '%s' but '%s'; %s", p.lastToken.text, t.text, emptySheetNote)
	default:
		p.failClause(t.startOffset, t.endOffset, "'%s' cannot stand here; %s", t.text, emptySheetNote)
	}
}

// asForm returns the clause as one form.
func (c *Clause) asForm() *Form {
	if c.Kind == FactClause {
		return c.Head
	}
	if c.Kind == ViewClause {
		list := append([]*Form{operatorForm(opView, c.Head.EndOffset), c.Head}, c.Body...)
		return &Form{HasOperator: true, List: list, StartOffset: c.StartOffset, EndOffset: c.EndOffset}
	}
	effects := joinConjunction(c.Effects)
	if len(c.Body) > 0 && effects != nil {
		effects = &Form{HasOperator: true, List: []*Form{operatorForm(opEffect, effects.StartOffset), joinConjunction(c.Body), effects}, StartOffset: c.Body[0].StartOffset, EndOffset: effects.EndOffset}
	}
	list := []*Form{operatorForm(opOperation, c.Head.EndOffset), c.Head}
	if effects != nil {
		list = append(list, effects)
	}
	return &Form{HasOperator: true, List: list, StartOffset: c.StartOffset, EndOffset: c.EndOffset}
}

func operatorForm(op string, at int) *Form {
	return &Form{Word: op, Name: operatorMeanings[op], StartOffset: at, EndOffset: at}
}

// joinConjunction joins forms by &.
func joinConjunction(list []*Form) *Form {
	if len(list) < 2 {
		if len(list) == 1 {
			return list[0]
		}
		return nil
	}
	return &Form{HasOperator: true, List: append([]*Form{operatorForm(opAnd, list[0].EndOffset)}, list...), StartOffset: list[0].StartOffset, EndOffset: list[len(list)-1].EndOffset}
}
