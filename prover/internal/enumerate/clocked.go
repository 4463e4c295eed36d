package enumerate

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A clockedExplorer visits the reachable states of a game with a clock, depth
// by depth. A state that is reached at several depths is stored and expanded
// once: which states follow it does not depend on the clock. Whether the match
// ends there and what it violates does, and is looked up for each depth.
type clockedExplorer struct {
	*expand.Expander
	room      proof.Reach
	judges    []judge // of transitions
	questions []*asked
	dial      *expand.Dial
	enough    bool     // the questions are all that is asked
	know      []known  // by state
	words     int      // of the set of depths of a state
	depths    []uint64 // by state: after how many moves it is reached
	edges     []edge
	level     []uint32 // the states reached after as many moves as were made
	levels    []int    // by number of moves: how many states are reached with fewer
	todo      []uint32 // of them, those to look at or to expand
}

// known is what has been found out about a state.
type known struct {
	values   uint64 // of the gates of the dial
	first    uint32 // edge plus one
	looked   bool
	expanded bool
}

// An edge is a transition to a state; next is the next edge of the same state,
// plus one.
type edge struct{ to, next uint32 }

func newClockedExplorer(e *expand.Expander, d *expand.Dial, room proof.Reach, questions []*asked, judges ...judge) *clockedExplorer {
	x := &clockedExplorer{Expander: e, room: room, judges: judges, questions: questions, dial: d, words: (len(d.Ends) + 63) / 64, levels: []int{0, 1}}
	x.grow()
	x.mark(0, 0)
	x.level = []uint32{0}
	x.plan()
	return x
}

// grow makes room for what is known of new states.
func (x *clockedExplorer) grow() {
	for len(x.know) < x.Size() {
		x.know = append(x.know, known{})
		for range x.words {
			x.depths = append(x.depths, 0)
		}
	}
}

// mark notes that a state is reached after some moves, and reports whether that
// was not known.
func (x *clockedExplorer) mark(n uint32, depth int) bool {
	word := &x.depths[int(n)*x.words+depth/64]
	before := *word
	*word |= 1 << (depth % 64)
	return *word != before
}

func (x *clockedExplorer) reached(n uint32, depth int) bool {
	return x.depths[int(n)*x.words+depth/64]>>(depth%64)&1 == 1
}

// goes tells whether a match goes on from a state after so many moves, if
// every role has one.
func (x *clockedExplorer) goes(n uint32, depth int) bool {
	return !x.dial.Ends[depth].In(x.know[n].values)
}

// plan lists the states of this depth that nobody has looked at, and those that
// must be expanded because the match goes on.
func (x *clockedExplorer) plan() {
	x.todo = x.todo[:0]
	for _, n := range x.level {
		if k := &x.know[n]; !k.looked || !k.expanded && x.goes(n, x.Depth) {
			x.todo = append(x.todo, n)
		}
	}
	slices.Reverse(x.todo)
}

// explore visits states until no match goes on. It can be called again when
// the work was done before.
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

// lookAt takes down the values of the dial, and lets those states be expanded
// from which the match goes on now.
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

// take keeps the transitions of the lanes.
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

// kept returns the bytes of all that is kept of the states.
func (x *clockedExplorer) kept() int64 {
	return x.Bytes() + 16*int64(cap(x.know)) + 8*int64(cap(x.depths)) + 8*int64(cap(x.edges))
}

// ebbs tells whether half of the states that are known are expanded.
func (x *clockedExplorer) ebbs() bool { return 2*x.expanded() > x.Size() }

// expanded counts the states that are expanded.
func (x *clockedExplorer) expanded() (n int) {
	for _, k := range x.know {
		if k.expanded {
			n++
		}
	}
	return n
}

// mayEnd tells whether all states may be visited with so much work.
func (x *clockedExplorer) mayEnd(work int64) bool {
	return mayEnd(x.levels, within(work, x.Work(), x.expanded()))
}

// judge looks at the questions about states: for each, the first state that
// violates it.
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

// settled tells whether nothing that could still be seen matters.
func (x *clockedExplorer) settled() bool { return x.enough && noneOpen(x.questions) }

// advance goes on to the states that are reached with one more move.
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

// size returns how many states are known, but for the clock.
func (x *clockedExplorer) size() int { return x.Size() }

// deepest returns the depth of the last states.
func (x *clockedExplorer) deepest() int { return max(0, x.Depth-1) }

// path returns states on a way of so many moves to a state, it included. It
// looks through all transitions for each move, backwards.
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

// errLost is a fault of the program: something leads to each state.
var errLost = errors.New("no state was found that another one follows")

// before returns a state from which a transition leads to n after so many
// moves.
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
