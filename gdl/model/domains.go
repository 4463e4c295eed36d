package model

import (
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A DomainMode is a way to read the definition of domains, Def. 20 of AIJ 2012.
type DomainMode int

// The ways to read the definition.
const (
	// UnionDomains is the definition to the letter: a variable of a head takes every value that
	// some positive condition with the variable offers.
	UnionDomains DomainMode = iota
	// IntersectionDomains gives a variable of a head only the values that all positive conditions
	// with the variable offer, as a least fixpoint. The sets are smaller and still contain all
	// values that occur. The counts of formulas in AIJ 2012 come out this way.
	IntersectionDomains
)

// Domains holds, for each argument position, the symbols that can occur there in any state of any match. These are the
// domains of AIJ 2012 Defs. 20 and 21. They are computed from the rules; true takes values from init and next, and does
// from legal. They do not change after that.
type Domains struct {
	program    *Program
	symbolSets [][]gdl.Symbol // by argument: sorted, without symbols that begin no ground term
	termCounts []int          // the number of terms of each argument; infiniteSize if unbounded

	// TooLarge tells that the domains were not computed: the rulesheet has too many positions and symbols, or they need
	// too much work. All domains are unknown then.
	TooLarge bool
}

// infiniteSize is the number of terms of an infinite domain, in which a symbol can occur within its own arguments.
const infiniteSize = -1

// NewDomains returns the domains of the rules of f in a mode. Broken rules are left out.
func NewDomains(f *gdl.File, mode DomainMode) *Domains {
	return newFlows(New(f, nil), mode == UnionDomains, nil).solveDomains()
}

// knownDomains returns the domains of a program that may have faults. A value is unknown, and may
// be any term, if it comes from a relation that no rule defines or from a variable that no
// condition binds. An argument that such a value can reach has an unknown domain: infinite and
// without symbols.
func (p *Program) knownDomains(mode DomainMode) *Domains {
	g := newFlows(p, mode == UnionDomains, undefinedRelations(p))
	if len(g.ignored) == 0 && !slices.ContainsFunc(g.variableFlows, func(f flow) bool { return len(f.sources) == 0 }) {
		return g.solveDomains()
	}
	open := g.unknownPositions()
	for i := range g.variableFlows {
		f := &g.variableFlows[i]
		f.sources = slices.DeleteFunc(slices.Clone(f.sources), func(n int) bool { return open[n] })
	}
	d := g.solveDomains()
	for n := range d.symbolSets {
		if open[n] {
			d.symbolSets[n], d.termCounts[n] = nil, infiniteSize
		}
	}
	return d
}

// solveDomains returns the least domains that satisfy the flows.
func (g *flows) solveDomains() *Domains {
	d := &Domains{program: g.program}
	if g.setWords()*g.program.positions <= maxDomainWords {
		if s := newDomainSolver(g); s.propagateFlows() && s.productiveSets(d) {
			d.countTerms()
			return d
		}
	}
	// All domains are unknown: infinite, and without symbols.
	d.TooLarge = true
	d.symbolSets, d.termCounts = make([][]gdl.Symbol, g.program.positions), make([]int, g.program.positions)
	for i := range d.termCounts {
		d.termCounts[i] = infiniteSize
	}
	return d
}

// Symbols returns the symbols with which the terms of an argument can begin, sorted by name and
// arity; none if they are unknown. The caller must not change the slice.
func (d *Domains) Symbols(a gdl.ArgPosition) []gdl.Symbol {
	if n, known := d.program.findPosition(a); known {
		return d.symbolSets[n]
	}
	return nil
}

// SymbolsOf returns the symbols of each argument of a term, as Symbols does.
func (d *Domains) SymbolsOf(t *gdl.Term, kind gdl.ArgKind) [][]gdl.Symbol {
	if n, known := d.program.findPosition(gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args)}); known {
		return d.symbolSets[n : n+len(t.Args)]
	}
	return make([][]gdl.Symbol, len(t.Args))
}

// Argument returns the symbols of the argument that an occurrence fills, and the number of terms of
// its domain; finite is false if it is infinite.
func (d *Domains) Argument(o *Occurrence) (symbols []gdl.Symbol, termCount int, finite bool) {
	n := o.Parent.Symbol.position + int(o.Arg)
	return d.symbolSets[n], max(0, d.termCounts[n]), d.termCounts[n] != infiniteSize
}

// HasTerm tells whether the domain of an argument has the symbol with which a term begins.
func (d *Domains) HasTerm(a gdl.ArgPosition, t *gdl.Term) bool {
	_, found := slices.BinarySearchFunc(d.Symbols(a), Start(t), compareSymbols)
	return found
}

