package walls

import (
	"math/bits"
	"slices"
)

// never is a distance.
const never = 99

// A step is a way to move that a thing has at a place.
type step struct {
	move       int32 // of its role
	to         int   // where it comes to; -1 if it becomes something else
	own, other set   // something of its own side there stops it; something of another one
	enabled    set   // something of another one has to be at one of these; empty: nothing has to
}

// price returns what a step costs, in moves: who has to be brought in its way costs one
// as well.
func (s *step) price() int {
	if s.lone() {
		return 1
	}
	return 2
}

// lone tells whether a thing has a step also where there is nothing else.
func (s *step) lone() bool { return s.enabled == set{} }

// The pieces are what is known about the contents of a board.
type pieces struct {
	b     *board
	owner []int // by content: the role that moves it; -1 for none
	royal []bool
	steps [][][]step // by content and place
	takes [][]set    // by content and place: where something of another side could be taken
	far   [][]uint8  // by content: moves from a place to another one where there is nothing else
	hits  [][]uint8  // the same for taking what is there
	trip  [][]uint8  // what it costs to come there, with all steps
	first layout
}

// learn finds out how things move, alone on the board and with one other one.
func learn(d *desk, o *observed, passes []map[int32]bool) *pieces {
	b := d.b
	n := len(b.fluent)
	k := &pieces{b: b, owner: make([]int, b.contents), royal: o.royal, first: b.initial()}
	for c := range b.contents {
		k.owner[c] = nothing
		k.steps, k.takes = append(k.steps, make([][]step, n)), append(k.takes, make([]set, n))
		for role := range b.net.Legal {
			if c != b.blank && k.owner[c] < 0 { // who comes first, of several
				k.alone(d, c, role, passes[role])
			}
		}
	}
	k.idlers(d, passes)
	for c, owner := range k.owner {
		if owner >= 0 {
			k.together(d, c, passes[owner])
		}
		k.measure(c)
	}
	return k
}

// idlers finds out whose the things are that cannot move where they are alone: those
// that some role can move with something of another one beside them.
func (k *pieces) idlers(d *desk, passes []map[int32]bool) {
	known := slices.Clone(k.owner)
	for c := range known {
		for role := 0; role < len(passes) && known[c] < 0 && c != k.b.blank; role++ {
			if other := k.deputy(known, func(owner int) bool { return owner >= 0 && owner != role }); other >= 0 && k.moves(d, c, other, role, passes[role]) {
				k.owner[c] = role
				break
			}
		}
	}
}

// moves tells whether a role can move a thing where another one is beside it.
func (k *pieces) moves(d *desk, content, other, role int, pass map[int32]bool) bool {
	for p := range k.first {
		for from := 0; from < len(k.first); from += lanes {
			all := k.beside(d, role, content, p, other, from)
			for m, l := range d.b.net.Legal[role] {
				if d.ev.Value(l)&all != 0 && !pass[int32(m)] {
					return true
				}
			}
		}
	}
	return false
}

// passes returns, by role, the moves that are legal on an empty board.
func passes(d *desk) (all []map[int32]bool) {
	for role, legal := range d.b.net.Legal {
		d.clear(role)
		d.look()
		some := map[int32]bool{}
		for m, l := range legal {
			if d.ev.Value(l)&1 == 1 {
				some[int32(m)] = true
			}
		}
		all = append(all, some)
	}
	return all
}

// alone learns the steps of a thing that is alone, if it is of a role.
func (k *pieces) alone(d *desk, content, role int, pass map[int32]bool) {
	for from := 0; from < len(k.first); from += lanes {
		d.clear(role)
		for l := range min(lanes, len(k.first)-from) {
			d.put(l, from+l, content)
		}
		d.look()
		var moves [lanes][]int32
		rounds := 0
		for m, l := range d.b.net.Legal[role] {
			for w := d.ev.Value(l) & d.used; w != 0 && !pass[int32(m)]; w &= w - 1 {
				lane := bits.TrailingZeros64(w)
				moves[lane] = append(moves[lane], int32(m))
				rounds = max(rounds, len(moves[lane]))
			}
		}
		for i := range rounds {
			choice := choose(&moves, i)
			for lane, after := range d.move(role, choice) {
				if m := choice[lane]; m >= 0 {
					k.owner[content] = role
					k.steps[content][from+lane] = append(k.steps[content][from+lane], step{move: m, to: gone(after, from+lane, content)})
				}
			}
		}
	}
}

// choose returns the i-th move of each lane.
func choose(moves *[lanes][]int32, i int) *[lanes]int32 {
	var choice [lanes]int32
	for lane, of := range moves {
		choice[lane] = -1
		if i < len(of) {
			choice[lane] = of[i]
		}
	}
	return &choice
}

// gone returns to which place a thing has gone, the first if there are several now: -1 if
// it is no longer what it was.
func gone(after map[int]int, from, content int) int {
	to := nothing
	for p, c := range after {
		if p != from && c == content && (to < 0 || p < to) {
			to = p
		}
	}
	return to
}

// deputies returns a frequent content of a role, and one of another role.
func (k *pieces) deputies(role int) (own, other int) {
	return k.deputy(k.owner, func(owner int) bool { return owner == role }), k.deputy(k.owner, func(owner int) bool { return owner >= 0 && owner != role })
}

