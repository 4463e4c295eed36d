package size

import (
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// sizeEstimator estimates the number of ground instances of a rule, from the domains
// of arguments and the numbers of facts. Values are taken to be spread evenly
// and independently of each other.
type sizeEstimator struct {
	argDomains       func() *model.Domains
	factCounts       map[gdl.Symbol]int
	conditionalRules map[gdl.Symbol][]*model.Rule // those with conditions
	relationSizes    map[gdl.Symbol]float64       // memo of size
	largestDomain    float64                      // size of the largest domain of an argument; 0 if not known yet
	waitingDepth     int                          // number of relations that wait for the sizes of others
}

// maxWaitingDepth bounds the chain of relations that wait for each other's sizes: it may
// be as long as the text.
const maxWaitingDepth = 10_000

// atomRelation returns the relation of an atom. Each move is a relation of its own, the
// same for legal and does.
func atomRelation(atom *gdl.Term) gdl.Symbol {
	if (atom.Name == gdl.Does || atom.Name == gdl.Legal) && len(atom.Args) == 2 && !atom.Args[1].IsVariable() {
		return gdl.Symbol{Name: "does " + atom.Args[1].Name, Arity: len(atom.Args[1].Args)}
	}
	return model.Start(atom)
}

// countHeads counts the facts and lists the other rules of each relation.
func (e *sizeEstimator) countHeads(rules []*model.Rule) {
	e.factCounts, e.conditionalRules, e.relationSizes = map[gdl.Symbol]int{}, map[gdl.Symbol][]*model.Rule{}, map[gdl.Symbol]float64{}
	for _, r := range rules {
		key := atomRelation(r.Head)
		if len(r.Body) > 0 || !r.Head.IsGround() {
			e.conditionalRules[key] = append(e.conditionalRules[key], r)
		} else {
			e.factCounts[key]++
		}
	}
}

// relationSize estimates the number of instances of a relation. A relation that depends on
// itself restricts nothing within its own estimate.
func (e *sizeEstimator) relationSize(key gdl.Symbol) float64 {
	if key.Name == gdl.True {
		return math.Inf(1) // the domains tell
	}
	n, known := e.relationSizes[key]
	if known {
		return n
	}
	e.relationSizes[key] = math.Inf(1)
	if e.waitingDepth >= maxWaitingDepth {
		return math.Inf(1)
	}
	e.waitingDepth++
	defer func() { e.waitingDepth-- }()
	n = float64(e.factCounts[key])
	for _, r := range e.conditionalRules[key] {
		n += e.distinctHeads(r)
	}
	e.relationSizes[key] = n
	return n
}

// mayReachInstances tells whether a rule has a number of instances if its conditions do not depend on each other
// but for the domains of its variables.
func (e *sizeEstimator) mayReachInstances(r *model.Rule, instances float64) bool {
	if e.largestDomain == 0 {
		e.largestDomain = math.Inf(1)
		if n, finite := e.argDomains().MaxTermCount(); finite {
			e.largestDomain = max(1, float64(n))
		}
	}
	return math.Pow(e.largestDomain, float64(len(r.Variables))) >= instances && !(ruleProduct(r, e.argDomains()).mostInstances() < instances)
}

// distinctHeads estimates the number of different heads of the instances of a rule.
func (e *sizeEstimator) distinctHeads(r *model.Rule) float64 {
	p := ruleProduct(r, e.argDomains())
	most := 1.0
	for i, v := range r.Variables {
		if v.First.InHead() && p.values[i] >= 0 {
			most *= p.values[i]
		}
	}
	return min(most, e.estimateInstances(p))
}

// estimateInstances estimates the instances of a rule.
func (e *sizeEstimator) estimateInstances(p *conditionProduct) float64 {
	for i := range p.factors {
		f := &p.factors[i]
		most := 1.0
		for _, v := range f.boundVars {
			most *= v.domainSize
		}
		f.instanceCount = min(most, e.relationSize(atomRelation(f.atom)))
	}
	return p.multiplyFactors()
}

// ruleProduct lists the conditions of a rule that bind variables.
func ruleProduct(r *model.Rule, d *model.Domains) *conditionProduct {
	p := &conditionProduct{values: make([]float64, len(r.Variables)), factors: make([]conditionFactor, 0, len(r.Body))}
	for i := range p.values {
		p.values[i] = unbound
	}
	binds := false
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Parent == nil {
			if binds = !o.InHead() && o.Literal.Op == gdl.OpAtom && r.HasCondition(o.Literal); binds {
				p.factors = append(p.factors, conditionFactor{atom: o.Term})
			}
		}
		if binds && o.Variable != nil {
			_, n, finite := d.Argument(o)
			size := float64(n)
			if !finite {
				size = math.Inf(1)
			}
			v := slices.Index(r.Variables, o.Variable)
			if p.factors[len(p.factors)-1].noteVariable(v, size); p.values[v] == unbound || size < p.values[v] {
				p.values[v] = size
			}
		}
	}
	return p
}
