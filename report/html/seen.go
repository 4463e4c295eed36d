package html

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/profile"
	"github.com/gdllint/gdllint/report"
)

// Bounds on playing to show a game. Work is counted, so that a report does not
// depend on the machine.
var (
	seenBudget  = play.Budget{Steps: 10e6, Total: 60e6}
	seenOptions = profile.Options{Matches: 5, Steps: 300, Seed: 1}
)

// seen holds the results of playing a game, and the layout of its pictures.
type seen struct {
	game    *play.Game
	roles   []string
	profile *profile.Profile
	layout  *board.Layout
}

// see plays the game of a file, unless states are not wanted or the file is not
// a valid game.
func (m *maker) see() {
	f := m.file.Parsed
	if m.opt.Static || f == nil || !f.Valid() || m.file.Invalid != nil || len(f.Roles()) == 0 || m.file.Extra {
		return
	}
	game, err := play.NewWithBudget(f, seenBudget)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), report.ShowTime)
	defer cancel()
	// States before an error are shown, too.
	p, _ := profile.Of(ctx, game, seenOptions)
	if len(p.States) == 0 {
		return
	}
	game.SetBudget(play.Budget{Steps: seenBudget.Steps, Total: game.Work() + seenBudget.Total})
	m.seen = &seen{game: game, profile: p}
	for _, r := range game.Roles() {
		m.seen.roles = append(m.seen.roles, r.String())
	}
	m.seen.layout = board.New(f, m.seen.roles, m.witnessed(p.States))
}

// witnessed adds the states of the matches that findings and verdicts show.
func (m *maker) witnessed(states [][]*gdl.Term) [][]*gdl.Term {
	ctx, cancel := context.WithTimeout(context.Background(), report.ShowTime)
	defer cancel()
	for _, s := range m.shows() {
		for _, trace := range s.traces() {
			match, _ := m.seen.game.Replay(ctx, *trace)
			if match == nil {
				continue
			}
			for _, state := range match.States {
				states = append(states, state.Fluents())
			}
		}
	}
	return states
}
