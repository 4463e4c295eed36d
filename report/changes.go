package report

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A change holds the fluents that one joint move made true and those that it
// made false.
type change struct{ became, ceased []string }

// showBudget bounds the replay of a match that is only shown.
var showBudget = play.Budget{Steps: 20e6, Total: 100e6}

// ShowTime is the time that a writer may take to replay a match that is only
// shown.
const ShowTime = 5 * time.Second

// Replay plays a match again, to show it. Of a match that cannot be replayed to
// its end it returns the part that can be; both results may be nil.
func Replay(ctx context.Context, f *gdl.File, match *play.Trace) (*play.Game, *play.Match) {
	game, err := play.NewWithBudget(f, showBudget)
	if err != nil {
		return nil, nil
	}
	replayed, _ := game.Replay(ctx, *match)
	return game, replayed
}

// changesOf returns the changes that each joint move of a match makes.
func changesOf(f *gdl.File, match *play.Trace) []change {
	ctx, cancel := context.WithTimeout(context.Background(), ShowTime)
	defer cancel()
	_, replayed := Replay(ctx, f, match)
	if replayed == nil {
		return nil
	}
	var changes []change
	for _, step := range replayed.Steps {
		changes = append(changes, change{termTexts(step.Added, f.Notation), termTexts(step.Removed, f.Notation)})
	}
	return changes
}

func termTexts(terms []*gdl.Term, n gdl.Notation) []string {
	var texts []string
	for _, t := range terms {
		texts = append(texts, t.In(n))
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
	return termTexts(game.Roles(), gdl.Prefix)
}
