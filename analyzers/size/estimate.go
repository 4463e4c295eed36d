package size

import (
	"math"

	"github.com/gdllint/gdllint/gdl"
)

// estimator estimates the number of ground instances of a rule, from the domains
// of arguments and the numbers of facts. Values are taken to be spread evenly
// and independently of each other.
type estimator struct {
	domains func() *gdl.Domains
	facts   map[relation]int
	rules   map[relation][]*gdl.Rule // those with conditions
	sizes   map[relation]float64     // memo of size
	largest float64                  // size of the largest domain of an argument; 0 if not known yet
	scratch []variable
	depth   int // number of relations that wait for the sizes of others
}

// mostDepth bounds the chain of relations that wait for each other's sizes: it may
// be as long as the text.
const mostDepth = 10_000

// A relation is a name with a number of arguments.
type relation struct {
	name  string
	arity int
}

// keyOf returns the relation of an atom. Each move is a relation of its own, the
// same for legal and does.
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

// size estimates the number of instances of a relation. A relation that depends on
// itself restricts nothing within its own estimate.
func (e *estimator) size(key relation) float64 {
	if key.name == gdl.True {
		return math.Inf(1) // the domains tell
	}
	n, known := e.sizes[key]
	if known {
		return n
	}
	e.sizes[key] = math.Inf(1)
	if e.depth >= mostDepth {
		return math.Inf(1)
	}
	e.depth++
	defer func() { e.depth-- }()
	n = float64(e.facts[key])
	for _, r := range e.rules[key] {
		n += e.heads(r)
	}
	e.sizes[key] = n
	return n
}

// instances estimates the ground instances of a rule.
func (e *estimator) instances(r *gdl.Rule) float64 {
	if !e.mayReach(r, limit) {
		return 0
	}
	return e.product(r).join()
}

// mayReach tells whether a rule has enough variables for a number of instances if
// each had the largest domain of the game.
func (e *estimator) mayReach(r *gdl.Rule, instances float64) bool {
	if e.largest == 0 {
		e.largest = math.Inf(1)
		if n, finite := e.domains().Largest(); finite {
			e.largest = max(1, float64(n))
		}
	}
	p := product{vars: e.scratch[:0]}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			l.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVar() {
					p.number(t.Name)
				}
			})
		}
	}
	e.scratch = p.vars
	return math.Pow(e.largest, float64(len(p.vars))) >= instances
}

// heads estimates the number of different heads of the instances of a rule.
func (e *estimator) heads(r *gdl.Rule) float64 {
	p := e.product(r)
	most := 1.0
	for _, v := range r.Head.Vars() {
		if i := p.find(v); i >= 0 {
			most *= p.vars[i].size
		}
	}
	return min(most, p.join())
}

// product lists the conditions of a rule that bind variables.
func (e *estimator) product(r *gdl.Rule) *product {
	p := &product{}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom {
			e.factor(p, l.Atom)
		}
	}
	return p
}

// factor adds a condition to a product.
func (e *estimator) factor(p *product, atom *gdl.Term) {
	f := factor{}
	e.bound(p, &f, atom, gdl.PredicateArg)
	most := 1.0
	for _, v := range f.vars {
		most *= v.size
		p.vars[v.number].size = min(p.vars[v.number].size, v.size)
	}
	f.rows = min(most, e.size(keyOf(atom)))
	p.factors = append(p.factors, f)
}

// bound notes the variables of a term with the sizes of their domains.
func (e *estimator) bound(p *product, f *factor, t *gdl.Term, kind gdl.ArgKind) {
	for i, arg := range t.Args {
		if !arg.IsVar() {
			e.bound(p, f, arg, gdl.FunctionArg)
			continue
		}
		n, finite := e.domains().Size(gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
		size := float64(n)
		if !finite {
			size = math.Inf(1)
		}
		f.note(p.number(arg.Name), size)
	}
}
