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

// Text is a program with variables, written statement by statement in clingo's
// language.
//
// No method that adds a statement fails: the first malformed statement is left
// out, and Err and WriteTo report it. The zero value is an empty program.
type Text struct {
	b    []byte
	stmt int
	err  error
}

// Choice is the head "min { elements } max"; a bound that is the zero Term is
// absent.
type Choice struct {
	Min, Max Term
	Elements []ChoiceElement
}

// ChoiceElement is "atom : conditions" in a choice.
type ChoiceElement struct {
	Atom Term
	If   []Literal
}

// Err is the first mistake, or nil.
func (t *Text) Err() error { return t.err }

// String is the program without its malformed statements.
func (t *Text) String() string { return string(t.b) }

// WriteTo writes the program, or nothing if Err is not nil. It implements
// io.WriterTo.
func (t *Text) WriteTo(w io.Writer) (int64, error) {
	if t.err != nil {
		return 0, t.err
	}
	n, err := w.Write(t.b)
	return int64(n), err
}

// Rule adds "head :- body."; without a body it is a fact.
func (t *Text) Rule(head Term, body ...Literal) {
	if !head.isAtom() {
		t.fail("head", head.String())
		return
	}
	t.add(func(b []byte) []byte { return head.append(b) }, body)
}

// Constraint adds ":- body."
func (t *Text) Constraint(body ...Literal) {
	t.add(func(b []byte) []byte { return b }, body)
}

// Choice adds "min { elements } max :- body."
func (t *Text) Choice(head Choice, body ...Literal) {
	ok := bound(head.Min) && bound(head.Max)
	for _, e := range head.Elements {
		ok = ok && e.Atom.isAtom() && simple(e.If)
	}
	if !ok {
		t.fail("choice", "")
		return
	}
	t.add(func(b []byte) []byte {
		return appendBounded(b, head.Min, "", head.Max, len(head.Elements), func(b []byte, i int) []byte {
			b = head.Elements[i].Atom.append(b)
			return appendCondition(b, head.Elements[i].If)
		})
	}, body)
}

// External adds "#external atom : body.": the truth of the atom is set from
// outside the program.
func (t *Text) External(atom Term, body ...Literal) {
	if !atom.isAtom() || !simple(body) {
		t.fail("external", atom.String())
		return
	}
	t.stmt++
	t.b = atom.append(append(t.b, "#external "...))
	t.b = append(appendCondition(t.b, body), ".\n"...)
}

// Show adds "#show name/arity." for the predicates of the given atoms, or
// "#show." without any. Models are then printed without all other atoms.
func (t *Text) Show(atoms ...Term) {
	t.stmt++
	for _, a := range atoms {
		if a.kind != function {
			t.fail("show", a.String())
			return
		}
		t.b = append(append(append(t.b, "#show "...), a.id...), '/')
		t.b = append(strconv.AppendInt(t.b, int64(len(a.args)), 10), ".\n"...)
	}
	if len(atoms) == 0 {
		t.b = append(t.b, "#show.\n"...)
	}
}

// Comment adds comment lines, one for each line of the text; an empty text is
// an empty line.
func (t *Text) Comment(text string) {
	if text == "" {
		t.b = append(t.b, '\n')
		return
	}
	for line := range strings.Lines(lineEnds.Replace(text)) {
		t.b = append(t.b, "% "...)
		t.b = append(append(t.b, strings.TrimRight(line, "\n")...), '\n')
	}
}

// lineEnds turns every line end into one that ends a comment for clingo.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// add writes a rule; the function head writes its head.
func (t *Text) add(head func([]byte) []byte, body []Literal) {
	sep := ", "
	for _, l := range body {
		if !l.valid() {
			t.fail("literal", string(l.append(nil)))
			return
		}
		if len(l.when) > 0 { // a comma would go on with the condition
			sep = "; "
		}
	}
	t.stmt++
	start := len(t.b)
	t.b = head(t.b)
	if len(body) > 0 || len(t.b) == start {
		if len(t.b) > start {
			t.b = append(t.b, ' ')
		}
		t.b = append(t.b, ":-"...)
	}
	if len(body) > 0 {
		t.b = appendLiterals(append(t.b, ' '), body, sep)
	}
	t.b = append(t.b, ".\n"...)
}

func (t *Text) fail(what, text string) {
	if t.err == nil {
		t.err = fmt.Errorf("asp: statement %d: %w: %s '%s'", t.stmt+1, ErrBadText, what, text)
	}
}
