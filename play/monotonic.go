package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeMonotonic tells whether a state violates monotonicity (AIJ 2012 sec.
// 6.3): some role other than random has not exactly one goal value in it, or it
// is not terminal and a legal joint move leads to a state in which a goal value
// of a role is lower. Goal values that are no numbers give a NotComparableError
// when they are compared.
func (g *Game) JudgeMonotonic(ctx context.Context, s State) (Violation, bool, error) {
	v, violated, err := g.judgeUniqueGoals(ctx, s)
	if err != nil || violated {
		return v, violated, err
	}
	over, err := g.Terminal(ctx, s)
	if err != nil || over {
		return Violation{}, false, err
	}
	moves, next, _, err := g.allSuccessors(ctx, s)
	if err != nil {
		return Violation{}, false, err
	}
	for i := range next {
		if v, violated, err := g.JudgeFall(ctx, s, next[i]); err != nil || violated {
			v.Moves = []JointMove{moves[i]}
			return v, violated, err
		}
	}
	return Violation{}, false, nil
}

// JudgeFall tells whether a role other than random has a goal value in state
// after that is lower than one it has in state before.
func (g *Game) JudgeFall(ctx context.Context, before, after State) (Violation, bool, error) {
	roles, from, err := g.allGoals(ctx, before)
	if err != nil {
		return Violation{}, false, err
	}
	_, to, err := g.allGoals(ctx, after)
	if err != nil {
		return Violation{}, false, err
	}
	for i, r := range roles {
		if len(from[i]) == 0 || len(to[i]) == 0 {
			continue
		}
		_, high, err := extremes(from[i : i+1])
		if err != nil {
			return Violation{}, false, err
		}
		low, _, err := extremes(to[i : i+1])
		if err != nil {
			return Violation{}, false, err
		}
		if number(low[0]) < number(high[0]) {
			return g.fall(ctx, before, after, r, high[0], low[0])
		}
	}
	return Violation{}, false, nil
}

func (g *Game) fall(ctx context.Context, before, after State, role, high, low *gdl.Term) (Violation, bool, error) {
	rules, err := g.Firing(ctx, after, atom(gdl.Goal, role, low))
	if err != nil {
		return Violation{}, false, err
	}
	earlier, err := g.Firing(ctx, before, atom(gdl.Goal, role, high))
	if err != nil {
		return Violation{}, false, err
	}
	return Violation{Roles: []*gdl.Term{role}, Values: []*gdl.Term{high, low},
		Detail: fmt.Sprintf("the goal value of %s falls from %s to %s", written(role), written(high), written(low)),
		Blame:  uniqueRules(append(rules, earlier...))}, true, nil
}
