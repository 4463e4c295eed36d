package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// How much is played to see whether two games are alike.
const (
	matchesPlayed = 4
	stepsPlayed   = 60
	workAllowed   = 20_000_000
)

// alike tells whether two games play alike as far as random matches of both
// show: states, moves, ends and goal values are the same. It fails where one of
// them cannot be played.
func alike(ctx context.Context, a, b *gdl.File) (bool, error) {
	one, err := playable(a)
	if err != nil {
		return false, err
	}
	two, err := playable(b)
	if err != nil {
		return false, err
	}
	for seed := range uint64(matchesPlayed) {
		for _, pair := range [][2]*play.Game{{one, two}, {two, one}} {
			if same, err := follows(ctx, pair[0], pair[1], seed); err != nil || !same {
				return false, err
			}
		}
	}
	return true, nil
}

func playable(f *gdl.File) (*play.Game, error) {
	return play.NewWithBudget(f, play.Budget{Total: workAllowed})
}

// follows plays a random match of one game and compares each state with that of
// the other after the same moves.
func follows(ctx context.Context, one, two *play.Game, seed uint64) (same bool, err error) {
	state, err := two.Initial(ctx)
	if err != nil {
		return false, err
	}
	same = true
	rng := rand.New(rand.NewPCG(seed, 7))
	_, err = one.RandomMatch(ctx, rng, stepsPlayed, func(s play.Step) error {
		equal, err := equalStates(ctx, one, two, s.State, state)
		if err != nil {
			return err
		}
		if same = same && equal; !same {
			return play.ErrStop
		}
		if s.Moves != nil {
			state, err = two.Next(ctx, state, s.Moves)
		}
		return err
	})
	return same, err
}

func equalStates(ctx context.Context, one, two *play.Game, s, t play.State) (bool, error) {
	if !slices.Equal(words(s.Fluents()), words(t.Fluents())) || len(one.Roles()) != len(two.Roles()) {
		return false, nil
	}
	over, err := one.Terminal(ctx, s)
	if err != nil {
		return false, err
	}
	ended, err := two.Terminal(ctx, t)
	if err != nil || over != ended {
		return false, err
	}
	ask := (*play.Game).Legal
	if over {
		ask = (*play.Game).Goals
	}
	for i, role := range one.Roles() {
		a, err := ask(one, ctx, s, role)
		if err != nil {
			return false, err
		}
		b, err := ask(two, ctx, t, two.Roles()[i])
		if err != nil {
			return false, err
		}
		if !slices.Equal(words(a), words(b)) {
			return false, nil
		}
	}
	return true, nil
}

// words writes terms in an order of their own.
func words(terms []*gdl.Term) []string {
	list := make([]string, len(terms))
	for i, t := range terms {
		list[i] = t.String()
	}
	slices.Sort(list)
	return list
}
