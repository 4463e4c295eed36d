package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// maxPersistent bounds the fluents of which persistence is counted.
const maxPersistent = 20_000

// The part of the budget that persistence has to itself, whatever has been used
// before: in large games less, since a program of two transitions mostly is too
// large there.
const (
	persistencePart      = 3
	largePersistencePart = 10
)

// countPersistence settles a question for the number of fluents that, once
// they hold, hold for ever, and of those that, once they do not, never do
// again (AIJ 2012 sec. 6.3). The fluents are those of the argument domains;
// those that cannot be reached persist.
func (p *Prover) countPersistence(ctx context.Context, it *item) error {
	size, finite := gdl.NewDomains(p.file, gdl.Intersect).Size(gdl.FluentArg)
	if !finite || size > maxPersistent {
		it.verdict.Reason = "the argument domains hold more fluents than are counted"
		return nil
	}
	all, first := p.persistence()
	var alive []bool
	part := int64(persistencePart)
	if len(p.net.Nodes) > localFirst {
		part = largePersistencePart
	}
	enough, err := p.within(p.share(part), func() (err error) {
		if err := p.dropAtFirstStep(ctx, all, first); err != nil {
			return err
		}
		alive, err = p.provableTransitions(ctx, all, first)
		return err
	})
	p.short = p.short || !enough
	if countTrue(alive) == 0 {
		alive = p.localTransitions(ctx, all, first)
	}
	it.how.persistent = alive
	unreached := 2 * (size - len(p.net.Fluent))
	it.verdict.Total = unreached + countTrue(first)
	it.verdict.Proved = unreached + countTrue(alive)
	if err == nil && enough && it.verdict.Proved == it.verdict.Total {
		p.prove(it, "induction", 1)
		return nil
	}
	if p.over() && it.verdict.Total == 0 {
		return err
	}
	it.tried = append(it.tried, fmt.Sprintf("%d of %s proved", it.verdict.Proved, count(it.verdict.Total, "statement")))
	return err
}

// persistence returns for each fluent the statement that it persists and the
// one that its being false does.
func (p *Prover) persistence() (all []transition, alive []bool) {
	for _, f := range p.net.Fluent {
		all = append(all,
			transition{stepPair: stepPair{f, f.Not()}},
			transition{stepPair: stepPair{f.Not(), f}})
	}
	alive = make([]bool, len(all))
	for i := range alive {
		alive[i] = true
	}
	return all, alive
}

func countTrue(bs []bool) int {
	n := 0
	for _, b := range bs {
		if b {
			n++
		}
	}
	return n
}

// dropSeen drops the transitions that random matches make.
func (p *Prover) dropSeen(ctx context.Context, all []transition, alive []bool) {
	m := newMatches(p.net, 3)
	before := make([]uint64, len(all))
	idle := 0
	m.run(ctx, p.budget.MatchWork/10, func(uint64) bool {
		idle++
		for i, t := range all {
			if alive[i] && before[i]&m.moved&m.ev.Value(t.next) != 0 {
				alive[i] = false
				idle = 0
			}
			before[i] = m.ev.Value(t.now)
		}
		return idle < idleLimit
	})
}
