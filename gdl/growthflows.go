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

// occurrence collects where a variable of a body stands.
type occurrence struct{ from, around []int }

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

// conjuncts reads a rule whose disjunctions are too many to multiply out
// without them: variables that only they bind grow nothing, which misses a
// growth rather than to invent one.
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
	body := map[string]*occurrence{}
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			s.collect(b.Atom, PredicateArg, nil, body)
		}
	}
	s.addHead(c.Head, PredicateArg, c.Rule, body)
}

// collect records the variables of a term whose place is around.
func (s *growthSearch) collect(t *Term, kind ArgKind, around []int, body map[string]*occurrence) {
	for i, arg := range t.Args {
		at := s.node(Arg{kind, t.Name, len(t.Args), i})
		if !arg.IsVar() {
			s.collect(arg, FunctionArg, append(around[:len(around):len(around)], at), body)
			continue
		}
		o := body[arg.Name]
		if o == nil {
			o = &occurrence{}
			body[arg.Name] = o
		}
		o.from = append(o.from, at)
		o.around = append(o.around, around...)
	}
}

// addHead adds the flows into the arguments of a term of a head.
func (s *growthSearch) addHead(t *Term, kind ArgKind, r *Rule, body map[string]*occurrence) {
	for i, arg := range t.Args {
		at := s.node(Arg{kind, t.Name, len(t.Args), i})
		for _, name := range arg.Vars() {
			if o := body[name]; o != nil {
				s.steps = append(s.steps, growthFlow{at, o.from, o.around, r, arg, !arg.IsVar()})
			}
		}
		if !arg.IsVar() {
			s.addHead(arg, FunctionArg, r, body)
		}
	}
}
