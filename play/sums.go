package play

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

// This file judges the sums of goal values, and compares goal values as numbers.

// A NotComparableError says that some of these goal values are not numbers, so that neither their
// sum nor their order is defined.
type NotComparableError struct{ Values []*gdl.Term }

func (e *NotComparableError) Error() string {
	return fmt.Sprintf("goal values %s: not all of them are numbers", joinTerms(gdl.Prefix, e.Values))
}

// JudgeZeroSum tells whether a state violates zero-sum: it is terminal, and its goal values do not add
// up to 100 (AIJ 2012 sec. 6.3).
func (j *PropertyJudge) JudgeZeroSum(ctx context.Context, s State) (Violation, bool, error) {
	return j.JudgeConstantSum(ctx, s, 100)
}

// JudgeConstantSum tells whether state s violates the property that goal values add up to sum. The
// state is then terminal, and the goal values do not add up for some choice of one goal value for
// each role other than random. If such a role has no goal value, there is no choice and so no
// violation. Goal values that are no numbers give a NotComparableError.
func (j *PropertyJudge) JudgeConstantSum(ctx context.Context, s State, sum int) (Violation, bool, error) {
	over, err := j.game.IsTerminal(ctx, s)
	if err != nil || !over {
		return Violation{}, false, err
	}
	roles, goals, err := j.allGoalValues(ctx, s)
	if err != nil {
		return Violation{}, false, err
	}
	for _, values := range goals {
		if len(values) == 0 {
			return Violation{}, false, nil
		}
	}
	low, high, err := extremeGoals(goals)
	if err != nil {
		return Violation{}, false, err
	}
	for _, choice := range [][]*gdl.Term{low, high} {
		total, _ := sumGoals(choice)
		if total == sum || len(roles) == 0 {
			continue
		}
		v := Violation{Roles: roles}
		var parts []string
		for i, r := range roles {
			parts = append(parts, fmt.Sprintf("%s %s", r.Spelled(j.game.file.Notation), choice[i].Spelled(j.game.file.Notation)))
			if err := v.show(ctx, j.game, s, gdl.NewTerm(gdl.Goal, r, choice[i])); err != nil {
				return Violation{}, false, err
			}
		}
		if len(roles) == 1 {
			v.Detail = fmt.Sprintf("the goal value of %s is %d, not %d", roles[0].Spelled(j.game.file.Notation), total, sum)
			return v, true, nil
		}
		v.Detail = fmt.Sprintf("the goal values %s add up to %d, not %d", plural.JoinWords(parts), total, sum)
		return v, true, nil
	}
	return Violation{}, false, nil
}

// allGoalValues returns the roles other than random, and for each of them its goal values in s.
func (j *PropertyJudge) allGoalValues(ctx context.Context, s State) (roles []*gdl.Term, goals [][]*gdl.Term, err error) {
	for i, r := range j.roleNames {
		if j.game.IsRandomRole(i) {
			continue
		}
		values, err := j.game.GoalValues(ctx, s, r)
		if err != nil {
			return nil, nil, err
		}
		roles, goals = append(roles, r), append(goals, values)
	}
	return roles, goals, nil
}

// extremeGoals returns for each role its lowest and its highest goal value. All choices have equal
// sums if and only if these two have.
func extremeGoals(goals [][]*gdl.Term) (low, high []*gdl.Term, err error) {
	for _, values := range goals {
		if _, ok := sumGoals(values); !ok {
			return nil, nil, &NotComparableError{values}
		}
		byValue := slices.Clone(values)
		slices.SortFunc(byValue, func(a, b *gdl.Term) int { return goalNumber(a) - goalNumber(b) })
		low, high = append(low, byValue[0]), append(high, byValue[len(byValue)-1])
	}
	return low, high, nil
}

// sumGoals returns the sum of goal values; ok tells whether all of them are numbers.
func sumGoals(values []*gdl.Term) (sum int, ok bool) {
	for _, v := range values {
		n, isNumber := GoalNumber(v)
		if !isNumber {
			return 0, false
		}
		sum += n
	}
	return sum, true
}

// GoalNumber returns a goal value as a number; ok is false for a term that is no number or has more
// than nine digits.
func GoalNumber(v *gdl.Term) (n int, ok bool) {
	if len(v.Args) > 0 || len(v.Name) > 9 {
		return 0, false
	}
	n, err := strconv.Atoi(v.Name)
	return n, err == nil
}

// goalNumber returns a goal value as a number; 0 for a term that is no number.
func goalNumber(v *gdl.Term) int {
	n, _ := GoalNumber(v)
	return n
}
