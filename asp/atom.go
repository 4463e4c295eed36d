package asp

import "math"

// Atom is a propositional atom of a [Program], numbered from 1. The zero Atom
// is no atom; as the head of a rule it makes the rule a constraint.
type Atom uint32

// MaxAtoms is the largest number of atoms of a program: an atom and its
// negation must both fit a [Lit].
const MaxAtoms = math.MaxInt32

// Pos is the positive literal of the atom.
func (a Atom) Pos() Lit { return Lit(a) }

// Neg is the literal "not a" (default negation).
func (a Atom) Neg() Lit { return -Lit(a) }

// Lit is an atom or, if negative, its default negation. Zero is no literal.
type Lit int32

// Atom is the atom of the literal.
func (l Lit) Atom() Atom {
	if l < 0 {
		return Atom(-l)
	}
	return Atom(l)
}

// Not is the complement of the literal.
func (l Lit) Not() Lit { return -l }

// Positive reports whether the literal is an atom without negation.
func (l Lit) Positive() bool { return l > 0 }

// WeightLit is an element of a weight body: a literal and its weight.
type WeightLit struct {
	Lit    Lit
	Weight int32
}
