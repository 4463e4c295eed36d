package tally

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Some sums are written as one rule that lists all ways to get there: a total
// of six numbers up to three has 4,096. With each number as an unknown of
// which exactly one value holds that many conflicts show that the total has
// one value, far more than a question about tallies may take. So when all
// others have been asked, what is left may take its time, if it is little.

// Bounds on such questions: how many claims there may be, the conflicts of
// each, and the size of its program.
const (
	maxHardTallies    = 8
	hardTallyClaims   = 20_000
	maxHardTallyCost  = 200_000
	maxHardTallyGates = 2_000 // gates of the tally
)

// ProveHard asks about the few claims that are left, one after the other, from
// the first gates to the last, and counts what it proves.
func (ts *Tallies) ProveHard(ctx context.Context, facts *localize.Hypotheses) (proved int, err error) {
	var left []Claim
	for _, c := range openClaims(ts.All) {
		if len(c.T.Gates) > 1 && len(c.T.Gates) <= maxHardTallyGates {
			left = append(left, c)
		}
	}
	if len(left) > maxHardTallies {
		return 0, nil
	}
	for _, c := range left {
		had := &Record{cut: true}
		u := ts.program(aboutClaims([]Claim{c}), true, had, func(u *unroll.Program) { had.Invariants = facts.Stated(u, nil) })
		if u.Prog.Stats().Cost() > maxHardTallyCost {
			continue
		}
		holds, err := UnsatState(ctx, ts.Task, u, hardTallyClaims)
		if err != nil {
			return proved, err
		}
		if holds {
			ts.take(c, had)
			proved++
		}
	}
	return proved, nil
}
