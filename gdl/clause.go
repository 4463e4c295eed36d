package gdl

import (
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Clause is a rule without disjunctions and nested negations. Its head holds if all its conditions hold. A rule
// with disjunctions has one clause for each choice of branches.
type Clause struct {
	Head *Term
	Body []Condition
	Rule *Rule // the rule from which the clause was made
}

// A Condition is an atom, its negation, or an inequality of two terms.
type Condition struct {
	Atom     *Term
	Negative bool // not Atom
	Distinct bool // Atom is (distinct s t); never Negative
}

// String returns the condition as prefix text (KIF).
func (c Condition) String() string {
	if c.Negative {
		return (&Literal{Op: OpNot, Args: []*Literal{{Atom: c.Atom}}}).String()
	}
	return c.Atom.String()
}

// Clauses returns the clauses of all rules of the file, in their order. Broken rules are left out. If a rule has too
// many clauses or too large terms, or the rules up to it too many conditions, it returns only an error of kind TooLarge
// at this rule.
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
		if conditions > syntax.MaxFileConditions {
			return nil, syntax.TooLarge.At(r, "the disjunctions of the rules up to here have combinations of more than %d conditions; split them by helper relations",
				syntax.MaxFileConditions)
		}
	}
	return all, nil
}

// Clauses returns the clauses of a rule, one for each choice of branches of its disjunctions. A negated distinct
// becomes a substitution, so that the clause may have fewer variables than the rule. A choice for which there is no
// such substitution has no clause. An error of kind TooLarge says that there would be too many clauses, or too large
// terms. The clauses of a Broken rule lack conditions.
func (r *Rule) Clauses() ([]*Clause, *Error) {
	if r.IsClause() {
		return []*Clause{r.singleClause()}, nil
	}
	x := &disjunctionExpander{}
	bodies := x.expandConjunction(r.Body, true)
	if x.overflow {
		return nil, syntax.TooLarge.At(r, "the disjunctions of this rule have more than %d combinations; split it by helper relations", syntax.MaxAlternatives)
	}
	var clauses []*Clause
	for _, body := range bodies {
		c, fits := unifyEqualities(r.Head, body)
		if !fits {
			return nil, syntax.TooLarge.At(r, "the terms that this rule makes equal become too large when they are written out; ask for one of them")
		}
		if c != nil {
			c.Rule = r
			clauses = append(clauses, c)
		}
	}
	return clauses, nil
}

// IsClause tells whether all conditions are atoms, negated atoms or inequalities,
// so that the rule is one clause as it stands.
func (r *Rule) IsClause() bool {
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

// singleClause returns the clause of a rule for which IsClause holds.
func (r *Rule) singleClause() *Clause {
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

// pendingCondition is a condition of a disjunctive normal form, before its clause is made. mustDiffer marks a distinct,
// and mustBeEqual a negated distinct.
type pendingCondition struct {
	atom                  *Term
	negative, mustBeEqual bool
	mustDiffer            bool
}

// disjunctionExpander builds the disjunctive normal form of a body. A list of alternatives is nil
// after an overflow.
type disjunctionExpander struct{ overflow bool }

// expandConjunction returns the alternatives of the conjunction of lits, or of its negation if
// positive is false.
func (x *disjunctionExpander) expandConjunction(lits []*Literal, positive bool) [][]pendingCondition {
	if !positive {
		return x.expandDisjunction(lits, false)
	}
	result := [][]pendingCondition{nil}
	for _, l := range lits {
		result = x.combineAlternatives(result, x.expandLiteral(l, true))
	}
	return result
}

// expandDisjunction returns the alternatives of the disjunction of lits, or of their negations if
// positive is false.
func (x *disjunctionExpander) expandDisjunction(lits []*Literal, positive bool) [][]pendingCondition {
	var result [][]pendingCondition
	for _, l := range lits {
		result = append(result, x.expandLiteral(l, positive)...)
		if len(result) > syntax.MaxAlternatives {
			x.overflow = true
			return nil
		}
	}
	return result
}

func (x *disjunctionExpander) expandLiteral(l *Literal, positive bool) [][]pendingCondition {
	switch l.Op {
	case OpNot:
		return x.expandLiteral(l.Args[0], !positive)
	case OpAnd:
		return x.expandConjunction(l.Args, positive)
	case OpOr:
		if positive {
			return x.expandDisjunction(l.Args, true)
		}
		result := [][]pendingCondition{nil}
		for _, arg := range l.Args {
			result = x.combineAlternatives(result, x.expandLiteral(arg, false))
		}
		return result
	case OpDistinct:
		return [][]pendingCondition{{{atom: l.Atom, mustDiffer: positive, mustBeEqual: !positive}}}
	}
	return [][]pendingCondition{{{atom: l.Atom, negative: !positive}}}
}

// combineAlternatives returns the alternatives of a conjunction, each made of one of left and one of right. It may change left.
func (x *disjunctionExpander) combineAlternatives(left, right [][]pendingCondition) [][]pendingCondition {
	if len(left)*len(right) > syntax.MaxAlternatives || len(right) > 1 && len(left)*countConditions(right)+len(right)*countConditions(left) > syntax.MaxRuleConditions {
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
	result := make([][]pendingCondition, 0, len(left)*len(right))
	for _, l := range left {
		for _, r := range right {
			result = append(result, append(append([]pendingCondition(nil), l...), r...))
		}
	}
	return result
}

// unifyEqualities returns the clause of a head and one alternative of a body. It applies the substitution by which the
// terms of all negated distincts become equal. The clause is nil if there is no such substitution. fits is false if the
// substitution makes terms too large.
func unifyEqualities(head *Term, body []pendingCondition) (clause *Clause, fits bool) {
	s, n := Subst{}, 0
	for _, p := range body {
		if !p.mustBeEqual {
			continue
		}
		if n++; n > syntax.MaxEqualities {
			return nil, false
		}
		if !s.UnifyTerms(p.atom.Args[0], p.atom.Args[1]) {
			return nil, true
		}
	}
	if known := map[string]termExtent{}; n > 0 {
		large := s.measureTerm(head, known).exceedsBounds()
		for _, p := range body {
			large = large || !p.mustBeEqual && s.measureTerm(p.atom, known).exceedsBounds()
		}
		if large {
			return nil, false
		}
	}
	c := &Clause{Head: s.ApplyTo(head)}
	for _, p := range body {
		if !p.mustBeEqual {
			c.Body = append(c.Body, Condition{Atom: s.ApplyTo(p.atom), Negative: p.negative, Distinct: p.mustDiffer})
		}
	}
	return c, true
}

// countConditions returns the number of conditions of alternatives.
func countConditions(alternatives [][]pendingCondition) (n int) {
	for _, a := range alternatives {
		n += len(a)
	}
	return n
}
