package syntax

import (
	"math"
	"slices"
	"strings"
)

// This file reads the bodies, conditions and terms of operations notation.

// atName tells whether a name comes next.
func (p *operationsReader) atName() bool {
	text := p.Source.Text[p.nextToken.Start:p.nextToken.End]
	return len(text) > 0 && (IsLetter(text[0]) || IsDigit(text[0]) || text[0] == '/' || text[0] == '"' || text[0] == '?' && len(text) > 1 || len(text) > 1 && text[0] == '-')
}

// readBody reads conditions joined by &. A disjunction is one condition.
func (p *operationsReader) readBody() []*Node {
	n := p.readDisjunction()
	switch {
	case n == nil:
		return nil
	case n.Applies("&"):
		return n.List[1:]
	}
	return []*Node{n}
}

func (p *operationsReader) readDisjunction() *Node {
	return p.readJoint(OrSign, func() *Node { return p.readJoint(AndSign, p.readLiteral) })
}

// readJoint reads the operands of an operator.
func (p *operationsReader) readJoint(sign Kind, read func() *Node) *Node {
	first := read()
	if first == nil || p.nextToken.Kind != sign {
		return first
	}
	op := p.operatorWord(p.nextToken)
	list := &Node{List: []*Node{op, first}, StartPos: first.StartPos}
	for !p.failed && p.nextToken.Kind == sign {
		p.advanceToken()
		switch x := read(); {
		case x == nil:
		case x.Applies(op.Word):
			list.List = append(list.List, x.List[1:]...)
		default:
			list.List = append(list.List, x)
		}
	}
	list.EndPos = p.Source.Pos(p.lastToken.End)
	return list
}

// readLiteral reads a condition: a negation, conditions in parentheses, or an atom.
func (p *operationsReader) readLiteral() *Node {
	if p.depth++; p.depth > MaxDepth {
		p.trouble("nesting", p.nextToken)
		return nil
	}
	defer func() { p.depth-- }()
	switch open := p.nextToken; {
	case p.atNegation():
		return p.readNegation(p.readLiteral)
	case open.Kind == Open:
		p.advanceToken()
		inner := p.readDisjunction()
		switch {
		case p.failed:
		case p.nextToken.Kind == EffectSign:
			p.troubleIn("inner", Token{Start: open.Start, End: p.nextToken.End}, "")
		case p.nextToken.Kind != Close:
			p.trouble("group", open)
		default:
			p.advanceToken()
			if inner != nil && inner.Parens < math.MaxUint8 {
				inner.Parens++
			}
		}
		return inner
	}
	return p.readAtom()
}

// readAtom reads a condition or a head: a name with or without arguments, or a comparison.
func (p *operationsReader) readAtom() *Node {
	t := p.readTerm()
	switch op := p.nextToken; {
	case t == nil || p.failed:
	case op.Kind == Unequal || op.Kind == Foreign && slices.Contains(UnequalSigns, p.tokenText(op)):
		p.advanceToken()
		if right := p.readTerm(); right != nil {
			return &Node{List: []*Node{p.operatorWord(op), t, right}, StartPos: t.StartPos, EndPos: right.EndPos}
		}
	case op.Kind == Foreign && slices.Contains(EqualSigns, p.tokenText(op)):
		p.trouble("operand", op)
	}
	if t != nil && t.IsVariable() && !p.failed && p.Source.Pos(p.start.Start) != t.StartPos {
		p.troubleIn("condition", p.spot(t), "")
	}
	return t
}

// readTerm reads a word or an application.
func (p *operationsReader) readTerm() *Node {
	if p.depth++; p.depth > MaxDepth {
		p.trouble("depth", p.nextToken)
		return nil
	}
	defer func() { p.depth-- }()
	t := p.nextToken
	if t.Kind == End || t.Kind == Foreign || t.Kind == Unquoted || !p.atName() && !p.atText(Anonymous) {
		p.trouble("operand", t)
		return nil
	}
	p.advanceToken()
	word := p.wordOf(t, FoldName(p.tokenText(t)))
	if isUpper(rune(word.Word[0])) || word.Word == Anonymous {
		word.Name = "?" + word.Name
	} else if word.IsVariable() {
		word.Word = Operations.Spell(word.Name)
		if p.depth < 2 || p.nextToken.Kind == Open {
			p.troubleIn("operand", t, "")
			return nil
		}
		p.troubleIn("name", t, word.Word)
	}
	switch {
	case word.Word == Anonymous:
		if p.atName() && p.nextToken.Start == t.End {
			p.troubleIn("anonymous", Token{Start: t.Start, End: p.nextToken.End}, "")
		}
		return word
	case strings.HasSuffix(word.Word, "."):
		p.troubleIn("stopped", t, strings.TrimRight(word.Word, "."))
	}
	if p.nextToken.Kind != Open {
		return word
	}
	return p.readApplication(word)
}

// readApplication reads the arguments of a name.
func (p *operationsReader) readApplication(word *Node) *Node {
	open, from := p.nextToken, p.lastToken.Start
	switch {
	case word.IsVariable():
		p.troubleIn("application", p.spot(word), "")
		return word
	case open.StartsLine:
		p.trouble("next", open)
		return word
	}
	p.advanceToken()
	if p.nextToken.Kind == Close {
		p.troubleIn("empty", Token{Start: from, End: p.nextToken.End}, word.Word)
		p.advanceToken()
		return word
	}
	list := &Node{List: []*Node{word}, StartPos: word.StartPos}
	for {
		x := p.readTerm()
		if x == nil || p.failed {
			return word
		}
		list.List = append(list.List, x)
		t := p.nextToken
		switch {
		case t.Kind == Comma:
			p.advanceToken()
			continue
		case t.Kind == Close:
			p.advanceToken()
			list.EndPos = p.Source.Pos(p.lastToken.End)
			return list
		case t.StartsLine && p.atName():
			p.trouble("newline", open)
		case p.atName() || p.atText(Anonymous):
			p.trouble("comma", open)
		default:
			p.trouble("argument", open)
		}
		return word
	}
}
