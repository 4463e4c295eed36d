package forcing

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
)

// A sight is the observation of a role besides its own moves.
type sight int

const (
	everything sight = iota // the complete state
	percepts                // its percepts, and the initial state
	hints                   // these, and its own legal moves
)

// String is for the log.
func (s sight) String() string {
	return [...]string{"knowing everything", "by what is seen", "by what is seen and legal"}[s]
}

// A target is the result of a move and its percepts: the number of a set of states, or one
// of these.
type target int32

const (
	allWon   target = -1 - iota // all states are won
	someLost                    // some state is lost
)

// An edge is a move of the role, which is legal in all states of a set, and the
// sets that it may lead to. None of them is lost by itself.
type edge struct {
	move int32
	to   []target
}

// key returns a set of states as a map key.
func key(set []uint32) string {
	text := make([]byte, 0, 4*len(set))
	for _, n := range set {
		text = binary.BigEndian.AppendUint32(text, n)
	}
	return string(text)
}

// targetOf returns the target of some states that the role cannot tell apart. They are
// sorted.
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
		s.a.meter.bytes += 8*int64(len(set)) + setCost
	}
	return n
}

// Memory in bytes of a set and an edge beside their members, and of a step while a set is
// expanded.
const (
	setCost  = 256
	edgeCost = 128
	stepCost = 128
)

// A fan collects the successors of a move, by percepts.
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

// expand returns the moves that the role may make in a set, the most informative ones
// first.
func (s *search) expand(ctx context.Context, n target) ([]edge, error) {
	states := s.sets[n].states
	legal, err := s.a.legal(ctx, states)
	if err != nil {
		return nil, err
	}
	moves := common(legal)
	b := batch{s: s, fans: make([]fan, len(moves))}
	for i, m := range moves {
		b.fans[i].at = map[string]int{}
		for at, state := range states {
			for _, other := range legal[at][1] {
				if err := b.add(ctx, step{state: state, moves: [2]int32{m, other}}, i); err != nil {
					return nil, err
				}
			}
		}
	}
	if err := b.flush(ctx); err != nil {
		return nil, err
	}
	if err := s.a.classify(ctx); err != nil {
		return nil, err
	}
	s.a.meter.bytes -= b.bytes
	return s.edges(moves, b.fans), nil
}

// A batch holds steps that are computed together.
type batch struct {
	s     *search
	fans  []fan // by move of the role
	steps []step
	of    []int // by step: index of the move
	bytes int64 // memory of the steps of this expansion
}

func (b *batch) add(ctx context.Context, x step, of int) error {
	b.steps, b.of = append(b.steps, x), append(b.of, of)
	if len(b.steps) < lanes {
		return nil
	}
	return b.flush(ctx)
}

// flush computes the steps, and enters their successors.
func (b *batch) flush(ctx context.Context) error {
	if len(b.steps) == 0 {
		return nil
	}
	b.s.a.take(b.steps)
	known, err := b.hints(ctx)
	if err != nil {
		return err
	}
	for i, x := range b.steps {
		switch b.s.sight {
		case everything:
			x.percept = key([]uint32{x.next})
		case hints:
			x.percept += known[i]
		}
		b.fans[b.of[i]].add(x.percept, x.next)
	}
	kept := stepCost * int64(len(b.steps))
	b.bytes += kept
	b.s.a.meter.bytes += kept
	b.steps, b.of = b.steps[:0], b.of[:0]
	return b.s.a.meter.spent(ctx)
}

// hints returns the legal moves of the role after each step, if the role observes them.
func (b *batch) hints(ctx context.Context) ([]string, error) {
	if b.s.sight != hints {
		return nil, nil
	}
	next := make([]uint32, len(b.steps))
	for i, x := range b.steps {
		next[i] = x.next
	}
	legal, err := b.s.a.legal(ctx, next)
	list := make([]string, len(legal))
	for i, moves := range legal {
		own := make([]uint32, len(moves[0]))
		for j, m := range moves[0] {
			own[j] = uint32(m)
		}
		list[i] = key(own)
	}
	return list, err
}

// common returns the moves of the role that are legal in all states.
func common(legal [][2][]int32) []int32 {
	shared := slices.Clone(legal[0][0])
	for _, list := range legal[1:] {
		shared = slices.DeleteFunc(shared, func(m int32) bool {
			_, found := slices.BinarySearch(list[0], m)
			return !found
		})
	}
	return shared
}

// A ranked edge: most is the size of its largest target, sum the sum of the squared sizes.
type ranked struct {
	edge
	most, sum int
}

// edges sorts moves: those that leave the smallest sets come first. Their targets are
// sorted by size, largest first, since these fail soonest. Moves that lose at once are
// left out.
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
