// Package reach defines an analyzer without findings: it computes the ground
// game, which holds the reachable fluents and moves, for other analyzers.
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

// A Reach holds the fluents, moves and instances of rules that may occur in
// some match. The first request computes it.
//
// It is an upper bound. A fluent, move or instance outside of it never occurs; one
// inside may still not occur: negative conditions on the state were taken to hold,
// and so were conditions that hold in different states only.
type Reach struct {
	static bool
	ground func() (*grounding.Game, error)
	asked  atomic.Bool
}

// Game returns the ground game; nil in static runs and where the rules cannot
// be grounded within the budget. Broken rules are not part of it.
func (r *Reach) Game() *grounding.Game {
	if r.static {
		return nil
	}
	game, err := r.Ground()
	if err != nil {
		return nil
	}
	return game
}

// Ground returns the ground game, or the reason why there is none.
func (r *Reach) Ground() (*grounding.Game, error) {
	r.asked.Store(true)
	return r.ground()
}

// Asked tells whether the ground game was requested before, so that another
// request takes no time.
func (r *Reach) Asked() bool { return r.asked.Load() }

// Analyzer computes a Reach.
var Analyzer = &analysis.Analyzer{
	Name:       "reach",
	Doc:        "compute which fluents, moves and rules can occur in a match",
	Run:        run,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Reach](),
}

// Of returns the Reach of a pass whose analyzer requires Analyzer.
func Of(pass *analysis.Pass) *Reach { return pass.ResultOf[Analyzer].(*Reach) }

func run(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	return &Reach{static: unit.Static, ground: sync.OnceValues(func() (*grounding.Game, error) {
		if unit.Progress != nil {
			unit.Progress("grounding")
		}
		game, err := prover.Ground(unit.Ctx, unit.File, Budget(unit))
		var fault *proof.FaultError
		if errors.As(err, &fault) && unit.Fault != nil {
			unit.Fault(err)
		}
		return game, err
	})}, nil
}

// Budget returns the budget of a run.
func Budget(unit *rulesheet.Unit) proof.Budget {
	if budget, ok := proof.NamedBudget(unit.Budget); ok {
		return budget
	}
	return proof.Default
}
