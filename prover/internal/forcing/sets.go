package forcing

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
)

// A sight is what a role knows besides its own moves.
type sight int

const (
	everything sight = iota // the complete state
	percepts                // what it sees, and where the match began
)

// A target is what a move and its percepts lead to: the number of a set of
// states, or one of these.
type target int32

const (
	allWon   target = -1 - iota // nothing but states that are won
	someLost                    // a state among them is lost
)

// An edge is a move of the role, which is legal in all states of a set, and the
// sets that it may lead to. None of them is lost by itself.
type edge struct {
	move int32
	to   []target
}

// key returns sets of states as keys.
func key(set []uint32) string {
	text := make([]byte, 0, 4*len(set))
	for _, n := range set {
		text = binary.BigEndian.AppendUint32(text, n)
	}
	return string(text)
}

// targetOf returns where some states lead to that the role cannot tell apart. They
// are sorted.
func (s *search) targetOf(states []uint32) target {
	set := slices.Compact(states)
	for _, n := range set {
		if s.a.kinds[n] == lost {
			return someLost
		}
	}
	set = slices.DeleteFunc(set, func(n uint32) bool { return s.a.kinds[n] == won })
	if len(set) == 0 {
		return allWon
	}
	k := key(set)
	n, known := s.number[k]
	if !known {
		n = target(len(s.sets))
		s.number[k] = n
		s.sets = append(s.sets, node{states: slices.Clone(set)})
		s.a.meter.bytes += 8*int64(len(set)) + 128
	}
	return n
}

// A fan collects where a move leads to, by what is perceived.
type fan struct {
	at     map[string]int
	groups [][]uint32
}

func (f *fan) add(percept string, n uint32) {
	i, known := f.at[percept]
	if !known {
		i = len(f.groups)
		f.at[percept] = i
		f.groups = append(f.groups, nil)
	}
	f.groups[i] = append(f.groups[i], n)
}

// expand returns the moves that the role may make in a set, the most telling ones
// first.
func (s *search) expand(ctx context.Context, n target) ([]edge, error) {
	states := s.sets[n].states
	own, others := s.a.legal(states, s.a.role), s.a.legal(states, s.a.chance)
	moves := common(own)
	fans := make([]fan, len(moves))
	var steps []step
	var of []int // by step: the move, as an index
	flush := func() error {
		s.a.take(steps)
		for i, x := range steps {
			if s.sight == everything {
				x.percept = key([]uint32{x.next})
			}
			fans[of[i]].add(x.percept, x.next)
		}
		s.a.meter.bytes += 8 * int64(len(steps))
		steps, of = steps[:0], of[:0]
		return s.a.meter.spent(ctx)
	}
	for i, m := range moves {
		fans[i].at = map[string]int{}
		for at, state := range states {
			for _, other := range others[at] {
				steps, of = append(steps, step{state: state, moves: [2]int32{m, other}}), append(of, i)
				if len(steps) < lanes {
					continue
				}
				if err := flush(); err != nil {
					return nil, err
				}
			}
		}
	}
	if len(steps) > 0 {
		if err := flush(); err != nil {
			return nil, err
		}
	}
	s.a.classify()
	return s.edges(moves, fans), nil
}

// common returns the moves that are in all lists. They are in ascending order.
func common(lists [][]int32) []int32 {
	shared := slices.Clone(lists[0])
	for _, list := range lists[1:] {
		shared = slices.DeleteFunc(shared, func(m int32) bool {
			_, found := slices.BinarySearch(list, m)
			return !found
		})
	}
	return shared
}

// A ranked edge: most is the size of the largest set that it leads to, sum that of
// all, squared.
type ranked struct {
	edge
	most, sum int
}

// edges sorts moves: those first that leave the smallest sets, and of these the
// largest first, where they fail soonest. What loses at once is left out.
func (s *search) edges(moves []int32, fans []fan) []edge {
	var list []ranked
	for i, m := range moves {
		r := ranked{edge: edge{move: m}}
		dead := false
		for _, group := range fans[i].groups {
			slices.Sort(group)
			to := s.targetOf(group)
			if dead = to == someLost; dead {
				break
			}
			if to != allWon && !slices.Contains(r.to, to) {
				size := len(s.sets[to].states)
				r.most, r.sum = max(r.most, size), r.sum+size*size
				r.to = append(r.to, to)
			}
		}
		if !dead {
			slices.SortStableFunc(r.to, func(x, y target) int { return cmp.Compare(len(s.sets[y].states), len(s.sets[x].states)) })
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(x, y ranked) int { return cmp.Or(cmp.Compare(x.most, y.most), cmp.Compare(x.sum, y.sum)) })
	edges := make([]edge, len(list))
	for i, r := range list {
		edges[i] = r.edge
	}
	return edges
}
