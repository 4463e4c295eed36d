package proof

import "reflect"

// memories are what engines remember of a rulesheet between their runs, by
// type: one value for each, so that the task need not know its engines.
type memories map[reflect.Type]any

// remember returns what is remembered of a type: the same value every time, at
// first its zero value.
func remember[T any](p *Prover) *T {
	of := reflect.TypeFor[T]()
	if m, ok := p.engines[of]; ok {
		return m.(*T)
	}
	if p.engines == nil {
		p.engines = memories{}
	}
	m := new(T)
	p.engines[of] = m
	return m
}
