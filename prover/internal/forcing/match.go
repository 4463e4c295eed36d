package forcing

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// This file follows the replies of chance, by the reference semantics, and shows a match with them.

// movesToState returns the moves that lead to one of the states of a visit, given by its index.
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

// endsMatch reports whether in some state of the visit the match is over without 100 for the role, or a role has no
// move.
func (x *visit) endsMatch() bool { return x.endState >= 0 }

// followChance follows the replies of chance from the initial state, breadth first: chance must have a reply to each
// legal move of the role. It returns a match in which chance plays so, and the number of visited sets of states. If
// there are too many to visit, it returns the number that the search found instead. It returns an error where chance
// has no reply.
func (r *strategyChecker) followChance(ctx context.Context) (match *play.Trace, sets int, err error) {
	start, err := r.referenceGame.InitialState(ctx)
	if err != nil {
		return nil, 0, err
	}
	first, err := r.judgeChanceVisit(ctx, &visit{states: []play.State{start}, origins: make([]stateOrigin, 1)})
	switch {
	case err != nil:
		return nil, 0, err
	case first == nil:
		return nil, 0, errors.New("chance does not prevent the win from the initial state")
	case first.endsMatch():
		return &play.Trace{}, 1, nil
	}
	var shown *visit // the first visit whose replies all end the match
	all, at := []*visit{first}, map[string]bool{first.visitKey(): true}
	for ; sets < len(all) && sets < maxCheckedSets; sets++ {
		replies, err := r.chanceReplies(ctx, all[sets], at)
		if isReferenceWork(err) && sets >= minCheckedSets {
			break
		}
		if err != nil {
			return nil, 0, err
		}
		if shown == nil && !slices.ContainsFunc(replies, func(x *visit) bool { return !x.endsMatch() }) {
			shown = all[sets]
		}
		for _, x := range replies {
			if k := x.visitKey(); !x.endsMatch() && !at[k] {
				at[k] = true
				all = append(all, x)
			}
		}
	}
	if sets < len(all) {
		sets = r.checkedSearch.countHeldSets()
	}
	if shown == nil {
		shown = first
	}
	match, err = r.playAgainstChance(ctx, shown, at)
	return match, sets, err
}

// maxShownMoves is the greatest number of moves in the match that playAgainstChance shows.
const maxShownMoves = 1000

// playAgainstChance returns a match in which the role continues as long as it can, and chance
// prevents the win. It starts at visit x, and prefers moves of the role that do not end the match.
// It ends when the match ends or returns to a visited set. at holds the keys of the visits that
// followChance has met.
func (r *strategyChecker) playAgainstChance(ctx context.Context, x *visit, at map[string]bool) (*play.Trace, error) {
	seen := map[string]bool{}
	for range maxShownMoves {
		seen[x.visitKey()] = true
		replies, err := r.chanceReplies(ctx, x, at)
		if err != nil && !isReferenceWork(err) {
			return nil, err
		}
		if err != nil || len(replies) == 0 { // the rest of the match shows nothing new
			break
		}
		if x = replies[max(0, slices.IndexFunc(replies, func(x *visit) bool { return !x.endsMatch() }))]; x.endsMatch() || seen[x.visitKey()] {
			break
		}
	}
	return &play.Trace{Moves: x.movesToState(max(0, x.endState))}, nil
}

// chanceReplies returns the reply of chance to each move of the role that is legal in all states of
// x.
func (r *strategyChecker) chanceReplies(ctx context.Context, x *visit, at map[string]bool) (list []*visit, err error) {
	var options []*gdl.Term  // the moves of the role
	var others [][]*gdl.Term // by state: those of chance
	for i, state := range x.states {
		own, theirs, err := r.legalTerms(ctx, state)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			options = slices.Clone(own)
		}
		options = slices.DeleteFunc(options, func(m *gdl.Term) bool {
			return !slices.ContainsFunc(own, func(o *gdl.Term) bool { return gdl.EqualTerms(m, o) })
		})
		others = append(others, theirs)
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

// chooseReply returns the reply of chance to a move of the role. It prefers visits whose keys are
// in at, since these need no further check.
func (r *strategyChecker) chooseReply(ctx context.Context, x *visit, own *gdl.Term, others [][]*gdl.Term, at map[string]bool) (best *visit, err error) {
	groups, err := r.successors(ctx, x, own, others)
	if err != nil {
		return nil, err
	}
	for _, group := range groups {
		reply, err := r.judgeChanceVisit(ctx, group)
		switch {
		case err != nil:
			return nil, err
		case reply != nil && !reply.endsMatch() && at[reply.visitKey()]:
			return reply, nil
		case best == nil:
			best = reply
		}
	}
	if best == nil {
		return nil, errors.New("chance has no reply to a move")
	}
	return best, nil
}

// judgeChanceVisit returns the states by which chance prevents the win, among states that the role cannot distinguish;
// nil if there are none. Chance prevents the win if in one of the states the match is over without 100, or a role has
// no move. Chance also prevents it if the search found so for the states in which the match goes on; then these are
// returned.
func (r *strategyChecker) judgeChanceVisit(ctx context.Context, x *visit) (*visit, error) {
	left, err := r.goingOn(ctx, x)
	if err != nil || left.endsMatch() {
		return left, err
	}
	if len(left.states) == 0 {
		return nil, nil
	}
	if r.isHeld(left.states) {
		return left, nil
	}
	for i, state := range left.states {
		own, others, err := r.legalTerms(ctx, state)
		if err != nil {
			return nil, err
		}
		if len(own) == 0 || len(others) == 0 {
			left.endState = i
			return left, nil
		}
	}
	return nil, nil
}
