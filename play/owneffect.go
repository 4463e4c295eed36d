package play

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// An OwnEffect is an effect of a role's move that the role cannot see. In one match, the move made a fluent true,
// and none of the role's other legal moves would have done so. In another match, which looks the same to the role
// and in which it made the same moves, the fluent is not true. In GDL-II a role remembers its moves, but it may
// not know their effects.
type OwnEffect struct {
	Role, Move, Fluent *gdl.Term
	// MoveIndex is the index of the move. Both matches end with it, or continue for
	// one step in which the role does not learn the difference either.
	MoveIndex int
	// The move makes the fluent true in the first of the two matches, and not
	// in the second.
	FirstTrace, SecondTrace Trace
}

// FindUnknownEffect searches for an effect of its own moves that a role cannot see. It visits the pairs of states
// that the role cannot distinguish, breadth first, at most limit pairs. It returns nil if there is no such effect.
// The result complete tells that all pairs were visited.
func (g *Game) FindUnknownEffect(ctx context.Context, role *gdl.Term, limit int) (found *OwnEffect, complete bool, err error) {
	x, err := g.newMatchPairs(ctx, role)
	if err != nil {
		return nil, false, err
	}
	chain := newCausalChain(g.file)
	for n := 0; n < len(x.statePairs); n++ {
		if found, err = x.effectAfter(ctx, n, chain); err != nil {
			return nil, false, err
		}
		if found != nil {
			return found, false, nil
		}
		if x.lookupCount > limit*maxLookups {
			return nil, false, nil
		}
		if full, err := x.expandPair(ctx, n, limit); err != nil || full {
			return nil, false, err
		}
	}
	return nil, true, nil
}

// effectAfter searches the steps from the states of pair n for an effect that the role cannot see;
// nil if there is none.
func (x *matchPairs) effectAfter(ctx context.Context, n int, rules *causalChain) (*OwnEffect, error) {
	for first := range 2 {
		from, other := x.statePairs[n].states[first], x.statePairs[n].states[1-first]
		one, err := x.branchesOf(ctx, from)
		if err != nil {
			return nil, err
		}
		two, err := x.branchesOf(ctx, other)
		if err != nil {
			return nil, err
		}
		for _, seen := range sortedSights(one) {
			for _, a := range one[seen] {
				for _, b := range two[seen] {
					x.lookupCount++
					e, err := x.compareBranches(ctx, from, a, b, rules)
					if e == nil && err == nil {
						continue
					}
					if err == nil {
						x.prependMatches(e, n, first)
					}
					return e, err
				}
			}
		}
		if from == other {
			break
		}
	}
	return nil, nil
}

// compareBranches compares two steps, from a state and its counterpart, that look the same to the
// role. It returns the effect that they show; nil if there is none.
func (x *matchPairs) compareBranches(ctx context.Context, from State, a, b stateBranch, rules *causalChain) (*OwnEffect, error) {
	if a.nextState == b.nextState {
		return nil, nil
	}
	for _, f := range a.nextState.FluentsNotIn(from) {
		moves := x.movesOf(a)
		e := &OwnEffect{Role: x.evaluator.roleNames[x.roleIndex], Move: moves[x.roleIndex], Fluent: f, FirstTrace: Trace{Moves: []JointMove{moves}}, SecondTrace: Trace{Moves: []JointMove{x.movesOf(b)}}}
		if b.nextState.HasFluent(f) {
			continue
		}
		if caused, err := x.game.causes(ctx, e, from, moves, rules); err != nil {
			return nil, err
		} else if !caused {
			continue
		}
		after, same, err := x.staysUntold(ctx, a.nextState, b.nextState)
		if err != nil || !same {
			return nil, err
		}
		if after != nil {
			e.FirstTrace.Moves, e.SecondTrace.Moves = append(e.FirstTrace.Moves, x.movesOf(after[0])), append(e.SecondTrace.Moves, x.movesOf(after[1]))
		}
		return e, nil
	}
	return nil, nil
}

func (x *matchPairs) movesOf(b stateBranch) JointMove {
	x.evaluator.mu.Lock()
	defer x.evaluator.mu.Unlock()
	return x.evaluator.termTable.moveTrees(b.jointMove)
}

// staysUntold tells whether the role does not learn the difference one step later either. Then both matches are
// over, or both continue in a way that looks the same to the role. The later step matters, since percepts are
// often about the state in which a move is made.
func (x *matchPairs) staysUntold(ctx context.Context, s, t State) (after *[2]stateBranch, same bool, err error) {
	x.evaluator.mu.Lock()
	over, err := x.evaluator.isTerminal(ctx, s)
	ended := false
	if err == nil {
		ended, err = x.evaluator.isTerminal(ctx, t)
	}
	x.evaluator.mu.Unlock()
	if err != nil || over || ended {
		return nil, over && ended, err
	}
	one, err := x.branchesOf(ctx, s)
	if err != nil {
		return nil, false, err
	}
	two, err := x.branchesOf(ctx, t)
	if err != nil {
		return nil, false, err
	}
	for _, seen := range sortedSights(one) {
		if len(two[seen]) > 0 {
			return &[2]stateBranch{one[seen][0], two[seen][0]}, true, nil
		}
	}
	return nil, false, nil
}

// prependMatches prepends the matches that lead to pair n to an effect; first is the
// state of the pair in which the effect begins.
func (x *matchPairs) prependMatches(e *OwnEffect, n, first int) {
	one, two := x.pairTraces(n)
	if first == 1 {
		one, two = two, one
	}
	e.MoveIndex = len(one.Moves)
	e.FirstTrace.Moves = append(one.Moves, e.FirstTrace.Moves...)
	e.SecondTrace.Moves = append(two.Moves, e.SecondTrace.Moves...)
}
