package gdl

import "sort"

// A growthFlow passes the values of a variable of a body to a position of the
// head, where the variable stands or a term that holds it.
type growthFlow struct {
	to   int
	from []int // where the variable stands in the body; every one limits it
	// around lists the positions of terms of the body that hold the
	// variable: if such a term has finitely many values, so has the variable.
	around []int
	rule   *Rule
	term   *Term // in the head: the variable or the term that holds it
	wraps  bool  // term is not the variable itself
}

// A wrapping is the argument position of a term in a body that holds a
// variable.
type wrapping = boundVar

// newGrowthSearch builds the flows of the extended rules of f.
func newGrowthSearch(f *File) *growthSearch {
	s := &growthSearch{argGraph: *emptyArgGraph()}
	x := &budget{maxAllAlternatives}
	for _, r := range f.Rules {
		if r.Broken || len(r.Body) == 0 {
			continue // facts pass nothing on
		}
		clauses := x.clauses(r)
		if clauses == nil {
			clauses = []*Clause{conjuncts(r)}
		}
		for _, c := range clauses {
			s.addClause(c)
		}
	}
	for _, from := range []string{Init, Next} {
		s.extend(Arg{PredicateArg, from, 1, 0}, FluentArg)
	}
	s.extend(Arg{PredicateArg, Legal, 2, 0}, Arg{PredicateArg, Does, 2, 0})
	s.extend(Arg{PredicateArg, Legal, 2, 1}, MoveArg)
	s.finite = make([]bool, len(s.args))
	sort.SliceStable(s.steps, func(i, j int) bool { return s.steps[i].place() < s.steps[j].place() })
	return s
}

// place orders flows as in the text.
func (f growthFlow) place() int {
	if f.term == nil {
		return 0
	}
	return int(f.term.From)
}

// conjuncts returns the clause of a rule without its disjunctions, which are
// too many to multiply out. Variables that only they bind carry no value: a
// growth may be missed, and none is invented.
func conjuncts(r *Rule) *Clause {
	c := &Clause{Head: r.Head, Rule: r}
	for _, l := range r.Body {
		if l.Op == OpAtom {
			c.Body = append(c.Body, Condition{Atom: l.Atom})
		}
	}
	return c
}

func (s *growthSearch) extend(from, to Arg) {
	s.steps = append(s.steps, growthFlow{to: s.node(to), from: []int{s.node(from)}})
}

func (s *growthSearch) addClause(c *Clause) {
	s.begin()
	s.wrapped = s.wrapped[:0]
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			s.collect(b.Atom, PredicateArg)
		}
	}
	s.addHead(c.Head, PredicateArg, c.Rule)
}

// collect records the variables of a term of the body.
func (s *growthSearch) collect(t *Term, kind ArgKind) {
	if len(t.Args) == 0 {
		return
	}
	first := s.entry(kind, t.Name, len(t.Args)).first
	for i, arg := range t.Args {
		if arg.IsVar() {
			s.vars = append(s.vars, boundVar{arg.Name, first + i})
			continue
		}
		arg.WalkTerms(func(inner *Term) {
			if inner.IsVar() {
				s.wrapped = append(s.wrapped, wrapping{inner.Name, first + i})
			}
		})
		s.collect(arg, FunctionArg)
	}
}

// addHead adds the flows into the arguments of a term of a head.
func (s *growthSearch) addHead(t *Term, kind ArgKind, r *Rule) {
	if len(t.Args) == 0 {
		return
	}
	first := s.entry(kind, t.Name, len(t.Args)).first
	for i, arg := range t.Args {
		for _, name := range arg.Vars() {
			if from := s.places(s.vars, name); len(from) > 0 {
				s.steps = append(s.steps, growthFlow{first + i, from, s.places(s.wrapped, name), r, arg, !arg.IsVar()})
			}
		}
		if !arg.IsVar() {
			s.addHead(arg, FunctionArg, r)
		}
	}
}
