package guided

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file chooses the sum that the question about a constant sum asks for: that of the first random match that ends.
// A match with another sum refutes the question, and then both matches are shown.

// ChooseConstantSums sets the sum of each open question about a constant sum to that of a random match,
// which is kept as ReferenceMatch. The sum is proof.WinValue if no match ends with a sum.
func ChooseConstantSums(ctx context.Context, t *task.ProofTask) error {
	for _, it := range t.QuestionItems {
		if it.Verdict.Property == proof.ConstantSum && !it.Done && it.ReferenceMatch == nil {
			chooseReferenceSum(ctx, t, it)
		}
	}
	return nil
}

func chooseReferenceSum(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) {
	it.Verdict.GoalSum = proof.WinValue
	trace := firstEndedMatch(ctx, t)
	if trace == nil {
		return
	}
	match, err := t.ReferenceGame.ReplayTrace(ctx, *trace)
	if err != nil {
		return
	}
	if sum, ok := GoalSum(ctx, t, match.LastState()); ok {
		it.Verdict.GoalSum, it.ReferenceMatch = sum, trace
	}
}

// firstEndDivisor: the search for the first match that ends gets Budget.MatchWork divided by this number.
// Divided by 20, the work is too little for 64 matches on a large board to end.
const firstEndDivisor = 5

// firstEndedMatch returns a random match that ends with at least one goal value for every role
// but random; nil if none is found.
func firstEndedMatch(ctx context.Context, t *task.ProofTask) (trace *play.Trace) {
	m := simulate.NewRandomMatches(t.Net, 4)
	played := m.PlayMatches(ctx, t.CurrentBudget().MatchWork/firstEndDivisor, func(uint64) bool {
		ended := m.Evaluator.TrueLanes(t.Net.TerminalRef)
		for r, goals := range t.Net.GoalGates {
			if !t.Net.Game.Roles[r].IsRandomRole() {
				ended &= anyValueLanes(m.Evaluator, goals)
			}
		}
		if ended == 0 {
			return true
		}
		trace = t.TraceOfMoves(m.LaneTrace(bits.TrailingZeros64(ended)))
		return false
	})
	t.AddGateReads(played)
	return trace
}

func anyValueLanes(ev *circuit.LaneEvaluator, values []circuit.ValuedGate) uint64 {
	some := uint64(0)
	for _, v := range values {
		some |= ev.TrueLanes(v.GateRef)
	}
	return some
}

// GoalSum adds up the first goal value of each role but random in a state. ok is false if a role has
// none, or its first one is no number.
func GoalSum(ctx context.Context, t *task.ProofTask, s play.State) (sum int, ok bool) {
	for i, role := range t.ReferenceGame.Roles() {
		if t.ReferenceGame.IsRandomRole(i) {
			continue
		}
		values, err := t.ReferenceGame.GoalValues(ctx, s, role)
		if err != nil || len(values) == 0 {
			return 0, false
		}
		n, isNumber := play.GoalNumber(values[0])
		if !isNumber {
			return 0, false
		}
		sum += n
	}
	return sum, true
}
