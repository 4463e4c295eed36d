package perft

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

// A Level counts the sequences of one number of joint moves, and the states
// that they lead to.
type Level struct {
	Sequences Amount
	States    int    // different ones; those of a depth at which a limit was met are not counted
	Over      int    // of them: the match is over
	Stuck     int    // of them: it is not, and a role has no legal move
	Partial   bool   // only the sequences are known
	Ended     Amount // sequences that end here, in terminal states or in stuck ones
}

// Limits bound the work.
type Limits struct {
	Depth  int
	States int   // of one depth
	Work   int64 // gates computed, 64 states each; 0: no limit
}

// ErrStates is the error that a depth has too many states.
var ErrStates = errors.New("too many states")

// ErrWork is the error that the limit of the work is reached.
var ErrWork = errors.New("too much work")

// A counter counts depth by depth.
type counter struct {
	m      *lanes.Machine
	limits Limits
	level  map[string]*node
	order  []*node // of the level
}

type node struct {
	at    lanes.Position
	count Amount
}

// Count counts over the network. With an error it returns the depths that it has
// finished; the sequences of one more are known where only its states are too many.
func Count(ctx context.Context, net *circuit.Network, limits Limits) ([]Level, error) {
	c := &counter{m: lanes.New(net), limits: limits}
	c.order = []*node{{at: c.m.Initial(), count: Amount{low: 1}}}
	var levels []Level
	for depth := 0; ; depth++ {
		l, next, err := c.look(ctx, depth < limits.Depth)
		if err != nil && !errors.Is(err, ErrStates) {
			return levels, err
		}
		levels = append(levels, l)
		if depth == limits.Depth || next.Sequences == (Amount{}) && err == nil {
			return levels, nil
		}
		if err != nil {
			return append(levels, next), err
		}
	}
}

// look counts the states and sequences of this depth and, if goOn is set, makes
// all moves. The next level has its sequences only.
func (c *counter) look(ctx context.Context, goOn bool) (l, next Level, err error) {
	l.States, next.Partial = len(c.order), true
	c.level = map[string]*node{}
	before := c.order
	c.order = nil
	full := false
	for part := range slices.Chunk(before, lanes.Width) {
		if c.limits.Work > 0 && c.m.Work() > c.limits.Work {
			return l, next, ErrWork
		}
		w := lanes.Walk{Look: func(going uint64) {
			over := c.m.Terminal()
			stuck := ^going &^ over & (^uint64(0) >> (lanes.Width - len(part)))
			l.Over += bits.OnesCount64(over)
			l.Stuck += bits.OnesCount64(stuck)
			for lane, n := range part {
				l.Sequences = l.Sequences.plus(n.count)
				if (over|stuck)>>lane&1 == 1 {
					l.Ended = l.Ended.plus(n.count)
				}
			}
		}}
		if goOn {
			w.Part = func(lane int, choice *lanes.Choice) {
				next.Sequences = next.Sequences.plus(part[lane].count.times(choice.Total()))
			}
		}
		if goOn && !full {
			w.Next = func(lane int, p lanes.Position) {
				full = full || !c.add(p, part[lane].count)
			}
		}
		positions := make([]lanes.Position, len(part))
		for i, n := range part {
			positions[i] = n.at
		}
		if err := c.m.Expand(ctx, positions, w); err != nil {
			return l, next, err
		}
	}
	if full {
		err = ErrStates
	}
	return l, next, err
}

// add enters a position of the next depth, or adds to its count; it fails if
// there are too many positions.
func (c *counter) add(p lanes.Position, count Amount) bool {
	key := p.Key()
	n := c.level[key]
	if n == nil {
		if len(c.order) >= c.limits.States {
			return false
		}
		n = &node{at: p}
		c.level[key] = n
		c.order = append(c.order, n)
	}
	n.count = n.count.plus(count)
	return true
}

// Reference counts with the reference semantics, until the given number of joint
// moves is made or the budget of the game is used up. It returns the depths that it
// has finished.
func Reference(ctx context.Context, g *play.Game, depth, moves int) ([]Level, error) {
	start, err := g.Initial(ctx)
	if err != nil {
		return nil, err
	}
	level := map[play.State]Amount{start: {low: 1}}
	var levels []Level
	for d := 0; d <= depth && len(level) > 0 && moves > 0; d++ {
		l := Level{States: len(level)}
		next := map[play.State]Amount{}
		// In a fixed order, so that the bound is met at the same place.
		for _, s := range slices.SortedFunc(maps.Keys(level), func(a, b play.State) int {
			if a.Key() < b.Key() {
				return -1
			}
			return 1
		}) {
			made, err := follow(ctx, g, s, level[s], &l, next, d < depth, moves)
			if moves -= made; err != nil {
				return levels, err
			}
			if moves <= 0 {
				break
			}
		}
		if moves > 0 {
			levels = append(levels, l)
		}
		level = next
	}
	return levels, nil
}

// follow counts one state and makes its moves.
func follow(ctx context.Context, g *play.Game, s play.State, count Amount, l *Level, next map[play.State]Amount, goOn bool, most int) (made int, err error) {
	made = 1
	l.Sequences = l.Sequences.plus(count)
	over, err := g.Terminal(ctx, s)
	if err != nil {
		return made, err
	}
	if over {
		l.Over, l.Ended = l.Over+1, l.Ended.plus(count)
		return made, nil
	}
	legal := make([][]*gdl.Term, len(g.Roles()))
	for i, role := range g.Roles() {
		if legal[i], err = g.Legal(ctx, s, role); err != nil {
			return made, err
		}
		if len(legal[i]) == 0 {
			l.Stuck, l.Ended = l.Stuck+1, l.Ended.plus(count)
			return made, nil
		}
	}
	if !goOn {
		return made, nil
	}
	joint := make(play.JointMove, len(legal))
	choice := make([]int, len(legal))
	for ; ; made++ {
		if made > most {
			return made, nil
		}
		for i, c := range choice {
			joint[i] = legal[i][c]
		}
		t, err := g.Next(ctx, s, joint)
		if err != nil {
			return made, err
		}
		next[t] = next[t].plus(count)
		if !advance(choice, legal) {
			return made, nil
		}
	}
}

// advance counts a choice up.
func advance(choice []int, legal [][]*gdl.Term) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(legal[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// Compare returns the number of depths that both counts have and agree on. An
// error names the depth at which they differ: one of them is wrong.
func Compare(counted, reference []Level) (depths int, err error) {
	for d := range min(len(counted), len(reference)) {
		a, b := counted[d], reference[d]
		if a.Partial {
			b.States, b.Over, b.Stuck, b.Ended, b.Partial = a.States, a.Over, a.Stuck, a.Ended, true
		}
		if a != b {
			return d, fmt.Errorf("fault of the program: at depth %d the network counts %s sequences and %d states, the reference semantics %s and %d",
				d, a.Sequences, a.States, b.Sequences, b.States)
		}
	}
	return min(len(counted), len(reference)), nil
}
