package report

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A moveChange holds the fluents that one joint move made true and those that it
// made false.
type moveChange struct{ becameTrue, becameFalse []string }

// replayBudget bounds the replay of a match that is only shown.
var replayBudget = play.Budget{MaxSteps: 20e6, MaxTotalSteps: 100e6}

// MaxReplayTime is the time that a writer may take to replay a match that is only
// shown.
const MaxReplayTime = 5 * time.Second

// ReplayTrace plays a match again, to show it. Of a match that cannot be replayed to
// its end it returns the part that can be; both results may be nil.
func ReplayTrace(ctx context.Context, f *gdl.File, match *play.Trace) (*play.Game, *play.ReplayedMatch) {
	game, err := play.NewWithBudget(f, replayBudget)
	if err != nil {
		return nil, nil
	}
	replayed, _ := game.ReplayTrace(ctx, *match)
	return game, replayed
}

// changesByMove returns the changes that each joint move of a match makes.
func changesByMove(f *gdl.File, match *play.Trace) []moveChange {
	ctx, cancel := context.WithTimeout(context.Background(), MaxReplayTime)
	defer cancel()
	_, replayed := ReplayTrace(ctx, f, match)
	if replayed == nil {
		return nil
	}
	var changes []moveChange
	for _, step := range replayed.Steps {
		changes = append(changes, moveChange{formatTerms(step.AddedFluents, f.Notation), formatTerms(step.RemovedFluents, f.Notation)})
	}
	return changes
}

func formatTerms(terms []*gdl.Term, n gdl.Notation) []string {
	var texts []string
	for _, t := range terms {
		texts = append(texts, t.InNotation(n))
	}
	return texts
}

// RolesInMoveOrder returns the roles of a match in the order of its moves. Roles that
// rules derive, which are rare, come after the facts.
func RolesInMoveOrder(f *gdl.File, match *play.Trace) []string {
	roles := f.RoleNames()
	if len(match.Moves) == 0 || len(match.Moves[0]) == len(roles) {
		return roles
	}
	game, err := play.NewWithBudget(f, replayBudget)
	if err != nil {
		return roles
	}
	return formatTerms(game.Roles(), gdl.Prefix)
}
