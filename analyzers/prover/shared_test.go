package prover_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// cellar is a game in which the role may walk into a room without a way out.
const cellar = `(role robot)
(door hall cellar)
(door hall garden)
(init (in hall))
(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
(<= (next (in ?room)) (does robot (go ?room)))
(<= terminal (true (in garden)))
(<= (goal robot 100) (true (in garden)))
(<= (goal robot 0) (not (true (in garden))))
`

// doc documents a rule for tests.
func doc(code, name string) string {
	return "test: a test\n\n# " + code + " " + name + " (warning)\n\nfault\n\nText.\n\nBad:\n\n\t(p)\n\nGood:\n\n\t(q)\n\nSource: none\n"
}

// Analyzers of tests.
var (
	stuck  = prover.New("stuck", doc("T01", "playability"), prover.Obligation{Code: "T01", Property: proof.Playability, FallbackRelation: gdl.Legal})
	inside = prover.New("inside", doc("T02", "indoors"), prover.Obligation{Code: "T02", Formula: "(not (true (in garden)))", FaultText: "it rains"})
	lost   = prover.New("lost", doc("T03", "unasked"), prover.Obligation{Code: "T03", Formula: "(not (true (in attic)))"})
	fact   = prover.New("fact", "fact: a fact", prover.Obligation{Property: proof.TurnTaking})
	// user requires the results of another analyzer.
	user = lint.New("user", doc("T04", "using"), func(pass *lint.Pass) error {
		for _, f := range pass.ResultOf[stuck].(*finding.AnalysisResult).Findings {
			pass.Report(finding.Finding{Code: "T04", Pos: f.Pos, End: f.End, Message: "as " + f.Code + " says"})
		}
		return nil
	}, stuck)
)

func messages(t *testing.T, analyzers ...*analysis.Analyzer) []string {
	t.Helper()
	if err := analysis.Validate(analyzers); err != nil {
		t.Fatal(err)
	}
	out, err := analyzertest.AnalyzeText("cellar.kif", []byte(cellar), analyzers...)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range out.Findings {
		list = append(list, f.Code+" "+f.Message)
	}
	return list
}

// TestShareSession wants the same findings of analyzers alone and together, and
// one session for all.
func TestShareSession(t *testing.T) {
	sessions := map[*prover.Session]bool{}
	note := func(name string, required *analysis.Analyzer) *analysis.Analyzer {
		return &analysis.Analyzer{Name: name, Doc: "note the session", Requires: required.Requires, Run: func(pass *analysis.Pass) (any, error) {
			sessions[prover.SessionOf(pass)] = true
			return nil, nil
		}}
	}
	var alone []string
	all := []*analysis.Analyzer{stuck, inside, lost, fact, user}
	for _, a := range all {
		alone = append(alone, messages(t, a)...)
	}
	together := messages(t, append(all, note("one", stuck), note("two", inside))...)
	if !slices.Equal(alone, together) || len(together) != 3 {
		t.Errorf("alone %q, together %q", alone, together)
	}
	if len(sessions) != 1 {
		t.Errorf("%d sessions", len(sessions))
	}
}

// TestFormulaFinding wants the words of the obligation, and a name by which
// reports find the rule.
func TestFormulaFinding(t *testing.T) {
	out, err := analyzertest.AnalyzeText("cellar.kif", []byte(cellar), inside)
	if err != nil || len(out.Findings) != 1 {
		t.Fatalf("%v: %v", err, out.Findings)
	}
	f := out.Findings[0]
	want := "it rains: (true (in garden)) holds (after 1 move)"
	if f.Message != want || f.Property != "indoors" || f.MatchTrace == nil || f.Severity != finding.SeverityWarning {
		t.Errorf("got %+v, want %s", f, want)
	}
}

// TestFormulaRefused wants an open verdict where a game lacks the words of a
// formula.
func TestFormulaRefused(t *testing.T) {
	var verdicts []proof.Verdict
	probe := *lost
	probe.Run = func(pass *analysis.Pass) (any, error) {
		result, err := lost.Run(pass)
		verdicts = result.(*finding.AnalysisResult).Verdicts
		return result, err
	}
	if got := messages(t, &probe); len(got) > 0 {
		t.Errorf("findings %q", got)
	}
	if len(verdicts) != 1 || verdicts[0].Status != proof.Open || verdicts[0].PropertyName() != "unasked" ||
		!strings.Contains(verdicts[0].OpenReason, "says nothing about this game: 'attic' does not occur in the rulesheet") {
		t.Errorf("verdicts %+v", verdicts)
	}
}
