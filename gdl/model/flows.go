package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// flows are the domain graph of AIJ 2012 Def. 20: its edges are the flows
// of values between argument positions.
type flows struct {
	program         *Program
	headSymbols     []*Symbol // with which terms of heads begin; one for all sorts of terms
	symbolNumbers   []int32   // by Symbol.number, of headSymbols, from 1
	positionSymbols [][]int32 // by position: the symbols that stand there in heads
	variableFlows   []flow    // by variables
	ignored         map[string]bool

	places     []place          // of the variables of the clause that is being added
	placeIndex map[string][]int // of many places
	free       []int            // room for lists of positions
}

// A flow says that a position of a head takes values from positions of
// the body, because one variable stands in all of them.
type flow struct {
	target  int
	sources []int
	union   bool // from any of them, not only values common to all
}

// A place is an argument position at which a body binds a variable.
type place struct {
	name     string
	position int
}

// The positions of the keywords between which values flow in every game.
const (
	truePosition = iota
	initPosition
	nextPosition
	legalPosition
	doesPosition   = legalPosition + 2
	firstPositions = doesPosition + 2
)

// keywordFlows are the flows from init and next to true, and from legal to does.
var keywordFlows = [][2]int{{initPosition, truePosition}, {nextPosition, truePosition}, {legalPosition, doesPosition}, {legalPosition + 1, doesPosition + 1}}

// findPosition returns the number of an argument position; known is false if the rules have none.
func (p *Program) findPosition(a gdl.ArgPosition) (n int, known bool) {
	if a.Index < 0 || a.Index >= a.Arity {
		return 0, false
	}
	if s := p.firstOf(a.Kind, a.Name, a.Arity); s != nil {
		return s.position + a.Index, true
	}
	k := keywordArgs[a.Name]
	return k.position + a.Index, a.Kind == gdl.PredicateArg && k.flowing && k.arg == a.Arity-1
}

// firstOf returns the first symbol of a relation or a function, of any sort; nil if there is none.
func (p *Program) firstOf(kind gdl.ArgKind, name string, arity int) *Symbol {
	if e := p.entries[name]; e != nil {
		for _, s := range e.symbols {
			if s.Arity == arity && s.Sort != Comparison && (s.Sort == Relation) == (kind == gdl.PredicateArg) {
				return s
			}
		}
	}
	return nil
}

// maxExpandedClauses bounds the clauses that the rules of a file become for the
// graph. Rules beyond it are read without multiplying out their disjunctions.
const maxExpandedClauses = 1 << 16

// newFlows finds the flows of all rules. Conditions on relations to ignore tell nothing of a variable.
func newFlows(p *Program, union bool, ignored map[string]bool) *flows {
	g := &flows{program: p, symbolNumbers: make([]int32, len(p.Symbols)), positionSymbols: make([][]int32, p.positions), ignored: ignored}
	left := maxExpandedClauses
	for _, r := range p.Rules {
		g.resetPlaces()
		if len(r.Body) == 0 || r.IsClause() && left >= 0 {
			if len(r.Body) > 0 {
				left--
				g.collectPlaces(r)
			}
			for i := range r.Occurrences {
				if o := &r.Occurrences[i]; o.InHead() && o.Parent != nil {
					g.addFlow(o.Term, o.Symbol, o.Parent.Symbol.position+int(o.Arg), union)
				}
			}
			continue
		}
		clauses, ok := []*Clause(nil), false
		if left >= 0 {
			clauses, ok = r.Clauses()
			left -= len(clauses)
		}
		if !ok { // its variables take the values of any occurrence
			g.collectPlaces(r)
			g.addHeadFlows(r.Head, gdl.PredicateArg, true)
		}
		for _, c := range clauses {
			g.resetPlaces()
			for i := range c.Body {
				if b := &c.Body[i]; b.Asks() && !g.ignored[b.Atom.Name] {
					g.collectTermPlaces(b.Atom, gdl.PredicateArg)
				}
			}
			g.addHeadFlows(c.Head, gdl.PredicateArg, union)
		}
	}
	for _, f := range keywordFlows {
		g.variableFlows = append(g.variableFlows, flow{target: f[1], sources: []int{f[0]}})
	}
	return g
}

// collectPlaces notes the places of variables in the atoms of a body that are not negated.
func (g *flows) collectPlaces(r *Rule) {
	for i := range r.Occurrences {
		if o := &r.Occurrences[i]; o.Variable != nil && !o.InHead() && !o.Negative && o.Literal.Op == gdl.OpAtom && !g.ignored[o.Literal.Atom.Name] {
			g.places = append(g.places, place{o.Term.Name, o.Parent.Symbol.position + int(o.Arg)})
		}
	}
}

