package guided

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// How positions before the end are looked at: all joint moves of 64 of them are
// listed, and made 64 at a time, whosever they are. Where there are more joint moves
// than lastWidth these are chosen at random.

const (
	lastWidth = 128 // joint moves of a position
	lastPart  = 2   // the part of the work of matches that looking may take
)

// lastBatch is, by moves before the end, how many positions are followed at a time.
var lastBatch = [lastDepth + 1]int{1: simulate.Lanes, 2: 2, 3: 2}

// A lastSearch looks at the last moves of matches.
type lastSearch struct {
	beam
	most   int64 // the work at which it ends
	looked int   // joint moves
	wanted []*task.Item
	pairs  []watched // the steps that violate a question
	before []uint64  // their first halves, in the positions that are moved from
}

// A tried is a joint move in a position.
type tried struct {
	from  *position
	moves []int32
}

func newLastSearch(t *task.Task) *lastSearch {
	s := &lastSearch{beam: beam{task: t, m: simulate.NewMatches(t.Net, 59), found: map[*task.Item][][]int32{}}}
	t.Open(func(it *task.Item) {
		if !isAboutEnd(it) {
			return
		}
		s.wanted = append(s.wanted, it)
		for _, pair := range it.Goal.Steps {
			s.pairs = append(s.pairs, watched{it, pair})
		}
	})
	s.before = make([]uint64, len(s.pairs))
	return s
}

// search looks at the last move, then at the last two and three. What is cheap has as
// much work as it takes, of the rest each has half of what is left.
func (s *lastSearch) search(ctx context.Context, e ends) {
	end := s.spent + s.task.Budget().MatchWork/lastPart
	for left := 1; left <= lastDepth; left++ {
		s.most = end
		if left > 1 && left < lastDepth {
			s.most = s.spent + (end-s.spent)/2
		}
		s.deepen(ctx, e.at[left], left)
	}
}

// deepen looks at the states that so many moves lead to, in the order of chance.
func (s *lastSearch) deepen(ctx context.Context, front []*position, left int) {
	s.m.Rng.Shuffle(len(front), func(i, j int) { front[i], front[j] = front[j], front[i] })
	for batch := range slices.Chunk(front, lastBatch[left]) {
		var next []*position
		for moves := s.list(batch); len(moves) > 0; {
			if s.spent >= s.most || len(s.found) == len(s.wanted) || ctx.Err() != nil {
				return
			}
			n := min(simulate.Lanes, len(moves))
			next = append(next, s.perform(moves[:n], left > 1)...)
			moves = moves[n:]
		}
		if left > 1 {
			s.deepen(ctx, next, left-1)
		}
	}
}

// list returns the joint moves of some positions, at most 64 of these.
func (s *lastSearch) list(batch []*position) (moves []tried) {
	s.load(batch)
	going := s.m.Look()
	s.spent += int64(len(s.m.Net.Nodes)) / 2
	for lane, p := range batch {
		if going>>lane&1 == 1 {
			moves = append(moves, s.joint(p, lane)...)
		}
	}
	return moves
}

// joint returns the joint moves of a lane.
func (s *lastSearch) joint(p *position, lane int) (moves []tried) {
	legal := make([][]int32, len(s.m.Net.Legal))
	number := 1
	for r, refs := range s.m.Net.Legal {
		for m, l := range refs {
			if s.m.Ev.Value(l)>>lane&1 == 1 {
				legal[r] = append(legal[r], int32(m))
			}
		}
		number = min(number*len(legal[r]), 1<<20)
	}
	for n := range min(number, lastWidth) {
		joint := make([]int32, len(legal))
		for r, of := range legal {
			joint[r] = of[n%len(of)]
			n /= len(of)
			if number > lastWidth {
				joint[r] = of[s.m.Rng.IntN(len(of))]
			}
		}
		moves = append(moves, tried{p, joint})
	}
	return moves
}

// perform makes at most 64 joint moves, notes what these violate, and returns, if that is
// wanted, the positions in which a match goes on.
func (s *lastSearch) perform(moves []tried, wanted bool) (next []*position) {
	batch := make([]*position, len(moves))
	step := make([]int32, len(s.m.Net.Does)*simulate.Lanes)
	for i := range step {
		step[i] = -1
	}
	for lane, x := range moves {
		batch[lane] = x.from
		for r, m := range x.moves {
			step[r*simulate.Lanes+lane] = m
		}
	}
	s.load(batch)
	going := s.m.Look() & (^uint64(0) >> (simulate.Lanes - len(moves)))
	for i, w := range s.pairs {
		s.before[i] = s.m.Ev.Value(w.pair.Now)
	}
	s.m.Apply(step, going, false)
	children := s.children(batch, going)
	going &= s.m.Look()
	s.looked += len(moves)
	s.spent += int64(len(s.m.Net.Nodes))*3/2 + simulate.LaneCost
	s.noteLast(children)
	for lane, c := range children {
		if wanted && c != nil && going>>lane&1 == 1 {
			next = append(next, c)
		}
	}
	return next
}

// noteLast keeps the match to one position for each question that one violates, or
// the move to it.
func (s *lastSearch) noteLast(children [simulate.Lanes]*position) {
	for _, it := range s.wanted {
		bad := uint64(0)
		if it.Goal.State != circuit.FalseRef {
			bad = s.m.Ev.Value(it.Goal.State)
		}
		for i, w := range s.pairs {
			if w.it == it {
				bad |= s.before[i] & s.m.Ev.Value(w.pair.Next)
			}
		}
		for lane, c := range children {
			if c != nil && bad>>lane&1 == 1 && s.found[it] == nil {
				s.found[it] = c.match()
			}
		}
	}
}
