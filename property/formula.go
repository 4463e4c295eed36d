package property

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl"
)

// An Op is the form of a formula.
type Op int

// The forms of formulas.
const (
	OpAtom    Op = iota // Atom, a relation of the game: (true f), (legal r m), terminal, ..., or (distinct s t)
	OpNot               // not Args[0]
	OpAnd               // all of Args; true when empty
	OpOr                // one of Args; false when empty
	OpExists            // for at least one binding of Vars, Args[0]
	OpForall            // for all bindings of Vars, Args[0]
	OpCount             // for at least Low and at most High bindings of Vars, Args[0]
	OpNext              // Args[0] holds in the next state; true where the sequence ends
	OpKnows             // Knower knows Args[0]
	OpWhether           // Knower knows Args[0] or knows that it does not hold
)

// Unbounded as the High of a count means that there is no upper bound.
const Unbounded = -1

// A Formula is a state sequence invariant (AIJ 2012 Def. 3) that may speak of
// the knowledge of roles (KR 2012 Def. 4). Its atoms may hold the variables of
// the quantifiers around it.
type Formula struct {
	Op        Op
	Atom      *gdl.Term
	Args      []*Formula
	Vars      []Var
	Low, High int
	Knower    *gdl.Term // a role, or a variable that stands for one
	// Shorthand is the text of the author for a formula that would be hard to
	// read in full; "" if there is none.
	Shorthand string
	From, To  token.Pos // where it is written; NoPos for formulas that are made
}

// A Var is a quantified variable with its finite domain of ground terms.
type Var struct {
	Name   string // folded, with its '?'
	Domain []*gdl.Term
	// Inferred tells that the domain was not written down: it holds the terms
	// that the argument positions of the variable can hold (AIJ 2012 Def. 20).
	Inferred bool
}

// Pos returns where the formula begins.
func (f *Formula) Pos() token.Pos { return f.From }

// End returns the position after the formula.
func (f *Formula) End() token.Pos { return f.To }

// Degree returns the nesting depth of Next: the number of joint moves that the
// formula looks ahead.
func (f *Formula) Degree() int {
	most := 0
	for _, arg := range f.Args {
		most = max(most, arg.Degree())
	}
	if f.Op == OpNext {
		most++
	}
	return most
}

// Atom returns the formula that an atom of the game holds.
func Atom(a *gdl.Term) *Formula { return &Formula{Op: OpAtom, Atom: a} }

// Not negates a formula.
func Not(f *Formula) *Formula { return &Formula{Op: OpNot, Args: []*Formula{f}} }

// And holds if all of fs do.
func And(fs ...*Formula) *Formula { return &Formula{Op: OpAnd, Args: fs} }

// Or holds if one of fs does.
func Or(fs ...*Formula) *Formula { return &Formula{Op: OpOr, Args: fs} }

// Implies holds if f does not or g does.
func Implies(f, g *Formula) *Formula { return Or(Not(f), g) }

// Equivalent holds if both f and g do, or neither.
func Equivalent(f, g *Formula) *Formula { return And(Implies(f, g), Implies(g, f)) }

// Next holds if f does in the next state, or if there is none.
func Next(f *Formula) *Formula { return &Formula{Op: OpNext, Args: []*Formula{f}} }

// Exists holds if f does for some binding of vars.
func Exists(vars []Var, f *Formula) *Formula {
	return &Formula{Op: OpExists, Vars: vars, Args: []*Formula{f}}
}

// Forall holds if f does for all bindings of vars.
func Forall(vars []Var, f *Formula) *Formula {
	return &Formula{Op: OpForall, Vars: vars, Args: []*Formula{f}}
}

// Count holds if f does for at least low and at most high bindings of vars;
// high may be unbounded.
func Count(low, high int, vars []Var, f *Formula) *Formula {
	return &Formula{Op: OpCount, Low: low, High: high, Vars: vars, Args: []*Formula{f}}
}
