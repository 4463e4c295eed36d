package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// flows is the domain graph of AIJ 2012 Def. 20: the flows of values between argument positions,
// and the symbols that occur there in heads.
type flows struct {
	program         *Program
	headSymbols     []*Symbol       // the symbols at the beginning of terms in heads, one for all sorts of terms
	symbolNumbers   []int32         // by Symbol.number: the index in headSymbols plus 1, or 0
	positionSymbols [][]int32       // by position: the symbols that occur there in heads, as indexes in headSymbols
	variableFlows   []flow          // the flows of values through variables
	ignored         map[string]bool // relations on which conditions do not limit variables

	places     []place          // the places of variables in the clause that is being added
	placeIndex map[string][]int // the places by variable, if there are many
	free       []int            // memory for lists of positions
}

// A flow says that a position of a head takes values from positions of the body, because the same
// variable occurs in all of them.
type flow struct {
	target  int
	sources []int
	union   bool // the values of any source count, not only those common to all
}

// A place is an argument position at which a body binds a variable.
type place struct {
	name     string
	position int
}

// The positions of the arguments of true, init, next, legal and does, between which values flow in
// every game.
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

// findPosition returns the number of an argument position; known is false if the position does not
// occur in the rules.
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

// maxExpandedClauses is the greatest number of clauses to which the rules of a file are multiplied
// out for the graph. The disjunctions of further rules are not multiplied out.
const maxExpandedClauses = 1 << 16

// newFlows returns the flows of all rules. Conditions on the ignored relations do not limit
// variables.
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
		if !ok { // a variable takes the values of any of its occurrences
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

// addHeadFlows adds the flows from the noted places into the arguments of a term of the head, and
// the symbols that occur there.
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

// addFlow adds the flow of the variable t into a position of a head or, if s is not nil, the symbol
// s at this position.
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

// placesOf returns the positions of a variable in the body of the clause that is being added.
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

// resetPlaces forgets the noted places, for the next clause.
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

// unknownPositions tells for each position whether unknown terms can occur there. Unknown terms
// come from a variable that no condition binds, or only a condition on an undefined relation.
func (g *flows) unknownPositions() []bool {
	var nested [][2]int // an argument position of a body, and an argument position of the term there
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

// carriesUnknown tells whether a flow can carry unknown terms, given the open positions: if all sources are open or, in
// a union, if one is; also if there are no sources.
func (f flow) carriesUnknown(open []bool) bool {
	isOpen := func(n int) bool { return open[n] }
	if f.union && len(f.sources) > 0 {
		return slices.ContainsFunc(f.sources, isOpen)
	}
	return !slices.ContainsFunc(f.sources, func(n int) bool { return !open[n] })
}
