package bymove

import "github.com/gdllint/gdllint/prover/internal/propagate"

// A cofactorSystem is the known part of a state and of its successor by a move, with the analysis
// of changes between the two.
type cofactorSystem struct {
	*propagate.MoveCofactor
	simplified *propagate.RefMemo
}

type gateValue = propagate.GateValue

// Values of a gate.
const (
	valueUnknown = propagate.UnknownValue
	valueTrue    = propagate.HoldsValue
	valueFalse   = propagate.FailsValue
)
