package planner

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// aimedFrom is from how many states of a beam the solver searches for a nearer
// target.
const aimedFrom = 2

// aim searches for a target, or one that is nearer than the present one, and
// measures the front again if there is one.
func (b *beam) aim(ctx context.Context, front []uint32) ([]uint32, error) {
	if b.stalled {
		b.forbid(front[0])
	}
	if b.target == nil {
		if found, err := b.first(ctx, front); err != nil || !found {
			return front, err
		}
		return b.measure(front), nil
	}
	for _, id := range front[:min(len(front), aimedFrom)] {
		better, err := b.aimFrom(ctx, id)
		if err != nil {
			return front, err
		}
		if better {
			return b.measure(front), nil
		}
	}
	return front, nil
}

// detour is how much farther than the present target another one may be, when no state
// comes nearer to the present one.
const detour = 20

// first searches for the first target. The envelope that random matches have shown is trusted
// less and less, until there is one.
func (b *beam) first(ctx context.Context, front []uint32) (found bool, err error) {
	for ; b.kind.trust >= nothing; b.kind.trust-- {
		found, err = b.aimFrom(ctx, front[0])
		if found || err != nil || b.kind.trust == nothing {
			break
		}
	}
	if b.kind.first == nil {
		b.kind.first = b.target
	}
	if b.target == nil {
		b.target = b.kind.first // there is no other: a wider beam towards the same
	}
	return b.target != nil, err
}

// aimFrom searches for a target near to a state, and reports whether it has found
// a better one.
func (b *beam) aimFrom(ctx context.Context, id uint32) (better bool, err error) {
	from := b.state(id)
	if b.kind.left <= 0 {
		return false, nil
	}
	s, err := newSeeker(ctx, b.t, b.kind, from)
	if err != nil {
		return false, ignoreBudget(err)
	}
	defer s.s.Close()
	limit := b.near[id]
	var state []bool
	switch {
	case b.target == nil:
		state, err = s.nearest(ctx, firstConflicts)
	case b.stalled:
		limit += detour
		state, err = s.nearest(ctx, laterConflicts)
	default:
		state, err = s.below(ctx, limit, laterConflicts)
	}
	if state == nil {
		return false, ignoreBudget(err)
	}
	lits := b.kind.targetOf(b.t.Net, from, state)
	far := distance(b.t.Net, b.kind.relaxed.levels(from), lits)
	b.t.Log("a state for %s has %s more to come (before: %d) after %s", b.kind.it.Verdict.Label(), plural.Count(int(far), "step"), b.near[id], plural.Count(b.depth(id), "move"))
	if b.target != nil && far >= limit {
		return false, nil
	}
	b.target = lits
	return true, nil
}

// targetOf returns the target literals of a state: as few as are enough, or else all
// fluents that begin until then.
func (k *kind) targetOf(net *circuit.Network, from, state []bool) (lits []circuit.Ref) {
	if !k.whole {
		return lift(k.relaxed, from, state, k.gate)
	}
	for f := range state {
		if state[f] && !from[f] {
			lits = append(lits, net.Fluent[f])
		}
	}
	return lits
}

// isVague tells whether a target says of nothing that it holds: that no cell is empty
// is the question of a sudoku, and not which digits fit.
func isVague(target []circuit.Ref) bool {
	return !slices.ContainsFunc(target, func(l circuit.Ref) bool { return !l.Negative() })
}

// ignoreBudget drops the error of a used-up share.
func ignoreBudget(err error) error {
	if errors.Is(err, solve.ErrBudget) {
		return nil
	}
	return err
}

// depth returns how many moves lead to a state.
func (b *beam) depth(id uint32) (moves int) {
	for ; id != 0; id = b.from[id] {
		moves++
	}
	return moves
}

// forbid adds the combination of target literals that a state has not reached to the
// forbidden ones, or all positive literals if that is a single one.
func (b *beam) forbid(id uint32) {
	state := b.state(id)
	var missing, positive []circuit.Ref
	for _, l := range b.target {
		if l.Negative() {
			continue
		}
		positive = append(positive, l)
		if !state[b.t.Net.Nodes[l.Node()].Index] {
			missing = append(missing, l)
		}
	}
	if len(missing) < 2 {
		missing = positive
	}
	if len(missing) == 0 {
		missing = b.target
	}
	b.kind.forbidden = append(b.kind.forbidden, missing)
}
