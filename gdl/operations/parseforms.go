package operations

import (
	"math"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// maxDepth bounds how deep forms nest.
const maxDepth = 200

func isNameToken(text string) bool {
	return text != "" && (syntax.IsLetter(text[0]) || syntax.IsDigit(text[0]) || text[0] == '/' || text[0] == '"' || len(text) > 1 && text[0] == '-')
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
	list := &Form{HasOperator: true, List: []*Form{{Word: op, Name: operatorMeanings[op], StartOffset: p.nextToken.Start, EndOffset: p.nextToken.End}, first}, StartOffset: first.StartOffset}
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
	list.EndOffset = p.lastToken.End
	return list
}

// readLiteral reads a condition.
func (p *sheetParser) readLiteral() *Form {
	if p.nestingDepth++; p.nestingDepth > maxDepth {
		p.failClause(p.nextToken.Start, p.nextToken.End, "conditions are nested too deeply to be read")
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
		return &Form{HasOperator: true, List: []*Form{{Word: opNot, Name: "not", StartOffset: not.Start, EndOffset: not.End}, inner}, StartOffset: not.Start, EndOffset: p.lastToken.End}
	case "(":
		open := p.nextToken
		p.advanceToken()
		inner := p.readDisjunction()
		if p.failed {
			return inner
		}
		if p.nextToken.text == opEffect {
			p.misreadClause(open.Start, p.nextToken.End, "this is an operation inside of another one; write an operation of its own for each '==>'")
			return inner
		}
		if p.nextToken.text != ")" {
			p.failClause(open.Start, open.End, "this '(' is not closed; %s", emptySheetNote)
			return inner
		}
		p.advanceToken()
		if inner != nil && inner.Parens < math.MaxUint8 {
			inner.Parens++
		}
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
	if t != nil && t.IsVariable() && !p.failed && p.clauseStart.Start != t.StartOffset {
		p.failClause(t.StartOffset, t.EndOffset, "variable '%s' cannot stand as a condition; a relation belongs here", t.Word)
	}
	return t
}

// readTerm reads a word or an application.
func (p *sheetParser) readTerm() *Form {
	if p.nestingDepth++; p.nestingDepth > maxDepth {
		p.failClause(p.nextToken.Start, p.nextToken.End, "terms are nested too deeply to be read")
		return nil
	}
	defer func() { p.nestingDepth-- }()
	t := p.nextToken
	if t.text == "" || t.Kind == syntax.Foreign || t.Kind == syntax.Unquoted || !isNameToken(t.text) && t.text != "_" {
		p.reportUnexpected(t)
		return nil
	}
	p.advanceToken()
	word := &Form{Word: t.text, StartOffset: t.Start, EndOffset: t.End}
	if t.text == "_" {
		if isNameToken(p.nextToken.text) && p.nextToken.Start == t.End {
			p.failClause(t.Start, p.nextToken.End, "'_%s' is two words; a variable begins with a capital letter", p.nextToken.text)
		}
		return word
	}
	if strings.HasSuffix(t.text, ".") {
		p.misreadClause(t.Start, t.End, "the full stop belongs to the name '%s', which is another one than '%s'; leave it out",
			t.text, strings.TrimRight(t.text, "."))
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
	if open.StartsLine {
		p.misreadClause(open.Start, open.End, "this '(' goes on with '%s' on the line before; is an '&' missing?", name.text)
		return word
	}
	p.advanceToken()
	list := &Form{List: []*Form{word}, StartOffset: word.StartOffset}
	if p.nextToken.text == ")" {
		p.misreadClause(word.StartOffset, p.nextToken.End, "'%s()' is another relation than '%s'; leave the parentheses out", name.text, name.text)
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
			list.EndOffset = p.lastToken.End
			return list
		case p.nextToken.text == "" || p.nextToken.StartsLine && isNameToken(p.nextToken.text):
			p.failClause(open.Start, open.End, "this '(' is not closed; %s", emptySheetNote)
		case isNameToken(p.nextToken.text) || p.nextToken.text == "_":
			p.failClause(p.nextToken.Start, p.nextToken.End, "a ',' is missing before '%s'; %s", p.nextToken.text, emptySheetNote)
		case p.nextToken.text == opAnd || p.nextToken.text == opOr:
			p.failClause(p.nextToken.Start, p.nextToken.End, "'%s' joins conditions and stands among arguments here; is a ')' missing before it? %s", p.nextToken.text, emptySheetNote)
		default:
			p.reportUnexpected(p.nextToken)
		}
		return word
	}
}
