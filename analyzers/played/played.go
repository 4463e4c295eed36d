// Package played defines an analyzer without findings: it plays the random matches that
// all other analyzers look at.
package played

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// Analyzer computes the sample of matches of a rulesheet.
var Analyzer = &analysis.Analyzer{
	Name:       "played",
	Doc:        "play random matches\n\nThe result is what other analyzers look at: the first request plays a match, for all.",
	Run:        newSample,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[func() *sample.Sample](),
}

// SampleOf returns the matches of a pass whose analyzer requires Analyzer; nil in static runs,
// and where the rules cannot be played.
func SampleOf(pass *analysis.Pass) *sample.Sample {
	return pass.ResultOf[Analyzer].(func() *sample.Sample)()
}

// StatesOf returns all reachable states of a pass whose analyzer requires Analyzer, and the game; no state in static
// runs, and where they are many or the rules cannot be played.
func StatesOf(pass *analysis.Pass) ([]play.State, *play.Game) {
	s := SampleOf(pass)
	if s == nil {
		return nil, nil
	}
	states := s.AllStates(rulesheet.UnitOf(pass).Ctx)
	s.Allow(rulesheet.UnitOf(pass).ProverOptions.Budget.ReplaySteps / workShare)
	return states, s.Game
}

// workShare is the part, one in so many, of the work of the reference semantics that the matches may take.
const workShare = 10

func newSample(pass *analysis.Pass) (any, error) {
	unit := rulesheet.UnitOf(pass)
	return sync.OnceValue(func() *sample.Sample {
		work := unit.ProverOptions.Budget.ReplaySteps / workShare
		if unit.StaticOnly {
			return nil
		}
		game, err := play.NewWithBudget(unit.File, play.Budget{MaxTotalSteps: work})
		if err != nil {
			return nil // other analyzers report why it cannot be played
		}
		o := sample.Kept
		o.MaxWork = work
		return sample.OfGame(game, o)
	}), nil
}
