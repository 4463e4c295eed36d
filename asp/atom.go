package asp

import "math"

// Atom is a propositional atom of a [Program], numbered from 1. The zero Atom
// is no atom; as the head of a rule it makes the rule a constraint.
type Atom uint32

// MaxAtoms is the largest number of atoms of a program: an atom and its
// negation must both fit a [Lit].
const MaxAtoms = math.MaxInt32

// PosLit returns the positive literal of the atom.
func (a Atom) PosLit() Lit { return Lit(a) }

// NegLit returns the literal "not a" (default negation).
func (a Atom) NegLit() Lit { return -Lit(a) }

// Lit is an atom or, if negative, its default negation. Zero is no literal.
type Lit int32

// Atom is the atom of the literal.
func (l Lit) Atom() Atom {
	if l < 0 {
		return Atom(-l)
	}
	return Atom(l)
}

// Complement is the complement of the literal.
func (l Lit) Complement() Lit { return -l }

// IsPositive reports whether the literal is an atom without negation.
func (l Lit) IsPositive() bool { return l > 0 }

// WeightedLit is an element of a weight body: a literal and its weight.
type WeightedLit struct {
	Lit    Lit
	Weight int32
}
