package syntax

import (
	"bytes"
	"math"
)

// An operationsReader reads the clauses of a text in operations notation. A view is a list of ':-', head and conditions.
// An operation is a list of '::', head and effects; if it has conditions, conditions and effects are the operands of
// '==>'.
type operationsReader struct {
	reader
	clauses []*clause
	inLine  int       // clauses that begin in the line in which the one before ends
	joined  []*clause // facts among them that follow a view or an operation
}

// A clause is a fact, a view or an operation while it is read.
type clause struct {
	*Node         // the whole clause
	head          *Node
	sign          Kind // ArrowSign, ActionSign, or none for a fact
	body, effects []*Node
	end           int // the offset of its end
}

// readOperations reads the clauses of a text.
func readOperations(src *Source) *Sheet {
	p := &operationsReader{reader: newReader(src, Operations, operationsFaults)}
	for p.nextToken.Kind != End && !p.isFull(p.nextToken.Start, p.nextToken.End) {
		p.readClause()
	}
	p.nameSigns()
	p.Sheet.Comments = p.Lexer.Comments
	p.tellJoined()
	return p.Sheet
}

// readClause reads a clause with its head, conditions and effects.
func (p *operationsReader) readClause() {
	if p.nextToken.Kind == Stop && len(p.clauses) > 0 {
		p.advanceToken()
		if n := p.clauses[len(p.clauses)-1].Node; n.Stops < math.MaxUint8 {
			n.Stops++
		}
		return
	}
	p.statement, p.InBody = statement{start: p.nextToken}, false
	if p.nextToken.Kind == NotSign || p.nextToken.Kind == Open {
		p.readStray()
		return
	}
	c := &clause{head: p.readAtom()}
	if c.head != nil && c.head.IsVariable() {
		p.troubleIn("first", p.spot(c.head), "")
	}
	if !p.failed {
		p.readRest(c)
	}
	broken := p.failed
	if broken {
		p.skipClause()
	}
	if c.head == nil {
		return
	}
	c.end = max(p.lastToken.End, p.Source.Offset(c.head.EndPos))
	if c.Node = ClauseNode(c.head, c.sign, c.body, c.effects); c.sign != End {
		c.EndPos = p.Source.Pos(c.end)
	}
	c.Broken, c.Guessed = broken, p.guessed
	joinParts(c.Node)
	p.clauses, p.Forms = append(p.clauses, c), append(p.Forms, c.Node)
	p.checkContinuation(c)
}

// readRest reads the part of a clause after its head.
func (p *operationsReader) readRest(c *clause) {
	isView := p.atArrow()
	p.InBody = true
	switch op := p.nextToken; {
	case isView:
		p.advanceToken()
		c.sign, c.body = ArrowSign, p.readBody()
	case op.Kind == ActionSign:
		p.advanceToken()
		c.sign = op.Kind
		p.readOperation(c)
	case op.Kind == EffectSign, op.Kind == DefineSign:
		p.trouble("head", op)
	}
	if c.sign != End && !p.failed {
		p.troubleIn("end", p.nextToken, operationsSigns[c.sign])
	}
}

// readOperation reads  [condition ==>] effects. After a further ==>, the forms before it are conditions.
func (p *operationsReader) readOperation(c *clause) {
	list := p.readBody()
	for !p.failed && p.nextToken.Kind == EffectSign {
		c.body = append(c.body, list...)
		p.advanceToken()
		list = p.readBody()
	}
	c.effects = list
	for _, n := range list {
		atom := n
		if n.Applies("~") {
			atom = n.List[1]
		}
		if atom.HasSign() {
			p.troubleIn("effect", p.spot(n), Operations.Shorten(n))
		}
	}
}

// ClauseNode returns a clause as one form, with the operator after its head in the text, if there is one.
func ClauseNode(head *Node, sign Kind, body, effects []*Node) *Node {
	if sign == End {
		return head
	}
	word := func(sign Kind, at *Node) *Node {
		return &Node{Word: operationsSigns[sign], Name: signMeanings[sign], StartPos: at.EndPos, EndPos: at.EndPos}
	}
	join := func(list []*Node) []*Node {
		if len(list) < 2 {
			return list
		}
		return []*Node{{List: append([]*Node{word(AndSign, list[0])}, list...), StartPos: list[0].StartPos, EndPos: list[len(list)-1].EndPos}}
	}
	rest := body
	if sign == ActionSign {
		if rest = join(effects); len(body) > 0 {
			rest = append(join(body), rest...)
			op := word(EffectSign, head)
			op.StartPos = rest[len(rest)-1].StartPos
			op.EndPos = op.StartPos
			rest = []*Node{{List: append([]*Node{op}, rest...), StartPos: rest[0].StartPos, EndPos: rest[len(rest)-1].EndPos}}
		}
	}
	return &Node{List: append([]*Node{word(sign, head), head}, rest...), StartPos: head.StartPos}
}

var operationsSigns = map[Kind]string{ArrowSign: ":-", ActionSign: "::", EffectSign: effect, AndSign: "&", OrSign: "|", NotSign: "~"}

// joinParts sets the operators between the parts of a form.
func joinParts(n *Node) {
	for i, x := range n.List {
		joinParts(x)
		if i < 2 || !n.HasSign() {
			continue
		}
		joint := JointOf(n.List[0].Word)
		if n.Lead() == Arrow {
			joint = JointOf("&")
		}
		for x.Join = joint; IsJoined(x); { // of a list, its first part has the operator too
			x = x.List[1]
			x.Join = joint
		}
	}
}

// readStray reports a clause that begins with an impossible token.
func (p *operationsReader) readStray() {
	first := p.nextToken
	p.readBody()
	if p.failed {
		p.skipClause()
		return
	}
	p.troubleIn("stray", Token{Start: first.Start, End: p.lastToken.End}, p.tokenText(first))
	switch p.nextToken.Kind {
	case ArrowSign, ActionSign, EffectSign, DefineSign:
		p.skipClause()
	}
}

// skipClause skips the rest of a clause that cannot be read. It stops at the next line that is indented no more than the
// clause.
func (p *operationsReader) skipClause() {
	for p.nextToken.Kind != End && !(p.beginsLine(p.nextToken) && p.nextToken.Start > p.start.Start && p.atName()) {
		p.advanceToken()
	}
}

// checkContinuation reports a fact that most likely continues the clause before it. Such a fact is on the line of that
// clause, or on the next line and indented more.
func (p *operationsReader) checkContinuation(c *clause) {
	n := len(p.clauses)
	if n < 2 {
		return
	}
	before, from := p.clauses[n-2], p.Source.Offset(c.StartPos)
	lines := bytes.Count(p.Source.Text[before.end:from], []byte("\n"))
	if lines == 0 {
		p.inLine++
	}
	at := p.Source.Offset(before.StartPos)
	switch {
	case c.sign != End, c.Broken, before.sign == End, before.Broken:
	case lines == 0:
		p.joined = append(p.joined, c)
	case lines == 1 && p.start.Column > at-p.Source.LineStart(at):
		p.lacksAnd(c)
	}
}

// tellJoined reports facts on the line of the clause before them. It does not if lines of this text often have several
// clauses.
func (p *operationsReader) tellJoined() {
	if 2*p.inLine >= len(p.clauses) {
		return
	}
	for _, c := range p.joined {
		p.lacksAnd(c)
	}
}

func (p *operationsReader) lacksAnd(c *clause) {
	p.troubleIn("joined", Token{Start: p.Source.Offset(c.StartPos), End: c.end}, Operations.Shorten(c.head))
	c.Broken = true
}
