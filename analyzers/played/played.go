// Package played defines an analyzer without findings: it plays the random matches that
// all other analyzers look at.
package played

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/validity"
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

// Play returns the sample of a valid rulesheet and its first matches, and allows the questions about them one part in so many
// of the work of the reference semantics; nil where SampleOf returns nil. The analyzer of the pass requires validity.Analyzer too.
func Play(pass *analysis.Pass, matches int, share int64) (*sample.Sample, []*sample.Match) {
	if validity.ValidityOf(pass).InvalidReason != "" {
		return nil, nil
	}
	s, unit := SampleOf(pass), rulesheet.UnitOf(pass)
	if s == nil {
		return nil, nil
	}
	list, _ := s.Matches(unit.Ctx, matches)
	s.Allow(unit.ProverOptions.Budget.ReplaySteps / share)
	return s, list
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
