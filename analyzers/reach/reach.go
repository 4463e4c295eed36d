// Package reach defines an analyzer without findings. It grounds the game for other analyzers, and so computes the
// reachable fluents and moves.
package reach

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
)

// A Reach holds the fluents, moves and instances of rules that may occur in some match. The first request computes it.
//
// It is an upper bound. A fluent, move or instance outside of it never occurs. One inside may never occur either:
// grounding takes negative conditions on the state to hold, and conditions that hold only in different states to hold
// together.
type Reach struct {
	isStatic   bool
	groundOnce func() (*grounding.Game, error)
	wasAsked   atomic.Bool
}

// GroundGame returns the ground game; nil in static runs, and if the rules cannot be grounded within the budget. It has
// no broken rules.
func (r *Reach) GroundGame() *grounding.Game {
	if r.isStatic {
		return nil
	}
	game, err := r.GroundOrError()
	if err != nil {
		return nil
	}
	return game
}

// GroundOrError returns the ground game, or the reason why there is none.
func (r *Reach) GroundOrError() (*grounding.Game, error) {
	r.wasAsked.Store(true)
	return r.groundOnce()
}

// WasAsked tells whether the ground game was requested before. Another request then takes no time.
func (r *Reach) WasAsked() bool { return r.wasAsked.Load() }

// Analyzer computes a Reach.
var Analyzer = &analysis.Analyzer{
	Name:       "reach",
	Doc:        "compute which fluents, moves and rules can occur in a match",
	Run:        computeReach,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Reach](),
}

// ReachableGame returns the Reach of a pass whose analyzer requires Analyzer.
func ReachableGame(pass *analysis.Pass) *Reach { return pass.ResultOf[Analyzer].(*Reach) }

func computeReach(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	return &Reach{isStatic: unit.StaticOnly, groundOnce: sync.OnceValues(func() (*grounding.Game, error) {
		if unit.ReportProgress != nil {
			unit.ReportProgress("grounding")
		}
		game, err := prover.GroundRulesheet(unit.Ctx, unit.File, unit.ProverOptions.Budget)
		var fault *proof.FaultError
		if errors.As(err, &fault) && unit.ReportFault != nil {
			unit.ReportFault(err)
		}
		return game, err
	})}, nil
}
