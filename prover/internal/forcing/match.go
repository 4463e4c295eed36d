package forcing

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A reply is what chance does when the role makes a move.
type reply struct {
	moves play.JointMove
	next  play.State
	ends  bool // the match is over then, without 100
}

// A visit is a state that chance can hold, and how it was reached.
type visit struct {
	state play.State
	from  int
	moves play.JointMove
}

// followChance follows chance from the initial state, breadth first: it must have
// a reply to each legal move of the role. It returns a match that shows what comes
// of that, with the number of states that chance has to do with, or what is wrong
// with it.
func (r *referee) followChance(ctx context.Context) (match *play.Trace, states int, err error) {
	start, err := r.game.Initial(ctx)
	if err != nil {
		return nil, 0, err
	}
	over, wins, err := r.ends(ctx, start)
	if err != nil || wins {
		return nil, 0, errors.Join(err, errors.New("the match is won in the initial state"))
	}
	if over {
		return &play.Trace{}, 1, nil
	}
	if held, err := r.stuckOrHeld(ctx, start); err != nil || !held {
		return nil, 0, errors.Join(err, errAstray)
	}
	return r.spread(ctx, start)
}

// spread is followChance from a state in which the match goes on.
func (r *referee) spread(ctx context.Context, start play.State) (match *play.Trace, states int, err error) {
	shown := -1 // the first state that every move of the role leads out of
	all, at := []visit{{state: start, from: -1}}, map[play.State]bool{start: true}
	n := 0
	for ; n < len(all) && n < mostChecked; n++ {
		replies, err := r.replies(ctx, all[n].state, at)
		if isTooMuch(err) && n >= fewChecked {
			break
		}
		if err != nil {
			return nil, 0, err
		}
		if shown < 0 && !slices.ContainsFunc(replies, func(x reply) bool { return !x.ends }) {
			shown = n
		}
		for _, x := range replies {
			if !x.ends && !at[x.next] {
				at[x.next] = true
				all = append(all, visit{x.next, n, x.moves})
			}
		}
	}
	if states = n; n < len(all) {
		states = r.s.held()
	}
	match, err = r.match(ctx, all, at, shown)
	return match, states, err
}

// match returns a match in which the role goes on as long as it can, and chance
// prevents the win.
func (r *referee) match(ctx context.Context, all []visit, at map[play.State]bool, shown int) (*play.Trace, error) {
	trace := &play.Trace{}
	if shown < 0 {
		return trace, r.playOn(ctx, trace, all[0].state, at)
	}
	for n := shown; all[n].from >= 0; n = all[n].from {
		trace.Moves = append(trace.Moves, all[n].moves)
	}
	slices.Reverse(trace.Moves)
	return trace, r.playOn(ctx, trace, all[shown].state, at)
}

// mostMoves bounds a match that goes round and round.
const mostMoves = 1000

// playOn lets the role go on from a state, where it can by a move that does not end
// the match, until it ends or comes back to a state.
func (r *referee) playOn(ctx context.Context, trace *play.Trace, state play.State, at map[play.State]bool) error {
	seen := map[play.State]bool{}
	for range mostMoves {
		seen[state] = true
		replies, err := r.replies(ctx, state, at)
		switch {
		case isTooMuch(err):
			return nil // the rest of the match shows nothing new
		case err != nil || len(replies) == 0:
			return err
		}
		x := replies[max(0, slices.IndexFunc(replies, func(x reply) bool { return !x.ends }))]
		trace.Moves = append(trace.Moves, x.moves)
		if state = x.next; x.ends || seen[state] {
			return nil
		}
	}
	return nil
}

// holds tells whether chance can hold a state, as the search has it.
func (r *referee) holds(state play.State) bool {
	set, known := r.setOf([]play.State{state})
	return known && r.s.sets[set].value == held
}

// replies returns what chance does for each legal move of the role; none where
// somebody is stuck. It prefers states that it has come to before.
func (r *referee) replies(ctx context.Context, state play.State, at map[play.State]bool) (list []reply, err error) {
	own, others, err := r.legal(ctx, state)
	if err != nil || len(own) == 0 || len(others) == 0 {
		return nil, err
	}
	for _, move := range own {
		x, err := r.reply(ctx, state, move, others, at)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

// reply returns what chance does when the role makes a move.
func (r *referee) reply(ctx context.Context, state play.State, own *gdl.Term, others []*gdl.Term, at map[play.State]bool) (best reply, err error) {
	found := false
	for _, other := range others {
		x := reply{moves: r.joint(own, other)}
		if x.next, err = r.game.Next(ctx, state, x.moves); err != nil {
			return best, err
		}
		wins := false
		if x.ends, wins, err = r.ends(ctx, x.next); err != nil {
			return best, err
		}
		spoils := x.ends && !wins
		if !x.ends {
			if spoils, err = r.stuckOrHeld(ctx, x.next); err != nil {
				return best, err
			}
		}
		switch {
		case !spoils:
			continue
		case at[x.next]:
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

// stuckOrHeld tells whether a state in which the match is not over is none that is
// won: nobody can go on from it, or chance can hold it.
func (r *referee) stuckOrHeld(ctx context.Context, state play.State) (bool, error) {
	if r.holds(state) {
		return true, nil
	}
	own, others, err := r.legal(ctx, state)
	return len(own) == 0 || len(others) == 0, err
}
