package gdl

import "fmt"

// MaxAlternatives bounds the clauses that one rule may become when its
// disjunctions are multiplied out.
const MaxAlternatives = 4096

const (
	// maxPieces bounds the conditions of the clauses that one rule becomes.
	maxPieces = 1_000_000
	// maxConditions bounds those of all clauses of a file.
	maxConditions = 8_000_000
)

// A Clause is a rule without disjunctions and nested negations: a head that
// holds if all conditions hold. One rule stands for one clause for each way
// to choose among its disjunctions.
type Clause struct {
	Head *Term
	Body []Condition
	Rule *Rule // the rule that it was made of
}

// A Condition is an atom, its negation, or an inequality of two terms.
type Condition struct {
	Atom     *Term
	Negative bool // not Atom
	Distinct bool // Atom is (distinct s t); never Negative
}

// String returns the condition in KIF.
func (c Condition) String() string {
	if c.Negative {
		return "(not " + c.Atom.String() + ")"
	}
	return c.Atom.String()
}

// Clauses returns the clauses of the whole file, in the order of its rules.
// Rules that are Broken are left out. If a rule has too many, the error, of
// kind TooLarge, names the rule, and no clauses are returned.
func (f *File) Clauses() ([]*Clause, *Error) {
	var all []*Clause
	conditions := 0
	for _, r := range f.Rules {
		if r.Broken {
			continue
		}
		clauses, err := r.Clauses()
		if err != nil {
			return nil, err
		}
		all = append(all, clauses...)
		for _, c := range clauses {
			conditions += len(c.Body)
		}
		if conditions > maxConditions {
			return nil, &Error{Kind: TooLarge, From: r.From, To: r.To, Rule: r, Message: fmt.Sprintf(
				"the disjunctions of the rules up to here have combinations of more than %d conditions; split them by helper relations", maxConditions)}
		}
	}
	return all, nil
}

// Clauses multiplies out the disjunctions of a rule. A negated distinct becomes
// a substitution, so that the clause may name fewer variables than the rule.
// The error, of kind TooLarge, says that there would be more than
// MaxAlternatives of them. The clauses of a Broken rule lack conditions.
func (r *Rule) Clauses() ([]*Clause, *Error) {
	if r.plain() {
		return []*Clause{r.clause()}, nil
	}
	x := &expander{}
	bodies := x.conjunction(r.Body, true)
	if x.overflow {
		return nil, &Error{Kind: TooLarge, From: r.From, To: r.To, Rule: r,
			Message: fmt.Sprintf("the disjunctions of this rule have more than %d combinations; split it by helper relations", MaxAlternatives)}
	}
	var clauses []*Clause
	for _, body := range bodies {
		c, fits := unifySame(r.Head, body)
		if !fits {
			return nil, &Error{Kind: TooLarge, From: r.From, To: r.To, Rule: r,
				Message: "the terms that this rule makes equal become too large when they are written out; ask for one of them"}
		}
		if c != nil {
			c.Rule = r
			clauses = append(clauses, c)
		}
	}
	return clauses, nil
}

// plain tells whether all conditions are atoms, negated atoms or inequalities,
// so that the rule is one clause as it stands.
func (r *Rule) plain() bool {
	for _, l := range r.Body {
		switch l.Op {
		case OpAtom, OpDistinct:
		case OpNot:
			if l.Args[0].Op != OpAtom {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// clause is the clause of a plain rule.
func (r *Rule) clause() *Clause {
	c := &Clause{Head: r.Head, Rule: r}
	if len(r.Body) > 0 {
		c.Body = make([]Condition, len(r.Body))
	}
	for i, l := range r.Body {
		if l.Op == OpNot {
			c.Body[i] = Condition{Atom: l.Args[0].Atom, Negative: true}
		} else {
			c.Body[i] = Condition{Atom: l.Atom, Distinct: l.Op == OpDistinct}
		}
	}
	return c
}

// piece is a condition of a disjunctive normal form before it becomes one of a
// clause; same marks a negated distinct.
type piece struct {
	atom           *Term
	negative, same bool
	distinct       bool
}

// expander multiplies out disjunctions: it builds the disjunctive normal form
// of a body.
type expander struct{ overflow bool }

// conjunction returns the alternatives of "all of lits" (positive) or of
// its negation.
func (x *expander) conjunction(lits []*Literal, positive bool) [][]piece {
	if !positive {
		return x.either(lits, false)
	}
	result := [][]piece{nil}
	for _, l := range lits {
		result = x.product(result, x.literal(l, true))
	}
	return result
}

// either returns the alternatives of "one of lits", each read as is
// (positive) or negated.
func (x *expander) either(lits []*Literal, positive bool) [][]piece {
	var result [][]piece
	for _, l := range lits {
		result = append(result, x.literal(l, positive)...)
		if len(result) > MaxAlternatives {
			x.overflow = true
			return nil
		}
	}
	return result
}

func (x *expander) literal(l *Literal, positive bool) [][]piece {
	switch l.Op {
	case OpNot:
		return x.literal(l.Args[0], !positive)
	case OpAnd:
		return x.conjunction(l.Args, positive)
	case OpOr:
		if positive {
			return x.either(l.Args, true)
		}
		result := [][]piece{nil}
		for _, arg := range l.Args {
			result = x.product(result, x.literal(arg, false))
		}
		return result
	case OpDistinct:
		return [][]piece{{{atom: l.Atom, distinct: positive, same: !positive}}}
	}
	return [][]piece{{{atom: l.Atom, negative: !positive}}}
}

func (x *expander) product(left, right [][]piece) [][]piece {
	if len(left)*len(right) > MaxAlternatives || len(right) > 1 && len(left)*conditionsOf(right)+len(right)*conditionsOf(left) > maxPieces {
		x.overflow = true
	}
	if x.overflow {
		return nil
	}
	if len(right) == 1 {
		for i := range left {
			left[i] = append(left[i], right[0]...)
		}
		return left
	}
	result := make([][]piece, 0, len(left)*len(right))
	for _, l := range left {
		for _, r := range right {
			result = append(result, append(append([]piece(nil), l...), r...))
		}
	}
	return result
}

// unifySame builds the clause of a body under the equalities that its negated
// distincts ask for. The clause is nil if they cannot hold. fits is false if
// the terms that they make equal are too large to be written out.
func unifySame(head *Term, body []piece) (clause *Clause, fits bool) {
	const mostSame = 1000
	s, n := Subst{}, 0
	for _, p := range body {
		if !p.same {
			continue
		}
		if n++; n > mostSame {
			return nil, false
		}
		if !s.Unify(p.atom.Args[0], p.atom.Args[1]) {
			return nil, true
		}
	}
	if known := map[string]extent{}; n > 0 {
		large := s.extent(head, known).tooLarge()
		for _, p := range body {
			large = large || !p.same && s.extent(p.atom, known).tooLarge()
		}
		if large {
			return nil, false
		}
	}
	c := &Clause{Head: s.Apply(head)}
	for _, p := range body {
		if !p.same {
			c.Body = append(c.Body, Condition{Atom: s.Apply(p.atom), Negative: p.negative, Distinct: p.distinct})
		}
	}
	return c, true
}

// conditionsOf counts the conditions of alternatives.
func conditionsOf(alternatives [][]piece) (n int) {
	for _, a := range alternatives {
		n += len(a)
	}
	return n
}
