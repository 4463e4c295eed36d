package size

import (
	"math"

	"github.com/gdllint/gdllint/gdl"
)

// A conditionProduct is the join of the conditions of a rule: the choices of values for its
// variables that satisfy them.
type conditionProduct struct {
	values  []float64 // by variable: the number of values that all conditions allow, or unbound
	factors []conditionFactor
}

// unbound says of a variable that no condition binds it.
const unbound = -1

// A conditionFactor is a condition that binds variables.
type conditionFactor struct {
	atom          *gdl.Term
	boundVars     []boundVar
	instanceCount float64 // number of instances of the condition
}

// A boundVar is a variable with the number of values that one condition
// allows.
type boundVar struct {
	varIndex   int // in the product
	domainSize float64
}

// noteVariable adds a variable to a condition.
func (f *conditionFactor) noteVariable(number int, size float64) {
	for i := range f.boundVars {
		if f.boundVars[i].varIndex == number {
			f.boundVars[i].domainSize = min(f.boundVars[i].domainSize, size)
			return
		}
	}
	f.boundVars = append(f.boundVars, boundVar{number, size})
}

// mostInstances returns the number of instances if conditions bind nothing but the values of variables.
func (p *conditionProduct) mostInstances() float64 {
	most := 1.0
	for _, n := range p.values {
		most *= max(1, n)
	}
	return most
}

// multiplyFactors multiplies the growths of the factors in a greedy order, and returns the
// number of instances. It consumes the factors.
func (p *conditionProduct) multiplyFactors() float64 {
	bound := make([]bool, len(p.values))
	total := 1.0
	for left := p.factors; len(left) > 0; {
		best, least := 0, math.Inf(1)
		for i := range left {
			if g := p.factorGrowth(&left[i], bound); g < least {
				best, least = i, g
			}
		}
		total *= p.factorGrowth(&left[best], bound)
		for _, v := range left[best].boundVars {
			bound[v.varIndex] = true
		}
		left = append(left[:best], left[best+1:]...)
	}
	return total
}

// factorGrowth returns the number of instances of a condition for one instance of the
// conditions before it.
func (p *conditionProduct) factorGrowth(f *conditionFactor, bound []bool) float64 {
	rows, free := f.instanceCount, 1.0
	for _, v := range f.boundVars {
		size := p.values[v.varIndex]
		if bound[v.varIndex] {
			rows /= max(1, size)
		} else {
			free *= size
		}
	}
	return min(rows, free)
}
