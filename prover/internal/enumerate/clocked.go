package enumerate

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A clockedExplorer visits the reachable states of a game with a clock, depth by depth. A
// state that is reached at several depths is stored and expanded once, since its
// successors do not depend on the clock. The end of the match and the violations do, and
// are looked up for each depth.
type clockedExplorer struct {
	*expand.Expander
	room      proof.Reach
	judges    []judge // of transitions
	questions []*asked
	dial      *expand.Dial
	enough    bool     // nothing but the questions is asked
	know      []known  // by state
	words     int      // words of the set of depths of a state
	depths    []uint64 // by state: the depths at which it is reached
	edges     []edge
	level     []uint32 // the states of the present depth
	levels    []int    // by depth: the number of states that are known before it
	todo      []uint32 // states of the present depth that are to be examined or expanded
}

// A known is the record of a state.
type known struct {
	values   uint64 // values of the gates of the dial
	first    uint32 // the first edge, plus one
	looked   bool
	expanded bool
}

// An edge is a transition to a state; next is the next edge of the same state, plus one.
type edge struct{ to, next uint32 }

func newClockedExplorer(e *expand.Expander, d *expand.Dial, room proof.Reach, questions []*asked, judges ...judge) *clockedExplorer {
	x := &clockedExplorer{Expander: e, room: room, judges: judges, questions: questions, dial: d, words: (len(d.Ends) + 63) / 64, levels: []int{0, 1}}
	x.grow()
	x.mark(0, 0)
	x.level = []uint32{0}
	x.plan()
	return x
}

// grow adds records for new states.
func (x *clockedExplorer) grow() {
	for len(x.know) < x.Size() {
		x.know = append(x.know, known{})
		for range x.words {
			x.depths = append(x.depths, 0)
		}
	}
}

// mark notes that a state is reached at a depth, and reports whether that was unknown.
func (x *clockedExplorer) mark(n uint32, depth int) bool {
	word := &x.depths[int(n)*x.words+depth/64]
	before := *word
	*word |= 1 << (depth % 64)
	return *word != before
}

func (x *clockedExplorer) reached(n uint32, depth int) bool {
	return x.depths[int(n)*x.words+depth/64]>>(depth%64)&1 == 1
}

// goes reports whether a match goes on from a state at a depth, if every role has a move.
func (x *clockedExplorer) goes(n uint32, depth int) bool {
	return !x.dial.Ends[depth].In(x.know[n].values)
}

// plan lists the states of this depth that have not been examined, and those that must be
// expanded because the match goes on.
func (x *clockedExplorer) plan() {
	x.todo = x.todo[:0]
	for _, n := range x.level {
		if k := &x.know[n]; !k.looked || !k.expanded && x.goes(n, x.Depth) {
			x.todo = append(x.todo, n)
		}
	}
	slices.Reverse(x.todo)
}

