package forcing

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// movesToState returns the moves that lead to one of the states.
func (x *visit) movesToState(state int) []play.JointMove {
	var moves []play.JointMove
	for ; x.previous != nil; x = x.previous {
		o := x.origins[state]
		moves = append(moves, o.move)
		state = o.previousState
	}
	slices.Reverse(moves)
	return moves
}

// A chanceReply is the visit to which chance's answer to a move of the role leads.
type chanceReply struct {
	*visit
	endState int // the state in which the match ends, or a role is stuck; -1 if the match goes on
}

// endsMatch reports whether the match is over after the reply, without 100.
func (x chanceReply) endsMatch() bool { return x.endState >= 0 }

// followChance follows the replies of chance from the initial state, breadth first: chance must
// have a reply to each legal move of the role. It returns a match in which chance plays so and the
// number of visited sets of states, or an error where chance has no reply.
func (r *strategyChecker) followChance(ctx context.Context) (match *play.Trace, sets int, err error) {
	start, err := r.referenceGame.InitialState(ctx)
	if err != nil {
		return nil, 0, err
	}
	x, spoils, err := r.judgeChanceVisit(ctx, &visit{states: []play.State{start}, origins: make([]stateOrigin, 1)})
	switch {
	case err != nil:
		return nil, 0, err
	case !spoils:
		return nil, 0, errors.New("chance does not prevent the win from the initial state")
	case x.endsMatch():
		return &play.Trace{}, 1, nil
	}
	return r.followReplies(ctx, x.visit)
}

// followReplies does the work of followChance from a visit in which the match goes on.
func (r *strategyChecker) followReplies(ctx context.Context, start *visit) (match *play.Trace, sets int, err error) {
	var shown *visit // the first visit whose replies all end the match
	all, at := []*visit{start}, map[string]bool{start.visitKey(): true}
	n := 0
	for ; n < len(all) && n < maxCheckedSets; n++ {
		replies, err := r.chanceReplies(ctx, all[n], at)
		if isReferenceWork(err) && n >= minCheckedSets {
			break
		}
		if err != nil {
			return nil, 0, err
		}
		if shown == nil && !slices.ContainsFunc(replies, func(x chanceReply) bool { return !x.endsMatch() }) {
			shown = all[n]
		}
		for _, x := range replies {
			if k := x.visitKey(); !x.endsMatch() && !at[k] {
				at[k] = true
				all = append(all, x.visit)
			}
		}
	}
	if sets = n; n < len(all) {
		sets = r.checkedSearch.countHeldSets()
	}
	if shown == nil {
		shown = start
	}
	match, err = r.playAgainstChance(ctx, shown, at)
	return match, sets, err
}

// maxShownMoves is the greatest number of moves in the match that playAgainstChance shows.
const maxShownMoves = 1000

// playAgainstChance returns a match in which the role continues as long as it can, and chance
// prevents the win. It starts at visit x, and prefers moves of the role that do not end the match.
// It ends when the match ends or returns to a visited set. at holds the keys of the visits that
// followReplies has met.
func (r *strategyChecker) playAgainstChance(ctx context.Context, x *visit, at map[string]bool) (*play.Trace, error) {
	seen, shown := map[string]bool{}, 0
	for range maxShownMoves {
		seen[x.visitKey()] = true
		replies, err := r.chanceReplies(ctx, x, at)
		switch {
		case isReferenceWork(err): // the rest of the match shows nothing new
			return &play.Trace{Moves: x.movesToState(0)}, nil
		case err != nil:
			return nil, err
		case len(replies) == 0:
			return &play.Trace{Moves: x.movesToState(0)}, nil
		}
		next := replies[max(0, slices.IndexFunc(replies, func(x chanceReply) bool { return !x.endsMatch() }))]
		if x = next.visit; next.endsMatch() || seen[x.visitKey()] {
			shown = max(0, next.endState)
			break
		}
	}
	return &play.Trace{Moves: x.movesToState(shown)}, nil
}

// chanceReplies returns the reply of chance to each move of the role that is legal in all states of
// x.
func (r *strategyChecker) chanceReplies(ctx context.Context, x *visit, at map[string]bool) (list []chanceReply, err error) {
	options, others, err := r.commonOptions(ctx, x)
	if err != nil {
		return nil, err
	}
	for _, move := range options {
		best, err := r.chooseReply(ctx, x, move, others, at)
		if err != nil {
			return nil, err
		}
		list = append(list, best)
	}
	return list, nil
}

// commonOptions returns the moves of the role that are legal in all states, and those of
// chance in each.
func (r *strategyChecker) commonOptions(ctx context.Context, x *visit) (options []*gdl.Term, others [][]*gdl.Term, err error) {
	for i, state := range x.states {
		own, theirs, err := r.legalTerms(ctx, state)
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

// chooseReply returns the reply of chance to a move of the role. It prefers visits whose keys are
// in at, since these need no further check.
func (r *strategyChecker) chooseReply(ctx context.Context, x *visit, own *gdl.Term, others [][]*gdl.Term, at map[string]bool) (best chanceReply, err error) {
	groups, err := r.successors(ctx, x, own, others)
	if err != nil {
		return best, err
	}
	found := false
	for _, group := range groups {
		x, spoils, err := r.judgeChanceVisit(ctx, group)
		switch {
		case err != nil:
			return best, err
		case !spoils:
			continue
		case !x.endsMatch() && at[x.visitKey()]:
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

// judgeChanceVisit reports whether chance prevents the win by states that the role cannot
// distinguish. It does if in one of them the match is over without 100, or a role has no move. It
// also does if the search found that chance prevents the win from the states in which the match
// goes on; the reply then has only these states.
func (r *strategyChecker) judgeChanceVisit(ctx context.Context, x *visit) (chanceReply, bool, error) {
	left, lost, err := r.goingOn(ctx, x)
	if err != nil || lost >= 0 {
		return chanceReply{x, lost}, err == nil, err
	}
	if len(left.states) == 0 {
		return chanceReply{}, false, nil
	}
	if set, known := r.knownSetOf(left.states); known && r.checkedSearch.stateSets[set].forcedValue == setHeld {
		return chanceReply{left, -1}, true, nil
	}
	for i, state := range left.states {
		own, others, err := r.legalTerms(ctx, state)
		if err != nil {
			return chanceReply{}, false, err
		}
		if len(own) == 0 || len(others) == 0 {
			return chanceReply{left, i}, true, nil
		}
	}
	return chanceReply{}, false, nil
}
