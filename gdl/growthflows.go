package gdl

import "sort"

// A growthFlow passes the values of a variable of a body to a position of the
// head, where the variable stands or a term that holds it.
type growthFlow struct {
	targetPosition  int
	sourcePositions []int // where the variable stands in the body; every one limits it
	// enclosingPositions lists the positions of terms of the body that hold the
	// variable: if such a term has finitely many values, so has the variable.
	enclosingPositions []int
	rule               *Rule
	term               *Term // in the head: the variable or the term that holds it
	wraps              bool  // term is not the variable itself
}

// A wrappedVar is the argument position of a term in a body that holds a
// variable.
type wrappedVar = boundVar

// newGrowthSearch builds the flows of the extended rules of f.
func newGrowthSearch(f *File) *growthSearch {
	s := &growthSearch{argGraph: *emptyArgGraph()}
	x := &clauseBudget{maxExpandedClauses}
	for _, r := range f.Rules {
		if r.Broken || len(r.Body) == 0 {
			continue // facts pass nothing on
		}
		clauses := x.takeClauses(r)
		if clauses == nil {
			clauses = []*Clause{conjunctiveClause(r)}
		}
		for _, c := range clauses {
			s.addClause(c)
		}
	}
	for _, from := range []string{Init, Next} {
		s.addKeywordFlow(ArgPosition{PredicateArg, from, 1, 0}, FluentArg)
	}
	s.addKeywordFlow(ArgPosition{PredicateArg, Legal, 2, 0}, ArgPosition{PredicateArg, Does, 2, 0})
	s.addKeywordFlow(ArgPosition{PredicateArg, Legal, 2, 1}, MoveArg)
	s.finitePositions = make([]bool, len(s.argPositions))
	sort.SliceStable(s.valueFlows, func(i, j int) bool { return s.valueFlows[i].textOrder() < s.valueFlows[j].textOrder() })
	return s
}

// textOrder orders flows as in the text.
func (f growthFlow) textOrder() int {
	if f.term == nil {
		return 0
	}
	return int(f.term.StartPos)
}

// conjunctiveClause returns the clause of a rule without its disjunctions, which are
// too many to multiply out. Variables that only they bind carry no value: a
// growth may be missed, and none is invented.
func conjunctiveClause(r *Rule) *Clause {
	c := &Clause{Head: r.Head, Rule: r}
	for _, l := range r.Body {
		if l.Op == OpAtom {
			c.Body = append(c.Body, Condition{Atom: l.Atom})
		}
	}
	return c
}

func (s *growthSearch) addKeywordFlow(from, to ArgPosition) {
	s.valueFlows = append(s.valueFlows, growthFlow{targetPosition: s.positionNumber(to), sourcePositions: []int{s.positionNumber(from)}})
}

func (s *growthSearch) addClause(c *Clause) {
	s.resetClauseVars()
	s.wrappedVars = s.wrappedVars[:0]
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			s.collectBodyVars(b.Atom, PredicateArg)
		}
	}
	s.addHeadSteps(c.Head, PredicateArg, c.Rule)
}

// collectBodyVars records the variables of a term of the body.
func (s *growthSearch) collectBodyVars(t *Term, kind ArgKind) {
	if len(t.Args) == 0 {
		return
	}
	first := s.ensureEntry(kind, t.Name, len(t.Args)).firstPosition
	for i, arg := range t.Args {
		if arg.IsVariable() {
			s.clauseVars = append(s.clauseVars, boundVar{arg.Name, first + i})
			continue
		}
		arg.WalkTerms(func(inner *Term) {
			if inner.IsVariable() {
				s.wrappedVars = append(s.wrappedVars, wrappedVar{inner.Name, first + i})
			}
		})
		s.collectBodyVars(arg, FunctionArg)
	}
}

// addHeadSteps adds the flows into the arguments of a term of a head.
func (s *growthSearch) addHeadSteps(t *Term, kind ArgKind, r *Rule) {
	if len(t.Args) == 0 {
		return
	}
	first := s.ensureEntry(kind, t.Name, len(t.Args)).firstPosition
	for i, arg := range t.Args {
		for _, name := range arg.VariableNames() {
			if from := s.variablePlaces(s.clauseVars, name); len(from) > 0 {
				s.valueFlows = append(s.valueFlows, growthFlow{first + i, from, s.variablePlaces(s.wrappedVars, name), r, arg, !arg.IsVariable()})
			}
		}
		if !arg.IsVariable() {
			s.addHeadSteps(arg, FunctionArg, r)
		}
	}
}
