package asp

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ErrBadText: a statement of a program has a head, literal or term that clingo
// could not read; [TextProgram.Err] wraps it.
var ErrBadText = errors.New("malformed statement")

// TextProgram is a program with variables, written statement by statement in clingo's
// language.
//
// No method that adds a statement fails: the first malformed statement is left
// out, and Err and WriteTo report it. The zero value is an empty program.
type TextProgram struct {
	output         []byte
	statementCount int
	firstError     error
}

// ChoiceHead is the head "min { elements } max"; a bound that is the zero Term is
// absent.
type ChoiceHead struct {
	LowerBound, UpperBound Term
	Elements               []ChoiceElement
}

// ChoiceElement is "atom : conditions" in a choice.
type ChoiceElement struct {
	Atom       Term
	Conditions []Literal
}

// Err is the first mistake, or nil.
func (t *TextProgram) Err() error { return t.firstError }

// WriteTo writes the program, or nothing if Err is not nil. It implements
// io.WriterTo.
func (t *TextProgram) WriteTo(w io.Writer) (int64, error) {
	if t.firstError != nil {
		return 0, t.firstError
	}
	n, err := w.Write(t.output)
	return int64(n), err
}

// AddRule adds "head :- body."; without a body it is a fact.
func (t *TextProgram) AddRule(head Term, body ...Literal) {
	if !head.isAtom() {
		t.recordError("head", head.String())
		return
	}
	t.appendStatement(func(b []byte) []byte { return head.appendText(b) }, body)
}

// Const adds "#const name = value.", which the options of clingo may change.
func (t *TextProgram) Const(name string, value int32) {
	t.statementCount++
	t.output = append(append(t.output, "#const "...), MangleName(name)...)
	t.output = append(strconv.AppendInt(append(t.output, " = "...), int64(value), 10), ".\n"...)
}

// AddChoice adds "min { elements } max :- body."
func (t *TextProgram) AddChoice(head ChoiceHead, body ...Literal) {
	ok := isBoundTerm(head.LowerBound) && isBoundTerm(head.UpperBound)
	for _, e := range head.Elements {
		ok = ok && e.Atom.isAtom() && allReadable(e.Conditions)
	}
	if !ok {
		t.recordError("choice", "")
		return
	}
	t.appendStatement(func(b []byte) []byte {
		return appendBounded(b, head.LowerBound, head.UpperBound, len(head.Elements), func(b []byte, i int) []byte {
			b = head.Elements[i].Atom.appendText(b)
			return appendCondition(b, head.Elements[i].Conditions)
		})
	}, body)
}

// AddShow adds "#show name/arity." for the predicates of the given atoms, or
// "#show." without any. Models are then printed without all other atoms.
func (t *TextProgram) AddShow(atoms ...Term) {
	t.signatures("#show ", atoms)
	if len(atoms) == 0 {
		t.output = append(t.output, "#show.\n"...)
	}
}

// signatures adds a directive, such as "#show ", for the predicate of each atom.
func (t *TextProgram) signatures(directive string, atoms []Term) {
	t.statementCount++
	for _, a := range atoms {
		if a.kind != functionTerm {
			t.recordError(strings.Trim(directive, "# "), a.String())
			return
		}
		t.output = append(append(append(t.output, directive...), a.spelling...), '/')
		t.output = append(strconv.AppendInt(t.output, int64(len(a.args)), 10), ".\n"...)
	}
}

// Defined adds "#defined name/arity." for the predicates of the given atoms: that
// none of them can hold is no mistake.
func (t *TextProgram) Defined(atoms ...Term) { t.signatures("#defined ", atoms) }

// AddComment adds comment lines, one for each line of the text; an empty text is
// an empty line.
func (t *TextProgram) AddComment(text string) {
	if text == "" {
		t.output = append(t.output, '\n')
		return
	}
	for line := range strings.Lines(lineEnds.Replace(text)) {
		t.output = append(t.output, "% "...)
		t.output = append(append(t.output, strings.TrimRight(line, "\n")...), '\n')
	}
}

// lineEnds turns every line end into one that ends a comment for clingo.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// appendStatement writes a rule; the function head writes its head.
func (t *TextProgram) appendStatement(head func([]byte) []byte, body []Literal) {
	for _, l := range body {
		if !l.isReadable() {
			t.recordError("literal", string(l.appendText(nil)))
			return
		}
	}
	t.statementCount++
	t.output = head(t.output)
	if len(body) > 0 {
		t.output = appendLiterals(append(t.output, " :- "...), body, ", ")
	}
	t.output = append(t.output, ".\n"...)
}

func (t *TextProgram) recordError(what, text string) {
	if t.firstError == nil {
		t.firstError = fmt.Errorf("asp: statement %d: %w: %s '%s'", t.statementCount+1, ErrBadText, what, text)
	}
}
