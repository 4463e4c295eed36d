package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// An OwnEffect is an effect of a role's move that the role cannot see: its
// move, and none of its other legal moves, made a fluent true, and in another
// match that looks the same to the role, in which it made the same moves, the
// fluent is not true. A role remembers its moves in GDL-II; it may not know
// their effects.
type OwnEffect struct {
	Role, Move, Fluent *gdl.Term
	// Step is the index of the move. Both matches end with it, or continue for
	// one step in which the role does not learn the difference either.
	Step int
	// The move makes the fluent true in the first of the two matches, and not
	// in the second.
	One, Two Trace
}

// UnknownEffect searches for an effect of its own moves that a role cannot see,
// among the pairs of states that it cannot tell apart, breadth first and up to
// limit of them. It returns nil if there is none; complete tells that all pairs
// were searched.
func (g *Game) UnknownEffect(ctx context.Context, role *gdl.Term, limit int) (found *OwnEffect, complete bool, err error) {
	x := &MatchPairs{}
	chain := newChain(g.file)
	err = g.EnumeratePairs(ctx, role, limit, func(n int) error {
		var err error
		found, err = x.effectAfter(ctx, n, chain)
		if err == nil && (found != nil || x.tries > limit*maxTries) {
			return ErrStop
		}
		return err
	}, x)
	if err != nil {
		return nil, false, err
	}
	if found != nil {
		found.Role = role
	}
	return found, x.Complete, nil
}

// effectAfter searches the steps that lead on from pair n.
func (x *MatchPairs) effectAfter(ctx context.Context, n int, rules *chain) (*OwnEffect, error) {
	for first := range 2 {
		from, other := x.pairs[n].states[first], x.pairs[n].states[1-first]
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
					x.tries++
					e, err := x.effect(ctx, from, a, b, rules)
					if e == nil && err == nil {
						continue
					}
					if err == nil {
						x.complete(e, n, first)
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

// effect compares two steps that look the same to the role.
func (x *MatchPairs) effect(ctx context.Context, from State, a, b branch, rules *chain) (*OwnEffect, error) {
	if a.next == b.next {
		return nil, nil
	}
	before, unlike := from.terms(), b.next.terms()
	for _, f := range a.next.terms() {
		if contains(before, f) || contains(unlike, f) {
			continue
		}
		caused, err := x.game.causes(ctx, from, a.moves, x.role, f)
		if err != nil {
			return nil, err
		}
		if !caused || !rules.leads(x.game.names[x.role], x.game.tree(a.moves[x.role]), x.game.tree(f)) {
			continue
		}
		after, same, err := x.untold(ctx, a.next, b.next)
		if err != nil || !same {
			return nil, err
		}
		e := &OwnEffect{Move: x.game.tree(a.moves[x.role]), Fluent: x.game.tree(f)}
		x.step(e, a, b)
		if after != nil {
			x.step(e, after[0], after[1])
		}
		return e, nil
	}
	return nil, nil
}

// step adds a step to the matches of an effect.
func (x *MatchPairs) step(e *OwnEffect, a, b branch) {
	x.game.mu.Lock()
	defer x.game.mu.Unlock()
	e.One.Moves = append(e.One.Moves, x.game.joint(a.moves))
	e.Two.Moves = append(e.Two.Moves, x.game.joint(b.moves))
}

// tree returns the tree of an interned term.
func (g *Game) tree(t term) *gdl.Term {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.machine.terms.syntax(t)
}

func contains(sorted []term, f term) bool {
	_, found := slices.BinarySearch(sorted, f)
	return found
}

// causes tells whether the move of a role makes a fluent true: the role has
// other legal moves, and with none of them, and the same moves of the other
// roles, would the fluent be true. One other move without the effect is not
// enough: where two roles mark cells at the same time and a clash marks none,
// each could have prevented the other's mark, and has not caused it.
func (g *Game) causes(ctx context.Context, s State, does []term, role int, f term) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	legal, _, err := g.legals(ctx, s)
	if err != nil {
		return false, err
	}
	instead := slices.Clone(does)
	for _, m := range legal[role] {
		if m == does[role] {
			continue
		}
		instead[role] = m
		next, err := g.next(ctx, s, instead)
		if err != nil {
			return false, err
		}
		if contains(next.terms(), f) {
			return false, nil
		}
	}
	return len(legal[role]) > 1, nil
}

// untold tells whether the role does not learn the difference one step later
// either: both matches are over, or both continue in a way that looks the same
// to it. Percepts are often about the state in which a move is made, and come a
// step late.
func (x *MatchPairs) untold(ctx context.Context, s, t State) (after *[2]branch, same bool, err error) {
	x.game.mu.Lock()
	over, err := x.game.terminal(ctx, s)
	ended := false
	if err == nil {
		ended, err = x.game.terminal(ctx, t)
	}
	x.game.mu.Unlock()
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
			return &[2]branch{one[seen][0], two[seen][0]}, true, nil
		}
	}
	return nil, false, nil
}

// complete prepends the matches that lead to pair n to an effect; first is the
// state of the pair in which the effect begins.
func (x *MatchPairs) complete(e *OwnEffect, n, first int) {
	one, two := x.Traces(n)
	if first == 1 {
		one, two = two, one
	}
	e.Step = len(one.Moves)
	e.One.Moves = append(one.Moves, e.One.Moves...)
	e.Two.Moves = append(two.Moves, e.Two.Moves...)
}
