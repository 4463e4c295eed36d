package walls

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/proof"
)

// Bounds on the search for all roles: what everything may take, as so many
// enumerations; how many walls are looked at; and what one of these costs.
const (
	workFactor = 8
	maxWalls   = 20_000
	wallCost   = 4000 // gates, for 64 states
	badWalls   = 300  // that cannot be built
	tried      = 8    // matches, for each role
)

// Seek looks for a match in which a role walls itself in, where playability is
// undecided.
func Seek(ctx context.Context, t *task.Task) error {
	it := asked(t)
	if it == nil || t.PlaysAlone() || t.States <= t.Budget().States {
		return nil
	}
	b := findBoard(t)
	if b == nil {
		return nil
	}
	o := observe(t, b)
	for _, frame := range o.frame {
		if frame == nil {
			return nil
		}
	}
	d := newDesk(b, o.frame, it.Goal.State)
	pass := passes(d)
	k := learn(d, o, pass)
	t.Toil(d.work)
	t.Log("walls: %d places, %d contents, royal %v", len(b.fluent), b.contents, k.royal)
	limit := t.Budget().Reach.Work * workFactor
	for role := range b.net.Legal {
		if len(pass[role]) > 0 || it.Done {
			continue
		}
		s := &search{t: t, it: it, m: newMason(k, role), d: d, limit: limit / int64(len(b.net.Legal))}
		if err := s.run(ctx); err != nil {
			return err
		}
	}
	return nil
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
	t     *task.Task
	it    *task.Item
	m     *mason
	d     *desk
	limit int64
	spent int64
}

// run takes one wall after the other.
func (s *search) run(ctx context.Context) error {
	matches, bad := 0, 0
	for matches < tried && bad < badWalls && s.spent < s.limit && ctx.Err() == nil {
		before := s.m.work
		w := s.m.next(maxWalls)
		var plan []stride
		ok := w != nil && s.stuck(w)
		if ok {
			plan, ok = s.m.order(w)
		}
		s.pay((s.m.work - before) * wallCost)
		if w == nil {
			break
		}
		if !ok {
			bad++
			continue
		}
		matches++
		if err := s.play(ctx, w, plan); err != nil || s.it.Done {
			return err
		}
	}
	s.t.Log("walls of role %d: %d looked at, %d cannot be built, %d matches", s.m.role, s.m.work, bad, matches)
	return ctx.Err()
}

// pay counts work.
func (s *search) pay(work int64) {
	s.spent += work
	s.t.Toil(work)
}

// stuck tells whether the network agrees that a wall holds.
func (s *search) stuck(w *wall) bool {
	before := s.d.work
	s.d.clear(s.m.role)
	for man, p := range w.at {
		if p != noMan {
			s.d.put(0, p, s.m.what[man])
		}
	}
	_, other := s.m.deputies(s.m.role)
	ok := true
	w.other.each(func(p int) { ok = ok && other >= 0 && s.d.put(0, p, other) })
	s.d.look()
	s.pay(s.d.work - before)
	for _, l := range s.m.b.net.Legal[s.m.role] {
		ok = ok && s.d.ev.Value(l)&1 == 0
	}
	return ok
}

// play looks for a match to a wall.
func (s *search) play(ctx context.Context, w *wall, plan []stride) error {
	b := newMatch(s.m, w, plan, s.it.Goal.State)
	least, err := b.run(ctx, s.limit-s.spent)
	s.pay(b.e.Work())
	s.t.Log("wall of %d moves: %d positions, found %d, misses %d", len(plan), len(b.known), b.found, least)
	if errors.Is(err, expand.ErrWork) {
		return nil
	}
	if err != nil || b.found < 0 {
		return err
	}
	moves, err := b.moves(ctx)
	if err != nil {
		return ctx.Err()
	}
	s.t.Refute(ctx, s.it, moves, "wall")
	return nil
}
