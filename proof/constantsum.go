package proof

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
)

// Constant sum is zero sum with a sum that nobody names: that of the first
// match that comes to an end. Another match with another sum refutes it, and
// then both are shown.

// chooseSums gives the questions for constant sum the sum to compare with.
func (p *Prover) chooseSums(ctx context.Context) {
	for _, it := range p.items {
		if it.verdict.Property == ConstantSum && !it.done && it.reference == nil {
			p.chooseSum(ctx, it)
		}
	}
}

func (p *Prover) chooseSum(ctx context.Context, it *item) {
	it.verdict.Sum = maxGoal
	trace := p.firstEnd(ctx)
	if trace == nil {
		return
	}
	match, err := p.play.Replay(ctx, *trace)
	if err != nil {
		return
	}
	if sum, ok := p.sumOf(ctx, match.Last()); ok {
		it.verdict.Sum, it.reference = sum, trace
	}
}

// firstEnd returns a random match that ends with a goal value for every role
// but random.
func (p *Prover) firstEnd(ctx context.Context) (trace *play.Trace) {
	m := newMatches(p.net, 4)
	m.run(ctx, p.budget.MatchWork/20, func(uint64) bool {
		ended := m.ev.Value(p.net.Terminal)
		for r, goals := range p.net.Goals {
			if !isRandom(p.net.Game.Roles[r]) {
				ended &= anyOf(m.ev, goals)
			}
		}
		if ended == 0 {
			return true
		}
		trace = p.trace(m.trace(bits.TrailingZeros64(ended)))
		return false
	})
	return trace
}

func anyOf(ev *circuit.Evaluator, values []circuit.Valued) uint64 {
	some := uint64(0)
	for _, v := range values {
		some |= ev.Value(v.Ref)
	}
	return some
}

// sumOf adds up the goal values in a state; each role must have one.
func (p *Prover) sumOf(ctx context.Context, s play.State) (sum int, ok bool) {
	for i, role := range p.play.Roles() {
		if p.play.IsRandom(i) {
			continue
		}
		values, err := p.play.Goals(ctx, s, role)
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
