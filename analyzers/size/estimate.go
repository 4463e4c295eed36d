package size

import (
	"math"

	"github.com/gdllint/gdllint/gdl"
)

// An estimator guesses how many ground instances a rule has, from the domains
// of arguments and the numbers of facts. Values are taken to be spread evenly
// and independently of each other.
type estimator struct {
	domains func() *gdl.Domains
	facts   map[relation]int
	rules   map[relation][]*gdl.Rule // those with conditions
	sizes   map[relation]float64     // memo of size
	largest float64                  // domain of an argument; 0 if not known yet
}

// A relation is a name with a number of arguments.
type relation struct {
	name  string
	arity int
}

// keyOf returns the relation of an atom. Moves are relations of their own, and
// the legal ones are those that are done.
func keyOf(atom *gdl.Term) relation {
	if (atom.Name == gdl.Does || atom.Name == gdl.Legal) && len(atom.Args) == 2 && !atom.Args[1].IsVar() {
		return relation{"does " + atom.Args[1].Name, len(atom.Args[1].Args)}
	}
	return relation{atom.Name, len(atom.Args)}
}

func newEstimator(rules []*gdl.Rule, domains func() *gdl.Domains) *estimator {
	e := &estimator{domains: domains, facts: map[relation]int{}, rules: map[relation][]*gdl.Rule{}, sizes: map[relation]float64{}}
	for _, r := range rules {
		key := keyOf(r.Head)
		if len(r.Body) > 0 || !r.Head.IsGround() {
			e.rules[key] = append(e.rules[key], r)
		} else {
			e.facts[key]++
		}
	}
	return e
}

// size estimates the number of instances of a relation. A relation that
// depends on itself counts for nothing on the way.
func (e *estimator) size(key relation) float64 {
	if key.name == gdl.True {
		return math.Inf(1) // the domains tell
	}
	n, known := e.sizes[key]
	if known {
		return n
	}
	e.sizes[key] = math.Inf(1)
	n = float64(e.facts[key])
	for _, r := range e.rules[key] {
		n += e.heads(r)
	}
	e.sizes[key] = n
	return n
}

// A factor is a condition that binds variables.
type factor struct {
	vars []string
	rows float64 // how many instances the condition has
}

// instances estimates the ground instances of a rule.
func (e *estimator) instances(r *gdl.Rule) float64 {
	if !e.mayReach(r, limit) {
		return 0
	}
	return join(e.factors(r))
}

// mayReach tells whether the variables of a rule are enough for so many
// instances if each could stand for as much as any.
func (e *estimator) mayReach(r *gdl.Rule, instances float64) bool {
	if e.largest == 0 {
		e.largest = 1
		for _, at := range e.domains().Args() {
			if n, finite := e.domains().Size(at); finite {
				e.largest = max(e.largest, float64(n))
			} else {
				e.largest = math.Inf(1)
			}
		}
	}
	vars := map[string]bool{}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			for _, v := range l.Atom.Vars() {
				vars[v] = true
			}
		}
	}
	return math.Pow(e.largest, float64(len(vars))) >= instances
}

// heads estimates the different heads of the instances of a rule.
func (e *estimator) heads(r *gdl.Rule) float64 {
	factors, sizes := e.factors(r)
	product := 1.0
	for _, v := range r.Head.Vars() {
		if s, bound := sizes[v]; bound {
			product *= s
		}
	}
	return min(product, join(factors, sizes))
}

func (e *estimator) factors(r *gdl.Rule) (factors []factor, sizes map[string]float64) {
	sizes = map[string]float64{}
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		factors = append(factors, e.factor(l.Atom, sizes))
	}
	return factors, sizes
}

func (e *estimator) factor(atom *gdl.Term, sizes map[string]float64) factor {
	f := factor{vars: atom.Vars()}
	own := map[string]float64{}
	e.bound(atom, gdl.PredicateArg, own)
	product := 1.0
	for _, v := range f.vars {
		product *= own[v]
		if s, known := sizes[v]; !known || own[v] < s {
			sizes[v] = own[v]
		}
	}
	f.rows = min(product, e.size(keyOf(atom)))
	return f
}

// bound sets the domain sizes of the variables of a term.
func (e *estimator) bound(t *gdl.Term, kind gdl.ArgKind, own map[string]float64) {
	for i, arg := range t.Args {
		if !arg.IsVar() {
			e.bound(arg, gdl.FunctionArg, own)
			continue
		}
		n, finite := e.domains().Size(gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
		size := float64(n)
		if !finite {
			size = math.Inf(1)
		}
		if s, known := own[arg.Name]; !known || size < s {
			own[arg.Name] = size
		}
	}
}

// join takes the factors in a good order and multiplies what each adds.
func join(factors []factor, sizes map[string]float64) float64 {
	bound := map[string]bool{}
	total := 1.0
	left := append([]factor(nil), factors...)
	for len(left) > 0 {
		best, least := 0, math.Inf(1)
		for i, f := range left {
			if g := growth(f, bound, sizes); g < least {
				best, least = i, g
			}
		}
		total *= growth(left[best], bound, sizes)
		for _, v := range left[best].vars {
			bound[v] = true
		}
		left = append(left[:best], left[best+1:]...)
	}
	return total
}

// growth returns how many instances of a condition go with one instance of
// those before it.
func growth(f factor, bound map[string]bool, sizes map[string]float64) float64 {
	rows, free := f.rows, 1.0
	for _, v := range f.vars {
		if bound[v] {
			rows /= max(1, sizes[v])
		} else {
			free *= sizes[v]
		}
	}
	return min(rows, free)
}
