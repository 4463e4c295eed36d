package syntax

import (
	"bytes"

	"github.com/gdllint/gdllint/internal/pattern"
)

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
	r.textLexer.GoOn(p.textLexer.Offset, p.textLexer.Comments)
	r.advanceToken()
}

// addForm adds a form to those of the text.
func (r *infixText) addForm(e *Node, n Notation) {
	r.Forms = append(r.Forms, e)
	r.formNotations = append(r.formNotations, n)
}

// mixtureFault returns the fault of a text that changes its notation. It reports only the first change; further
// faults can be reported when this one is repaired. A text in a single notation is at fault if it is read in the
// other notation.
func (r *infixText) mixtureFault(chosen Notation) *Error {
	for i, n := range r.formNotations {
		if first := r.formNotations[0]; n != first {
			r.markAllGuessed()
			return &Error{Kind: MixedNotations, StartPos: r.Forms[i].StartPos, EndPos: r.Forms[i].EndPos,
				Message: "this is " + n.String() + " notation, and what stands before it is " + first.String() + "; write " + r.inOtherNotation(r.Forms[i], n)}
		}
	}
	if len(r.formNotations) > 0 && r.formNotations[0] != chosen {
		r.markAllGuessed()
		is := r.formNotations[0].String()
		return &Error{Kind: MixedNotations, StartPos: r.Forms[0].StartPos, EndPos: r.Forms[0].EndPos,
			Message: "this is " + is + " notation, and the text is read as " + chosen.String() + "; choose " + is}
	}
	return nil
}

// markAllGuessed marks all forms as Guessed.
func (r *infixText) markAllGuessed() {
	for _, e := range r.Forms {
		e.Guessed = true
	}
}

// inOtherNotation writes a form in the other notation, if it is not too long for a
// message.
func (r *infixText) inOtherNotation(e *Node, is Notation) string {
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

// HoldsInfixRules tells whether a text holds lines that are surely infix rules.
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

// infixCall matches a name right before its arguments.
var infixCall = pattern.LazyRegexp(`[a-zA-Z0-9_]\(`)

// prefixBody matches conditions of prefix text, perhaps in a list.
var prefixBody = pattern.LazyRegexp(`^[ \t]*\(+[a-zA-Z][^\s()]*(\s+[?(a-zA-Z0-9]|\))`)

// beginsInfixRule tells whether a line begins with a name, or a name with arguments,
// before an arrow. It looks at each byte a few times at most, however many
// arrows there are.
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
