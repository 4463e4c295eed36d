package grounding

import "github.com/gdllint/gdllint/gdl"

// An Atom numbers a ground atom of a Game: an index of Game.Atoms.
type Atom int32

// An AtomKind tells which keyword's relation a ground atom belongs to.
type AtomKind uint8

// The kinds of ground atoms.
const (
	DerivedAtom  AtomKind = iota // a relation of the author, or an auxiliary one of rule splitting
	TrueAtom                     // (true f): the index of f among Game.Fluents
	DoesAtom                     // (does r m): the role, and the index of m among its moves
	NextAtom                     // (next f): the index as for true
	LegalAtom                    // (legal r m): role and index as for does
	GoalAtom                     // (goal r v): the role, and the value v
	SeesAtom                     // (sees r p): the role, and the value p
	TerminalAtom                 // terminal
)

// An AtomInfo describes a ground atom; AtomKind says which meaning its fields have.
type AtomInfo struct {
	AtomKind  AtomKind
	RoleIndex int32
	Index     int32
	ValueTerm *gdl.Term // the goal value or the percept
}

// An AuxiliaryPart describes an auxiliary atom, which stands for some conditions of a rule.
// SharedRow has the values of the variables that these conditions share with the rest of the rule,
// as numbers: equal terms have equal numbers. All atoms of one auxiliary relation have rows of the
// same length.
type AuxiliaryPart struct {
	AuxiliaryAtom  Atom
	RelationNumber int32
	SharedRow      []int32
}

// A Lit is a literal: an atom, or its negation.
type Lit int32

// PositiveLiteral returns the positive literal of the atom.
func (a Atom) PositiveLiteral() Lit { return Lit(a << 1) }

// NegativeLiteral returns the negative literal of the atom.
func (a Atom) NegativeLiteral() Lit { return Lit(a<<1 | 1) }

// AtomOf returns the literal's atom.
func (l Lit) AtomOf() Atom { return Atom(l >> 1) }

// IsNegative tells whether the literal is a negation.
func (l Lit) IsNegative() bool { return l&1 == 1 }

// A Game is a finite game: all possible atoms of its states and moves, and the
// ground rules for one step.
type Game struct {
	Roles       []*gdl.Term
	Fluents     []*gdl.Term   // every fluent that init or next may yield
	InitFluents []int32       // indexes of the fluents of the initial state, ascending
	RoleMoves   [][]*gdl.Term // by role: every move that may be legal
	Atoms       []AtomInfo
	GroundRules GroundRules
	TrueAtoms   []Atom   // by fluent
	DoesAtoms   [][]Atom // by role and move
	OpenAtoms   []Atom   // atoms that may hold or not: their rules were too many
	// AuxiliaryParts describes the auxiliary atoms, unless there are very many.
	AuxiliaryParts []AuxiliaryPart
	// StaticAtoms holds the ground atoms that hold in every state and do not depend
	// on moves, by predicate: those of role and of the author's static
	// relations.
	StaticAtoms map[string][]*gdl.Term
	// InstanceCounts counts the ground instances of each source rule (by gdl.Rule.FileIndex). A rule without any is
	// dead code. -1 marks a rule that was not grounded, since the rules of play do not depend on it, and a rule that
	// may lack instances only because no literal asks for any.
	InstanceCounts []int
	Stats          Stats
	terms          *atomTerms
}
