package planner

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// maxAimingStates is from how many states of a beam the solver searches for a nearer
// target.
const maxAimingStates = 2

// aimFront searches for a target, or one that is nearer than the present one, and
// measures the front again if there is one.
func (b *targetBeam) aimFront(ctx context.Context, front []uint32) ([]uint32, error) {
	if b.noProgress {
		b.forbidMissing(front[0])
	}
	if b.lits == nil {
		if found, err := b.findFirstTarget(ctx, front); err != nil || !found {
			return front, err
		}
		return b.measureStates(front), nil
	}
	for _, id := range front[:min(len(front), maxAimingStates)] {
		better, err := b.aimFromState(ctx, id)
		if err != nil {
			return front, err
		}
		if better {
			return b.measureStates(front), nil
		}
	}
	return front, nil
}

// maxDetour is how much farther than the present target another one may be, when no state
// comes nearer to the present one.
const maxDetour = 20

// findFirstTarget searches for the first target. The envelope that random matches have shown is trusted
// less and less, until there is one.
func (b *targetBeam) findFirstTarget(ctx context.Context, front []uint32) (found bool, err error) {
	for ; b.sought.envelopeTrust >= trustNothing; b.sought.envelopeTrust-- {
		found, err = b.aimFromState(ctx, front[0])
		if found || err != nil || b.sought.envelopeTrust == trustNothing {
			break
		}
	}
	if b.sought.firstTarget == nil {
		b.sought.firstTarget = b.lits
	}
	if b.lits == nil {
		b.lits = b.sought.firstTarget // there is no other: a wider beam towards the same
	}
	return b.lits != nil, err
}

// aimFromState searches for a target near to a state, and reports whether it has found
// a better one.
func (b *targetBeam) aimFromState(ctx context.Context, id uint32) (better bool, err error) {
	from := b.stateOfID(id)
	if b.sought.conflictsLeft <= 0 {
		return false, nil
	}
	s, err := newTargetSeeker(ctx, b.task, b.sought, from)
	if err != nil {
		return false, ignoreBudget(err)
	}
	defer s.solver.Close()
	limit := b.distances[id]
	var state []bool
	switch {
	case b.lits == nil:
		state, err = s.nearestState(ctx, firstTargetConflicts)
	case b.noProgress:
		limit += maxDetour
		state, err = s.nearestState(ctx, laterTargetConflicts)
	default:
		state, err = s.stateBelowCost(ctx, limit, laterTargetConflicts)
	}
	if state == nil {
		return false, ignoreBudget(err)
	}
	lits := b.sought.targetLits(b.task.Net, from, state)
	far := relaxedDistance(b.task.Net, b.sought.game.firstLayers(from), lits)
	b.task.LogWork("a state for %s has %s more to come (before: %d) after %s", b.sought.item.Verdict.CertificateLabel(), plural.CountNoun(int(far), "step"), b.distances[id], plural.CountNoun(b.moveDepth(id), "move"))
	if b.lits != nil && far >= limit {
		return false, nil
	}
	b.lits = lits
	return true, nil
}

// targetLits returns the target literals of a state: as few as are enough, or else all
// fluents that begin until then.
func (k *goalKind) targetLits(net *circuit.Network, from, state []bool) (lits []circuit.NodeRef) {
	if !k.wantsWholeState {
		return liftTarget(k.game, from, state, k.gate)
	}
	for f := range state {
		if state[f] && !from[f] {
			lits = append(lits, net.FluentRefs[f])
		}
	}
	return lits
}

// isVagueTarget tells whether a target says of nothing that it holds: that no cell is empty
// is the question of a sudoku, and not which digits fit.
func isVagueTarget(target []circuit.NodeRef) bool {
	return !slices.ContainsFunc(target, func(l circuit.NodeRef) bool { return !l.IsNegative() })
}

// ignoreBudget drops the error of a used-up share.
func ignoreBudget(err error) error {
	if errors.Is(err, solve.ErrBudget) {
		return nil
	}
	return err
}

// moveDepth returns how many moves lead to a state.
func (b *targetBeam) moveDepth(id uint32) (moves int) {
	for ; id != 0; id = b.parentStates[id] {
		moves++
	}
	return moves
}

// forbidMissing adds the combination of target literals that a state has not reached to the
// forbidden ones, or all positive literals if that is a single one.
func (b *targetBeam) forbidMissing(id uint32) {
	state := b.stateOfID(id)
	var missing, positive []circuit.NodeRef
	for _, l := range b.lits {
		if l.IsNegative() {
			continue
		}
		positive = append(positive, l)
		if !state[b.task.Net.Nodes[l.NodeIndex()].InputIndex] {
			missing = append(missing, l)
		}
	}
	if len(missing) < 2 {
		missing = positive
	}
	if len(missing) == 0 {
		missing = b.lits
	}
	b.sought.forbiddenSets = append(b.sought.forbiddenSets, missing)
}
