package spectate

import (
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// locateError adds to an error the place in the rulesheet of the rule that the error
// names, if it names one.
func locateError(src *gdl.Source, err error) error {
	var rule *gdl.Rule
	var invalid *play.InvalidError
	var floundered *play.FlounderError
	var budget *play.BudgetError
	var loop *play.NegativeLoopError
	switch {
	case errors.As(err, &invalid):
		rule = invalid.FaultyRule
	case errors.As(err, &floundered):
		rule = floundered.UnsafeRule
	case errors.As(err, &budget):
		rule = budget.LastRule
	case errors.As(err, &loop) && len(loop.LoopRules) > 0:
		rule = loop.LoopRules[0]
	}
	if rule == nil {
		return fmt.Errorf("%s: %w", src.Name, err)
	}
	at := report.NewPositionMapper(src).PlaceOf(rule.StartPos)
	return fmt.Errorf("%s:%d:%d: %w", src.Name, at.Line, at.Column, err)
}
