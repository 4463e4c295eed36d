package size

import "math"

// A product is the join of the conditions of a rule: the choices of values for its
// variables that satisfy them.
type product struct {
	vars    []variable
	factors []factor
}

// A variable is a variable with the number of values that all conditions allow.
type variable struct {
	name string
	size float64
}

// A factor is a condition that binds variables.
type factor struct {
	vars []boundVar
	rows float64 // number of instances of the condition
}

// A boundVar is a variable with the number of values that one condition
// allows.
type boundVar struct {
	number int // in the product
	size   float64
}

// find returns the number of a variable; -1 if no condition binds it.
func (p *product) find(name string) int {
	for i := range p.vars {
		if p.vars[i].name == name {
			return i
		}
	}
	return -1
}

// number returns the number of a variable, and adds it if it is new.
func (p *product) number(name string) int {
	if i := p.find(name); i >= 0 {
		return i
	}
	p.vars = append(p.vars, variable{name, math.Inf(1)})
	return len(p.vars) - 1
}

// note adds a variable to a condition.
func (f *factor) note(number int, size float64) {
	for i := range f.vars {
		if f.vars[i].number == number {
			f.vars[i].size = min(f.vars[i].size, size)
			return
		}
	}
	f.vars = append(f.vars, boundVar{number, size})
}

// join multiplies the growths of the factors in a greedy order, and returns the
// number of instances. It consumes the factors.
func (p *product) join() float64 {
	bound := make([]bool, len(p.vars))
	total := 1.0
	for left := p.factors; len(left) > 0; {
		best, least := 0, math.Inf(1)
		for i := range left {
			if g := p.growth(&left[i], bound); g < least {
				best, least = i, g
			}
		}
		total *= p.growth(&left[best], bound)
		for _, v := range left[best].vars {
			bound[v.number] = true
		}
		left = append(left[:best], left[best+1:]...)
	}
	return total
}

// growth returns the number of instances of a condition for one instance of the
// conditions before it.
func (p *product) growth(f *factor, bound []bool) float64 {
	rows, free := f.rows, 1.0
	for _, v := range f.vars {
		size := p.vars[v.number].size
		if bound[v.number] {
			rows /= max(1, size)
		} else {
			free *= size
		}
	}
	return min(rows, free)
}
