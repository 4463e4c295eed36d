package asp

import (
	"strconv"
	"strings"
)

// Term is a term or an atom of a [TextProgram]. The zero Term is no term; it stands
// for a bound that is absent. Terms are values and never change.
type Term struct {
	kind termKind
	id   string // as clingo spells it: name, variable or operator
	num  int32
	args []Term
}

type termKind uint8

const (
	noTerm   termKind = iota
	function          // id and args; without args a constant
	variable          // id
	anything          // _
	integer           // num
	tuple             // args
	binary            // args[0] id args[1]
)

// Sym is the constant of a name of the game description, mangled.
func Sym(name string) Term { return Fun(name) }

// Fun is a function term or an atom with a name of the game description,
// mangled. Without arguments it is the same as NewSymbol.
func Fun(name string, args ...Term) Term {
	return Term{kind: function, id: Mangle(name), args: args}
}

// Own is a function term or an atom whose name belongs to the encoding: it is
// spelt with a leading underscore and differs from all of NewFunction and
// NewSymbol.
func Own(name string, args ...Term) Term {
	return Term{kind: function, id: "_" + Mangle(name), args: args}
}

// Var is a variable, mangled; a question mark in front is part of its name.
func Var(name string) Term { return Term{kind: variable, id: MangleVar(name)} }

// Any is the anonymous variable.
func Any() Term { return Term{kind: anything} }

// Int is an integer of clingo: a step, a count or a weight. Numbers of a game
// description are symbols, not integers.
func Int(n int32) Term { return Term{kind: integer, num: n} }

// Tuple is a tuple of terms.
func Tuple(args ...Term) Term { return Term{kind: tuple, args: args} }

// Add is a+b.
func Add(a, b Term) Term { return Term{kind: binary, id: "+", args: []Term{a, b}} }

// Sub is a-b.
func Sub(a, b Term) Term { return Term{kind: binary, id: "-", args: []Term{a, b}} }

// Interval is from..to: all integers from one bound to the other.
func Interval(from, to Term) Term { return Term{kind: binary, id: "..", args: []Term{from, to}} }

// Name is the name of a constant or function of the game description; ok is
// false for other terms.
func (t Term) Name() (name string, ok bool) {
	if t.kind != function {
		return "", false
	}
	return Unmangle(t.id)
}

// OwnName is the name of a constant or function of the encoding; ok is false
// for other terms.
func (t Term) OwnName() (name string, ok bool) {
	rest, ok := strings.CutPrefix(t.id, "_")
	if !ok || t.kind != function {
		return "", false
	}
	return Unmangle(rest)
}

// Int is the value of an integer; ok is false for other terms.
func (t Term) Int() (n int32, ok bool) { return t.num, t.kind == integer }

// Args are the arguments of a function or the elements of a tuple. The slice
// must not be changed.
func (t Term) Args() []Term { return t.args }

// None reports whether t is the zero Term.
func (t Term) None() bool { return t.kind == noTerm }

// isAtom reports whether t can be an atom.
func (t Term) isAtom() bool { return t.kind == function && t.complete() }

// complete reports whether no part of t is the zero Term.
func (t Term) complete() bool {
	for _, a := range t.args {
		if !a.complete() {
			return false
		}
	}
	return t.kind != noTerm
}

// ground reports whether t has a fixed value.
func (t Term) ground() bool {
	for _, a := range t.args {
		if !a.ground() {
			return false
		}
	}
	return t.kind == function || t.kind == integer || t.kind == tuple
}

// String is the term as clingo reads it.
func (t Term) String() string { return string(t.append(nil)) }

func (t Term) append(b []byte) []byte {
	switch t.kind {
	case function:
		b = append(b, t.id...)
		if len(t.args) > 0 {
			b = appendArgs(b, t.args)
		}
	case variable:
		b = append(b, t.id...)
	case anything:
		b = append(b, '_')
	case integer:
		b = strconv.AppendInt(b, int64(t.num), 10)
	case tuple:
		b = appendArgs(b, t.args)
		if len(t.args) == 1 { // (a) would be a
			b = append(b[:len(b)-1], ",)"...)
		}
	case binary:
		b = t.args[0].appendOperand(b)
		b = append(b, t.id...)
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
		b = t.append(b)
	}
	return b
}

// appendOperand writes an operand, in parentheses where it could be read
// differently without them.
func (t Term) appendOperand(b []byte) []byte {
	if t.kind != binary && (t.kind != integer || t.num >= 0) {
		return t.append(b)
	}
	b = append(b, '(')
	b = t.append(b)
	return append(b, ')')
}
