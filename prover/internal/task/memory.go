package task

import "reflect"

// engineStates are the states of engines about a rulesheet between their runs, one value for each type. So the
// task need not know its engines.
type engineStates map[reflect.Type]any

// EngineState returns the state of a type: the same value every time, at
// first its zero value.
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
