package asp

import (
	"strconv"
	"strings"
)

// Term is a term or an atom of a [TextProgram]. The zero Term is no term; it stands
// for a bound that is absent. Terms are values and never change.
type Term struct {
	kind     termKind
	spelling string // as clingo spells it: name, variable or operator
	number   int32
	args     []Term
}

type termKind uint8

const (
	noTerm        termKind = iota
	functionTerm           // spelling and args; without args a constant
	variableTerm           // spelling
	anonymousTerm          // _
	integerTerm            // number
	binaryTerm             // args[0], the operator in spelling, args[1]
)

// NewSymbol is the constant of a name of the game description, mangled.
func NewSymbol(name string) Term { return NewFunction(name) }

// NewFunction is a function term or an atom with a name of the game description,
// mangled. Without arguments it is the same as NewSymbol.
func NewFunction(name string, args ...Term) Term {
	return Term{kind: functionTerm, spelling: MangleName(name), args: args}
}

// NewVariable is a variable, mangled; a question mark in front is part of its name.
func NewVariable(name string) Term { return Term{kind: variableTerm, spelling: MangleVar(name)} }

// NewAnonymous is the anonymous variable.
func NewAnonymous() Term { return Term{kind: anonymousTerm} }

// NewInteger is an integer of clingo: a step, a count or a weight. Numbers of a game
// description are symbols, not integers.
func NewInteger(n int32) Term { return Term{kind: integerTerm, number: n} }

// NewSum is a+b.
func NewSum(a, b Term) Term { return Term{kind: binaryTerm, spelling: "+", args: []Term{a, b}} }

// IntegerValue is the value of an integer; ok is false for other terms.
func (t Term) IntegerValue() (n int32, ok bool) { return t.number, t.kind == integerTerm }

// IsZero reports whether t is the zero Term.
func (t Term) IsZero() bool { return t.kind == noTerm }

// isAtom reports whether t can be an atom.
func (t Term) isAtom() bool { return t.kind == functionTerm && t.isComplete() }

// isComplete reports whether no part of t is the zero Term.
func (t Term) isComplete() bool {
	for _, a := range t.args {
		if !a.isComplete() {
			return false
		}
	}
	return t.kind != noTerm
}

// String is the term as clingo reads it.
func (t Term) String() string { return string(t.appendText(nil)) }

func (t Term) appendText(b []byte) []byte {
	switch t.kind {
	case functionTerm:
		b = append(b, t.spelling...)
		if len(t.args) > 0 {
			b = appendArgs(b, t.args)
		}
	case variableTerm:
		b = append(b, t.spelling...)
	case anonymousTerm:
		b = append(b, '_')
	case integerTerm:
		b = strconv.AppendInt(b, int64(t.number), 10)
	case binaryTerm:
		b = t.args[0].appendOperand(b)
		b = append(b, t.spelling...)
		b = t.args[1].appendOperand(b)
	}
	return b
}

func appendArgs(b []byte, args []Term) []byte {
	b = append(b, '(')
	b = appendTerms(b, args)
	return append(b, ')')
}

func appendTerms(b []byte, terms []Term) []byte {
	for i, t := range terms {
		if i > 0 {
			b = append(b, ',')
		}
		b = t.appendText(b)
	}
	return b
}

// appendOperand writes an operand, in parentheses where it could be read
// differently without them.
func (t Term) appendOperand(b []byte) []byte {
	if t.kind != binaryTerm && (t.kind != integerTerm || t.number >= 0) {
		return t.appendText(b)
	}
	b = append(b, '(')
	b = t.appendText(b)
	return append(b, ')')
}

// Constant returns the constant for a name of the game description. A name that is spelt as clingo spells integers
// becomes an integer. Any other name is mangled.
func Constant(name string) Term {
	if !isInteger(name) {
		return NewSymbol(name)
	}
	n, _ := strconv.ParseInt(name, 10, 32)
	return NewInteger(int32(n))
}

// isInteger reports whether a name is an integer as clingo spells it, with at most six digits, so
// that sums stay within 32 bits.
func isInteger(name string) bool {
	digits := strings.TrimPrefix(name, "-")
	if digits == "" || len(digits) > 6 || digits[0] == '0' && name != "0" {
		return false
	}
	return strings.Trim(digits, "0123456789") == ""
}
