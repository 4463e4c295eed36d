package levels

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/clock"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// Watch is what is done with what an exploration sees.
type Watch struct {
	Look func(fresh uint64) // at lanes whose states are seen for the first time
	Move func(moved uint64) // after a joint move in these lanes
	// Level looks at the states that are reached after so many moves, and tells whether
	// nothing that could still be seen matters. All are known then.
	Level func(depth int) (settled bool)
}

// Why an exploration ends before all states are visited.
var (
	ErrSettled = errors.New("every question is settled")
	ErrRoom    = errors.New("there is no room for more states")
)

// An Explorer visits the reachable states of a game with a clock, depth by depth.
type Explorer struct {
	*expand.Expander
	watch  Watch
	gates  []circuit.Ref
	ends   []clock.Value // by depth
	room   proof.Reach
	parent []uint32 // by state: the state that it was found from
	values []*set   // by gate of the dial: the states in which it holds
	depths []depth
	levels []int // by number of moves: how many states are reached with fewer
	now    *set  // the states that are reached
	again  *set  // of these, those to be expanded that were looked at before
	next   int   // the first of these that is not handed out
	looked int   // how many states were
	fresh  int   // how many of them were when this depth began
	steps  int   // joint moves, 64 at a time
}

// A depth is what is kept of one.
type depth struct {
	from, to set   // what was expanded, and what follows that
	size     int   // of from
	parts    []int // the depths at which what goes on was expanded, itself perhaps included
}

// New returns an explorer of a game with a clock.
func New(e *expand.Expander, d *clock.Dial, room proof.Reach, w Watch) *Explorer {
	x := &Explorer{Expander: e, watch: w, gates: d.Gates, ends: d.Ends, room: room, parent: []uint32{0}, levels: []int{0, 1}, now: &set{}}
	for range d.Gates {
		x.values = append(x.values, &set{})
	}
	e.TightenFrom(room.Loose)
	x.now.add(0)
	x.plan()
	return x
}

// plan finds out which states that were looked at before have to be expanded.
func (x *Explorer) plan() {
	x.depths = append(x.depths, depth{})
	d := &x.depths[x.Depth]
	x.again, x.next, x.fresh = x.goingOn(), 0, x.looked
	rest := x.again.clone(x.looked)
	for c := range x.Depth {
		if e := &x.depths[c]; e.size > 0 {
			x.Spend(e.from.work())
			if e.from.within(x.again) {
				rest.remove(&e.from)
				d.parts = append(d.parts, c)
			}
		}
	}
	x.again = rest
}

// goingOn returns the states that were looked at before and from which the match goes
// on.
func (x *Explorer) goingOn() *set {
	x.Spend(x.now.work())
	on := x.now.clone(x.looked)
	switch end := x.ends[x.Depth]; end {
	case clock.Always:
		return &set{}
	case clock.Never:
	default:
		on.remove(x.values[end])
	}
	return on
}

// Explore visits states until no match goes on. It can be called again when the work was
// done before.
func (x *Explorer) Explore(ctx context.Context, work int64) error {
	for x.now.used > 0 {
		if x.Work() >= work {
			return expand.ErrWork
		}
		if err := x.Run(ctx, expand.Walk{Limit: work, More: x.more, Look: x.lookAt, Step: x.take}); err != nil {
			return err
		}
		if x.watch.Level(x.Depth) {
			return ErrSettled
		}
		x.advance()
	}
	return nil
}

// more hands out the states of this depth: those that are expanded again, and the new
// ones.
func (x *Explorer) more() (n uint32, ok bool) {
	if n, ok = x.again.next(x.next); ok {
		x.next = int(n) + 1
		x.expand(n)
		return n, true
	}
	x.next = len(x.again.pages) * pageBits
	if x.looked == x.levels[x.Depth+1] {
		return 0, false
	}
	x.looked++
	return uint32(x.looked - 1), true
}

// expand notes that a state is.
func (x *Explorer) expand(n uint32) {
	d := &x.depths[x.Depth]
	d.from.add(n)
	d.size++
}

// lookAt takes down the values of the dial, and lets those states be expanded from which
// the match goes on now.
func (x *Explorer) lookAt(lanes uint64) (on uint64) {
	end := x.ends[x.Depth]
	var fresh uint64
	for set := lanes; set != 0; set &= set - 1 {
		if l := bits.TrailingZeros64(set); int(x.State(l)) >= x.fresh {
			fresh |= 1 << l
		}
	}
	for i, ref := range x.gates {
		for set := x.Value(ref) & fresh; set != 0; set &= set - 1 {
			x.values[i].add(x.State(bits.TrailingZeros64(set)))
		}
	}
	if fresh != 0 {
		x.watch.Look(fresh)
	}
	on = lanes &^ fresh
	for set := fresh; set != 0; set &= set - 1 {
		if n := x.State(bits.TrailingZeros64(set)); end == clock.Never || end != clock.Always && !x.values[end].has(n) {
			x.expand(n)
			on |= set & -set
		}
	}
	return on
}

// take enters the states that the lanes have moved to.
func (x *Explorer) take(moved uint64) error {
	d := &x.depths[x.Depth]
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		n, isNew := x.Successor(l)
		if isNew {
			x.parent = append(x.parent, x.State(l))
		}
		d.to.add(n)
	}
	x.watch.Move(moved)
	x.steps++
	if x.Size() > x.room.States || x.Full() || x.steps%eachSteps == 0 && x.Room() > x.room.Bytes {
		return ErrRoom
	}
	return nil
}

// eachSteps is how often the bytes are added up.
const eachSteps = 256

// Room returns the bytes of all that is kept of the states.
func (x *Explorer) Room() int64 {
	n := x.Bytes() + 4*int64(cap(x.parent)) + x.now.bytes() + x.again.bytes()
	for _, s := range x.values {
		n += s.bytes()
	}
	for i := range x.depths {
		n += x.depths[i].from.bytes() + x.depths[i].to.bytes()
	}
	return n
}

// advance goes on to the states that are reached with one more move.
func (x *Explorer) advance() {
	d := &x.depths[x.Depth]
	if d.size > 0 {
		d.parts = append(d.parts, x.Depth)
	}
	x.now = &set{}
	for _, c := range d.parts {
		x.Spend(x.depths[c].to.work())
		x.now.unite(&x.depths[c].to)
	}
	x.Depth++
	x.levels = append(x.levels, x.Size())
	if x.now.used > 0 {
		x.plan()
	}
}

// First returns the first of the states that are reached in which something holds.
func (x *Explorer) First(v clock.Value) (uint32, bool) {
	switch v {
	case clock.Never:
		return 0, false
	case clock.Always:
		return x.now.next(0)
	}
	return x.now.firstOf(x.values[v])
}

// Levels returns how many states are reached with fewer than so many moves.
func (x *Explorer) Levels() []int { return x.levels }

// Looked returns how many states were looked at.
func (x *Explorer) Looked() int { return x.looked }

// Expanded returns how often a state was expanded.
func (x *Explorer) Expanded() (n int) {
	for i := range x.depths {
		n += x.depths[i].size
	}
	return n
}

// Deepest returns the depth of the last states.
func (x *Explorer) Deepest() int { return max(0, x.Depth-1) }
