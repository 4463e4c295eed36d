package walls

import (
	"container/heap"
	"slices"
)

// Bounds on the search for an order in which a wall is built: what it may take beyond
// the moves that its men need alone, and how many positions are looked at.
const (
	detour       = 3
	maxPositions = 3000
)

// A stride is what a man does, and where something of another side has to be for it.
type stride struct {
	man, from, to int
	enabled       set
}

// A yard is a position of the men of a wall on their way, without anybody else.
type yard struct {
	at        []int
	made, all int // moves: so far, and at least in the end
	before    *yard
	by        stride
}

// Yards are a queue, those with the fewest moves in the end first.
type yards []*yard

func (q yards) Len() int { return len(q) }
func (q yards) Less(i, j int) bool {
	return q[i].all < q[j].all || q[i].all == q[j].all && q[i].made > q[j].made
}
func (q yards) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *yards) Push(y any)   { *q = append(*q, y.(*yard)) }
func (q *yards) Pop() any {
	last := len(*q) - 1
	y := (*q)[last]
	*q = (*q)[:last]
	return y
}

// order returns moves of the men of a wall that lead there, if these are alone on the
// board (A*); it reports whether there are any that are not many.
func (m *mason) order(w *wall) ([]stride, bool) {
	m.ordered = 0
	start := &yard{at: slices.Clone(w.at)}
	for man, p := range w.at {
		if p != noMan {
			start.at[man] = m.home[man]
			start.all += m.cost(m.what[man], m.home[man], p)
		}
	}
	most := start.all + detour
	seen := map[string]bool{}
	open := &yards{start}
	for n := 0; n < maxPositions && open.Len() > 0; n++ {
		m.ordered++
		y := heap.Pop(open).(*yard)
		if y.all == y.made {
			return y.strides(), true
		}
		if key := key(y.at); !seen[key] {
			seen[key] = true
			m.walk(w, y, func(next *yard) {
				if next.all <= most {
					heap.Push(open, next)
				}
			})
		}
	}
	return nil, false
}

// key is a position as a string.
func key(at []int) string {
	b := make([]byte, len(at))
	for i, p := range at {
		b[i] = byte(p + 1)
	}
	return string(b)
}

// walk visits the positions that one move leads to.
func (m *mason) walk(w *wall, y *yard, visit func(*yard)) {
	var there set
	for _, p := range y.at {
		if p != noMan {
			there.add(p)
		}
	}
	for man, p := range y.at {
		if p == noMan {
			continue
		}
		what := m.what[man]
		for _, s := range m.steps[what][p] {
			if s.to < 0 || s.own.meets(&there) || there.has(s.to) {
				continue
			}
			left := m.cost(what, s.to, w.at[man])
			if left == never {
				continue
			}
			next := &yard{at: slices.Clone(y.at), made: y.made + s.price(), before: y, by: stride{man, p, s.to, s.enabled}}
			next.at[man] = s.to
			next.all = y.all + s.price() - m.cost(what, p, w.at[man]) + left
			visit(next)
		}
	}
}

// strides returns the moves that lead to a position.
func (y *yard) strides() (all []stride) {
	for ; y.before != nil; y = y.before {
		all = append(all, y.by)
	}
	slices.Reverse(all)
	return all
}
