package sample

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Profile holds the statistics of random matches: how long they are, how many legal
// moves there are, and whether roles choose at the same time. It proves nothing.
type Profile struct {
	PlayedMatches, FinishedMatches int // matches that no budget cut, and those of them that ended in a terminal state
	ShortestLength, LongestLength  int // moves of those that came to an end
	AnyStuck                       bool
	ChoiceCount                    int // number of times that a role had two or more moves
	MoveCount                      int // the sum of the numbers of moves of all choices
	MostMoves                      int // the greatest number of moves of one role in one state
	ChooseTogether                 bool
	ChoosingRoles                  map[string]bool // the roles that had two or more moves, by their folded names
	FirstTrace                     play.Trace      // the first match
	SeenStates                     [][]*gdl.Term   // the states of all matches
}

// AverageMoves is the mean number of moves where there is a choice.
func (p *Profile) AverageMoves() float64 {
	if p.ChoiceCount == 0 {
		return 0
	}
	return float64(p.MoveCount) / float64(p.ChoiceCount)
}

// Profile returns the statistics of the first n matches; of as many as there are if the
// budget is too small.
func (s *Sample) Profile(ctx context.Context, n int) *Profile {
	p := &Profile{ChoosingRoles: map[string]bool{}}
	matches, _ := s.Matches(ctx, n)
	for i, m := range matches {
		if i == 0 {
			p.FirstTrace = m.TraceTo(len(m.Steps))
		}
		for _, state := range m.States {
			p.SeenStates = append(p.SeenStates, state.TrueFluents())
		}
		p.countChoices(s.Game.Roles(), m.ChoiceSizes)
		if m.CutBy == nil {
			p.countMatch(m)
		}
	}
	return p
}

func (p *Profile) countMatch(m *Match) {
	p.PlayedMatches++
	p.AnyStuck = p.AnyStuck || m.Ending == play.EndStuck
	if m.Ending != play.EndFinished {
		return
	}
	n := len(m.Steps)
	if p.FinishedMatches == 0 || n < p.ShortestLength {
		p.ShortestLength = n
	}
	p.LongestLength = max(p.LongestLength, n)
	p.FinishedMatches++
}

// countChoices counts the legal moves of states.
func (p *Profile) countChoices(roles []*gdl.Term, sizes [][]int) {
	for _, state := range sizes {
		choosing := 0
		for i, n := range state {
			if n > 1 {
				choosing++
				p.ChoiceCount++
				p.ChoosingRoles[roles[i].Name] = true
				p.MoveCount += n
				p.MostMoves = max(p.MostMoves, n)
			}
		}
		p.ChooseTogether = p.ChooseTogether || choosing > 1
	}
}