// collectTermPlaces notes the places of the variables of a term.
func (g *flows) collectTermPlaces(t *gdl.Term, kind gdl.ArgKind) {
	for i, arg := range t.Args {
		if arg.IsVariable() {
			g.places = append(g.places, place{arg.Name, g.program.firstOf(kind, t.Name, len(t.Args)).position + i})
		} else {
			g.collectTermPlaces(arg, gdl.FunctionArg)
		}
	}
}

// addHeadFlows adds the flows from the variables of a body into a term of the head of the
// clause, and the symbols in it.
func (g *flows) addHeadFlows(t *gdl.Term, kind gdl.ArgKind, union bool) {
	for i, arg := range t.Args {
		var s *Symbol
		if !arg.IsVariable() {
			s = g.program.firstOf(gdl.FunctionArg, arg.Name, len(arg.Args))
		}
		g.addFlow(arg, s, g.program.firstOf(kind, t.Name, len(t.Args)).position+i, union)
		g.addHeadFlows(arg, gdl.FunctionArg, union)
	}
}

// addFlow adds the flow of a variable to a position of a head, or the symbol that stands there.
func (g *flows) addFlow(t *gdl.Term, s *Symbol, position int, union bool) {
	if s == nil {
		g.variableFlows = append(g.variableFlows, flow{position, g.placesOf(t.Name), union})
		return
	}
	number := &g.symbolNumbers[s.function.number]
	if *number == 0 {
		g.headSymbols = append(g.headSymbols, s.function)
		*number = int32(len(g.headSymbols))
	}
	if known := g.positionSymbols[position]; len(known) == 0 || known[len(known)-1] != *number-1 {
		g.positionSymbols[position] = append(known, *number-1)
	}
}

// placesOf returns the positions of a variable in the clause.
func (g *flows) placesOf(name string) []int {
	const maxScanned = 32
	if len(g.places) > maxScanned {
		if g.placeIndex == nil {
			g.placeIndex = map[string][]int{}
			for _, v := range g.places {
				g.placeIndex[v.name] = append(g.placeIndex[v.name], v.position)
			}
		}
		return g.placeIndex[name]
	}
	from := len(g.free)
	for _, v := range g.places {
		if v.name == name {
			g.free = append(g.free, v.position)
		}
	}
	return g.free[from:len(g.free):len(g.free)]
}

// resetPlaces starts a new clause: it forgets the variables of the last one.
func (g *flows) resetPlaces() { g.places, g.placeIndex = g.places[:0], nil }

// undefinedRelations returns the relations that conditions use and no rule defines, not even a rule that could not
// be read.
func undefinedRelations(p *Program) map[string]bool {
	names := map[string]bool{}
	for _, n := range p.Names {
		if n.Class == Predicate && p.IsUndefined(n.Text) {
			names[n.Text] = true
		}
	}
	if len(names) > 0 {
		for _, r := range p.File.Rules {
			delete(names, r.Head.Name)
		}
	}
	return names
}

// unknownPositions tells for each position whether it can hold unknown terms. These come from a variable that no
// condition binds, or that only a condition on an undefined relation binds.
func (g *flows) unknownPositions() []bool {
	var nested [][2]int // an argument of a body, and one of the term that stands there
	for _, r := range g.program.Rules {
		for i := range r.Occurrences {
			if o := &r.Occurrences[i]; !o.InHead() && !o.Negative && o.Parent != nil && o.Symbol != nil && o.Literal.Op == gdl.OpAtom && !g.ignored[o.Literal.Atom.Name] {
				for j := range o.Term.Args {
					nested = append(nested, [2]int{o.Parent.Symbol.position + int(o.Arg), o.Symbol.position + j})
				}
			}
		}
	}
	open := make([]bool, g.program.positions)
	for changed := true; changed; {
		changed = false
		mark := func(n int) {
			if !open[n] {
				open[n], changed = true, true
			}
		}
		for _, f := range g.variableFlows {
			if f.carriesUnknown(open) {
				mark(f.target)
			}
		}
		for _, pair := range nested {
			if open[pair[0]] {
				mark(pair[1])
			}
		}
	}
	return open
}

// carriesUnknown tells whether a flow can carry unknown terms. It does if no source of the variable is known. If
// the values of every source count, it also does if one source is unknown.
func (f flow) carriesUnknown(open []bool) bool {
	isOpen := func(n int) bool { return open[n] }
	if f.union && len(f.sources) > 0 {
		return slices.ContainsFunc(f.sources, isOpen)
	}
	return !slices.ContainsFunc(f.sources, func(n int) bool { return !open[n] })
}
