package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeOwnEffect replays the matches of an own effect and tells whether they
// show it: the role cannot tell them apart, its move makes the fluent true in
// the first, and in the second the fluent is not true. If the matches end
// there, both must be over.
func (g *Game) JudgeOwnEffect(ctx context.Context, e *OwnEffect) (Violation, bool, error) {
	one, two, err := g.replayPair(ctx, e.One, e.Two)
	if err != nil {
		return Violation{}, false, err
	}
	same, err := g.Indistinguishable(e.Role, one, two)
	if err != nil || !same || e.Step < 0 || e.Step >= len(one.Steps) {
		return Violation{}, false, err
	}
	before, after := one.States[e.Step], one.States[e.Step+1]
	if before.Holds(e.Fluent) || !after.Holds(e.Fluent) || two.States[e.Step+1].Holds(e.Fluent) {
		return Violation{}, false, nil
	}
	if e.Step == len(one.Steps)-1 {
		for _, m := range []*Match{one, two} {
			if over, err := g.Terminal(ctx, m.Last()); err != nil || !over {
				return Violation{}, false, err
			}
		}
	}
	if caused, err := g.judgeCause(ctx, e, before, one.Steps[e.Step].Moves); err != nil || !caused {
		return Violation{}, false, err
	}
	if !newChain(g.file).leads(e.Role, e.Move, e.Fluent) {
		return Violation{}, false, nil
	}
	v := Violation{Roles: []*gdl.Term{e.Role}, Detail: fmt.Sprintf("%s cannot tell whether its move '%s' has made '%s' true",
		written(e.Role), written(e.Move), written(e.Fluent))}
	v.Blame, err = g.FiringWith(ctx, before, one.Steps[e.Step].Moves, atom(gdl.Next, e.Fluent))
	return v, err == nil, err
}

func (g *Game) replayPair(ctx context.Context, one, two Trace) (*Match, *Match, error) {
	first, err := g.Replay(ctx, one)
	if err != nil {
		return nil, nil, err
	}
	second, err := g.Replay(ctx, two)
	return first, second, err
}

// judgeCause tells whether the role had other legal moves, and the fluent would
// be true with none of them.
func (g *Game) judgeCause(ctx context.Context, e *OwnEffect, before State, moves JointMove) (bool, error) {
	role, err := g.role(e.Role)
	if err != nil {
		return false, err
	}
	legal, err := g.Legal(ctx, before, e.Role)
	if err != nil {
		return false, err
	}
	for _, m := range legal {
		if gdl.EqualTerms(m, e.Move) {
			continue
		}
		instead := append(JointMove(nil), moves...)
		instead[role] = m
		next, err := g.Next(ctx, before, instead)
		if err != nil {
			return false, err
		}
		if next.Holds(e.Fluent) {
			return false, nil
		}
	}
	return len(legal) > 1, nil
}
