package walls

import (
	"container/heap"
	"slices"
)

// What is at a place of a wall: nothing is known, something of its own side has to come
// there, something of another side, or a man, whose number is above zero.
const (
	unknown  = 0
	wanted   = -1
	blocked  = -2
	noMan    = -1
	tooFar   = 6 // moves of a man to his place
	maxMoved = 4 // moves of the first man
	maxQueue = 200_000
)

// Prices, in quarters of a move.
const (
	priceMove  = 4
	priceBlock = 4 // of something of another side at a place
	priceOpen  = 2 // of a place that has still to be filled
	priceMan   = 2 // what a man that is in the wall need not be taken
	priceTie   = 2 // chance
)

// A wall is a part of a side whose men all stop each other, or some of it.
type wall struct {
	at    []int // by man: his place, or noMan
	cell  []int8
	own   set // where something of the side is, or will be
	other set // where something of another side has to be
	free  set // where nothing of another side may be, since it could be taken
	price int
	tie   uint64
}

// A mason builds walls of a side.
type mason struct {
	*pieces
	role  int
	home  []int // by man: his first place
	what  []int // by man: his content
	royal []int // the men that may not be lost
	queue queue
	count uint64
	work  int64 // walls looked at
	// ordered is how many positions the last search for an order has looked at.
	ordered int
}

// A queue of walls, cheap ones first.
type queue []*wall

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].price < q[j].price || q[i].price == q[j].price && q[i].tie < q[j].tie
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(w any)   { *q = append(*q, w.(*wall)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	w := (*q)[last]
	*q = (*q)[:last]
	return w
}

// newMason returns one for a role.
func newMason(k *pieces, role int) *mason {
	m := &mason{pieces: k, role: role}
	for p, c := range k.first {
		if c >= 0 && k.owner[c] == role {
			if k.royal[c] {
				m.royal = append(m.royal, len(m.home))
			}
			m.home, m.what = append(m.home, p), append(m.what, int(c))
		}
	}
	empty := &wall{at: make([]int, len(m.home)), cell: make([]int8, len(k.first))}
	for i := range empty.at {
		empty.at[i] = noMan
	}
	first := m.royal
	if len(first) > 0 {
		first = first[:1]
	} else {
		for i := range m.home {
			first = append(first, i)
		}
	}
	for _, man := range first {
		m.placeAnywhere(empty, man)
	}
	return m
}

// placeAnywhere adds the walls with a man at each place that is not far.
func (m *mason) placeAnywhere(w *wall, man int) {
	for p := range w.cell {
		if w.cell[p] <= unknown && m.cost(m.what[man], m.home[man], p) <= maxMoved {
			m.place(w, man, p)
		}
	}
}

// next returns the next wall that is whole; nil if there is none.
func (m *mason) next(limit int64) *wall {
	for ; len(m.queue) > 0 && len(m.queue) < maxQueue && m.work < limit; m.work++ {
		w := heap.Pop(&m.queue).(*wall)
		switch at := m.emptiest(w); {
		case at >= 0:
			for man := range m.home {
				m.place(w, man, at)
			}
		default:
			if s := m.openStep(w); s != nil {
				m.stop(w, s)
				continue
			}
			missing := slices.IndexFunc(m.royal, func(man int) bool { return w.at[man] == noMan })
			if missing < 0 {
				return w
			}
			m.placeAnywhere(w, m.royal[missing])
		}
	}
	return nil
}

// emptiest returns the place that has to be filled and that fewest men can; -1 if there
// is none.
func (m *mason) emptiest(w *wall) (at int) {
	at, least := nothing, len(m.home)+1
	for p, c := range w.cell {
		if c != wanted {
			continue
		}
		n := 0
		for man := range m.home {
			if w.at[man] == noMan && m.cost(m.what[man], m.home[man], p) < tooFar {
				n++
			}
		}
		if n < least {
			at, least = p, n
		}
	}
	return at
}

// place adds the wall in which a man is at a place, if he can be there, and all his
// steps can be stopped that can be stopped in one way only.
func (m *mason) place(w *wall, man, p int) {
	away := m.cost(m.what[man], m.home[man], p)
	if w.at[man] != noMan || away >= tooFar || w.cell[p] == blocked || w.cell[p] > unknown || m.fluent(p, man) < 0 {
		return
	}
	v := m.clone(w)
	if v.cell[p] == wanted {
		v.price -= priceOpen
	}
	v.at[man], v.cell[p] = p, int8(man+1)
	v.own.add(p)
	v.price += priceMove*away - priceMan + int(v.tie%priceTie)
	for i := range m.steps[m.what[man]][p] {
		if s := &m.steps[m.what[man]][p][i]; !s.lone() {
			v.free.join(&s.enabled)
		}
	}
	if v.free.meets(&v.other) {
		return
	}
	for _, s := range m.steps[m.what[man]][p] {
		if s.lone() && !v.stops(&s) {
			own, other := v.ways(&s)
			switch {
			case own.size()+other.size() == 0:
				return
			case own.size() == 1 && other.size() == 0:
				own.each(v.want)
			}
		}
	}
	heap.Push(&m.queue, v)
}

// fluent returns the fluent that a man is at a place; -1 if there is none.
func (m *mason) fluent(p, man int) int32 { return m.b.fluent[p][m.what[man]] }

// clone copies a wall.
func (m *mason) clone(w *wall) *wall {
	v := *w
	v.at, v.cell = slices.Clone(w.at), slices.Clone(w.cell)
	m.count++
	v.tie = mix(m.count)
	return &v
}

// want notes that something of the side has to come to a place.
func (w *wall) want(p int) {
	if w.cell[p] == unknown {
		w.cell[p] = wanted
		w.own.add(p)
		w.price += priceOpen
	}
}

// stops tells whether what is known to be there stops a step.
func (w *wall) stops(s *step) bool { return s.own.meets(&w.own) || s.other.meets(&w.other) }

// ways returns where something of the side, or of another one, would stop a step.
func (w *wall) ways(s *step) (own, other set) {
	return s.own.without(&w.other), s.other.without(&w.own, &w.free)
}

// openStep returns a step of a man that nothing stops yet, the one that is stopped in
// fewest ways; nil if there is none.
func (m *mason) openStep(w *wall) (open *step) {
	least := 0
	for man, p := range w.at {
		if p == noMan {
			continue
		}
		steps := m.steps[m.what[man]][p]
		for i := range steps {
			if s := &steps[i]; s.lone() && !w.stops(s) {
				own, other := w.ways(s)
				if n := own.size() + other.size(); open == nil || n < least {
					open, least = s, n
				}
			}
		}
	}
	return open
}

// stop adds the walls in which a step is stopped.
func (m *mason) stop(w *wall, s *step) {
	own, other := w.ways(s)
	own.each(func(p int) {
		v := m.clone(w)
		v.want(p)
		heap.Push(&m.queue, v)
	})
	other.each(func(p int) {
		v := m.clone(w)
		v.cell[p] = blocked
		v.other.add(p)
		v.price += priceBlock
		heap.Push(&m.queue, v)
	})
}

// mix spreads the bits of a number.
func mix(x uint64) uint64 {
	x *= 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return x ^ x>>32
}
