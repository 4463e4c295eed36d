package report

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// change is what one joint move made true and false.
type change struct{ became, ceased []string }

// Bounds on replaying a match only to show it.
var showBudget = play.Budget{Steps: 20e6, Total: 100e6}

const showTime = 5 * time.Second

// changesOf replays a match. Of a match that cannot be replayed to its end it
// returns what could be.
func changesOf(f *gdl.File, match *play.Trace) []change {
	game, err := play.NewWithBudget(f, showBudget)
	if err != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), showTime)
	defer cancel()
	replayed, _ := game.Replay(ctx, *match)
	if replayed == nil {
		return nil
	}
	var changes []change
	for _, step := range replayed.Steps {
		changes = append(changes, change{termTexts(step.Added), termTexts(step.Removed)})
	}
	return changes
}

func termTexts(terms []*gdl.Term) []string {
	var texts []string
	for _, t := range terms {
		texts = append(texts, t.String())
	}
	return texts
}

// RolesOf returns the roles of a match in the order of its moves. Roles that
// rules derive, which are rare, come after the facts.
func RolesOf(f *gdl.File, match *play.Trace) []string {
	roles := f.Roles()
	if len(match.Moves) == 0 || len(match.Moves[0]) == len(roles) {
		return roles
	}
	game, err := play.NewWithBudget(f, showBudget)
	if err != nil {
		return roles
	}
	return termTexts(game.Roles())
}
