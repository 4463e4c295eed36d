package gdl

// An argGraph is the domain graph of AIJ 2012 Def. 20: which values flow into
// which argument positions.
type argGraph struct {
	args   []Arg
	number map[Arg]int
	flows  []argFlow // by variables
	heads  []argHead // by symbols in heads

	ignored map[string]bool // relations of which nothing is known
	inside  [][2]int        // an argument of a body, and one of a term that stands there
}

// An argFlow says that a position of a head takes values from positions of
// the body, because one variable stands in all of them.
type argFlow struct {
	to   int
	from []int
	any  bool // from any of them, not only values common to all
}

// An argHead says that a symbol stands at a position of a head.
type argHead struct {
	at     int
	symbol Symbol
}

func newArgGraph(f *File, mode DomainMode) *argGraph {
	g := &argGraph{number: map[Arg]int{}}
	g.build(f, mode)
	return g
}

func (g *argGraph) build(f *File, mode DomainMode) {
	x := &budget{maxAllAlternatives}
	for _, r := range f.Rules {
		if r.Broken {
			continue
		}
		clauses := x.clauses(r)
		if clauses == nil {
			g.addLarge(r)
			continue
		}
		for _, c := range clauses {
			g.addClause(c, mode)
		}
	}
	for _, from := range []string{Init, Next} {
		g.flows = append(g.flows, argFlow{to: g.node(FluentArg), from: []int{g.node(Arg{PredicateArg, from, 1, 0})}})
	}
	for i := range 2 {
		g.flows = append(g.flows, argFlow{to: g.node(Arg{PredicateArg, Does, 2, i}),
			from: []int{g.node(Arg{PredicateArg, Legal, 2, i})}})
	}
}

// maxAllAlternatives bounds the clauses of the rules of a file that are
// looked at one by one.
const maxAllAlternatives = 1 << 16

// A budget is how many clauses may still be looked at.
type budget struct{ left int }

// clauses returns the clauses of a rule; nil if they are too many.
func (b *budget) clauses(r *Rule) []*Clause {
	if b.left < 0 {
		return nil
	}
	clauses, err := r.Clauses()
	if err != nil {
		return nil
	}
	if len(r.Body) > 0 {
		b.left -= len(clauses)
	}
	if clauses == nil {
		clauses = []*Clause{} // a rule that never fires
	}
	return clauses
}

// node returns the number of an argument position.
func (g *argGraph) node(a Arg) int {
	n, known := g.number[a]
	if !known {
		n = len(g.args)
		g.number[a] = n
		g.args = append(g.args, a)
	}
	return n
}

// positions calls visit for the arguments of an atom and of the terms in it.
func (g *argGraph) positions(t *Term, kind ArgKind, visit func(at int, arg *Term)) {
	for i, arg := range t.Args {
		visit(g.node(Arg{kind, t.Name, len(t.Args), i}), arg)
		if !arg.IsVar() {
			g.positions(arg, FunctionArg, visit)
		}
	}
}

func (g *argGraph) addClause(c *Clause, mode DomainMode) {
	sources := map[string][]int{}
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			g.collect(b.Atom, sources)
		}
	}
	g.addHead(c.Head, sources, mode == Union)
}

// addLarge adds a rule whose disjunctions are too many to multiply out: its
// variables take the values of any occurrence.
func (g *argGraph) addLarge(r *Rule) {
	sources := map[string][]int{}
	r.WalkLiterals(func(l *Literal, positive bool) {
		if l.Op == OpAtom && positive {
			g.collect(l.Atom, sources)
		}
	})
	g.addHead(r.Head, sources, true)
}

// collect adds the positions of the variables of an atom of a body.
func (g *argGraph) collect(atom *Term, sources map[string][]int) {
	if g.ignored[atom.Name] {
		return
	}
	g.positions(atom, PredicateArg, func(at int, arg *Term) {
		if arg.IsVar() {
			sources[arg.Name] = append(sources[arg.Name], at)
		}
	})
}

func (g *argGraph) addHead(head *Term, sources map[string][]int, any bool) {
	g.positions(head, PredicateArg, func(at int, arg *Term) {
		if arg.IsVar() {
			g.flows = append(g.flows, argFlow{at, sources[arg.Name], any})
		} else {
			g.heads = append(g.heads, argHead{at, Symbol{arg.Name, len(arg.Args)}})
		}
	})
}
