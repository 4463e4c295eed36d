package board

import (
	"context"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// Options bound the work.
type Options struct {
	MatchCount int    // number of matches
	MaxSteps   int    // largest length of a match
	RandomSeed uint64 // the same seed gives the same matches
}

// A Profile holds the statistics of some random matches.
type Profile struct {
	PlayedMatches, FinishedMatches int // matches, and those that came to an end
	ShortestLength, LongestLength  int // moves of those that came to an end
	AnyStuck                       bool
	ChoiceCount                    int // number of times that a role had two or more moves
	MoveCount                      int // number of moves at all of these choices together
	MostMoves                      int // of one role in one state
	ChooseTogether                 bool
	ChoosingRoles                  map[string]bool // that had two or more moves, by their folded names
	FirstTrace                     play.Trace      // the first match
	SeenStates                     [][]*gdl.Term   // of all matches
}

// AverageMoves is the mean number of moves where there is a choice.
func (p *Profile) AverageMoves() float64 {
	if p.ChoiceCount == 0 {
		return 0
	}
	return float64(p.MoveCount) / float64(p.ChoiceCount)
}

// RandomProfile plays a game. If the budget of the game is exhausted, or the context ends,
// it returns the statistics so far, and the error.
func RandomProfile(ctx context.Context, game *play.Game, o Options) (*Profile, error) {
	p := &Profile{ChoosingRoles: map[string]bool{}}
	for i := range o.MatchCount {
		rng := rand.New(rand.NewPCG(o.RandomSeed, uint64(i)))
		match, err := game.RandomMatch(ctx, rng, o.MaxSteps, func(s play.MatchStep) error {
			p.SeenStates = append(p.SeenStates, s.State.TrueFluents())
			if s.Moves == nil {
				return nil
			}
			return p.countChoices(ctx, game, s.State)
		})
		if match != nil && (i == 0 || err == nil) {
			p.countMatch(i, match, err == nil)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

// countMatch counts a match.
func (p *Profile) countMatch(i int, m *play.RandomResult, whole bool) {
	if i == 0 {
		p.FirstTrace = m.Trace
	}
	if !whole {
		return
	}
	p.PlayedMatches++
	p.AnyStuck = p.AnyStuck || m.Ending == play.EndStuck
	if m.Ending != play.EndFinished {
		return
	}
	n := len(m.Trace.Moves)
	if p.FinishedMatches == 0 || n < p.ShortestLength {
		p.ShortestLength = n
	}
	p.LongestLength = max(p.LongestLength, n)
	p.FinishedMatches++
}

// countChoices counts the legal moves of a state.
func (p *Profile) countChoices(ctx context.Context, game *play.Game, s play.State) error {
	choosing := 0
	for _, role := range game.Roles() {
		moves, err := game.LegalMoves(ctx, s, role)
		if err != nil {
			return err
		}
		if n := len(moves); n > 1 {
			choosing++
			p.ChoiceCount++
			p.ChoosingRoles[role.Name] = true
			p.MoveCount += n
			p.MostMoves = max(p.MostMoves, n)
		}
	}
	p.ChooseTogether = p.ChooseTogether || choosing > 1
	return nil
}
