package size

import (
	"math"

	"github.com/gdllint/gdllint/gdl"
)

// A conditionProduct is the join of the conditions of a rule: the choices of values for its
// variables that satisfy them.
type conditionProduct struct {
	productVars []productVar
	factors     []conditionFactor
	freeVars    []boundVar // room for those of the factors to come
}

// A productVar is a variable with the number of values that all conditions allow.
type productVar struct {
	varName    string
	valueCount float64
}

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

// findVariable returns the number of a variable; -1 if no condition binds it.
func (p *conditionProduct) findVariable(name string) int {
	for i := range p.productVars {
		if p.productVars[i].varName == name {
			return i
		}
	}
	return -1
}

// variableNumber returns the number of a variable, and adds it if it is new.
func (p *conditionProduct) variableNumber(name string) int {
	if i := p.findVariable(name); i >= 0 {
		return i
	}
	p.productVars = append(p.productVars, productVar{name, math.Inf(1)})
	return len(p.productVars) - 1
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
	for _, v := range p.productVars {
		most *= max(1, v.valueCount)
	}
	return most
}

// multiplyFactors multiplies the growths of the factors in a greedy order, and returns the
// number of instances. It consumes the factors.
func (p *conditionProduct) multiplyFactors() float64 {
	bound := make([]bool, len(p.productVars))
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
		size := p.productVars[v.varIndex].valueCount
		if bound[v.varIndex] {
			rows /= max(1, size)
		} else {
			free *= size
		}
	}
	return min(rows, free)
}
