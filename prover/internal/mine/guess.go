package mine

import (
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A Guess is a family of candidate invariants: the source of its statements, and the games in which they are tried. No
// sampled state violates one of the statements.
type Guess struct {
	Family  invariant.CandidateFamily
	mine    func(*task.ProofTask) []invariant.CardinalityBound
	rank    int  // the rank of each statement: how much work it promises
	fluents int  // the most fluents of a game in which they are tried; 0: any number
	gates   int  // the most gates of such a game, since in larger ones no step program about them is decided in its time; 0: any number
	limit   int  // the most statements: if there are more, none is tried; 0: any number
	blind   bool // also tried where no state was sampled
}

// The families of guesses.
var (
	// Exclusive: of some fluents that differ in one argument at most one holds.
	Exclusive = Guess{Family: "exclusive values", mine: exclusiveValues, rank: 1}
	// Sums: the numbers of some fluents, and the values of counters, add up to a constant.
	Sums = Guess{Family: "sums", mine: sums, fluents: 2000}
	// Equal: gates are constant, equal or opposite.
	Equal = Guess{Family: "equal", mine: equalGates, gates: 6000, limit: 2000}
	// Pairs: clauses of two fluents that share an argument.
	Pairs = Guess{Family: "pairs", mine: pairs, fluents: 1200, limit: 1500, blind: true}
	// Windows: conditions hold only from or until a step of a counter.
	Windows = Guess{Family: "windows", mine: windows, rank: 2, fluents: 2000}
)

// Add adds the guesses of the family that the samples allow. It reports whether there are any.
func (g Guess) Add(t *task.ProofTask) bool {
	switch unseen := len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0; {
	case unseen && (!g.blind || len(t.SampledStates) == 0):
		return false
	case g.fluents > 0 && len(t.Net.FluentRefs) > g.fluents, g.gates > 0 && len(t.Net.Nodes) > g.gates:
		return false
	}
	list := g.mine(t)
	if g.limit > 0 && len(list) > g.limit {
		return false
	}
	for _, s := range list {
		t.Candidates.AddShape(s, g.Family, g.rank)
	}
	return len(list) > 0
}

// AddIfOpen adds the guesses if a question about states is open.
func (g Guess) AddIfOpen(t *task.ProofTask) bool { return t.StateGoalsOpen() && g.Add(t) }
