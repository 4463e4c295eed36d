package task

import "reflect"

// memories are the states of engines about a rulesheet between their runs, by
// type: one value for each, so that the task need not know its engines.
type memories map[reflect.Type]any

// Remember returns the state of a type: the same value every time, at
// first its zero value.
func Remember[T any](t *Task) *T {
	of := reflect.TypeFor[T]()
	if m, ok := t.engines[of]; ok {
		return m.(*T)
	}
	if t.engines == nil {
		t.engines = memories{}
	}
	m := new(T)
	t.engines[of] = m
	return m
}
