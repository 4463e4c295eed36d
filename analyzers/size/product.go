package size

import "math"

// A product is what the conditions of a rule leave of all ways to choose
// values for its variables.
type product struct {
	vars    []variable
	factors []factor
}

// A variable has so many values, by all conditions that bind it.
type variable struct {
	name string
	size float64
}

// A factor is a condition that binds variables.
type factor struct {
	vars []boundVar
	rows float64 // how many instances the condition has
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

// number returns the number of a variable, which may be new.
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

// join takes the factors in a good order and multiplies what each adds. It may
// be asked once.
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

// growth returns how many instances of a condition go with one instance of
// those before it.
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
