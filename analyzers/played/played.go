// Package played defines an analyzer without findings. It plays the random matches that the other analyzers examine.
package played

import (
	"fmt"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
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

// SampleOf returns the matches of a pass whose analyzer requires Analyzer; nil in static runs, and if the rules cannot be
// played.
func SampleOf(pass *analysis.Pass) *sample.Sample {
	return pass.ResultOf[Analyzer].(func() *sample.Sample)()
}

// StatesOf returns all reachable states of a pass whose analyzer requires Analyzer, and the game. It returns no states in
// static runs, if there are too many, or if the rules cannot be played.
func StatesOf(pass *analysis.Pass) ([]play.State, *play.Game) {
	s := SampleOf(pass)
	if s == nil {
		return nil, nil
	}
	states := s.AllStates(rulesheet.UnitOf(pass).Ctx)
	s.Allow(rulesheet.UnitOf(pass).ProverOptions.Budget.ReplaySteps / workShare)
	return states, s.Game
}

// barMatches is the number of matches that Barring examines.
const barMatches = 16

// Barring finds out from random matches why a rule never fires with a head. It returns the place of the condition that
// alone fails where the rule comes nearest to firing, and that of the first rule for the relation of this condition, if
// there is one. It returns none if the matches show no such condition, or if the findings are only counted.
func Barring(p *lint.Pass, r *gdl.Rule, head *gdl.Term) (places []lint.Node) {
	s := SampleOf(p.Pass)
	if s == nil || p.Unit.CountsOnly {
		return nil
	}
	_, matches := s.Replayed(p.Unit.Ctx, barMatches, p.Unit.ProverOptions.Budget.ReplaySteps/workShare)
	x := why.Barring(p.Unit.Ctx, matches, r, head)
	if x == nil {
		return nil
	}
	at, lacks := x.Failing()[0].Literal, x.Lacking().Spelled(p.File.Notation)
	places = []lint.Node{lint.Place{Range: at, Text: fmt.Sprintf("'%s' fails where all other conditions hold", lacks)}}
	if at.Op != gdl.OpAtom {
		return places
	}
	if rules := matches[0].Rules(at.Atom.Name); len(rules) > 0 {
		places = append(places, lint.Place{Range: rules[0].Head, Text: "this rule could make it true"})
	}
	return places
}

// workShare divides the work that is allowed for replays: the matches, the visit of all states and each question of
// Barring may take one part.
const workShare = 10

// newSample returns a function whose first call prepares the sample. The function returns nil in static runs, and if
// the rules cannot be played.
func newSample(pass *analysis.Pass) (any, error) {
	unit := rulesheet.UnitOf(pass)
	return sync.OnceValue(func() *sample.Sample {
		work := unit.ProverOptions.Budget.ReplaySteps / workShare
		if unit.StaticOnly {
			return nil
		}
		game, err := play.NewWithBudget(unit.File, play.Budget{MaxTotalSteps: work})
		if err != nil {
			return nil // other analyzers report why the rules cannot be played
		}
		o := sample.Kept
		o.MaxWork = work
		return sample.OfGame(game, o)
	}), nil
}
