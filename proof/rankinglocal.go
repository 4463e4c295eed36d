package proof

import "context"

// Bounds on questions about a ranking with joined moves: how many are asked,
// the conflicts of one, and the size of its program.
const (
	maxJoined       = 2
	joinedConflicts = 40_000
	maxJoinedCost   = 3_000_000
)

// fallsLocally tells whether a ranking falls with every move, as a program
// with joined moves shows. It has a share of the budget of its own: where it
// is asked, the question about all moves has used up the other one.
func (p *Prover) fallsLocally(ctx context.Context, r ranking) (bool, error) {
	m := remember[rankMemory](p)
	if m.joined >= maxJoined {
		return false, nil
	}
	m.joined++
	limited, limit := p.limited, p.limit
	defer func() { p.limited, p.limit = limited, limit }()
	p.limited, p.limit = true, p.conflicts+p.share(1)
	u := newUnrolling(p.net)
	u.beginLocal()
	u.joinMoves()
	u.prog.Constraint(newRankEncoder(u, 1).notFalling(r).Not())
	u.limitJoined(p.simple.parts(p.net, fewGates))
	newHypotheses(p, nil).assume(u, nil)
	if u.prog.Stats().Cost() > maxJoinedCost {
		return false, nil
	}
	holds, err := p.refutes(ctx, u, joinedConflicts)
	p.log("ranking: with joined moves %t, %s, %d conflicts", holds, p.elapsed(), p.conflicts)
	return holds, err
}

// A rankMemory is what the engine remembers of a rulesheet.
type rankMemory struct {
	joined int // questions with joined moves
}
