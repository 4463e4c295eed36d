package gdl

import (
	"math"
	"slices"
)

// A DomainMode is a way to read Def. 20 of AIJ 2012.
type DomainMode int

// The ways to read the definition.
const (
	// UnionDomains gives a variable of a head every value that some positive literal
	// of the body offers: the definition to the letter.
	UnionDomains DomainMode = iota
	// IntersectionDomains gives it the values that all positive literals with this
	// variable offer, as least fixpoint. The sets are smaller, and just as
	// safe; the numbers of formulas that AIJ 2012 prints come out this way.
	IntersectionDomains
)

// An ArgKind distinguishes the arguments of predicates from those of functions,
// which differ even if the names agree.
type ArgKind int

// The kinds of arguments.
const (
	PredicateArg ArgKind = iota
	FunctionArg
)

// An ArgPosition is an argument position of a predicate or function, such as the second
// of three arguments of cell. Names with different arities are different.
type ArgPosition struct {
	Kind  ArgKind
	Name  string // of the predicate or function, folded
	Arity int
	Index int // into Term.Args, from 0
}

// A Symbol is a function with its arity; a constant has arity 0.
type Symbol struct {
	Name  string // folded
	Arity int
}

// The positions whose domains are the fluents and the moves of a game.
var (
	FluentArg = ArgPosition{PredicateArg, True, 1, 0} // f in (true f)
	MoveArg   = ArgPosition{PredicateArg, Does, 2, 1} // m in (does r m)
)

// Domains holds for each argument position the symbols that can stand there
// in any state of any match: the domains of AIJ 2012 Defs. 20 and 21, computed
// over the rules extended by true from init and next, and does from legal.
//
// Domains do not change once they are made.
type Domains struct {
	flowGraph  *argGraph
	symbolSets [][]Symbol // by argument: sorted, without symbols that no ground term begins with
	termCounts []int      // number of terms; infinite if unbounded

	// TooLarge tells that the rulesheet has too many positions and symbols for
	// its domains to be computed. All domains are unknown then.
	TooLarge bool
}

// infiniteSize is the size of a domain with a symbol that can stand below itself.
const infiniteSize = -1

// NewDomains computes the domains of the rules of f. Broken rules are left
// out.
func NewDomains(f *File, mode DomainMode) *Domains { return newArgGraph(f, mode).solveDomains() }

// solveDomains computes the least sets that satisfy the graph.
func (g *argGraph) solveDomains() *Domains {
	d := &Domains{flowGraph: g}
	if wordsPerSet(g)*len(g.argPositions) > maxDomainWords {
		return d.markUnknown()
	}
	s := newDomainSolver(g)
	done := s.propagateFlows()
	if done {
		d.symbolSets, done = s.productiveSets()
	}
	if !done {
		return d.markUnknown()
	}
	d.countTerms()
	return d
}

// markUnknown makes all domains unknown: infinite, and without symbols.
func (d *Domains) markUnknown() *Domains {
	d.TooLarge = true
	d.symbolSets, d.termCounts = make([][]Symbol, len(d.flowGraph.argPositions)), make([]int, len(d.flowGraph.argPositions))
	for i := range d.termCounts {
		d.termCounts[i] = infiniteSize
	}
	return d
}

// Symbols returns the symbols that can begin the terms of an argument, sorted
// by name and arity. The caller must not change the slice.
func (d *Domains) Symbols(a ArgPosition) []Symbol {
	if n, known := d.flowGraph.lookupPosition(a); known {
		return d.symbolSets[n]
	}
	return nil
}

// HasTerm tells whether the symbol that a term begins with is among those of an argument.
func (d *Domains) HasTerm(a ArgPosition, t *Term) bool {
	_, found := slices.BinarySearchFunc(d.Symbols(a), Symbol{Name: t.Name, Arity: len(t.Args)}, compareSymbols)
	return found
}

// ArgPositions returns all argument positions of the rules, in no special order.
func (d *Domains) ArgPositions() []ArgPosition {
	return append([]ArgPosition(nil), d.flowGraph.argPositions...)
}

// IsFinite tells whether the domain of an argument is finite.
func (d *Domains) IsFinite(a ArgPosition) bool {
	n, known := d.flowGraph.lookupPosition(a)
	return !known || d.termCounts[n] != infiniteSize
}

// TermCount returns the number of ground terms of the domain, at most
// math.MaxInt. It is meaningless for an infinite domain.
func (d *Domains) TermCount(a ArgPosition) (size int, finite bool) {
	n, known := d.flowGraph.lookupPosition(a)
	if !known {
		return 0, true
	}
	return max(0, d.termCounts[n]), d.termCounts[n] != infiniteSize
}

// MaxTermCount returns the largest Size of any argument.
func (d *Domains) MaxTermCount() (size int, finite bool) {
	for _, n := range d.termCounts {
		if n == infiniteSize {
			return 0, false
		}
		size = max(size, n)
	}
	return size, true
}

// GroundTerms returns the ground terms of the domain, ordered by their symbols; ok
// is false, and there are none, if they are more than limit.
func (d *Domains) GroundTerms(a ArgPosition, limit int) (terms []*Term, ok bool) {
	if n, finite := d.TermCount(a); !finite || n > limit {
		return nil, false
	}
	for _, s := range d.Symbols(a) {
		terms = append(terms, d.termsOfSymbol(s)...)
	}
	return terms, true
}

// GroundFluents returns all ground fluents (FDom), unless they are more than limit.
func (d *Domains) GroundFluents(limit int) ([]*Term, bool) { return d.GroundTerms(FluentArg, limit) }

// GroundMoves returns all ground moves, of any role, unless they are more than
// limit.
func (d *Domains) GroundMoves(limit int) ([]*Term, bool) { return d.GroundTerms(MoveArg, limit) }

// termsOfSymbol returns the ground terms that begin with a symbol, whose domains are
// finite.
func (d *Domains) termsOfSymbol(s Symbol) []*Term {
	partial := [][]*Term{nil}
	for i := range s.Arity {
		terms, _ := d.GroundTerms(ArgPosition{FunctionArg, s.Name, s.Arity, i}, math.MaxInt)
		longer := make([][]*Term, 0, len(partial)*len(terms))
		for _, p := range partial {
			for _, t := range terms {
				longer = append(longer, append(append(make([]*Term, 0, s.Arity), p...), t))
			}
		}
		partial = longer
	}
	terms := make([]*Term, len(partial))
	for j, args := range partial {
		terms[j] = &Term{Name: s.Name, Spelling: s.Name, Args: args, InParens: s.Arity > 0}
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
		d.termCounts[n] = open // a position that is reached again below itself is infinite
		total := 0
		for _, s := range d.symbolSets[n] {
			if s.Arity == 0 {
				total = addSizes(total, 1)
				continue
			}
			first, _ := d.flowGraph.lookupPosition(ArgPosition{FunctionArg, s.Name, s.Arity, 0})
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

// multiplySizes multiplies sizes, as plus adds them: the result is at most math.MaxInt,
// and infinite if one size is.
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
