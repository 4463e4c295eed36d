package prover

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

func words() *Obligation {
	return &Obligation{
		Code: "P01", FallbackRelation: gdl.Legal,
		Reason:      func(*gdl.File, []*gdl.Rule) string { return "it has a reason" },
		RelatedText: func(_ []*gdl.Rule, rule *gdl.Rule, _ string) string { return rule.Head.String() },
	}
}

func passOf(t *testing.T, file *gdl.File) *lint.Pass {
	return &lint.Pass{Unit: &rulesheet.Unit{Ctx: t.Context()}, File: file}
}

func TestFindingWithoutBlame(t *testing.T) {
	file := gdl.ParseString("a.kif", "(role r) (legal r a) (legal r b)")
	v := &proof.Verdict{Explanation: proof.Explanation{ViolationDetail: "it is wrong"}, Trace: &play.Trace{}}
	f := words().NewFinding(passOf(t, file), v)
	if f.Message != "it is wrong (in the initial state); it has a reason" || f.Pos != file.Rules[1].Pos() || len(f.Related) != 1 {
		t.Errorf("%+v", f)
	}
	file = gdl.ParseString("a.kif", "(role r)")
	if f := words().NewFinding(passOf(t, file), v); f.Pos != file.Rules[0].Pos() {
		t.Errorf("%+v", f)
	}
	if f := words().NewFinding(passOf(t, gdl.ParseString("a.kif", "")), v); f.Message == "" {
		t.Error("no message for an empty file")
	}
}

func TestFindingManyRules(t *testing.T) {
	v := &proof.Verdict{}
	for n, want := range map[int]string{1 + maxRelatedRules + 1: "", 1 + maxRelatedRules + 2: "; and 2 more rules like this"} {
		file := gdl.ParseString("a.kif", strings.Repeat("(legal r a)", n))
		related := words().NewFinding(passOf(t, file), v).Related
		last := related[len(related)-1].Message
		if last != "(legal r a)"+want || want != "" && len(related) != maxRelatedRules {
			t.Errorf("%d rules: %d related, the last %q", n, len(related), last)
		}
	}
}

// unitWanting returns a unit of which some rules are wanted.
func unitWanting(codes ...string) *rulesheet.Unit {
	return &rulesheet.Unit{WantsRule: func(code string) bool { return slices.Contains(codes, code) }}
}
