package main

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// judgeState tells whether a single state violates a property.
func judgeState(ctx context.Context, g *play.Game, p proof.Property, s play.State) (play.Violation, bool, error) {
	j := play.NewPropertyJudge(g)
	switch p {
	case proof.Playability:
		return j.JudgePlayability(ctx, s)
	case proof.TurnTaking:
		return j.JudgeTurnTaking(ctx, s)
	case proof.UtilityStructure:
		return j.JudgeUtilityStructure(ctx, s)
	case proof.ZeroSum:
		return j.JudgeZeroSum(ctx, s)
	case proof.Monotonic:
		return judgeSingleGoal(ctx, g, s)
	}
	return play.Violation{}, false, fmt.Errorf("the property '%s' is not judged", p)
}

// judgeSingleGoal judges the part of monotonicity that is about single states: one
// goal value of each role but random, also before the end. (JudgeMonotonic
// looks at all successors too, which would be work without end.)
func judgeSingleGoal(ctx context.Context, g *play.Game, s play.State) (play.Violation, bool, error) {
	for i, role := range g.Roles() {
		if g.IsRandomRole(i) {
			continue
		}
		values, err := g.GoalValues(ctx, s, role)
		if err != nil {
			return play.Violation{}, false, err
		}
		if len(values) != 1 {
			return play.Violation{Detail: fmt.Sprintf("%s has %d goal values", role, len(values))}, true, nil
		}
	}
	return play.Violation{}, false, nil
}

// judgeTransition tells whether a transition violates a property.
func judgeTransition(ctx context.Context, g *play.Game, p proof.Property, before, after play.State) (play.Violation, bool, error) {
	if p != proof.Monotonic {
		return play.Violation{}, false, nil
	}
	return play.NewPropertyJudge(g).JudgeGoalFall(ctx, before, after)
}

// judgeMatchEnd tells whether a match violates a property in its last state or by
// its last step.
func judgeMatchEnd(ctx context.Context, g *play.Game, p proof.Property, states []play.State) (play.Violation, bool, error) {
	last := len(states) - 1
	if p == proof.Termination {
		_, again := repeatedState(states)
		return play.Violation{}, again, nil
	}
	v, bad, err := judgeState(ctx, g, p, states[last])
	if bad || err != nil || last == 0 {
		return v, bad, err
	}
	return judgeTransition(ctx, g, p, states[last-1], states[last])
}
