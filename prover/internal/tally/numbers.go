package tally

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// byNumbers is the reason that there is no certificate for proofs by counts.
const byNumbers task.NoClaim = "no certificate: what a number counts was read off the rules, gate by gate"

// Numbers is the proof that single states do not violate a property by the counts of
// the gates below it.
type Numbers struct {
	Gaps bool // a fault, for tests: ways to add up that a rule leaves out are not missed
	Free bool // another one: sums bound conditions that imply no literal of theirs
}

// Imply tells whether the invariants imply that a gate does not hold, if gates
// that count are put in as numbers: that exactly so many of some conditions
// hold, which the solver counts by itself.
func (by Numbers) Imply(ctx context.Context, t *task.Task, bad circuit.Ref) (bool, error) {
	if Of(t) == nil {
		return false, nil
	}
	c := Of(t).census(bad, by)
	if c == nil || !c.counts() {
		return false, nil
	}
	p := newCounting(c)
	p.Prog.Constraint(p.Lit(0, bad).Not())
	p.state()
	if len(p.order) == 0 {
		return false, nil
	}
	limits := c.limitsOf(t, bad)
	for _, of := range p.order {
		least, most := limits.of(of.of)
		p.Prog.Constraint(p.atLeast(of, least).Not())
		p.Prog.Constraint(p.atLeast(of, most+1))
	}
	Of(t).assume(p.Program)
	localize.NewHypotheses(t, nil).Assume(p.Program, nil)
	return UnsatState(ctx, t, p.Program, SingleConflicts)
}

// census returns the counts of the gates in the cone of a gate; nil if these are too many.
func (ts *Tallies) census(below circuit.Ref, by Numbers) *census {
	cone := map[int]bool{}
	unroll.VisitCone(ts.Task.Net, cone, []circuit.Ref{below}, func(*circuit.Node) {})
	ts.Task.Toil(int64(len(cone)))
	if len(cone) > maxCensus {
		return nil
	}
	c := newCensus(ts.Task.Net, by)
	c.take(cone, ts.pairs(cone))
	return c
}

// pairs returns the gates of which it is proved that exactly one of two holds,
// if one of them is in a cone.
func (ts *Tallies) pairs(cone map[int]bool) (pairs [][2]circuit.Ref) {
	for _, t := range ts.All {
		if t.MostProved && t.SomeProved && len(t.Refs) == 2 && (cone[t.Refs[0].Node()] || cone[t.Refs[1].Node()]) {
			pairs = append(pairs, [2]circuit.Ref{t.Refs[0], t.Refs[1]})
		}
	}
	return pairs
}
