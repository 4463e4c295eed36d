package forcing

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A visit holds states that chance can hold and that the role cannot tell apart, with the
// way to them.
type visit struct {
	states []play.State
	from   *visit   // nil for the initial state
	origin []origin // of each state
}

// An origin is the predecessor of a state in the previous visit, and the joint move from
// it.
type origin struct {
	state int
	moves play.JointMove
}

// key identifies a visit.
func (x *visit) key() string { return (&situation{states: x.states}).key() }

// trace returns the moves that lead to one of the states.
func (x *visit) trace(state int) []play.JointMove {
	var moves []play.JointMove
	for ; x.from != nil; x = x.from {
		o := x.origin[state]
		moves = append(moves, o.moves)
		state = o.state
	}
	slices.Reverse(moves)
	return moves
}

// A reply is the result of chance's answer to a move of the role.
type reply struct {
	*visit
	end int // the state in which the match ends, or a role is stuck; -1 if the match goes on
}

// ends reports whether the match is over after the reply, without 100.
func (x reply) ends() bool { return x.end >= 0 }

// followChance follows chance from the initial state, breadth first: it must have a reply
// to each legal move of the role. It returns a match that shows this, with the number of
// visited sets of states, or the fault of the strategy.
func (r *referee) followChance(ctx context.Context) (match *play.Trace, sets int, err error) {
	start, err := r.game.Initial(ctx)
	if err != nil {
		return nil, 0, err
	}
	x, spoils, err := r.judge(ctx, &visit{states: []play.State{start}, origin: make([]origin, 1)})
	switch {
	case err != nil:
		return nil, 0, err
	case !spoils:
		return nil, 0, errors.New("chance does not hold the initial state")
	case x.ends():
		return &play.Trace{}, 1, nil
	}
	return r.spread(ctx, x.visit)
}

// spread is followChance from a state in which the match goes on.
func (r *referee) spread(ctx context.Context, start *visit) (match *play.Trace, sets int, err error) {
	var shown *visit // the first visit whose replies all end the match
	all, at := []*visit{start}, map[string]bool{start.key(): true}
	n := 0
	for ; n < len(all) && n < mostChecked; n++ {
		replies, err := r.replies(ctx, all[n], at)
		if isTooMuch(err) && n >= fewChecked {
			break
		}
		if err != nil {
			return nil, 0, err
		}
		if shown == nil && !slices.ContainsFunc(replies, func(x reply) bool { return !x.ends() }) {
			shown = all[n]
		}
		for _, x := range replies {
			if k := x.key(); !x.ends() && !at[k] {
				at[k] = true
				all = append(all, x.visit)
			}
		}
	}
	if sets = n; n < len(all) {
		sets = r.s.held()
	}
	if shown == nil {
		shown = start
	}
	match, err = r.playOn(ctx, shown, at)
	return match, sets, err
}

// mostMoves bounds a match that runs in a cycle.
const mostMoves = 1000

// playOn returns a match in which the role goes on as long as it can, and chance prevents
// the win. It starts at some states and prefers moves of the role that do not end the
// match, until the match ends or returns to a visited set.
func (r *referee) playOn(ctx context.Context, x *visit, at map[string]bool) (*play.Trace, error) {
	seen, shown := map[string]bool{}, 0
	for range mostMoves {
		seen[x.key()] = true
		replies, err := r.replies(ctx, x, at)
		switch {
		case isTooMuch(err): // the rest of the match shows nothing new
			return &play.Trace{Moves: x.trace(0)}, nil
		case err != nil:
			return nil, err
		case len(replies) == 0:
			return &play.Trace{Moves: x.trace(0)}, nil
		}
		next := replies[max(0, slices.IndexFunc(replies, func(x reply) bool { return !x.ends() }))]
		if x = next.visit; next.ends() || seen[x.key()] {
			shown = max(0, next.end)
			break
		}
	}
	return &play.Trace{Moves: x.trace(shown)}, nil
}

// replies returns the reply of chance to each move of the role that is legal in all the
// states.
func (r *referee) replies(ctx context.Context, x *visit, at map[string]bool) (list []reply, err error) {
	options, others, err := r.options(ctx, x)
	if err != nil {
		return nil, err
	}
	for _, move := range options {
		best, err := r.reply(ctx, x, move, others, at)
		if err != nil {
			return nil, err
		}
		list = append(list, best)
	}
	return list, nil
}

// options returns the moves of the role that are legal in all states, and those of
// chance in each.
func (r *referee) options(ctx context.Context, x *visit) (options []*gdl.Term, others [][]*gdl.Term, err error) {
	for i, state := range x.states {
		own, theirs, err := r.legal(ctx, state)
		if err != nil {
			return nil, nil, err
		}
		if i == 0 {
			options = own
		}
		options = slices.DeleteFunc(slices.Clone(options), func(m *gdl.Term) bool {
			return !slices.ContainsFunc(own, func(o *gdl.Term) bool { return gdl.EqualTerms(m, o) })
		})
		others = append(others, theirs)
	}
	return options, others, nil
}

// reply returns the reply of chance to a move of the role. It prefers states that were
// visited before.
func (r *referee) reply(ctx context.Context, x *visit, own *gdl.Term, others [][]*gdl.Term, at map[string]bool) (best reply, err error) {
	groups, err := r.fan(ctx, x, own, others)
	if err != nil {
		return best, err
	}
	found := false
	for _, group := range groups {
		x, spoils, err := r.judge(ctx, group)
		switch {
		case err != nil:
			return best, err
		case !spoils:
			continue
		case !x.ends() && at[x.key()]:
			return x, nil
		case !found:
			best, found = x, true
		}
	}
	if !found {
		return best, errors.New("chance has no reply to a move")
	}
	return best, nil
}

// fan returns the sets of states that a move of the role may lead to, each
// indistinguishable for the role.
func (r *referee) fan(ctx context.Context, x *visit, own *gdl.Term, others [][]*gdl.Term) (groups []*visit, err error) {
	at := map[string]*visit{}
	for i, state := range x.states {
		for _, other := range others[i] {
			moves := r.joint(own, other)
			p, err := r.step(ctx, state, moves)
			if err != nil {
				return nil, err
			}
			g, known := at[p.key]
			if !known {
				g = &visit{from: x}
				at[p.key] = g
				groups = append(groups, g)
			}
			if !slices.Contains(g.states, p.next) {
				g.states = append(g.states, p.next)
				g.origin = append(g.origin, origin{i, moves})
			}
		}
	}
	return groups, nil
}

// judge reports whether chance prevents the win by states that the role cannot tell apart:
// in one of them the match is over without 100 or a role is stuck, or chance can hold the
// states in which the match goes on. These are returned.
func (r *referee) judge(ctx context.Context, x *visit) (reply, bool, error) {
	left := &visit{from: x.from}
	for i, state := range x.states {
		over, wins, err := r.ends(ctx, state)
		switch {
		case err != nil:
			return reply{}, false, err
		case over && !wins:
			return reply{x, i}, true, nil
		case !over:
			left.states, left.origin = append(left.states, state), append(left.origin, x.origin[i])
		}
	}
	if len(left.states) == 0 {
		return reply{}, false, nil
	}
	if set, known := r.setOf(left.states); known && r.s.sets[set].value == held {
		return reply{left, -1}, true, nil
	}
	for i, state := range left.states {
		own, others, err := r.legal(ctx, state)
		if err != nil {
			return reply{}, false, err
		}
		if len(own) == 0 || len(others) == 0 {
			return reply{left, i}, true, nil
		}
	}
	return reply{}, false, nil
}
