package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// worlds are all matches of a game by their length, up to equivalence for knowledge. Matches of one length are one
// world if they end in the same state and every role has made the same moves and had the same percepts in them. A
// formula has the same truth value in all matches of a world.
type worlds struct {
	game   *play.Game
	layers [][]*world          // by length of the matches
	cells  map[string][]*world // by role, with its moves and percepts
	truths map[string]bool     // of formulas without next and of those about knowledge
}

// A world is a class of matches.
type world struct {
	state play.State
	cells []string // by role
	next  []*world
	stuck bool // it is not over, and some role has no move
}

// allWorlds finds the worlds of a game; nil if there are more than limit.
func allWorlds(ctx context.Context, file *gdl.File, g *play.Game, limit int) (*worlds, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	x := &worlds{game: g, cells: map[string][]*world{}}
	first := &world{state: s, cells: make([]string, len(g.Roles()))}
	for layer, count := []*world{first}, 1; len(layer) > 0; {
		x.layers = append(x.layers, layer)
		known, numbers := map[string]*world{}, map[string]string{}
		var longer []*world
		for _, w := range layer {
			for r := range w.cells {
				key := x.cellKey(w, len(x.layers)-1, r)
				x.cells[key] = append(x.cells[key], w)
			}
			err := w.expand(ctx, g, file.IsFullyObserved(), func(next *world) {
				for r, seen := range next.cells { // a number in place of the whole history
					if numbers[seen] == "" {
						numbers[seen] = fmt.Sprint(len(numbers) + 1)
					}
					next.cells[r] = numbers[seen]
				}
				key := strings.Join(next.cells, " ") + "/" + next.state.StateKey()
				if known[key] == nil {
					known[key] = next
					longer = append(longer, next)
				}
				if !slices.Contains(w.next, known[key]) {
					w.next = append(w.next, known[key])
				}
			})
			if err != nil || count+len(longer) > limit {
				return nil, err
			}
		}
		count += len(longer)
		layer = longer
	}
	return x, nil
}

func (x *worlds) cellKey(w *world, layer, role int) string {
	return fmt.Sprint(layer, " ", role, " ", w.cells[role])
}

// expand calls add for the matches that are a step longer.
func (w *world) expand(ctx context.Context, g *play.Game, allSeen bool, add func(*world)) error {
	if over, err := g.IsTerminal(ctx, w.state); err != nil || over {
		return err
	}
	w.stuck = true
	return jointMoves(ctx, g, w.state, func(joint play.JointMove) error {
		w.stuck = false
		next, err := g.NextState(ctx, w.state, joint)
		if err != nil {
			return err
		}
		cells := make([]string, len(joint))
		for r, role := range g.Roles() {
			cells[r] = fmt.Sprint(r, "/", w.cells[r], "/", joint[r])
			if allSeen {
				cells[r] = fmt.Sprint(r, "/", w.cells[r], "/", joint)
				continue
			}
			percepts, err := g.RolePercepts(ctx, w.state, joint, role)
			if err != nil {
				return err
			}
			cells[r] += fmt.Sprint(percepts)
		}
		add(&world{state: next, cells: cells})
		return nil
	})
}

// isViolated tells whether some match violates a formula (KR 2012 Def. 3).
func (x *worlds) isViolated(ctx context.Context, f *property.Formula, which play.SequenceKind) (bool, error) {
	f, err := f.UnfoldKnowledge(200_000)
	if err != nil {
		return false, err
	}
	x.truths = map[string]bool{}
	for layer, ws := range x.layers {
		for _, w := range ws {
			if bad, err := x.someSequence(ctx, layer, []*world{w}, f, which, false); bad || err != nil {
				return bad, err
			}
		}
	}
	return false, nil
}

// someSequence tells whether along some longer path a formula has the truth value want.
func (x *worlds) someSequence(ctx context.Context, layer int, path []*world, f *property.Formula, which play.SequenceKind, want bool) (bool, error) {
	last := path[len(path)-1]
	if degree := f.NextDepth(); len(path) > degree || len(last.next) == 0 {
		if len(path) <= degree && last.stuck && which == play.PlayableSequences {
			return false, nil
		}
		holds, err := x.holdsAlong(ctx, layer, path, f, which)
		return holds == want, err
	}
	for _, n := range last.next {
		if found, err := x.someSequence(ctx, layer, append(path[:len(path):len(path)], n), f, which, want); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// holdsAlong tells whether a formula is true along a path whose first world has a length.
func (x *worlds) holdsAlong(ctx context.Context, layer int, path []*world, f *property.Formula, which play.SequenceKind) (bool, error) {
	switch {
	case !f.IsEpistemic():
		return x.actualHolds(ctx, path, f)
	case f.Op == property.OpNext:
		if len(path) == 1 {
			return true, nil
		}
		return x.holdsAlong(ctx, layer+1, path[1:], f.Args[0], which)
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return x.roleKnows(ctx, layer, path[0], f, which)
	}
	for _, arg := range f.Args {
		holds, err := x.holdsAlong(ctx, layer, path, arg, which)
		if err != nil || holds == (f.Op == property.OpOr) {
			return holds, err
		}
	}
	return f.Op == property.OpAnd, nil
}

// actualHolds tells whether a formula without knowledge is true along a path.
func (x *worlds) actualHolds(ctx context.Context, path []*world, f *property.Formula) (bool, error) {
	if f.NextDepth() == 0 {
		path = path[:1]
	}
	key := fmt.Sprintf("%p", f)
	var states []play.State
	for _, w := range path {
		states = append(states, w.state)
		key += fmt.Sprintf(" %p", w)
	}
	holds, known := x.truths[key]
	if known {
		return holds, nil
	}
	holds, err := x.game.HoldsAlong(ctx, states, 0, f)
	x.truths[key] = holds
	return holds, err
}

// roleKnows tells whether a formula is true in all worlds that look the same to its role. For knows-whether, it tells
// whether the formula has one truth value in all of them.
func (x *worlds) roleKnows(ctx context.Context, layer int, w *world, f *property.Formula, which play.SequenceKind) (bool, error) {
	role := slices.IndexFunc(x.game.Roles(), func(r *gdl.Term) bool { return gdl.EqualTerms(r, f.Knower) })
	cell := x.cellKey(w, layer, role)
	key := fmt.Sprintf("%p %d %s", f, which, cell)
	known, done := x.truths[key]
	if done {
		return known, nil
	}
	var possible [2]bool
	for i, want := range []bool{false, true} {
		for _, other := range x.cells[cell] {
			found, err := x.someSequence(ctx, layer, []*world{other}, f.Args[0], which, want)
			if err != nil {
				return false, err
			}
			possible[i] = possible[i] || found
		}
	}
	known = !possible[0] || f.Op == property.OpWhether && !possible[1]
	x.truths[key] = known
	return known, nil
}
