package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// JudgeMonotonic tells whether a state violates monotonicity (AIJ 2012 sec. 6.3). It does if a role other than
// random has no goal value in it, or several. It also does if the state is not terminal and a legal joint move
// leads to a state in which a role has a lower goal value. Goal values that are no numbers give a
// NotComparableError when they are compared.
func (j *PropertyJudge) JudgeMonotonic(ctx context.Context, s State) (Violation, bool, error) {
	v, violated, err := j.JudgeUniqueGoals(ctx, s)
	if err != nil || violated {
		return v, violated, err
	}
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || over {
		return Violation{}, false, err
	}
	moves, next, _, err := j.game.allSuccessors(ctx, s)
	if err != nil {
		return Violation{}, false, err
	}
	for i := range next {
		if v, violated, err := j.JudgeGoalFall(ctx, s, next[i]); err != nil || violated {
			v.ShowingMoves = []JointMove{moves[i]}
			return v, violated, err
		}
	}
	return Violation{}, false, nil
}

// JudgeGoalFall tells whether a role other than random has a goal value in state
// after that is lower than one it has in state before.
func (j *PropertyJudge) JudgeGoalFall(ctx context.Context, before, after State) (Violation, bool, error) {
	roles, from, err := j.allGoalValues(ctx, before)
	if err != nil {
		return Violation{}, false, err
	}
	_, to, err := j.allGoalValues(ctx, after)
	if err != nil {
		return Violation{}, false, err
	}
	for i, r := range roles {
		if len(from[i]) == 0 || len(to[i]) == 0 {
			continue
		}
		_, high, err := extremeGoals(from[i : i+1])
		if err != nil {
			return Violation{}, false, err
		}
		low, _, err := extremeGoals(to[i : i+1])
		if err != nil {
			return Violation{}, false, err
		}
		if goalNumber(low[0]) >= goalNumber(high[0]) {
			continue
		}
		n := j.game.file.Notation
		v := Violation{Roles: []*gdl.Term{r}, Detail: fmt.Sprintf("the goal value of %s falls from %s to %s", r.Spelled(n), high[0].Spelled(n), low[0].Spelled(n))}
		if err = v.show(ctx, j.game, after, gdl.NewTerm(gdl.Goal, r, low[0])); err == nil {
			err = v.show(ctx, j.game, before, gdl.NewTerm(gdl.Goal, r, high[0]))
		}
		if err != nil {
			return Violation{}, false, err
		}
		v.Facts[0].Step = 1
		return v, true, nil
	}
	return Violation{}, false, nil
}
