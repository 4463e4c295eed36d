package size

import (
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// An estimator estimates the number of ground instances of a rule from the domains of arguments and the numbers of facts.
// It assumes that values are spread evenly and independently of each other.
type estimator struct {
	domains func() *model.Domains
	facts   map[gdl.Symbol]int
	rules   map[gdl.Symbol][]*model.Rule // the rules with conditions
	sizes   map[gdl.Symbol]float64       // the sizes of relations that relationSize has found
	waiting int                          // number of relations whose sizes are being computed
}

// maxWaiting bounds the depth of the recursion, since a chain of relations that need each other's sizes may be as long as
// the text.
const maxWaiting = 10_000

// unbound is the number of values of a variable that no condition binds.
const unbound = -1

// A product is the join of the conditions of a rule, with the number of values of each variable.
type product struct {
	values  []float64 // by variable: the number of values that all conditions allow, or unbound
	factors []factor
}

// A factor is a condition that binds variables.
type factor struct {
	atom  *gdl.Term
	bound []int // variables
}

// relationOf returns the relation of an atom. Each move is a relation of its own, which legal and does share.
func relationOf(atom *gdl.Term) gdl.Symbol {
	if (atom.Name == gdl.Does || atom.Name == gdl.Legal) && len(atom.Args) == 2 && !atom.Args[1].IsVariable() {
		return gdl.Symbol{Name: "does " + atom.Args[1].Name, Arity: len(atom.Args[1].Args)}
	}
	return model.Start(atom)
}

// countHeads counts the facts and lists the other rules of each relation.
func (e *estimator) countHeads(rules []*model.Rule) {
	e.facts, e.rules, e.sizes = map[gdl.Symbol]int{}, map[gdl.Symbol][]*model.Rule{}, map[gdl.Symbol]float64{}
	for _, r := range rules {
		if key := relationOf(r.Head); r.IsFact() {
			e.facts[key]++
		} else {
			e.rules[key] = append(e.rules[key], r)
		}
	}
}

// relationSize estimates the number of instances of a relation. In the estimate of a relation that depends on itself, the
// relation itself restricts nothing.
func (e *estimator) relationSize(key gdl.Symbol) float64 {
	n, known := e.sizes[key]
	switch {
	case key.Name == gdl.True || !known && e.waiting >= maxWaiting:
		return math.Inf(1) // only the domains restrict it
	case known:
		return n
	}
	e.sizes[key] = math.Inf(1)
	e.waiting++
	defer func() { e.waiting-- }()
	n = float64(e.facts[key])
	for _, r := range e.rules[key] {
		p, heads := productOf(r, e.domains()), 1.0
		for i, v := range r.Variables {
			if v.First.InHead() && p.values[i] >= 0 {
				heads *= p.values[i]
			}
		}
		n += min(heads, e.instances(p))
	}
	e.sizes[key] = n
	return n
}

// mayReach tells whether a rule has at least a number of instances if only the domains of its variables restrict it. It
// is a quick test that excludes small rules.
func (e *estimator) mayReach(r *model.Rule, instances float64) bool {
	most := 1.0
	for _, n := range productOf(r, e.domains()).values {
		most *= max(1, n)
	}
	return !(most < instances)
}

// instances returns the number of instances: the product of the growths of the factors, in a greedy order. It consumes
// the factors.
func (e *estimator) instances(p *product) float64 {
	rows := map[*gdl.Term]float64{}
	for _, f := range p.factors {
		rows[f.atom] = e.relationSize(relationOf(f.atom))
	}
	bound, total := make([]bool, len(p.values)), 1.0
	growth := func(f factor) float64 { // instances of a factor for one instance of the factors before it
		rows, free := rows[f.atom], 1.0
		for _, v := range f.bound {
			if bound[v] {
				rows /= max(1, p.values[v])
			} else {
				free *= p.values[v]
			}
		}
		return min(rows, free)
	}
	for left := p.factors; len(left) > 0; {
		best, least := 0, math.Inf(1)
		for i, f := range left {
			if g := growth(f); g < least {
				best, least = i, g
			}
		}
		total *= growth(left[best])
		for _, v := range left[best].bound {
			bound[v] = true
		}
		left = slices.Delete(left, best, best+1)
	}
	return total
}

// productOf lists the conditions of a rule that bind variables.
func productOf(r *model.Rule, d *model.Domains) *product {
	p := &product{values: slices.Repeat([]float64{unbound}, len(r.Variables))}
	binds := false
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Parent == nil {
			if binds = !o.InHead() && o.Literal.Op == gdl.OpAtom && r.HasCondition(o.Literal); binds {
				p.factors = append(p.factors, factor{atom: o.Term})
			}
		}
		if binds && o.Variable != nil {
			_, n, finite := d.Argument(o)
			size := float64(n)
			if !finite {
				size = math.Inf(1)
			}
			v, f := slices.Index(r.Variables, o.Variable), &p.factors[len(p.factors)-1]
			if !slices.Contains(f.bound, v) {
				f.bound = append(f.bound, v)
			}
			if p.values[v] == unbound || size < p.values[v] {
				p.values[v] = size
			}
		}
	}
	return p
}
