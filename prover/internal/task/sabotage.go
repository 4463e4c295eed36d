package task

import (
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// TaskSabotage is the set of faults that tests make in a task to see the effect of its parts. Otherwise it is
// empty. Mistakes that engines make on purpose are EngineFaults.
type TaskSabotage struct {
	BreakGame    func(*grounding.Game)
	BreakNetwork func(*circuit.Network) // called when the questions are translated
	BreakStep    func(step string)      // called when a step begins
	EngineFaults map[EngineFault]bool
}

// EngineFault is a mistake that an engine makes on purpose for a test, or a method for large games
// that it uses for a test in a small one.
type EngineFault string

// The mistakes.
const (
	FaultOneRound          EngineFault = "each elimination ends after one round"
	FaultUncheckedStrategy EngineFault = "strategies are not followed by the reference semantics"
	FaultFarGatesFalse     EngineFault = "what is far from a question never holds"
	FaultSkipMoves         EngineFault = "one joint move of two is left out"
	FaultOneStutter        EngineFault = "after a move that keeps a ranking none of two such moves is looked at"
	FaultHalfCases         EngineFault = "of two cases the second is left out"
	FaultFrozenFluents     EngineFault = "what one fluent of two is after a move is forgotten"
)

// Methods for large games, which a test forces in a small game.
const (
	WayCaseByCase EngineFault = "eliminations look at one statement after the other from the start"
	WayPartFirst  EngineFault = "of each network a part is looked at first, and of its moves a few"
)

// IsForced tells whether a test forces a mistake or a method.
func (t *ProofTask) IsForced(f EngineFault) bool { return t.Sabotage.EngineFaults[f] }
