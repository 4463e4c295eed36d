package gdl

import (
	"fmt"
	"go/token"
)

// A Repair is the change of a text after which a faulty place would mean the
// tree that was built of it. It is a guess at the intention of the author.
type Repair struct {
	Message string // the effect of the change
	Edits   []Edit // in the order of the text
}

// An Edit replaces a part of the text.
type Edit struct {
	From, To token.Pos
	Text     string
}

// insert is an edit that adds text.
func insert(at token.Pos, text string) Edit { return Edit{at, at, text} }

// repair makes a Repair of edits.
func repair(message string, edits ...Edit) *Repair { return &Repair{message, edits} }

// guess records a fault together with its repair, if that can be written. The
// rule that holds it is read as if it were repaired.
func (b *builder) guess(kind ErrorKind, from, to token.Pos, repair *Repair, format string, args ...any) *Error {
	b.guessed = true
	err := &Error{Kind: kind, From: from, To: to, Message: fmt.Sprintf(format, args...), Repair: repair, Rule: b.rule}
	b.file.Errors = append(b.file.Errors, err)
	return err
}

// again returns the earlier fault of a kind about a name, and counts one more
// place of it; nil at the first place. A file has one such fault.
func (b *builder) again(kind ErrorKind, name string) *Error {
	err := b.once[fault{kind, name}]
	if err != nil {
		err.more++
		b.guessed = true
	}
	return err
}

// first records a fault as the one of its kind about a name.
func (b *builder) first(name string, err *Error) *Error {
	if b.once == nil {
		b.once = map[fault]*Error{}
	}
	b.once[fault{err.Kind, name}] = err
	return err
}

// A fault is the key of a fault that is reported once in a file.
type fault struct {
	kind ErrorKind
	name string
}

// finish adds the number of other places to faults that are reported once, and
// collects the names that faults explain.
func (b *builder) finish() {
	b.file.explained = map[string]bool{}
	for _, e := range b.file.Errors {
		for _, name := range e.Names {
			b.file.explained[name] = true
		}
		if e.more == 1 {
			e.Message += ", and so in one other place of this file"
		} else if e.more > 1 {
			e.Message += fmt.Sprintf(", and so in %d other places of this file", e.more)
		}
	}
}

// lineEnd returns the line end of the text.
func (b *builder) lineEnd() string {
	if b.newline == "" {
		b.newline = b.file.Source.LineEnd()
	}
	return b.newline
}

// with returns a copy of a list with other parts.
func (e *Expr) with(parts []*Expr) *Expr {
	return &Expr{List: parts, From: e.From, To: e.To, Broken: e.Broken, Guessed: e.Guessed}
}

// wordAt returns a word with the place of another expression.
func wordAt(at *Expr, word string) *Expr {
	return &Expr{Word: word, Name: Fold(word), From: at.From, To: at.To}
}

// listAt returns a list with the place of another expression.
func listAt(at *Expr, parts ...*Expr) *Expr { return &Expr{List: parts, From: at.From, To: at.To} }

// text returns the text of the author, shortened for a message.
func (b *builder) text(e *Expr) string {
	const most = 500
	return clip(b.file.Source.Slice(e.From, min(e.To, e.From+most)))
}

// code returns the corrected text of an expression, shortened for a message:
// with the blanks and question marks that were missing.
func (b *builder) code(e *Expr) string {
	const most = 500
	if e.To-e.From > most {
		return b.text(e)
	}
	return clip(shown(e))
}

func (b *builder) slice(e *Expr) string { return b.file.Source.Slice(e.From, e.To) }
