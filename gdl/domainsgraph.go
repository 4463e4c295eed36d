package gdl

// An argGraph is the domain graph of AIJ 2012 Def. 20: its edges are the flows
// of values between argument positions.
type argGraph struct {
	args    []Arg
	names   [2]nameTable // by ArgKind
	symbols []Symbol     // of heads
	heads   [][]int32    // by position: the symbols that stand there in heads
	flows   []argFlow    // by variables

	ignored map[string]bool // relations that no rule defines: their arguments may hold any value
	inside  [][2]int        // an argument of a body, and one of the term that stands there

	vars   []boundVar                     // of the clause that is being added
	placed map[*boundVar]map[string][]int // the places of variables in long lists of the clause
	ints   slab[int]
}

// An argFlow says that a position of a head takes values from positions of
// the body, because one variable stands in all of them.
type argFlow struct {
	to   int
	from []int
	any  bool // from any of them, not only values common to all
}

// A boundVar is an argument position at which a body binds a variable.
type boundVar struct {
	name string
	at   int
}

func newArgGraph(f *File, mode DomainMode) *argGraph {
	g := emptyArgGraph()
	g.build(f, mode)
	return g
}

func emptyArgGraph() *argGraph {
	return &argGraph{names: [2]nameTable{{entries: map[string]*nameEntry{}}, {entries: map[string]*nameEntry{}}}}
}

func (g *argGraph) build(f *File, mode DomainMode) {
	x := &budget{maxAllAlternatives}
	for _, r := range f.Rules {
		switch {
		case r.Broken:
		case len(r.Body) == 0:
			g.addHead(r.Head, mode == Union)
		default:
			g.addRule(r, x, mode)
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

// maxAllAlternatives bounds the clauses that the rules of a file become for the
// graph. Rules beyond it are read without multiplying out their disjunctions.
const maxAllAlternatives = 1 << 16

// A budget is the number of clauses that the remaining rules may become.
type budget struct{ left int }

// clauses returns the clauses of a rule with conditions; nil if they are too
// many.
func (b *budget) clauses(r *Rule) []*Clause {
	if b.left < 0 {
		return nil
	}
	clauses, err := r.Clauses()
	if err != nil {
		return nil
	}
	b.left -= len(clauses)
	if clauses == nil {
		clauses = []*Clause{} // a rule that never fires
	}
	return clauses
}

// entry returns the entry of a name with an arity, which it makes if there is
// none.
func (g *argGraph) entry(kind ArgKind, name string, arity int) *nameEntry {
	if e := g.names[kind].get(name, arity); e != nil {
		return e
	}
	e := g.names[kind].add(name, arity, len(g.args))
	for i := range arity {
		g.args = append(g.args, Arg{kind, name, arity, i})
		g.heads = append(g.heads, nil)
	}
	return e
}

// node returns the number of an argument position.
func (g *argGraph) node(a Arg) int { return g.entry(a.Kind, a.Name, a.Arity).first + a.Index }

// find returns the number of an argument position; known is false if the rules
// have no such position.
func (g *argGraph) find(a Arg) (n int, known bool) {
	e := g.names[a.Kind].find(a.Name, a.Arity)
	if e == nil || a.Index < 0 || a.Index >= a.Arity {
		return 0, false
	}
	return e.first + a.Index, true
}

func (g *argGraph) addRule(r *Rule, x *budget, mode DomainMode) {
	clauses := x.clauses(r)
	if clauses == nil {
		g.addLarge(r)
		return
	}
	for _, c := range clauses {
		g.begin()
		for _, b := range c.Body {
			if !b.Negative && !b.Distinct {
				g.collect(b.Atom)
			}
		}
		g.addHead(c.Head, mode == Union)
	}
	g.begin()
}

// addLarge adds a rule whose disjunctions are too many to multiply out: its
// variables take the values of any occurrence.
func (g *argGraph) addLarge(r *Rule) {
	r.WalkLiterals(func(l *Literal, positive bool) {
		if l.Op == OpAtom && positive {
			g.collect(l.Atom)
		}
	})
	g.addHead(r.Head, true)
	g.begin()
}

// collect adds the positions of the variables of an atom of a body.
func (g *argGraph) collect(atom *Term) {
	if !g.ignored[atom.Name] {
		g.collectIn(atom, PredicateArg)
	}
}

func (g *argGraph) collectIn(t *Term, kind ArgKind) {
	if len(t.Args) == 0 {
		return
	}
	first := g.entry(kind, t.Name, len(t.Args)).first
	for i, arg := range t.Args {
		if arg.IsVar() {
			g.vars = append(g.vars, boundVar{arg.Name, first + i})
		} else {
			g.collectIn(arg, FunctionArg)
		}
	}
}

// addHead adds the flows from the variables of a body into the head of the
// clause, and the symbols of the head.
func (g *argGraph) addHead(head *Term, any bool) { g.addHeadIn(head, PredicateArg, any) }

func (g *argGraph) addHeadIn(t *Term, kind ArgKind, any bool) {
	if len(t.Args) == 0 {
		return
	}
	first := g.entry(kind, t.Name, len(t.Args)).first
	for i, arg := range t.Args {
		if arg.IsVar() {
			g.flows = append(g.flows, argFlow{first + i, g.places(g.vars, arg.Name), any})
			continue
		}
		symbol := g.symbol(arg)
		if known := g.heads[first+i]; len(known) == 0 || known[len(known)-1] != int32(symbol) {
			g.heads[first+i] = append(known, int32(symbol))
		}
		g.addHeadIn(arg, FunctionArg, any)
	}
}

// symbol returns the number of the symbol with which a term of a head begins.
func (g *argGraph) symbol(t *Term) int {
	e := g.entry(FunctionArg, t.Name, len(t.Args))
	if e.symbol < 0 {
		e.symbol = len(g.symbols)
		g.symbols = append(g.symbols, Symbol{t.Name, len(t.Args)})
	}
	return e.symbol
}

// places returns the argument positions of a variable in a list of places.
func (g *argGraph) places(list []boundVar, name string) []int {
	if len(list) > fewNames {
		return g.index(list)[name]
	}
	n := 0
	for _, v := range list {
		if v.name == name {
			n++
		}
	}
	at := g.ints.list(n)
	for _, v := range list {
		if v.name == name {
			at = append(at, v.at)
		}
	}
	return at
}

// index returns the places of all variables of a list that grows no more.
func (g *argGraph) index(list []boundVar) map[string][]int {
	if at, known := g.placed[&list[0]]; known {
		return at
	}
	at := map[string][]int{}
	for _, v := range list {
		at[v.name] = append(at[v.name], v.at)
	}
	if g.placed == nil {
		g.placed = map[*boundVar]map[string][]int{}
	}
	g.placed[&list[0]] = at
	return at
}

// begin starts a new clause: it forgets the variables of the last one.
func (g *argGraph) begin() {
	g.vars = g.vars[:0]
	clear(g.placed)
}
