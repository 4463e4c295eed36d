package model

import (
	"slices"
	"sort"

	"github.com/gdllint/gdllint/gdl"
)

// A growthFlow passes the values of a variable of a body to a position of the head: to the variable or to a term that
// contains it. It may also pass the terms of a keyword's argument to that of another (keywordFlows).
type growthFlow struct {
	targetPosition  int
	sourcePositions []int // the positions of the variable in the body; each limits its values
	// enclosingPositions lists the positions of terms of the body that contain the variable. If one
	// has finitely many terms, the variable has finitely many values.
	enclosingPositions []int
	rule               *gdl.Rule // nil for a flow between keywords
	term               *gdl.Term // the argument in the head: the variable or the term that contains it; nil for a flow between keywords
	wraps              bool      // term contains the variable and is not the variable itself
}

// newGrowthSearch returns the search with the flows of the extended rules, in which true takes
// values from init and next, and does from legal.
func newGrowthSearch(p *Program) *growthSearch {
	s := &growthSearch{flows: flows{program: p}, finitePositions: make([]bool, p.positions)}
	left := maxExpandedClauses
	for _, r := range p.Rules {
		if len(r.Body) == 0 {
			continue // facts pass nothing on
		}
		clauses, ok := []*Clause(nil), false
		if left >= 0 {
			clauses, ok = r.Clauses()
			left -= len(clauses)
		}
		if !ok {
			clauses = []*Clause{{Clause: conjunctiveClause(r.Rule)}}
		}
		for _, c := range clauses {
			s.addClause(c.Clause, r.Rule)
		}
	}
	for _, f := range keywordFlows {
		s.valueFlows = append(s.valueFlows, growthFlow{targetPosition: f[1], sourcePositions: []int{f[0]}})
	}
	sort.SliceStable(s.valueFlows, func(i, j int) bool { return s.valueFlows[i].textOrder() < s.valueFlows[j].textOrder() })
	return s
}

// argumentAt returns the argument position with the number n.
func argumentAt(p *Program, n int) gdl.ArgPosition {
	for _, name := range []string{gdl.True, gdl.Init, gdl.Next, gdl.Legal, gdl.Does} {
		if k := keywordArgs[name]; k.position <= n && n <= k.position+k.arg {
			return gdl.ArgPosition{Kind: gdl.PredicateArg, Name: name, Arity: k.arg + 1, Index: n - k.position}
		}
	}
	at := slices.IndexFunc(p.Symbols, func(s *Symbol) bool { return s.position <= n && n < s.position+s.Arity })
	s := p.Symbols[at]
	a := gdl.ArgPosition{Kind: gdl.FunctionArg, Name: s.Name, Arity: s.Arity, Index: n - s.position}
	if s.Sort == Relation {
		a.Kind = gdl.PredicateArg
	}
	return a
}

// textOrder returns a number by which flows are sorted in the order of the text.
func (f growthFlow) textOrder() int {
	if f.term == nil {
		return 0
	}
	return int(f.term.Pos())
}

// conjunctiveClause returns the head of a rule with the atoms among its conditions, for a rule with
// too many disjunctions to multiply out. Variables that only the disjunctions bind carry no values,
// so that a growth may be missed.
func conjunctiveClause(r *gdl.Rule) *gdl.Clause {
	c := &gdl.Clause{Head: r.Head, Rule: r}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			c.Body = append(c.Body, gdl.Condition{Atom: l.Atom})
		}
	}
	return c
}

func (s *growthSearch) addClause(c *gdl.Clause, r *gdl.Rule) {
	s.resetPlaces()
	s.wrapped = s.wrapped[:0]
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			s.collectBodyVars(b.Atom, gdl.PredicateArg)
		}
	}
	s.addHeadSteps(c.Head, gdl.PredicateArg, r)
}

// collectBodyVars notes the positions of the variables of a term of the body, and those of terms
// that contain them.
func (s *growthSearch) collectBodyVars(t *gdl.Term, kind gdl.ArgKind) {
	for i, arg := range t.Args {
		n := s.program.firstOf(kind, t.Name, len(t.Args)).position + i
		if arg.IsVariable() {
			s.places = append(s.places, place{arg.Name, n})
			continue
		}
		for _, name := range arg.VariableNames() {
			s.wrapped = append(s.wrapped, place{name, n})
		}
		s.collectBodyVars(arg, gdl.FunctionArg)
	}
}

// addHeadSteps adds the flows from the noted positions into the arguments of a term of the head of
// rule r.
func (s *growthSearch) addHeadSteps(t *gdl.Term, kind gdl.ArgKind, r *gdl.Rule) {
	for i, arg := range t.Args {
		n := s.program.firstOf(kind, t.Name, len(t.Args)).position + i
		for _, name := range arg.VariableNames() {
			if from := s.placesOf(name); len(from) > 0 {
				var around []int
				for _, w := range s.wrapped {
					if w.name == name {
						around = append(around, w.position)
					}
				}
				s.valueFlows = append(s.valueFlows, growthFlow{n, from, around, r, arg, !arg.IsVariable()})
			}
		}
		s.addHeadSteps(arg, gdl.FunctionArg, r)
	}
}
