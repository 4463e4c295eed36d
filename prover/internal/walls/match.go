package walls

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// Bounds on a beam: the positions that go on, and the moves after which one has to be
// nearer than all before.
const (
	width    = 100
	patience = 12
)

// Prices of what is missing, in twelfths of a move.
const (
	missBlock = 12 // for each move of what has to be somewhere
	missMan   = 12 // of a man that has to be taken
	missReach = 6  // for each move of what can take him
	missStep  = 6  // of the men of the wall
	inTheWay  = 12 // something of another side where it must not be in the end
	mostReach = 6
	mostAway  = 30
	chance    = 4
	evalCost  = 300 // in gates, for 64 lanes
)

// A position of a match to a wall.
type position struct {
	board layout
	man   []int8 // by place: one more than the number of the man who is there
	done  int    // steps of the plan
	from  uint32
	miss  int
}

// A match is a beam towards a wall: its men do nothing but their steps, in their order,
// and the others of its side what they like; the other side helps.
type match struct {
	*mason
	wall  *wall
	plan  []stride
	goal  circuit.Ref
	block []int // places of the wall where something of another side has to be
	e     *expand.Expander
	known []*position // by state
	found int64
}

func newMatch(m *mason, w *wall, plan []stride, goal circuit.Ref) *match {
	b := &match{mason: m, wall: w, plan: plan, goal: goal, found: -1, e: expand.New(m.b.net, nil, goal)}
	w.other.each(func(p int) { b.block = append(b.block, p) })
	start := &position{board: m.first, man: make([]int8, len(m.first))}
	for man, p := range m.home {
		start.man[p] = int8(man + 1)
	}
	b.known = []*position{start}
	return b
}

// run searches. It returns how much the best position misses.
func (b *match) run(ctx context.Context, limit int64) (least int, err error) {
	front := []uint32{0}
	least, best := b.misses(b.known[0]), 0
	for step := 0; len(front) > 0 && step-best <= patience; step++ {
		children, err := b.expand(ctx, front, limit)
		if err != nil || b.found >= 0 {
			return least, err
		}
		slices.SortFunc(children, func(x, y uint32) int {
			return cmp.Or(cmp.Compare(b.known[x].miss, b.known[y].miss), cmp.Compare(x, y))
		})
		front = children[:min(len(children), width)]
		if len(front) > 0 && b.known[front[0]].miss/missReach < least/missReach {
			least, best = b.known[front[0]].miss, step
		}
	}
	return least, nil
}

// expand makes all moves of some states, and returns the states to which they lead that
// are on the way.
func (b *match) expand(ctx context.Context, front []uint32, limit int64) (children []uint32, err error) {
	at := 0
	err = b.e.Run(ctx, expand.Walk{Limit: limit,
		More: func() (uint32, bool) {
			at++
			if at > len(front) {
				return 0, false
			}
			return front[at-1], true
		},
		Look: func(fresh uint64) uint64 {
			if bad := b.e.Value(b.goal) & fresh; bad != 0 && b.found < 0 {
				b.found = int64(b.e.State(bits.TrailingZeros64(bad)))
			}
			return fresh &^ b.e.Value(b.b.net.Terminal)
		},
		Step: func(moved uint64) error {
			for ; moved != 0 && b.found < 0; moved &= moved - 1 {
				l := bits.TrailingZeros64(moved)
				id, isNew := b.e.Successor(l)
				if !isNew {
					continue
				}
				p := b.follow(b.e.State(l), id)
				b.known = append(b.known, p)
				if p != nil {
					children = append(children, id)
				}
			}
			return nil
		}})
	if errors.Is(err, expand.ErrMoves) {
		err = expand.ErrWork
	}
	return children, err
}

// follow returns the position of a new state; nil if it is not on the way.
func (b *match) follow(from, id uint32) *position {
	b.e.Spend(evalCost)
	before := b.known[from]
	p := &position{board: b.b.read(func(visit func(int32)) { b.e.Holding(id, visit) }), man: slices.Clone(before.man), done: before.done, from: from}
	left, come := noMan, nothing
	for at, c := range p.board {
		if c == before.board[at] {
			continue
		}
		if man := int(p.man[at]) - 1; man >= 0 {
			p.man[at] = 0
			if c < 0 || b.owner[c] != b.role || left == noMan {
				left = man
			}
		}
		if c >= 0 && b.owner[c] == b.role {
			come = at
		}
	}
	if come >= 0 && left != noMan {
		p.man[come] = int8(left + 1)
	}
	if left != noMan && b.wall.at[left] != noMan {
		if come < 0 || p.done == len(b.plan) || b.plan[p.done].man != left || b.plan[p.done].to != come {
			return nil
		}
		p.done++
	}
	p.miss = b.misses(p) + int(mix(uint64(id))%chance)
	return p
}

// misses measures how far a position is from the wall.
func (b *match) misses(p *position) (miss int) {
	var others []int
	for at, c := range p.board {
		if c >= 0 && b.owner[c] != b.role {
			others = append(others, at)
			if b.wall.free.has(at) || b.wall.cell[at] > unknown {
				miss += inTheWay
			}
		}
	}
	for at, man := range p.man {
		if man > 0 && b.wall.at[man-1] == noMan {
			near := mostReach
			for _, o := range others {
				near = min(near, b.reach(int(p.board[o]), o, at))
			}
			miss += missMan + missReach*near
		}
	}
	for i := p.done; i < len(b.plan); i++ {
		miss += missStep
		s := &b.plan[i]
		if man := p.man[s.to]; s.enabled == (set{}) && p.board[s.to] >= 0 && (man == 0 || b.wall.at[man-1] == noMan) {
			miss += inTheWay
		}
		if s.enabled != (set{}) {
			miss += missMan + b.missing(p, others, &s.enabled)
		}
	}
	for _, at := range b.block {
		var there set
		there.add(at)
		miss += b.missing(p, others, &there)
	}
	return miss
}

// missing returns what it takes to bring something to one of some places, the nearest
// of the others that is not yet taken for something else.
func (b *match) missing(p *position, others []int, places *set) int {
	near, who := mostAway, -1
	for i, o := range others {
		if o >= 0 {
			places.each(func(at int) {
				if d := b.distance(int(p.board[o]), o, at); d < near {
					near, who = d, i
				}
			})
		}
	}
	if who >= 0 {
		others[who] = nothing
	}
	return missBlock * near
}

// moves returns the joint moves of the match that was found.
func (b *match) moves(ctx context.Context) ([][]int32, error) {
	path := []uint32{uint32(b.found)}
	for id := path[0]; id != 0; {
		id = b.known[id].from
		path = append(path, id)
	}
	slices.Reverse(path)
	return b.e.Moves(ctx, path)
}
