package knowledge

import (
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/census"
)

// reportOwnEffects reports, once for a role, that it cannot see the effect of a
// move of its own.
func reportOwnEffects(pass *lint.Pass) error {
	if pass.Unit.Static || !pass.Unit.Wanted("X05") || validity.Of(pass.Pass).Invalid != "" {
		return nil
	}
	effects, err := census.UnknownEffects(pass.Unit.Ctx, pass.File, reach.Budget(pass.Unit))
	if err != nil {
		return nil // not to be had within the budget
	}
	for i := range effects {
		pass.Report(ownEffect(pass.File, &effects[i]))
	}
	return nil
}

// ownEffect returns the finding at the rule by which the move has its effect.
func ownEffect(file *gdl.File, e *census.UnknownEffect) finding.Finding {
	f := finding.Finding{Code: "X05", Role: e.Role.String(), Trace: &e.One, Trace2: &e.Two}
	f.Message = fmt.Sprintf("%s (after %s); in another match that looks the same to it, it has not%s; add a rule for sees that tells it",
		e.Detail, plural.Count(e.Step+1, "move"), later(e))
	switch {
	case len(e.Blame) > 0:
		f.Pos, f.End = e.Blame[0].Head.Pos(), e.Blame[0].Head.End()
	default:
		f.Pos, f.End = file.Rules[0].Pos(), file.Rules[0].End()
		f.Whole = true
	}
	for _, r := range e.Blame {
		if r != e.Blame[0] {
			f.Related = append(f.Related, lint.At(r.Head, "has the same effect"))
		}
	}
	return f
}

// later describes the time after the move: the role does not see the effect one
// step later either, or both matches are over.
func later(e *census.UnknownEffect) string {
	if e.Step+1 < len(e.One.Moves) {
		return ", also one step later"
	}
	return ", and both are over"
}
