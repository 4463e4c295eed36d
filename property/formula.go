package property

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl"
)

// A FormulaOp is the form of a formula.
type FormulaOp int

// The forms of formulas.
const (
	OpAtom    FormulaOp = iota // Atom, a relation of the game: (true f), (legal r m), terminal, ..., or (distinct s t)
	OpNot                      // not Args[0]
	OpAnd                      // all of Args; true when empty
	OpOr                       // at least one of Args; false when empty
	OpExists                   // for at least one binding of Vars, Args[0]
	OpForall                   // for all bindings of Vars, Args[0]
	OpCount                    // for at least MinCount and at most MaxCount bindings of Vars, Args[0]
	OpNext                     // Args[0] holds in the next state; true where the sequence ends
	OpKnows                    // Knower knows Args[0]
	OpWhether                  // Knower knows Args[0] or knows that it does not hold
)

// NoUpperBound as the MaxCount of a count means that there is no upper bound.
const NoUpperBound = -1

// A Formula is a state sequence invariant (AIJ 2012 Def. 3) that may speak of
// the knowledge of roles (KR 2012 Def. 4). Its atoms may hold the variables of
// the quantifiers around it.
type Formula struct {
	Op                 FormulaOp
	Atom               *gdl.Term
	Args               []*Formula
	Vars               []QuantifiedVar
	MinCount, MaxCount int
	Knower             *gdl.Term // a role, or a variable that stands for one
	// Shorthand is the text of the author for a formula that would be hard to
	// read in full; "" if there is none.
	Shorthand        string
	StartPos, EndPos token.Pos // where the formula is written; NoPos for formulas that are made
}

// A QuantifiedVar is a quantified variable with its finite domain of ground terms.
type QuantifiedVar struct {
	Name   string // folded, with its '?'
	Domain []*gdl.Term
	// DomainInferred tells that the domain was not written down: it holds the terms
	// that the argument positions of the variable can hold (AIJ 2012 Def. 20).
	DomainInferred bool
}

// NextDepth returns the nesting depth of Next: the number of joint moves that the
// formula looks ahead.
func (f *Formula) NextDepth() int {
	most := 0
	for _, arg := range f.Args {
		most = max(most, arg.NextDepth())
	}
	if f.Op == OpNext {
		most++
	}
	return most
}

// AtomFormula returns the formula that says that an atom of the game holds.
func AtomFormula(a *gdl.Term) *Formula { return &Formula{Op: OpAtom, Atom: a} }

// Negation returns the formula that holds if f does not.
func Negation(f *Formula) *Formula { return &Formula{Op: OpNot, Args: []*Formula{f}} }

// Conjunction returns the formula that holds if all of fs do.
func Conjunction(fs ...*Formula) *Formula { return &Formula{Op: OpAnd, Args: fs} }

// Disjunction returns the formula that holds if one of fs does.
func Disjunction(fs ...*Formula) *Formula { return &Formula{Op: OpOr, Args: fs} }

// Implication returns the formula that holds if f does not or g does.
func Implication(f, g *Formula) *Formula { return Disjunction(Negation(f), g) }

// Equivalence returns the formula that holds if both f and g do, or neither.
func Equivalence(f, g *Formula) *Formula { return Conjunction(Implication(f, g), Implication(g, f)) }

// InNextState returns the formula that holds if f does in the next state, or there is none.
func InNextState(f *Formula) *Formula { return &Formula{Op: OpNext, Args: []*Formula{f}} }

// ForSome returns the formula that holds if f does for some binding of vars.
func ForSome(vars []QuantifiedVar, f *Formula) *Formula {
	return &Formula{Op: OpExists, Vars: vars, Args: []*Formula{f}}
}

// ForAll returns the formula that holds if f does for all bindings of vars.
func ForAll(vars []QuantifiedVar, f *Formula) *Formula {
	return &Formula{Op: OpForall, Vars: vars, Args: []*Formula{f}}
}

// CountBetween returns the formula that holds if f does for at least low and at most high bindings
// of vars; high may be NoUpperBound.
func CountBetween(low, high int, vars []QuantifiedVar, f *Formula) *Formula {
	return &Formula{Op: OpCount, MinCount: low, MaxCount: high, Vars: vars, Args: []*Formula{f}}
}
