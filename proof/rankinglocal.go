package proof

import "context"

// Bounds on a question about a ranking with joined moves.
const (
	joinedConflicts = 100_000
	maxJoinedCost   = 3_000_000
)

// fallsLocally tells whether a ranking falls with every move, as a program
// with joined moves shows.
func (p *Prover) fallsLocally(ctx context.Context, r ranking) (bool, error) {
	u := newUnrolling(p.net)
	u.beginLocal()
	u.joinMoves()
	u.prog.Constraint(newRankEncoder(u, 1).notFalling(r).Not())
	u.limitJoined(p.simpleParts(fewGates))
	newHypotheses(p, nil).assume(u, nil)
	if u.prog.Stats().Cost() > maxJoinedCost {
		return false, nil
	}
	return p.refutes(ctx, u, joinedConflicts)
}