// deputy returns the most frequent content of some owners.
func (k *pieces) deputy(owners []int, of func(owner int) bool) int {
	count := make([]int, k.b.contents)
	for _, c := range k.first {
		if c >= 0 {
			count[c]++
		}
	}
	most := nothing
	for c, owner := range owners {
		if of(owner) && (most < 0 || count[c] > count[most]) {
			most = c
		}
	}
	return most
}

// together learns what stops the steps of a thing, and which other ones it has because
// of something at another place.
func (k *pieces) together(d *desk, content int, pass map[int32]bool) {
	role := k.owner[content]
	own, other := k.deputies(role)
	if other < 0 {
		return
	}
	legal := d.b.net.Legal[role]
	for p := range k.first {
		steps := k.steps[content][p]
		for from := 0; from < len(k.first); from += lanes {
			all := k.beside(d, role, content, p, own, from)
			for i := range steps {
				stopped(&steps[i].own, all&^d.ev.Value(legal[steps[i].move]), from)
			}
			all = k.beside(d, role, content, p, other, from)
			known := map[int32]bool{}
			for i := range steps {
				known[steps[i].move] = true
				stopped(&steps[i].other, all&^d.ev.Value(legal[steps[i].move]), from)
			}
			for m, l := range legal {
				if w := d.ev.Value(l) & all; w != 0 && !known[int32(m)] && !pass[int32(m)] {
					k.enabled(d, content, p, from, int32(m), w)
				}
			}
		}
		for _, s := range k.steps[content][p] {
			if s.lone() && s.to >= 0 && !s.other.has(s.to) {
				k.takes[content][p].add(s.to)
			}
		}
	}
}

// beside looks at a thing at a place with something else at 64 others. It returns the
// lanes in which there is something.
func (k *pieces) beside(d *desk, role, content, p, what, from int) (all uint64) {
	d.clear(role)
	for l := range min(lanes, len(k.first)-from) {
		if from+l != p && d.put(l, from+l, what) && d.put(l, p, content) {
			all |= 1 << l
		}
	}
	d.look()
	return all
}

// stopped adds the places of some lanes.
func stopped(by *set, w uint64, from int) {
	for ; w != 0; w &= w - 1 {
		by.add(from + bits.TrailingZeros64(w))
	}
}

// enabled notes a step that a thing has with something of another side at one of some
// places, and what is taken by it.
func (k *pieces) enabled(d *desk, content, p, from int, m int32, w uint64) {
	var choice [lanes]int32
	for lane := range choice {
		choice[lane] = -1
		if w>>lane&1 == 1 {
			choice[lane] = m
		}
	}
	after := d.move(k.owner[content], &choice)
	s := step{move: m, to: nothing}
	stopped(&s.enabled, w, from)
	s.enabled.each(func(c int) {
		s.to = gone(after[c-from], p, content)
		if now, there := after[c-from][c]; !there || k.owner[now] == k.owner[content] {
			k.takes[content][p].add(c)
		}
	})
	steps := k.steps[content][p]
	if at := slices.IndexFunc(steps, func(o step) bool { return o.move == m }); at >= 0 {
		steps[at].enabled.join(&s.enabled)
		return
	}
	k.steps[content][p] = append(steps, s)
}

// measure computes how far places are from each other for a thing.
func (k *pieces) measure(content int) {
	n := len(k.first)
	far, hits := make([]uint8, n*n), make([]uint8, n*n)
	for i := range far {
		far[i], hits[i] = never, never
	}
	for s := range n {
		far[s*n+s] = 0
		queue := []int{s}
		for len(queue) > 0 {
			p := queue[0]
			queue = queue[1:]
			away := far[s*n+p] + 1
			k.takes[content][p].each(func(q int) { hits[s*n+q] = min(hits[s*n+q], away) })
			for _, step := range k.steps[content][p] {
				if q := step.to; step.lone() && q >= 0 && far[s*n+q] == never {
					far[s*n+q] = away
					queue = append(queue, q)
				}
			}
		}
	}
	k.far, k.hits, k.trip = append(k.far, far), append(k.hits, hits), append(k.trip, k.trips(content))
}

// trips computes what it costs a thing to come from one place to another.
func (k *pieces) trips(content int) []uint8 {
	n := len(k.first)
	trip := make([]uint8, n*n)
	for i := range trip {
		trip[i] = never
	}
	for s := range n {
		trip[s*n+s] = 0
		queue := [3][]int{{s}} // by price, modulo 3
		for away, rest := 0, 1; rest > 0; away++ {
			now := queue[away%3]
			queue[away%3] = nil
			for _, p := range now {
				rest--
				if int(trip[s*n+p]) != away {
					continue
				}
				for i := range k.steps[content][p] {
					step := &k.steps[content][p][i]
					if q, there := step.to, away+step.price(); q >= 0 && there < int(trip[s*n+q]) {
						trip[s*n+q] = uint8(there)
						queue[there%3] = append(queue[there%3], q)
						rest++
					}
				}
			}
		}
	}
	return trip
}

// distance returns how many moves a thing needs from one place to another.
func (k *pieces) distance(content, from, to int) int {
	return int(k.far[content][from*len(k.first)+to])
}

// reach returns how many moves it needs to take what is there.
func (k *pieces) reach(content, from, to int) int { return int(k.hits[content][from*len(k.first)+to]) }

// cost returns what it costs a thing to come from one place to another.
func (k *pieces) cost(content, from, to int) int { return int(k.trip[content][from*len(k.first)+to]) }
