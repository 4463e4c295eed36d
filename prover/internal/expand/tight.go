package expand

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/prover/internal/compact"
)

// Where many states are known they are packed anew, more tightly (package compact). They
// keep their numbers, so that nobody has to know.

// A tightening says when that is done.
type tightening struct {
	from int64 // bytes of the states; 0: never
	work int64 // of packing anew
	err  error // it was stopped half way
	// careless takes every guess for right: a fault, for tests.
	careless bool
}

// changePart is the part of all work that wrong guesses may take, until nothing is
// guessed any more.
const changePart = 4

// errLayout is a fault of the program: whoever repacks has looked at every state.
var errLayout = errors.New("a layout that is right for all states is wrong for one")

// TightenFrom has the states packed tightly once they take so many bytes.
func (e *Expander) TightenFrom(bytes int64) { e.tight.from = bytes }

// Full tells whether there is no room for more states, however many bytes there are.
func (e *Expander) Full() bool { return e.states.Len() > compact.Most }

// tighten packs the states tightly, if it is time.
func (e *Expander) tighten(ctx context.Context) error {
	if e.tight.err != nil {
		return e.tight.err
	}
	if e.tight.from == 0 || e.pack.layout != nil || e.states.Bytes() < e.tight.from {
		return nil
	}
	known := func(each int) compact.Known {
		return func(visit func([]uint64, uint64)) { e.batches(each, visit) }
	}
	layout := compact.Guess(e.net.Game.Fluents, e.pack.fluents, known(max(1, e.Size()/(Lanes*sampled))))
	known(1)(func(holds []uint64, among uint64) {
		if !layout.Fits(holds, among) {
			layout = layout.Without(holds, among)
		}
	})
	return e.repack(ctx, layout)
}

// sampled is about how many batches of states a guess looks at.
const sampled = 2000

// batches visits what holds in the states, a lane each; one batch in so many.
func (e *Expander) batches(each int, visit func(holds []uint64, among uint64)) {
	holds := make([]uint64, len(e.net.Next))
	for first := 0; first < e.Size(); first += each * Lanes {
		visit(holds, e.batch(first, holds))
	}
}

// batch computes what holds in the states from a number on, and returns which lanes
// have one.
func (e *Expander) batch(first int, holds []uint64) (among uint64) {
	var states [Lanes][]uint64
	n := min(Lanes, e.Size()-first)
	for l := range n {
		states[l] = e.states.At(uint32(first + l))
	}
	e.pack.spread(states[:n], holds)
	return ^uint64(0) >> (Lanes - n)
}

// repack gives the states another layout, which is right for all of them.
func (e *Expander) repack(ctx context.Context, layout *compact.Layout) error {
	work := int64(e.Size()) * (storeCost + int64(e.pack.width))
	e.work, e.tight.work = e.work+work, e.tight.work+work
	pack := newTightPacker(e.pack.fluents, layout, len(e.net.Next))
	states := compact.NewStore(pack.width)
	holds := make([]uint64, len(e.net.Next))
	for first := 0; first < e.Size(); first += Lanes {
		if first%(1<<16) == 0 && ctx.Err() != nil {
			e.tight.err = ctx.Err()
			return e.tight.err
		}
		among := e.batch(first, holds)
		if !pack.store(holds, among) {
			e.tight.err = errLayout
			return errLayout
		}
		for l := 0; l < Lanes && among>>l&1 == 1; l++ {
			states.Add(pack.next[l])
		}
	}
	e.pack, e.states = pack, states
	e.setCost()
	return nil
}

// enter packs the states that the lanes have moved to. If a guess is wrong for one
// of them the layout is made anew without it.
func (e *Expander) enter(ctx context.Context, active uint64) error {
	for !e.pack.store(e.after, active) && !e.tight.careless {
		layout := e.pack.layout.Without(e.after, active)
		if e.tight.work > e.work/changePart {
			layout = compact.Plain(e.pack.fluents)
		}
		if err := e.repack(ctx, layout); err != nil {
			return err
		}
	}
	if s, tight := e.states.(*compact.Store); tight {
		s.Approach(&e.pack.next, active)
	}
	return nil
}
