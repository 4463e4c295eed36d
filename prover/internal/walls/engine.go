package walls

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on the search: what everything may take, as so many times the work of random
// matches; for each role how many walls are looked at, what one of these costs in gates
// of 64 states, how many may be none, or may be out of order, how many matches are
// looked for, and how many of these may come less than half of the way.
const (
	workFactor  = 12
	learnPart   = 4 // of it is what it may take to learn how things move
	maxWalls    = 100_000
	wallCost    = 1500
	maxBad      = 300
	maxMatches  = 8
	maxHopeless = 2
)

// Seek looks for a match in which a role walls itself in, where playability is
// undecided. The roles have their turns one after the other, with a wall each.
func Seek(ctx context.Context, t *task.Task) error {
	it := asked(t)
	if it == nil || t.PlaysAlone() || t.States <= t.Budget().States {
		return nil
	}
	all := prepare(t, it)
	for more := len(all) > 0; more && !it.Done && ctx.Err() == nil; {
		more = false
		for _, s := range all {
			if !it.Done && !s.over {
				s.run(ctx)
				more = true
			}
		}
	}
	return ctx.Err()
}

// prepare learns the game, and returns a search for each role that cannot pass.
func prepare(t *task.Task, it *task.Item) (all []*search) {
	b := findBoard(t)
	if b == nil {
		return nil
	}
	o := observe(t, b)
	if slices.ContainsFunc(o.frame, func(f []int32) bool { return f == nil }) {
		return nil
	}
	d := newDesk(b, o.frame, it.Goal.State)
	pass := passes(d)
	if !slices.ContainsFunc(pass, func(some map[int32]bool) bool { return len(some) == 0 }) {
		return nil
	}
	left := t.Budget().MatchWork * workFactor
	if d.lessons() > left/learnPart {
		return nil
	}
	k := learn(d, o, pass)
	t.Toil(d.work)
	left -= d.work
	t.Log("walls: %d places, %d contents, learnt with %d gates", len(b.fluent), b.contents, d.work)
	for role, some := range pass {
		if len(some) == 0 {
			all = append(all, &search{t: t, it: it, m: newMason(k, role), d: d, left: &left})
		}
	}
	return all
}

// asked returns the question whether all roles always have a move, if it is open.
func asked(t *task.Task) (found *task.Item) {
	t.Open(func(it *task.Item) {
		if it.Verdict.Property == proof.Playability && !it.Refuted && it.Goal.State != circuit.FalseRef {
			found = it
		}
	})
	return found
}

// A search is for a match in which one role walls itself in.
type search struct {
	t        *task.Task
	it       *task.Item
	m        *mason
	d        *desk
	left     *int64 // of the work, for all roles
	bad      int    // walls that do not hold, or cannot be built
	matches  int
	hopeless int
	over     bool
}

// run takes one wall after the other until one can be built, and looks for a match to it.
func (s *search) run(ctx context.Context) {
	for s.bad < maxBad && *s.left > 0 && ctx.Err() == nil {
		before, most := s.m.work, int64(maxWalls)
		if s.bad+s.matches == 0 {
			most /= 4 // where the first is far there are none, mostly
		}
		w := s.m.next(most)
		s.pay((s.m.work - before) * wallCost)
		if w == nil {
			break
		}
		if !s.holds(w) {
			s.bad++
			continue
		}
		plan, ok := s.m.order(w)
		s.pay(int64(s.m.ordered) * wallCost)
		if !ok {
			s.bad++
			continue
		}
		s.matches++
		s.play(ctx, w, plan)
		s.over = s.matches == maxMatches || s.hopeless == maxHopeless
		return
	}
	s.over = true
	s.t.Log("walls of role %d: %d looked at, %d do not hold or cannot be built, %d matches", s.m.role, s.m.work, s.bad, s.matches)
}

// pay counts work.
func (s *search) pay(work int64) {
	*s.left -= work
	s.t.Toil(work)
}

// holds tells whether the network agrees that a wall settles the question, with all of
// the other side at home that is not in the way, or with nothing else.
func (s *search) holds(w *wall) bool {
	before := s.d.work
	s.d.clear(s.m.role)
	_, other := s.m.deputies(s.m.role)
	ok := true
	for lane := range 2 {
		for p, c := range s.m.first {
			if lane == 0 && c >= 0 && s.m.owner[c] != s.m.role && !w.free.has(p) {
				s.d.put(lane, p, int(c))
			}
		}
		for man, p := range w.at {
			if p != noMan {
				s.d.put(lane, p, s.m.what[man])
			}
		}
		w.other.each(func(p int) { ok = ok && s.d.put(lane, p, other) })
	}
	s.d.look()
	s.pay(s.d.work - before)
	return ok && s.d.ev.Value(s.it.Goal.State)&3 != 0
}

// play looks for a match to a wall.
func (s *search) play(ctx context.Context, w *wall, plan []stride) {
	b := newMatch(s.m, w, plan, s.it.Goal.State)
	first := b.misses(b.known[0])
	least, err := b.run(ctx, *s.left)
	s.pay(b.e.Work())
	s.t.Log("wall of %d moves for role %d: %d positions, found %d, misses %d of %d", len(plan), s.m.role, len(b.known), b.found, least, first)
	if least > first/2 {
		s.hopeless++
	}
	if err != nil || b.found < 0 {
		return
	}
	if moves, err := b.moves(ctx); err == nil {
		s.t.Refute(ctx, s.it, moves, "wall")
	}
}