// Excludes tells whether the domain of an argument is known and has no term with the symbol of t.
func (d *Domains) Excludes(a gdl.ArgPosition, t *gdl.Term) bool {
	return len(d.Symbols(a)) > 0 && !d.HasTerm(a, t)
}

// PositionCount returns the number of argument positions of the rules.
func (d *Domains) PositionCount() int { return len(d.symbolSets) }

// IsFinite tells whether the domain of an argument is finite.
func (d *Domains) IsFinite(a gdl.ArgPosition) bool {
	n, known := d.program.findPosition(a)
	return !known || d.termCounts[n] != infiniteSize
}

// TermCount returns the number of ground terms of the domain, at most math.MaxInt. For an infinite domain, size is 0.
func (d *Domains) TermCount(a gdl.ArgPosition) (size int, finite bool) {
	n, known := d.program.findPosition(a)
	if !known {
		return 0, true
	}
	return max(0, d.termCounts[n]), d.termCounts[n] != infiniteSize
}

// GroundTerms returns the ground terms of the domain of an argument, in the order of their symbols;
// false if there are more than limit.
func (d *Domains) GroundTerms(a gdl.ArgPosition, limit int) (terms []*gdl.Term, ok bool) {
	if n, finite := d.TermCount(a); !finite || n > limit {
		return nil, false
	}
	for _, s := range d.Symbols(a) {
		terms = append(terms, d.termsOfSymbol(s)...)
	}
	return terms, true
}

// GroundFluents returns all ground fluents (FDom); false if there are more than limit.
func (d *Domains) GroundFluents(limit int) ([]*gdl.Term, bool) {
	return d.GroundTerms(gdl.FluentArg, limit)
}

// GroundMoves returns all ground moves, of any role; false if there are more than limit.
func (d *Domains) GroundMoves(limit int) ([]*gdl.Term, bool) {
	return d.GroundTerms(gdl.MoveArg, limit)
}

// termsOfSymbol returns the ground terms that begin with a symbol. The domains of its arguments
// must be finite.
func (d *Domains) termsOfSymbol(s gdl.Symbol) []*gdl.Term {
	partial := [][]*gdl.Term{nil}
	for i := range s.Arity {
		terms, _ := d.GroundTerms(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: s.Name, Arity: s.Arity, Index: i}, math.MaxInt)
		longer := make([][]*gdl.Term, 0, len(partial)*len(terms))
		for _, p := range partial {
			for _, t := range terms {
				longer = append(longer, append(append(make([]*gdl.Term, 0, s.Arity), p...), t))
			}
		}
		partial = longer
	}
	terms := make([]*gdl.Term, len(partial))
	for j, args := range partial {
		terms[j] = &gdl.Term{Name: s.Name, Spelling: s.Name, Args: args, InParens: s.Arity > 0}
	}
	return terms
}

// countTerms computes the sizes of all domains.
func (d *Domains) countTerms() {
	const unknown, open = math.MinInt, infiniteSize
	d.termCounts = make([]int, len(d.symbolSets))
	for i := range d.termCounts {
		d.termCounts[i] = unknown
	}
	var measure func(n int) int
	measure = func(n int) int {
		if d.termCounts[n] != unknown {
			return d.termCounts[n]
		}
		d.termCounts[n] = open // a position that is reached again from itself is infinite
		total := 0
		for _, s := range d.symbolSets[n] {
			if s.Arity == 0 {
				total = addSizes(total, 1)
				continue
			}
			first := d.program.firstOf(gdl.FunctionArg, s.Name, s.Arity).position
			count := 1
			for i := range s.Arity {
				count = multiplySizes(count, measure(first+i))
			}
			total = addSizes(total, count)
		}
		d.termCounts[n] = total
		return total
	}
	for n := range d.symbolSets {
		measure(n)
	}
}

// multiplySizes returns the product of two numbers of terms, at most math.MaxInt. It returns infiniteSize if one of them
// is infiniteSize.
func multiplySizes(a, b int) int {
	switch {
	case a == infiniteSize || b == infiniteSize:
		return infiniteSize
	case a > 0 && b > math.MaxInt/a:
		return math.MaxInt
	}
	return a * b
}

func addSizes(a, b int) int {
	switch {
	case a == infiniteSize || b == infiniteSize:
		return infiniteSize
	case a > math.MaxInt-b:
		return math.MaxInt
	}
	return a + b
}
