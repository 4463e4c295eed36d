package operations

import (
	"math"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// maxFaults bounds the reported faults of one text.
const maxFaults = 500

// Parse reads a text. It never fails: the places that cannot be read are among the
// faults.
func Parse(text []byte) *Sheet {
	p := &sheetParser{textLexer: syntax.NewLexer(text, syntax.Operations), sheet: &Sheet{Text: text}}
	p.advanceToken()
	for p.nextToken.text != "" && len(p.sheet.Faults) < maxFaults {
		p.readClause()
	}
	p.sheet.Comments = p.textLexer.Comments
	p.tellJoined()
	return p.sheet
}

// sheetParser reads the clauses of a text.
type sheetParser struct {
	textLexer    *syntax.Lexer
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
	t := p.textLexer.ReadToken()
	p.lastToken, p.nextToken = p.nextToken, token{t, string(p.textLexer.Text[t.Start:t.End])}
}

// token is a word or a sign with its text; the end of the text has none.
type token struct {
	syntax.Token
	text string
}

// readClause reads a clause with its head, conditions and effects.
func (p *sheetParser) readClause() {
	if p.nextToken.text == "." && p.sheet.Clauses != nil {
		p.advanceToken()
		if f := p.sheet.Clauses[len(p.sheet.Clauses)-1].WrittenForm; f.Stops < math.MaxUint8 {
			f.Stops++
		}
		return
	}
	p.clauseStart, p.failed, p.nestingDepth = p.nextToken, false, 0
	if p.nextToken.text == opNot || p.nextToken.text == "(" {
		p.readStrayClause()
		return
	}
	c := &Clause{StartOffset: p.nextToken.Start}
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
	c.EndOffset = p.lastToken.End
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
		p.failClause(op.Start, op.End, "'%s' cannot follow a head; write ':-' for a view or '::' for an operation", op.text)
	}
	if c.Kind != FactClause && !p.failed {
		p.reportUnfinished(op)
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
		if atom, _ := f.Atom(); atom.HasOperator {
			p.misreadClause(f.StartOffset, f.EndOffset, "'%s' is stored as an odd fact; effects are atoms, and atoms behind one '~', joined by '&'", shortText(f))
		}
	}
	return list
}

// readStrayClause reports a clause that begins with an impossible token.
func (p *sheetParser) readStrayClause() {
	first := p.nextToken
	p.readBody()
	if p.failed {
		p.skipClause()
		return
	}
	p.addFault(MeaninglessClause, first.Start, p.lastToken.End, "a clause that begins with '%s' is neither fact, view nor operation and means nothing; is an '&' missing before it?", first.text)
	if op := p.nextToken.text; op == opView || op == opOperation || op == opEffect || op == opDefine {
		p.skipClause()
	}
}

// skipClause passes over the rest of a clause that cannot be read: to the next line
// that begins no deeper.
func (p *sheetParser) skipClause() {
	for p.nextToken.text != "" && !(p.nextToken.StartsLine && p.nextToken.Column <= p.clauseStart.Column && p.nextToken.Start > p.clauseStart.Start && isNameToken(p.nextToken.text)) {
		p.advanceToken()
	}
}