// explore visits states until no match goes on. It can be called again after its work was
// used up.
func (x *clockedExplorer) explore(ctx context.Context, work int64) error {
	for len(x.level) > 0 {
		if x.Work() >= work {
			return expand.ErrWork
		}
		if err := x.Run(ctx, expand.Walk{Limit: work, More: x.more, Look: x.lookAt, Step: x.take}); err != nil {
			return err
		}
		x.judge()
		if x.settled() {
			return errSettled
		}
		if err := x.advance(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (x *clockedExplorer) more() (n uint32, ok bool) {
	if len(x.todo) == 0 {
		return 0, false
	}
	n, x.todo = x.todo[len(x.todo)-1], x.todo[:len(x.todo)-1]
	return n, true
}

// lookAt stores the values of the dial, and returns the lanes from which the match goes on
// now.
func (x *clockedExplorer) lookAt(fresh uint64) (on uint64) {
	for _, j := range x.judges {
		j.states(x.Expander, fresh)
	}
	for set := fresh; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		k := &x.know[x.State(l)]
		k.looked, k.values = true, 0
		for i, ref := range x.dial.Gates {
			k.values |= x.Value(ref) >> l & 1 << i
		}
		if x.goes(x.State(l), x.Depth) {
			k.expanded = true
			on |= 1 << l
		}
	}
	return on
}

// take stores the transitions of the lanes.
func (x *clockedExplorer) take(moved uint64) error {
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		n, isNew := x.Successor(l)
		if isNew {
			x.grow()
		}
		from := &x.know[x.State(l)]
		if from.first != 0 && x.edges[from.first-1].to == n {
			continue
		}
		x.edges = append(x.edges, edge{to: n, next: from.first})
		from.first = uint32(len(x.edges))
	}
	tell(x.Expander, x.judges, moved)
	if x.Size() > x.room.States || x.kept() > x.room.Bytes {
		return errRoom
	}
	return nil
}

// kept returns the bytes of all records of states.
func (x *clockedExplorer) kept() int64 {
	return x.Bytes() + 16*int64(cap(x.know)) + 8*int64(cap(x.depths)) + 8*int64(cap(x.edges))
}

// ebbs reports whether more than half of the known states are expanded.
func (x *clockedExplorer) ebbs() bool { return 2*x.expanded() > x.Size() }

// expanded counts the expanded states.
func (x *clockedExplorer) expanded() (n int) {
	for _, k := range x.know {
		if k.expanded {
			n++
		}
	}
	return n
}

// mayEnd reports whether all states may be visited within some work.
func (x *clockedExplorer) mayEnd(work int64) bool {
	return mayEnd(x.levels, within(work, x.Work(), x.expanded()))
}

// judge finds for each question about states the first violating state of the present
// depth.
func (x *clockedExplorer) judge() {
	for q, a := range x.questions {
		bad := x.dial.Bad[q][x.Depth]
		if !a.open() || bad == expand.Never {
			continue
		}
		for _, n := range x.level {
			if bad.In(x.know[n].values) {
				a.found = &sighting{state: n, depth: x.Depth}
				break
			}
		}
	}
}

// settled reports whether no further state matters.
func (x *clockedExplorer) settled() bool { return x.enough && noneOpen(x.questions) }

// advance goes on to the states of the next depth.
func (x *clockedExplorer) advance(ctx context.Context) error {
	var next []uint32
	for i, n := range x.level {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !x.goes(n, x.Depth) {
			continue
		}
		for at := x.know[n].first; at != 0; at = x.edges[at-1].next {
			x.Spend(1)
			if to := x.edges[at-1].to; x.mark(to, x.Depth+1) {
				next = append(next, to)
			}
		}
	}
	x.level, x.Depth = next, x.Depth+1
	x.levels = append(x.levels, x.Size())
	if len(next) > 0 {
		x.plan()
	}
	return nil
}

// size returns the number of known states without the clock.
func (x *clockedExplorer) size() int { return x.Size() }

// deepest returns the depth of the last states.
func (x *clockedExplorer) deepest() int { return max(0, x.Depth-1) }

// path returns the states on a way of depth moves to a state, including it. It searches
// all transitions for each move, backwards.
func (x *clockedExplorer) path(_ context.Context, n uint32, depth int) ([]uint32, error) {
	path := make([]uint32, depth+1)
	path[depth] = n
	for d := depth - 1; d >= 0; d-- {
		from, found := x.before(path[d+1], d)
		if !found {
			return nil, errLost
		}
		path[d] = from
	}
	return path, nil
}

// errLost is a fault of the program: each state has a predecessor.
var errLost = errors.New("no state was found that another one follows")

// before returns a state at a depth from which a transition leads to n.
func (x *clockedExplorer) before(n uint32, depth int) (uint32, bool) {
	for from := range uint32(x.Size()) {
		if !x.reached(from, depth) || !x.goes(from, depth) {
			continue
		}
		for at := x.know[from].first; at != 0; at = x.edges[at-1].next {
			if x.edges[at-1].to == n {
				return from, true
			}
		}
	}
	return 0, false
}
