package html

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/sample"
)

// Bounds on playing to show a game. Work is counted, so that a report does not
// depend on the machine.
var (
	playBudget  = play.Budget{MaxSteps: 10e6, MaxTotalSteps: 60e6}
	playOptions = sample.Options{MaxSteps: 300, Seed: 1}
)

// maxReplayTime bounds the time for matches that are only shown.
const maxReplayTime = 5 * time.Second

// playedGame holds the results of playing a game, and the layout of its pictures.
type playedGame struct {
	playableGame *play.Game
	matchProfile *sample.Profile
	boardLayout  *board.Layout
}

// playGame plays the game of a file, unless states are not wanted or the file is not
// a valid game.
func (m *pageMaker) playGame() {
	f := m.sheetFile.Parsed
	if m.options.Static || f == nil || !f.IsErrorFree() || m.doc.Invalid != nil || len(f.RoleNames()) == 0 || m.sheetFile.IsPropertyFile {
		return
	}
	game, err := play.NewWithBudget(f, playBudget)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), maxReplayTime)
	defer cancel()
	// States before an error are shown, too.
	p := sample.OfGame(game, playOptions).Profile(ctx, 5)
	if len(p.SeenStates) == 0 {
		return
	}
	game.SetBudget(play.Budget{MaxSteps: playBudget.MaxSteps, MaxTotalSteps: game.TotalSteps() + playBudget.MaxTotalSteps})
	m.playedGame = &playedGame{playableGame: game, matchProfile: p}
	m.playedGame.boardLayout = board.New(f, game.Roles(), m.addShownStates(p.SeenStates))
}

// addShownStates adds the states of the matches that findings and verdicts show.
func (m *pageMaker) addShownStates(states [][]*gdl.Term) [][]*gdl.Term {
	ctx, cancel := context.WithTimeout(context.Background(), maxReplayTime)
	defer cancel()
	for _, s := range m.collectShows() {
		for _, trace := range s.allTraces() {
			match, _ := m.playedGame.playableGame.ReplayTrace(ctx, *trace)
			if match == nil {
				continue
			}
			for _, state := range match.States {
				states = append(states, state.TrueFluents())
			}
		}
	}
	return states
}
