package main

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/mutation"
	"github.com/gdllint/gdllint/play"
)

// How much is played to see whether two games are alike.
const (
	pairsPlayed   = 200
	matchesPlayed = 8
	workAllowed   = 20_000_000
)

// alike tells whether two games play alike as far as some pairs of states and random
// matches show: states, moves, percepts, ends and goal values are the same. It fails
// where one of them cannot be played.
func alike(ctx context.Context, a, b *gdl.File) (bool, error) {
	one, err := play.NewWithBudget(a, play.Budget{Total: workAllowed})
	if err != nil {
		return false, err
	}
	two, err := play.NewWithBudget(b, play.Budget{Total: workAllowed})
	if err != nil {
		return false, err
	}
	d, err := mutation.Differ(ctx, one, two, pairsPlayed, matchesPlayed, 7)
	return d == nil && err == nil, err
}
