package main

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
)

// efforts holds the amounts of play by which two games are compared, the next one if a game is too
// large for the one before.
var efforts = []trial.Effort{{StatePairs: 200, RandomMatches: 8, RandomSeed: 7}, {StatePairs: 40, RandomMatches: 2, RandomSeed: 7}, {StatePairs: 8, RandomMatches: 1, RandomSeed: 7}}

const workAllowed = 20_000_000

// playAlike tells whether two games have the same states, moves, percepts, ends and goal values in
// some pairs of states and in random matches. It returns an error if one of them cannot be played.
func playAlike(ctx context.Context, a, b *gdl.File) (same bool, err error) {
	for _, effort := range efforts {
		var one, two *play.Game
		if one, err = play.NewWithBudget(a, play.Budget{MaxTotalSteps: workAllowed}); err != nil {
			return false, err
		}
		if two, err = play.NewWithBudget(b, play.Budget{MaxTotalSteps: workAllowed}); err != nil {
			return false, err
		}
		var d *trial.Difference
		d, err = trial.FindDifference(ctx, one, two, effort)
		var spent *play.BudgetError
		if !errors.As(err, &spent) {
			return d == nil && err == nil, err
		}
	}
	return false, err
}
