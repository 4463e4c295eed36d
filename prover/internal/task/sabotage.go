package task

import (
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Sabotage is the set of faults that tests make in a task, to see the effect of its parts: it is empty
// else. Mistakes that engines make on purpose are EngineFaults.
type Sabotage struct {
	BreakGame    func(*grounding.Game)
	BreakNetwork func(*circuit.Network) // once the questions are translated
	BreakStep    func(step string)      // called when a step begins
	Only         string                 // the one step that is run, if set
	Without      string                 // a step that is not run, if set, nor steps that do the same by other means
	Faults       map[Fault]bool
}

// Fault is a mistake that an engine makes, or a way that it takes although the game is
// small.
type Fault string

// The mistakes.
const (
	CutShort    Fault = "each elimination ends after one round"
	SkipCase    Fault = "an elimination leaves out the first statement, as if it were shown"
	Unconfirmed Fault = "no query confirms what an elimination has come by case by case"
	Unchecked   Fault = "strategies are not followed by the reference semantics"
	Blind       Fault = "what is far from a question never holds"
	SkipMoves   Fault = "one joint move of two is left out"
	Impatient   Fault = "after a move that keeps a ranking none of two such moves is looked at"
	HalfCases   Fault = "of two cases the second is left out"
	Frozen      Fault = "what one fluent of two is after a move is forgotten"
	Steadfast   Fault = "that a fluent changes against a ranking is not looked for"
	Heedless    Fault = "moves that change no fluent of a ranking are forgotten"
	Careless    Fault = "what a local program has assumed is forgotten"
)

// The ways of large games.
const (
	CaseByCase Fault = "eliminations look at one statement after the other from the start"
	PartFirst  Fault = "of each network a part is looked at first"
	JoinFirst  Fault = "joined moves come first"
	AloneFirst Fault = "each invariant that a proof rests on is asked about alone"
)

// Faulty tells whether a test wants a fault.
func (t *Task) Faulty(f Fault) bool { return t.Sabotage.Faults[f] }
