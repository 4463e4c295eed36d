package syntax

import (
	"bytes"

	"github.com/gdllint/gdllint/internal/pattern"
)

// This file finds the place where a text changes from one notation to another.

// readPrefixForm reads a form of prefix text among infix rules.
func (r *infixReader) readPrefixForm() {
	if r.lists == nil {
		r.lists = newListReader(r.Source, newLexer(r.Source.Text))
	}
	p := r.lists
	p.textLexer.Offset, p.textLexer.Comments, p.Forms, p.Errors = r.nextToken.Start, nil, nil, nil
	p.readForm()
	r.Errors = append(r.Errors, p.Errors...)
	for _, e := range p.Forms {
		r.addForm(e, Prefix)
	}
	r.GoOn(p.textLexer.Offset, p.textLexer.Comments)
	r.advanceToken()
}

// addForm adds a form to those of the text.
func (r *infixReader) addForm(e *Node, n Notation) {
	r.Forms = append(r.Forms, e)
	r.formNotations = append(r.formNotations, n)
}

// tellMixture reports that a text changes its notation, instead of all other faults, which can be reported when this one
// is repaired. It reports only the first change. A text in a single notation has this fault if another notation was
// chosen.
func (r *infixReader) tellMixture(chosen Notation) {
	place, at := "notation", 0
	for i, n := range r.formNotations {
		if n != r.formNotations[0] {
			place, at, chosen = "mixed", i, r.formNotations[0]
			break
		}
	}
	if len(r.Forms) == 0 || r.formNotations[at] == chosen {
		return
	}
	for _, e := range r.Forms {
		e.Guessed = true
	}
	r.Errors, r.failed = nil, false
	t, is := r.spot(r.Forms[at]), r.formNotations[at]
	r.tell(r.faultRow(place, t), t, r.inOtherNotation(r.Forms[at], is), "{tok}", is.String(), "{last}", chosen.String())
}

// inOtherNotation writes a form in the other notation. If it is too long for a message, it describes the change in words.
func (r *infixReader) inOtherNotation(e *Node, is Notation) string {
	const most = 100
	text := ""
	switch {
	case e.Broken:
	case is == Infix:
		text = PrefixText(e)
	default:
		text = e.TextIn(Infix)
	}
	if text == "" || len(text) > most {
		return "the whole text in one notation"
	}
	return "'" + text + "'"
}

// HoldsInfixRules tells whether a text has lines that are certainly infix rules.
func HoldsInfixRules(text []byte) bool {
	if !bytes.Contains(text, []byte(infixArrow)) {
		return false
	}
	isEnd := func(c rune) bool { return c == '\n' || c == '\r' }
	for line := range bytes.FieldsFuncSeq(text, isEnd) {
		if beginsInfixRule(bytes.TrimSpace(line)) {
			return true
		}
	}
	return false
}

const infixArrow = ":-"

// infixCall matches a name directly before its arguments.
var infixCall = pattern.LazyRegexp(`[a-zA-Z0-9_]\(`)

// prefixBody matches conditions of prefix text, perhaps inside a list.
var prefixBody = pattern.LazyRegexp(`^[ \t]*\(+[a-zA-Z][^\s()]*(\s+[?(a-zA-Z0-9]|\))`)

// beginsInfixRule tells whether a line has a name, perhaps with arguments, before an arrow. It reads each byte a few
// times at most, however many arrows there are.
func beginsInfixRule(line []byte) bool {
	n := 0
	for n < len(line) && Infix.IsWordByte(line[n]) {
		n++
	}
	rest := line[n:]
	switch {
	case n == 0:
		return false
	case bytes.HasPrefix(bytes.TrimSpace(rest), []byte(infixArrow)):
		return !prefixBody().Match(bytes.TrimSpace(rest)[len(infixArrow):]) && infixCall().Match(rest)
	case len(rest) == 0 || rest[0] != '(':
		return false
	}
	if i := bytes.IndexAny(rest, ";%"); i >= 0 {
		rest = rest[:i]
	}
	for {
		before, after, found := bytes.Cut(rest, []byte(infixArrow))
		if !found || bytes.HasSuffix(bytes.TrimSpace(before), []byte(")")) {
			return found
		}
		rest = after
	}
}
