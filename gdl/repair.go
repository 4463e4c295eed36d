package gdl

import (
	"fmt"
	"go/token"
)

// A Repair is the change of a text after which a faulty place would read as it
// was read. It is a guess at what the author meant.
type Repair struct {
	Message string // what the change does
	Edits   []Edit // in the order of the text
}

// An Edit replaces a part of the text.
type Edit struct {
	From, To token.Pos
	Text     string
}

// mend rewrites a form whose faults say what was meant, so that reading can
// go on. More are further heads for the same conditions, and b.guessed tells
// whether something was changed. The expressions of the text stay as they are.
func (b *builder) mend(e *Expr) (mended *Expr, more []*Expr) {
	if b.file.Notation != Prefix {
		return e, nil
	}
	e = b.unglue(e)
	if e.Broken || len(e.List) == 0 {
		return e, nil
	}
	return b.mendKeywords(e)
}

// guess records a fault together with its repair. The rule that holds it is
// read as if it were repaired.
func (b *builder) guess(kind ErrorKind, from, to token.Pos, repair *Repair, format string, args ...any) *Error {
	b.guessed = true
	err := &Error{Kind: kind, From: from, To: to, Message: fmt.Sprintf(format, args...), Repair: repair, Rule: b.rule}
	b.file.Errors = append(b.file.Errors, err)
	return err
}

// repair makes a Repair of edits.
func repair(message string, edits ...Edit) *Repair { return &Repair{message, edits} }

// insert is an edit that adds text.
func insert(at token.Pos, text string) Edit { return Edit{at, at, text} }

// with returns a copy of a list with other parts.
func (e *Expr) with(parts []*Expr) *Expr {
	return &Expr{List: parts, From: e.From, To: e.To, Broken: e.Broken}
}

// text returns what the author wrote, shortened for a message.
func (b *builder) text(e *Expr) string { return clip(b.file.Source.Slice(e.From, e.To)) }
