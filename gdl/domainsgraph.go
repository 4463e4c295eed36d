package gdl

// An argGraph is the domain graph of AIJ 2012 Def. 20: its edges are the flows
// of values between argument positions.
type argGraph struct {
	argPositions    []ArgPosition
	nameTables      [2]nameTable // by ArgKind
	headSymbols     []Symbol     // of heads
	positionSymbols [][]int32    // by position: the symbols that stand there in heads
	variableFlows   []argFlow    // by variables

	ignoredRelations map[string]bool // relations that no rule defines: their arguments may hold any value
	nestedPositions  [][2]int        // an argument of a body, and one of the term that stands there

	clauseVars []boundVar                     // of the clause that is being added
	placeIndex map[*boundVar]map[string][]int // the places of variables in long lists of the clause
	intSlab    slab[int]
}

// An argFlow says that a position of a head takes values from positions of
// the body, because one variable stands in all of them.
type argFlow struct {
	targetPosition  int
	sourcePositions []int
	takesUnion      bool // from any of them, not only values common to all
}

// A boundVar is an argument position at which a body binds a variable.
type boundVar struct {
	name        string
	argPosition int
}

func newArgGraph(f *File, mode DomainMode) *argGraph {
	g := emptyArgGraph()
	g.addRules(f, mode)
	return g
}

func emptyArgGraph() *argGraph {
	return &argGraph{nameTables: [2]nameTable{{entriesByName: map[string]*nameEntry{}}, {entriesByName: map[string]*nameEntry{}}}}
}

func (g *argGraph) addRules(f *File, mode DomainMode) {
	x := &clauseBudget{maxExpandedClauses}
	for _, r := range f.Rules {
		switch {
		case r.Broken:
		case len(r.Body) == 0:
			g.addHeadFlows(r.Head, mode == UnionDomains)
		default:
			g.addRule(r, x, mode)
		}
	}
	for _, from := range []string{Init, Next} {
		g.variableFlows = append(g.variableFlows, argFlow{targetPosition: g.positionNumber(FluentArg), sourcePositions: []int{g.positionNumber(ArgPosition{PredicateArg, from, 1, 0})}})
	}
	for i := range 2 {
		g.variableFlows = append(g.variableFlows, argFlow{targetPosition: g.positionNumber(ArgPosition{PredicateArg, Does, 2, i}),
			sourcePositions: []int{g.positionNumber(ArgPosition{PredicateArg, Legal, 2, i})}})
	}
}

// maxExpandedClauses bounds the clauses that the rules of a file become for the
// graph. Rules beyond it are read without multiplying out their disjunctions.
const maxExpandedClauses = 1 << 16

// A clauseBudget is the number of clauses that the remaining rules may become.
type clauseBudget struct{ clausesLeft int }

// takeClauses returns the clauses of a rule with conditions; nil if they are too
// many.
func (b *clauseBudget) takeClauses(r *Rule) []*Clause {
	if b.clausesLeft < 0 {
		return nil
	}
	clauses, err := r.Clauses()
	if err != nil {
		return nil
	}
	b.clausesLeft -= len(clauses)
	if clauses == nil {
		clauses = []*Clause{} // a rule that never fires
	}
	return clauses
}

// ensureEntry returns the entry of a name with an arity, which it makes if there is
// none.
func (g *argGraph) ensureEntry(kind ArgKind, name string, arity int) *nameEntry {
	if e := g.nameTables[kind].cachedEntry(name, arity); e != nil {
		return e
	}
	e := g.nameTables[kind].addEntry(name, arity, len(g.argPositions))
	for i := range arity {
		g.argPositions = append(g.argPositions, ArgPosition{kind, name, arity, i})
		g.positionSymbols = append(g.positionSymbols, nil)
	}
	return e
}

// positionNumber returns the number of an argument position.
func (g *argGraph) positionNumber(a ArgPosition) int {
	return g.ensureEntry(a.Kind, a.Name, a.Arity).firstPosition + a.Index
}

// lookupPosition returns the number of an argument position; known is false if the rules
// have no such position.
func (g *argGraph) lookupPosition(a ArgPosition) (n int, known bool) {
	e := g.nameTables[a.Kind].findEntry(a.Name, a.Arity)
	if e == nil || a.Index < 0 || a.Index >= a.Arity {
		return 0, false
	}
	return e.firstPosition + a.Index, true
}

