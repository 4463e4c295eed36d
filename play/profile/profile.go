// Package profile plays some random matches of a game and collects statistics:
// the length of matches, the number of legal moves, whether roles choose at the
// same time. It proves nothing.
package profile

import (
	"context"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// Options bound the work.
type Options struct {
	Matches int    // number of matches
	Steps   int    // largest length of a match
	Seed    uint64 // the same seed gives the same matches
}

// A Profile holds the statistics of some random matches.
type Profile struct {
	Played, Finished  int // matches, and those that came to an end
	Shortest, Longest int // moves of those that came to an end
	Stuck             bool
	Choices           int // number of times that a role had two or more moves
	Moves             int // number of moves at all of these choices together
	MostMoves         int // of one role in one state
	Together          bool
	First             play.Trace    // the first match
	States            [][]*gdl.Term // of all matches
}

// Average is the mean number of moves where there is a choice.
func (p *Profile) Average() float64 {
	if p.Choices == 0 {
		return 0
	}
	return float64(p.Moves) / float64(p.Choices)
}

// Of plays a game. If the budget of the game is exhausted, or the context ends,
// it returns the statistics so far, and the error.
func Of(ctx context.Context, game *play.Game, o Options) (*Profile, error) {
	p := &Profile{}
	for i := range o.Matches {
		rng := rand.New(rand.NewPCG(o.Seed, uint64(i)))
		match, err := game.RandomMatch(ctx, rng, o.Steps, func(s play.Step) error {
			p.States = append(p.States, s.State.Fluents())
			if s.Moves == nil {
				return nil
			}
			return p.choices(ctx, game, s.State)
		})
		if match != nil && (i == 0 || err == nil) {
			p.match(i, match, err == nil)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

// match counts a match.
func (p *Profile) match(i int, m *play.RandomResult, whole bool) {
	if i == 0 {
		p.First = m.Trace
	}
	if !whole {
		return
	}
	p.Played++
	p.Stuck = p.Stuck || m.Ending == play.Stuck
	if m.Ending != play.Finished {
		return
	}
	n := len(m.Trace.Moves)
	if p.Finished == 0 || n < p.Shortest {
		p.Shortest = n
	}
	p.Longest = max(p.Longest, n)
	p.Finished++
}

// choices counts the legal moves of a state.
func (p *Profile) choices(ctx context.Context, game *play.Game, s play.State) error {
	choosing := 0
	for _, role := range game.Roles() {
		moves, err := game.Legal(ctx, s, role)
		if err != nil {
			return err
		}
		if n := len(moves); n > 1 {
			choosing++
			p.Choices++
			p.Moves += n
			p.MostMoves = max(p.MostMoves, n)
		}
	}
	p.Together = p.Together || choosing > 1
	return nil
}
