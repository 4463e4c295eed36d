package operations

import "bytes"

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
	case lines == 1 && first.Column > columnAt(p.sheet.Text, before.StartOffset):
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
