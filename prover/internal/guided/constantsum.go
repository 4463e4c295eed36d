package guided

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Constant sum is zero sum with an unknown sum: that of the first match that ends. Another
// match with another sum refutes it, and then both are shown.

// ChooseSums gives the questions about constant sum their reference sum.
func ChooseSums(ctx context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if it.Verdict.Property == proof.ConstantSum && !it.Done && it.Reference == nil {
			chooseSum(ctx, t, it)
		}
	}
	return nil
}

func chooseSum(ctx context.Context, t *task.Task, it *task.Item) {
	it.Verdict.Sum = goal.Win
	trace := firstEnd(ctx, t)
	if trace == nil {
		return
	}
	match, err := t.Play.Replay(ctx, *trace)
	if err != nil {
		return
	}
	if sum, ok := SumOf(ctx, t, match.Last()); ok {
		it.Verdict.Sum, it.Reference = sum, trace
	}
}

// endPart is the divisor of the work of matches for the first match that ends: on large
// boards a twentieth is less than 64 matches to the end.
const endPart = 5

// firstEnd returns a random match that ends with a goal value for every role
// but random.
func firstEnd(ctx context.Context, t *task.Task) (trace *play.Trace) {
	m := simulate.NewMatches(t.Net, 4)
	played := m.Run(ctx, t.Budget().MatchWork/endPart, func(uint64) bool {
		ended := m.Ev.Value(t.Net.Terminal)
		for r, goals := range t.Net.Goals {
			if !roles.IsRandom(t.Net.Game.Roles[r]) {
				ended &= anyOf(m.Ev, goals)
			}
		}
		if ended == 0 {
			return true
		}
		trace = t.Trace(m.Trace(bits.TrailingZeros64(ended)))
		return false
	})
	t.Toil(played)
	return trace
}

func anyOf(ev *circuit.Evaluator, values []circuit.Valued) uint64 {
	some := uint64(0)
	for _, v := range values {
		some |= ev.Value(v.Ref)
	}
	return some
}

// SumOf adds up the goal values in a state; each role must have one.
func SumOf(ctx context.Context, t *task.Task, s play.State) (sum int, ok bool) {
	for i, role := range t.Play.Roles() {
		if t.Play.IsRandom(i) {
			continue
		}
		values, err := t.Play.Goals(ctx, s, role)
		if err != nil || len(values) == 0 {
			return 0, false
		}
		n, isNumber := play.Number(values[0])
		if !isNumber {
			return 0, false
		}
		sum += n
	}
	return sum, true
}
