package task

import "reflect"

// engineStates holds the values that engines keep for a task between their runs, one value for each type. So
// the task need not know its engines.
type engineStates map[reflect.Type]any

// EngineState returns the task's value of type T: always the same pointer, at first to the zero
// value.
func EngineState[T any](t *ProofTask) *T {
	of := reflect.TypeFor[T]()
	if m, ok := t.stateByType[of]; ok {
		return m.(*T)
	}
	if t.stateByType == nil {
		t.stateByType = engineStates{}
	}
	m := new(T)
	t.stateByType[of] = m
	return m
}
