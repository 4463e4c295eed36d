package grounding

import "github.com/gdllint/gdllint/gdl"

// An Atom numbers a ground atom of a Game: an index of Game.Atoms.
type Atom int32

// A Kind tells the relation of a ground atom.
type Kind uint8

// The kinds of ground atoms.
const (
	Derived  Kind = iota // a relation of the author, or an auxiliary one of rule splitting
	True                 // (true f): the index of f among Game.Fluents
	Does                 // (does r m): the role, and the index of m among its moves
	Next                 // (next f): the index as for true
	Legal                // (legal r m): role and index as for does
	Goal                 // (goal r v): the role, and the value v
	Sees                 // (sees r p): the role, and the value p
	Terminal             // terminal
)

// An AtomInfo describes a ground atom.
type AtomInfo struct {
	Kind  Kind
	Role  int32
	Index int32
	Value *gdl.Term // the goal value or the percept
	Term  *gdl.Term // the atom itself; nil for auxiliary atoms
}

// A Part describes an auxiliary atom, which stands for some conditions of a
// rule. Its row has the values of the variables that these share with the rest,
// as numbers without other meaning. Atoms of the same relation have rows of one
// length.
type Part struct {
	Atom     Atom
	Relation int32
	Row      []int32
}

// A Lit is a literal: an atom, or its negation.
type Lit int32

// Pos returns the positive literal of the atom.
func (a Atom) Pos() Lit { return Lit(a << 1) }

// Neg returns the negative literal of the atom.
func (a Atom) Neg() Lit { return Lit(a<<1 | 1) }

// Atom returns the literal's atom.
func (l Lit) Atom() Atom { return Atom(l >> 1) }

// Negative tells whether the literal is a negation.
func (l Lit) Negative() bool { return l&1 == 1 }

// A Game is a finite game: all possible atoms of its states and moves, and the
// ground rules for one step.
type Game struct {
	Roles   []*gdl.Term
	Fluents []*gdl.Term   // every fluent that init or next may yield
	Init    []int32       // indexes of the fluents of the initial state, ascending
	Moves   [][]*gdl.Term // by role: every move that may be legal
	Atoms   []AtomInfo
	Rules   Rules
	True    []Atom   // by fluent
	Does    [][]Atom // by role and move
	// Parts describes the auxiliary atoms, unless there are very many.
	Parts []Part
	// Static holds the ground atoms that hold in every state and do not depend
	// on moves, by predicate: those of role and of the author's static
	// relations.
	Static map[string][]*gdl.Term
	// Instances counts the ground instances of each source rule (by
	// gdl.Rule.Index). A rule without any is dead code; -1 marks a rule that
	// was not grounded, since the rules of play do not depend on it.
	Instances []int
	Stats     Stats
}
