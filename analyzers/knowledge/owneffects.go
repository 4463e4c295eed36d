package knowledge

import (
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover"
)

// reportOwnEffects reports, once for a role, that it cannot see the effect of a
// move of its own.
func reportOwnEffects(pass *lint.Pass) error {
	if pass.Unit.StaticOnly || !pass.Unit.IsWanted("X05") || validity.ValidityOf(pass.Pass).InvalidReason != "" {
		return nil
	}
	effects, err := prover.FindUnknownEffects(pass.Unit.Ctx, pass.File, pass.Unit.ProverOptions.Budget)
	if err != nil {
		return nil // the budget was too small
	}
	for i := range effects {
		pass.Report(ownEffectFinding(pass.File, &effects[i]))
	}
	return nil
}

// ownEffectFinding returns the finding at the rule by which the move has its effect.
func ownEffectFinding(file *gdl.File, e *prover.UnknownEffect) finding.Finding {
	f := finding.Finding{Code: "X05", Role: e.Role.String(), MatchTrace: &e.FirstTrace, OtherTrace: &e.SecondTrace}
	f.Message = fmt.Sprintf("%s (after %s): no rule for sees tells it; a match in which it has not looks the same to that role%s",
		e.Detail, plural.CountNoun(e.MoveIndex+1, "move"), describeLater(e))
	switch {
	case len(e.BlamedRules) > 0:
		f.Pos, f.End = e.BlamedRules[0].Head.Pos(), e.BlamedRules[0].Head.End()
	default:
		f.Pos, f.End = file.Rules[0].Pos(), file.Rules[0].End()
		f.WholeRulesheet = true
	}
	for _, r := range e.BlamedRules {
		if r != e.BlamedRules[0] {
			f.Related = append(f.Related, lint.RelatedAt(r.Head, "this rule has the same effect"))
		}
	}
	return f
}

// describeLater describes the time after the move: the role does not see the effect one
// step later either, or both matches are over.
func describeLater(e *prover.UnknownEffect) string {
	if e.MoveIndex+1 < len(e.FirstTrace.Moves) {
		return ", even one step later"
	}
	return ", up to the end of both"
}
