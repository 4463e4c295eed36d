package knowledge

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover"
)

// ownEffects finds a role that cannot see the effect of its own move, once for each role. The place is the rule that
// makes the effect.
func ownEffects(p *lint.Pass, found lint.Found) {
	if p.Unit.StaticOnly || validity.ValidityOf(p.Pass).InvalidReason != "" {
		return
	}
	effects, err := prover.FindUnknownEffects(p.Unit.Ctx, p.File, p.Unit.ProverOptions.Budget)
	if err != nil {
		return // the budget was too small
	}
	for _, e := range effects {
		at, related := lint.Node(p.File.Rules[0]), []lint.Node(nil)
		for i, r := range e.BlamedRules {
			switch {
			case i == 0:
				at = r.Head
			case r != e.BlamedRules[0]:
				related = append(related, r.Head)
			}
		}
		found(lint.CaseAt(at, e.Detail, plural.CountNoun(e.MoveIndex+1, "move"), describeLater(&e)).Relating(related...).Set(func(f *finding.Finding) {
			f.Role, f.MatchTrace, f.OtherTrace, f.WholeRulesheet = e.Role.String(), &e.FirstTrace, &e.SecondTrace, len(e.BlamedRules) == 0
		}))
	}
}

// describeLater says for how long after the move the role does not see the effect: one more step, or until both matches
// are over.
func describeLater(e *prover.UnknownEffect) string {
	if e.MoveIndex+1 < len(e.FirstTrace.Moves) {
		return ", even one step later"
	}
	return ", up to the end of both"
}
