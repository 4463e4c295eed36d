package html

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// Bounds on playing to show a game. Work is counted, so that a report does not
// depend on the machine.
var (
	playBudget  = play.Budget{MaxSteps: 10e6, MaxTotalSteps: 60e6}
	playOptions = board.Options{MatchCount: 5, MaxSteps: 300, RandomSeed: 1}
)

// playedGame holds the results of playing a game, and the layout of its pictures.
type playedGame struct {
	playableGame *play.Game
	roleNames    []string
	matchProfile *board.Profile
	boardLayout  *board.Layout
}

// playGame plays the game of a file, unless states are not wanted or the file is not
// a valid game.
func (m *pageMaker) playGame() {
	f := m.sheetFile.Parsed
	if m.options.Static || f == nil || !f.IsErrorFree() || m.sheetFile.FirstInvalidity != nil || len(f.RoleNames()) == 0 || m.sheetFile.IsPropertyFile {
		return
	}
	game, err := play.NewWithBudget(f, playBudget)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), report.MaxReplayTime)
	defer cancel()
	// States before an error are shown, too.
	p, _ := board.RandomProfile(ctx, game, playOptions)
	if len(p.SeenStates) == 0 {
		return
	}
	game.SetBudget(play.Budget{MaxSteps: playBudget.MaxSteps, MaxTotalSteps: game.TotalSteps() + playBudget.MaxTotalSteps})
	m.playedGame = &playedGame{playableGame: game, matchProfile: p}
	for _, r := range game.Roles() {
		m.playedGame.roleNames = append(m.playedGame.roleNames, r.String())
	}
	m.playedGame.boardLayout = board.New(f, m.playedGame.roleNames, m.addShownStates(p.SeenStates))
}

// addShownStates adds the states of the matches that findings and verdicts show.
func (m *pageMaker) addShownStates(states [][]*gdl.Term) [][]*gdl.Term {
	ctx, cancel := context.WithTimeout(context.Background(), report.MaxReplayTime)
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
