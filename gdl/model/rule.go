package model

import (
	"iter"
	"maps"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/gdl"
)

// A Rule is a rule of a program with its occurrences, in the order of the text.
type Rule struct {
	*gdl.Rule
	Subject     *Occurrence // the fluent, move or percept in the head; nil for a variable and for other rules
	Occurrences []Occurrence
	Variables   []*Variable

	Index int // the index in Program.Rules

	program *Program
	expand  sync.Once
	clauses []*Clause
	tooMany bool // the rule has too many clauses
}

// A Variable is a variable of a rule.
type Variable struct {
	Name   string
	First  *Occurrence
	Count  int
	latest *Occurrence
}

// IsProse tells whether a rule is a bare word outside of parentheses, which is probably prose.
func IsProse(r *gdl.Rule) bool { return !r.HasArrow && !r.Head.InParens }

// IsFact tells whether a rule is a ground fact.
func (r *Rule) IsFact() bool { return len(r.Body) == 0 && len(r.Variables) == 0 }

// Variable returns a variable of a rule by its name; nil if there is none.
func (r *Rule) Variable(name string) *Variable {
	for _, v := range r.Variables {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// AskedFluents returns the fluents of the conditions of a rule that are atoms (Conditions), grouped by their symbols.
func (r *Rule) AskedFluents() (groups [][]*gdl.Term) {
	var symbols []*Symbol
	for o := range r.Asking(Fluent) {
		if !r.HasCondition(o.Literal) {
			continue
		}
		at := slices.Index(symbols, o.Symbol)
		if at < 0 {
			at = len(groups)
			symbols, groups = append(symbols, o.Symbol), append(groups, nil)
		}
		groups[at] = append(groups[at], o.Term)
	}
	return groups
}

// HasCondition tells whether a literal is a whole condition of the rule, not a part of one.
func (r *Rule) HasCondition(l *gdl.Literal) bool { return slices.Contains(r.Body, l) }

// IsConjunct tells whether a literal is a condition of the rule, or within "and" in one.
func (r *Rule) IsConjunct(l *gdl.Literal) bool {
	var isIn func(list []*gdl.Literal) bool
	isIn = func(list []*gdl.Literal) bool {
		return slices.ContainsFunc(list, func(x *gdl.Literal) bool { return x == l || x.Op == gdl.OpAnd && isIn(x.Args) })
	}
	return isIn(r.Body)
}

// Asking yields the occurrences of symbols of a sort in conditions of a rule, also in negations and disjunctions.
func (r *Rule) Asking(s Sort) iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		if len(r.Body) == 0 {
			return
		}
		for i := range r.Occurrences {
			if o := &r.Occurrences[i]; o.Meaning == Asked && o.Symbol != nil && o.Symbol.Sort == s && !yield(o) {
				return
			}
		}
	}
}

// BindsHead tells whether each variable of the head also occurs in an atom of the conditions, negated or not.
func (r *Rule) BindsHead() bool {
	return !slices.ContainsFunc(r.Variables, func(v *Variable) bool {
		for o := range v.Uses() {
			if o.Literal != nil && o.Literal.Op == gdl.OpAtom {
				return false
			}
		}
		return v.First.InHead()
	})
}

// Literals returns the conditions of a clause as literals.
func Literals(body []gdl.Condition) []*gdl.Literal {
	list := make([]*gdl.Literal, len(body))
	for i, c := range body {
		l := &gdl.Literal{Op: gdl.OpAtom, Atom: c.Atom}
		switch {
		case c.Distinct:
			l.Op = gdl.OpDistinct
		case c.Negative:
			l = &gdl.Literal{Op: gdl.OpNot, Args: []*gdl.Literal{l}}
		}
		list[i] = l
	}
	return list
}

// Conditions yields the occurrences of symbols of a sort in the conditions of a rule that are atoms: not negated, and
// not within "or" or "and".
func (r *Rule) Conditions(s Sort) iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		for o := range r.Asking(s) {
			if r.HasCondition(o.Literal) && !yield(o) {
				return
			}
		}
	}
}

// AsksFor tells whether a symbol occurs in a condition of a rule that is an atom.
func (r *Rule) AsksFor(s *Symbol) bool {
	for o := range r.Conditions(s.Sort) {
		if o.Symbol == s {
			return true
		}
	}
	return false
}

// Move returns the first move in the conditions of a rule that are atoms; nil if there is none.
func (r *Rule) Move() *Occurrence { return first(r.Conditions(Move)) }

// VariablesOf returns the names of the variables of a condition, with repetitions.
func VariablesOf(l *gdl.Literal) (names []string) {
	l.WalkNested(true, func(k *gdl.Literal, _ bool) {
		if k.Atom != nil {
			names = append(names, k.Atom.VariableNames()...)
		}
	})
	return names
}

// Bound returns the variables that a condition binds; or, if positive is false, that its negation binds. A positive atom
// binds its variables. A conjunction binds those of all its parts, and a disjunction those that all its branches bind.
func Bound(l *gdl.Literal, positive bool) map[string]bool {
	names := map[string]bool{}
	if l.Op == gdl.OpAtom && positive {
		for _, name := range l.Atom.VariableNames() {
			names[name] = true
		}
	}
	for i, a := range l.Args {
		here := Bound(a, positive != (l.Op == gdl.OpNot))
		if i == 0 || (l.Op == gdl.OpAnd) == positive {
			maps.Copy(names, here)
		} else {
			maps.DeleteFunc(names, func(name string, _ bool) bool { return !here[name] })
		}
	}
	return names
}

// Connected returns a function from the variables of a rule to numbers. Two variables have the same number if they occur
// together in the head or in a condition, or if further variables connect them in this way.
func Connected(r *Rule) (group func(name string) int) {
	parent := make([]int, len(r.Variables))
	for i := range parent {
		parent[i] = i
	}
	var root func(i int) int
	root = func(i int) int {
		if parent[i] != i {
			parent[i] = root(parent[i])
		}
		return parent[i]
	}
	at := func(name string) int {
		return root(slices.IndexFunc(r.Variables, func(v *Variable) bool { return v.Name == name }))
	}
	join := func(names []string) {
		for _, name := range names {
			parent[at(name)] = at(names[0])
		}
	}
	join(r.Head.VariableNames())
	for _, l := range r.Body {
		join(VariablesOf(l))
	}
	return at
}
