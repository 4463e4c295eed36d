package checker_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/proof"
)

// TestExplainQuestions wants each name in the tables of 'prove' to be explained.
func TestExplainQuestions(t *testing.T) {
	for _, p := range []proof.Property{proof.InitialState, proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
		proof.StrongWinnability, proof.WellFormed, proof.TurnTaking, proof.ZeroSum, proof.ConstantSum, proof.Monotonic,
		proof.Functionals, proof.Persistence, proof.KnowsLegal, proof.KnowsTerminal, proof.KnowsGoal, proof.Invariant} {
		var text strings.Builder
		if err := checker.ExplainRules(&text, "gdllint", analyzers.AllRules(), []string{string(p)}); err != nil || !strings.Contains(text.String(), "Source: ") {
			t.Errorf("%s: %v, %q", p, err, text.String())
		}
	}
}
