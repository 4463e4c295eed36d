package property

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// UnfoldKnowledge returns the formula in which quantifiers around a 'knows' are replaced by
// conjunctions and disjunctions over the values of their variables. Parts without a 'knows' keep
// their quantifiers. It fails if there are more parts than limit.
func (f *Formula) UnfoldKnowledge(limit int) (*Formula, error) {
	u := &knowledgeUnfolding{partsLeft: limit}
	g := u.unfoldFormula(f, gdl.Subst{})
	if u.partsLeft < 0 {
		return nil, fmt.Errorf("the formula about knowledge has more than %d parts", limit)
	}
	return g, nil
}

type knowledgeUnfolding struct{ partsLeft int }

func (u *knowledgeUnfolding) unfoldFormula(f *Formula, values gdl.Subst) *Formula {
	if u.partsLeft--; u.partsLeft < 0 {
		return f
	}
	if !f.IsEpistemic() {
		return f.SubstituteFree(values)
	}
	g := *f
	g.Args = nil
	switch f.Op {
	case OpForall:
		g.Op, g.Vars = OpAnd, nil
	case OpExists:
		g.Op, g.Vars = OpOr, nil
	case OpWhether, OpKnows:
		g.Knower = values.ApplyTo(f.Knower)
	}
	for inner := range Bindings(f.Vars, values) {
		for _, arg := range f.Args {
			g.Args = append(g.Args, u.unfoldFormula(arg, inner))
		}
		if u.partsLeft < 0 {
			break
		}
	}
	return &g
}

// Bindings yields the outer values with each choice of values for the variables. Domains are sets: a term listed twice
// counts once. The values are overwritten each time.
func Bindings(vars []QuantifiedVar, outer gdl.Subst) iter.Seq[gdl.Subst] {
	return func(yield func(gdl.Subst) bool) {
		if len(vars) == 0 {
			yield(outer)
			return
		}
		values, seen := maps.Clone(outer), map[string]bool{}
		for _, t := range vars[0].Domain {
			text := t.String()
			if seen[text] {
				continue
			}
			seen[text] = true
			values[vars[0].Name] = t
			for inner := range Bindings(vars[1:], values) {
				if !yield(inner) {
					return
				}
			}
		}
	}
}

// UnderFullObservation returns a formula without 'knows' that means the same in a game in which
// every role sees all moves, and so knows the state. It returns false if leaving out 'knows' would
// change the meaning: a 'knows' around 'after' is about all possible next states, and may stand in
// a disjunction beside a part about the next state of the match.
func (f *Formula) UnderFullObservation() (*Formula, bool) { return f.underFullObservation(false) }

// underFullObservation is UnderFullObservation for a part of a formula; beside tells whether f
// stands in a disjunction beside a part that looks ahead.
func (f *Formula) underFullObservation(beside bool) (*Formula, bool) {
	switch {
	case !f.IsEpistemic():
		return f, true
	case f.Op == OpWhether:
		return Conjunction(), f.Args[0].NextDepth() == 0
	case f.Op == OpKnows:
		g, same := f.Args[0].underFullObservation(false)
		return g, same && !(beside && g.NextDepth() > 0)
	}
	g := *f
	g.Shorthand = ""
	g.Args = make([]*Formula, len(f.Args))
	for i, arg := range f.Args {
		var same bool
		if g.Args[i], same = arg.underFullObservation(beside || f.looksAheadBeside(i)); !same {
			return nil, false
		}
	}
	return &g, true
}

// looksAheadBeside tells whether a disjunction has a part that looks ahead
// beside the part of the given index.
func (f *Formula) looksAheadBeside(part int) bool {
	if f.Op == OpExists {
		return f.Args[0].NextDepth() > 0
	}
	for i, arg := range f.Args {
		if f.Op == OpOr && i != part && arg.NextDepth() > 0 {
			return true
		}
	}
	return false
}

// WithoutKnows returns the formula that a formula about knowledge implies about the real match: the same
// without 'knows', since a role knows only true formulas. It is the empty conjunction if the formula
// implies nothing.
func (f *Formula) WithoutKnows() *Formula {
	switch {
	case !f.IsEpistemic():
		return f
	case f.Op == OpWhether:
		return Conjunction()
	case f.Op == OpKnows:
		return f.Args[0].WithoutKnows()
	}
	g := *f
	g.Shorthand = ""
	g.Args = nil
	for _, arg := range f.Args {
		actual := arg.WithoutKnows()
		switch {
		case !actual.IsTrue():
			g.Args = append(g.Args, actual)
		case f.Op == OpOr, f.Op == OpForall, f.Op == OpNext, f.Op == OpExists && allHaveValues(f.Vars):
			return Conjunction()
		case f.Op == OpExists:
			g.Args = append(g.Args, actual)
		}
	}
	return &g
}

// IsTrue tells whether the formula is the empty conjunction.
func (f *Formula) IsTrue() bool { return f.Op == OpAnd && len(f.Args) == 0 }

// allHaveValues tells whether the domain of no variable is empty.
func allHaveValues(vars []QuantifiedVar) bool {
	return !slices.ContainsFunc(vars, func(v QuantifiedVar) bool { return len(v.Domain) == 0 })
}