func (g *argGraph) addRule(r *Rule, x *clauseBudget, mode DomainMode) {
	if r.isSingleClause() && x.clausesLeft >= 0 {
		x.clausesLeft--
		for _, l := range r.Body {
			if l.Op == OpAtom {
				g.collectVars(l.Atom)
			}
		}
		g.addHeadFlows(r.Head, mode == UnionDomains)
		g.resetClauseVars()
		return
	}
	clauses := x.takeClauses(r)
	if clauses == nil {
		g.addLargeRule(r)
		return
	}
	for _, c := range clauses {
		g.resetClauseVars()
		for _, b := range c.Body {
			if !b.Negative && !b.Distinct {
				g.collectVars(b.Atom)
			}
		}
		g.addHeadFlows(c.Head, mode == UnionDomains)
	}
	g.resetClauseVars()
}

// addLargeRule adds a rule whose disjunctions are too many to multiply out: its
// variables take the values of any occurrence.
func (g *argGraph) addLargeRule(r *Rule) {
	r.WalkLiterals(func(l *Literal, positive bool) {
		if l.Op == OpAtom && positive {
			g.collectVars(l.Atom)
		}
	})
	g.addHeadFlows(r.Head, true)
	g.resetClauseVars()
}

// collectVars adds the positions of the variables of an atom of a body.
func (g *argGraph) collectVars(atom *Term) {
	if !g.ignoredRelations[atom.Name] {
		g.collectTermVars(atom, PredicateArg)
	}
}

func (g *argGraph) collectTermVars(t *Term, kind ArgKind) {
	if len(t.Args) == 0 {
		return
	}
	first := g.ensureEntry(kind, t.Name, len(t.Args)).firstPosition
	for i, arg := range t.Args {
		if arg.IsVariable() {
			g.clauseVars = append(g.clauseVars, boundVar{arg.Name, first + i})
		} else {
			g.collectTermVars(arg, FunctionArg)
		}
	}
}

// addHeadFlows adds the flows from the variables of a body into the head of the
// clause, and the symbols of the head.
func (g *argGraph) addHeadFlows(head *Term, any bool) { g.addTermFlows(head, PredicateArg, any) }

func (g *argGraph) addTermFlows(t *Term, kind ArgKind, any bool) {
	if len(t.Args) == 0 {
		return
	}
	first := g.ensureEntry(kind, t.Name, len(t.Args)).firstPosition
	for i, arg := range t.Args {
		if arg.IsVariable() {
			g.variableFlows = append(g.variableFlows, argFlow{first + i, g.variablePlaces(g.clauseVars, arg.Name), any})
			continue
		}
		symbol := g.symbolNumber(arg)
		if known := g.positionSymbols[first+i]; len(known) == 0 || known[len(known)-1] != int32(symbol) {
			g.positionSymbols[first+i] = append(known, int32(symbol))
		}
		g.addTermFlows(arg, FunctionArg, any)
	}
}

// symbolNumber returns the number of the symbol with which a term of a head begins.
func (g *argGraph) symbolNumber(t *Term) int {
	e := g.ensureEntry(FunctionArg, t.Name, len(t.Args))
	if e.symbolNumber < 0 {
		e.symbolNumber = len(g.headSymbols)
		g.headSymbols = append(g.headSymbols, Symbol{t.Name, len(t.Args)})
	}
	return e.symbolNumber
}

// variablePlaces returns the argument positions of a variable in a list of places.
func (g *argGraph) variablePlaces(list []boundVar, name string) []int {
	if len(list) > linearScanLimit {
		return g.indexPlaces(list)[name]
	}
	n := 0
	for _, v := range list {
		if v.name == name {
			n++
		}
	}
	at := g.intSlab.newList(n)
	for _, v := range list {
		if v.name == name {
			at = append(at, v.argPosition)
		}
	}
	return at
}

// indexPlaces returns the places of all variables of a list that grows no more.
func (g *argGraph) indexPlaces(list []boundVar) map[string][]int {
	if at, known := g.placeIndex[&list[0]]; known {
		return at
	}
	at := map[string][]int{}
	for _, v := range list {
		at[v.name] = append(at[v.name], v.argPosition)
	}
	if g.placeIndex == nil {
		g.placeIndex = map[*boundVar]map[string][]int{}
	}
	g.placeIndex[&list[0]] = at
	return at
}

// resetClauseVars starts a new clause: it forgets the variables of the last one.
func (g *argGraph) resetClauseVars() {
	g.clauseVars = g.clauseVars[:0]
	clear(g.placeIndex)
}
