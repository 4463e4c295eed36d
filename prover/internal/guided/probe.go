package guided

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A beam forgets a position as soon as others have better scores, and soon all that it
// keeps share the same mistake. A puzzle in which each way gets narrow, such as a knight's
// tour, needs the opposite: many independent matches, each of which takes the move with
// the fewest ways on, before these are cut off (Warnsdorff's rule, of 1823). A way on is a
// move after which the match is not over: in many texts legal moves end it.

// A probe plays 64 such matches at a time. All roles but one have no choice.
type probe struct {
	task  *task.Task
	m     *simulate.Matches
	cost  int64 // cost of evaluating 64 states and their moves
	work  int64 // remaining work
	moves [][]int32
	found map[*task.Item][][]int32 // the matches that violate a question
	// The best moves so far, by lane, and the states that they lead to.
	best  [simulate.Lanes]int
	tie   [simulate.Lanes]uint32
	step  []int32
	state []uint64
}

// probeFewest plays until the work is used up.
func probeFewest(ctx context.Context, t *task.Task, work int64) {
	m := simulate.NewMatches(t.Net, 83)
	p := &probe{task: t, m: m, cost: int64(len(t.Net.Nodes)+4*len(t.Net.Fluent)) + beamCost, work: work, found: map[*task.Item][][]int32{},
		step: make([]int32, len(t.Net.Does)*simulate.Lanes), state: make([]uint64, len(m.State))}
	for p.work > 0 && ctx.Err() == nil && stateWanted(t) && len(p.found) == 0 {
		p.play(ctx)
	}
	for it, moves := range p.found {
		t.Refute(ctx, it, moves, "directed match")
	}
}

// play plays 64 matches until all are over, or one has violated a question.
func (p *probe) play(ctx context.Context) {
	p.m.Begin()
	p.moves = p.moves[:0]
	for going := p.look(); going != 0 && len(p.moves) < simulate.MaxHistory && p.work > 0 && len(p.found) == 0 && ctx.Err() == nil; {
		going = p.choose(going)
	}
}

// look evaluates the present states, and pays for it.
func (p *probe) look() (going uint64) {
	p.work -= p.cost
	return p.m.Look()
}

// choose makes the best move in each of the matches that go on, and returns those that
// still do.
func (p *probe) choose(going uint64) (on uint64) {
	from := slices.Clone(p.m.State)
	for n := 0; n < puzzleMoves && p.work > 0; n++ {
		step, chosen := p.try(from, n, going)
		if chosen == 0 {
			break
		}
		after := p.look() & chosen
		p.note(step, chosen)
		if after == 0 {
			continue
		}
		there := slices.Clone(p.m.State)
		p.keep(there, step, after, p.waysOn(there, after), on)
		on |= after
	}
	p.m.Forget()
	copy(p.m.State, p.state)
	p.moves = append(p.moves, slices.Clone(p.step))
	return on & p.look()
}

// try makes the n-th legal move in the matches that have one.
func (p *probe) try(from []uint64, n int, going uint64) (step []int32, chosen uint64) {
	p.m.Forget()
	copy(p.m.State, from)
	p.look()
	step = make([]int32, len(p.step))
	for r, legal := range p.m.Net.Legal {
		nth := n
		if len(legal) == 1 {
			nth = 0
		}
		going &= p.m.Pick(r, nth, 0, step[r*simulate.Lanes:(r+1)*simulate.Lanes])
	}
	if going != 0 {
		p.m.Apply(step, going, false)
	}
	return step, going
}

// waysOn counts for each match the moves after which it goes on.
func (p *probe) waysOn(from []uint64, going uint64) (ways [simulate.Lanes]int) {
	for n := 0; n < puzzleMoves && p.work > 0; n++ {
		_, chosen := p.try(from, n, going)
		if chosen == 0 {
			break
		}
		for on := p.look() & chosen; on != 0; on &= on - 1 {
			ways[bits.TrailingZeros64(on)]++
		}
	}
	return ways
}

// keep keeps the moves that leave fewer ways than the best so far; ties are broken at
// random. seen are the matches that have a move already.
func (p *probe) keep(there []uint64, step []int32, after uint64, ways [simulate.Lanes]int, seen uint64) {
	better := uint64(0)
	for set := after; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		if ways[l] == 0 {
			ways[l] = puzzleMoves + 1 // the end, if no other move is left
		}
		tie := p.m.Rng.Uint32()
		if seen>>l&1 == 1 && (ways[l] > p.best[l] || ways[l] == p.best[l] && tie > p.tie[l]) {
			continue
		}
		better |= 1 << l
		p.best[l], p.tie[l] = ways[l], tie
		for r := range p.m.Net.Legal {
			p.step[r*simulate.Lanes+l] = step[r*simulate.Lanes+l]
		}
	}
	for f, w := range there {
		p.state[f] = p.state[f]&^better | w&better
	}
}

// note keeps the match to a state that violates a question.
func (p *probe) note(step []int32, chosen uint64) {
	p.task.Open(func(it *task.Item) {
		if it.Refuted || p.found[it] != nil || it.Goal.State == circuit.FalseRef {
			return
		}
		bad := p.m.Ev.Value(it.Goal.State) & chosen
		if bad == 0 {
			return
		}
		lane := bits.TrailingZeros64(bad)
		var moves [][]int32
		for _, before := range append(p.moves, step) {
			moves = append(moves, simulate.JointMove(before, lane))
		}
		p.found[it] = moves
	})
}
