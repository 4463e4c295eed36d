package bymove

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Falls reports whether a lexicographic ranking of weighted sums of fluents decreases: no
// move raises the first sum that it changes, and one of so many moves in a row lowers it,
// as far as transition-wise induction shows it. False says nothing.
func Falls(ctx context.Context, t *task.Task, sums [][]int32, within int) bool {
	if p := newProver(ctx, t); p.takePart() && p.falls(sums, 1) {
		return true
	}
	p := newProver(ctx, t)
	return p.fits() && (within == 1 || !t.Net.HasLoops()) && p.falls(sums, within)
}

// falls is Falls on the present view of the network.
func (p *prover) falls(sums [][]int32, within int) bool {
	limit, still := p.allowed(sumWork), &stills{prover: p, within: within}
	falls := p.fall(limit, sums, still.note)
	if falls && len(still.moves) > 0 {
		p.before = still.prepare
		falls = p.fall(limit, sums, still.end)
	}
	p.task.Log("move by move: a ranking falls %t within %d, %d joint moves, %d keep it, %d gates, work %d, %s", falls, within, p.seen, len(still.moves), p.gates, p.Work, p.task.Elapsed())
	return falls
}

// fall reports whether all joint moves lower a ranking, except those that may keep it.
func (p *prover) fall(limit int64, sums [][]int32, mayKeep func() bool) bool {
	p.visit = func(p *prover) bool {
		r := &ranking{splitter: p.splits(count{}, change{}), over: p.over, mayKeep: mayKeep}
		for _, weights := range sums {
			r.changes = append(r.changes, p.changeOfSum(weights))
		}
		return r.falls(0)
	}
	falls := p.round(limit)
	p.spend(p.Work)
	return falls
}

// changeOfSum returns the change of a sum. Literals that keep their gate are left out.
func (s *system) changeOfSum(weights []int32) (d change) {
	s.Work += int64(len(weights))
	for f, w := range weights {
		if w != 0 {
			s.changes(&d, s.Net.Fluent[f], int(w))
		}
	}
	return d
}

// A ranking is the change of some sums by a move.
type ranking struct {
	*splitter
	changes []change
	over    func() bool // whether the work is used up
	mayKeep func() bool // whether the ranking may stay the same in the present case
}

// falls reports whether in all cases the first sum that changes falls, where those before
// it do not change. Sums that may fall and cannot rise need no cases if a later one falls
// in any case; counters of many values are left out of that check.
func (r *ranking) falls(first int) bool {
	size := len(r.Bound)
	defer func() { r.Shrink(size) }()
	var open []term
	unsettled := len(r.changes)
	for i := first; i < len(r.changes); i++ {
		b := r.weigh(r.changes[i])
		least, most := r.bounds(&b)
		if most >= 0 && least < most {
			lo, hi := r.byParts(r.changes[i], unsettled < len(r.changes))
			least, most = max(least, lo), min(most, hi)
		}
		if most < 0 {
			return true
		}
		if (least != 0 || most != 0) && unsettled == len(r.changes) {
			unsettled, open = i, b.terms
		}
		if most > 0 {
			break
		}
	}
	first = unsettled
	if r.left--; r.left < 0 || r.over() || first < len(r.changes) && len(open) == 0 {
		return false
	}
	if first == len(r.changes) && r.mayKeep() {
		return true
	}
	fluent, ok := r.choose(open)
	if !ok {
		return false
	}
	on := circuit.Ref(fluent) << 1
	return r.fallsIf(on, first) && (r.half || r.fallsIf(on.Not(), first))
}

// fallsIf is falls under an assumption.
func (r *ranking) fallsIf(on circuit.Ref, first int) bool {
	mark := len(r.Trail)
	falls := !r.Assume(on) || r.falls(first)
	r.Back(mark)
	return falls
}
