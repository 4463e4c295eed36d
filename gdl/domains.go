package gdl

import "math"

// A DomainMode is a way to read Def. 20 of AIJ 2012.
type DomainMode int

// The ways to read the definition.
const (
	// Union gives a variable of a head every value that some positive literal
	// of the body offers: the definition to the letter.
	Union DomainMode = iota
	// Intersect gives it the values that all positive literals with this
	// variable offer, as least fixpoint. The sets are smaller, and just as
	// safe; the numbers of formulas that AIJ 2012 prints come out this way.
	Intersect
)

// An ArgKind distinguishes the arguments of predicates from those of functions,
// which differ even if the names agree.
type ArgKind int

// The kinds of arguments.
const (
	PredicateArg ArgKind = iota
	FunctionArg
)

// An Arg is an argument position of a predicate or function, such as the second
// of three arguments of cell. Names with different arities are different.
type Arg struct {
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
	FluentArg = Arg{PredicateArg, True, 1, 0} // f in (true f)
	MoveArg   = Arg{PredicateArg, Does, 2, 1} // m in (does r m)
)

// Domains holds for each argument position the symbols that can stand there
// in any state of any match: the domains of AIJ 2012 Defs. 20 and 21, computed
// over the rules extended by true from init and next, and does from legal.
//
// Domains do not change once they are made.
type Domains struct {
	graph *argGraph
	sets  [][]Symbol // by argument: sorted, without symbols that no ground term begins with
	size  []int      // number of terms; infinite if unbounded

	// TooLarge tells that the rulesheet has too many positions and symbols for
	// its domains to be computed. All domains are unknown then.
	TooLarge bool
}

// infinite is the size of a domain with a symbol that can stand below itself.
const infinite = -1

// NewDomains computes the domains of the rules of f. Broken rules are left
// out.
func NewDomains(f *File, mode DomainMode) *Domains { return newArgGraph(f, mode).domains() }

// domains computes the least sets that satisfy the graph.
func (g *argGraph) domains() *Domains {
	d := &Domains{graph: g}
	if words(g)*len(g.args) > maxDomainWords {
		return d.unknown()
	}
	s := newDomainSolver(g)
	done := s.solve()
	if done {
		d.sets, done = s.productive()
	}
	if !done {
		return d.unknown()
	}
	d.measure()
	return d
}

// unknown makes all domains unknown: infinite, and without symbols.
func (d *Domains) unknown() *Domains {
	d.TooLarge = true
	d.sets, d.size = make([][]Symbol, len(d.graph.args)), make([]int, len(d.graph.args))
	for i := range d.size {
		d.size[i] = infinite
	}
	return d
}

// Symbols returns the symbols that can begin the terms of an argument, sorted
// by name and arity. The caller must not change the slice.
func (d *Domains) Symbols(a Arg) []Symbol {
	if n, known := d.graph.find(a); known {
		return d.sets[n]
	}
	return nil
}

// Args returns all argument positions of the rules, in no special order.
func (d *Domains) Args() []Arg { return append([]Arg(nil), d.graph.args...) }

// Finite tells whether the domain of an argument is finite.
func (d *Domains) Finite(a Arg) bool {
	n, known := d.graph.find(a)
	return !known || d.size[n] != infinite
}

// Size returns the number of ground terms of the domain, at most
// math.MaxInt. It is meaningless for an infinite domain.
func (d *Domains) Size(a Arg) (size int, finite bool) {
	n, known := d.graph.find(a)
	if !known {
		return 0, true
	}
	return max(0, d.size[n]), d.size[n] != infinite
}

// Largest returns the largest Size of any argument.
func (d *Domains) Largest() (size int, finite bool) {
	for _, n := range d.size {
		if n == infinite {
			return 0, false
		}
		size = max(size, n)
	}
	return size, true
}

// Terms returns the ground terms of the domain, ordered by their symbols; ok
// is false, and there are none, if they are more than limit.
func (d *Domains) Terms(a Arg, limit int) (terms []*Term, ok bool) {
	if n, finite := d.Size(a); !finite || n > limit {
		return nil, false
	}
	for _, s := range d.Symbols(a) {
		terms = append(terms, d.expand(s)...)
	}
	return terms, true
}

// Fluents returns all ground fluents (FDom), unless they are more than limit.
func (d *Domains) Fluents(limit int) ([]*Term, bool) { return d.Terms(FluentArg, limit) }

// Moves returns all ground moves, of any role, unless they are more than
// limit.
func (d *Domains) Moves(limit int) ([]*Term, bool) { return d.Terms(MoveArg, limit) }

// expand returns the ground terms that begin with a symbol, whose domains are
// finite.
func (d *Domains) expand(s Symbol) []*Term {
	partial := [][]*Term{nil}
	for i := range s.Arity {
		terms, _ := d.Terms(Arg{FunctionArg, s.Name, s.Arity, i}, math.MaxInt)
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
		terms[j] = &Term{Name: s.Name, Spelling: s.Name, Args: args, Parens: s.Arity > 0}
	}
	return terms
}

// measure computes the sizes of all domains.
func (d *Domains) measure() {
	const unknown, open = math.MinInt, infinite
	d.size = make([]int, len(d.sets))
	for i := range d.size {
		d.size[i] = unknown
	}
	var measure func(n int) int
	measure = func(n int) int {
		if d.size[n] != unknown {
			return d.size[n]
		}
		d.size[n] = open // a position that is reached again below itself is infinite
		total := 0
		for _, s := range d.sets[n] {
			if s.Arity == 0 {
				total = plus(total, 1)
				continue
			}
			first, _ := d.graph.find(Arg{FunctionArg, s.Name, s.Arity, 0})
			count := 1
			for i := range s.Arity {
				count = times(count, measure(first+i))
			}
			total = plus(total, count)
		}
		d.size[n] = total
		return total
	}
	for n := range d.sets {
		measure(n)
	}
}

// times multiplies sizes, as plus adds them: the result is at most math.MaxInt,
// and infinite if one size is.
func times(a, b int) int {
	switch {
	case a == infinite || b == infinite:
		return infinite
	case a > 0 && b > math.MaxInt/a:
		return math.MaxInt
	}
	return a * b
}

func plus(a, b int) int {
	switch {
	case a == infinite || b == infinite:
		return infinite
	case a > math.MaxInt-b:
		return math.MaxInt
	}
	return a + b
}
