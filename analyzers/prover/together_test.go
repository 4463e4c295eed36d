package prover

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/lint"
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
	stuck  = New("stuck", doc("T01", "playability"), Obligation{Code: "T01", Property: proof.Playability, FallbackRelation: gdl.Legal})
	inside = New("inside", doc("T02", "indoors"), Obligation{Code: "T02", Formula: "(not (true (in garden)))", FaultText: "it rains"})
	lost   = New("lost", doc("T03", "unasked"), Obligation{Code: "T03", Formula: "(not (true (in attic)))"})
	fact   = New("fact", "fact: a fact", Obligation{Property: proof.TurnTaking})
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

// TestTogether wants the same findings of analyzers alone and together, and
// one session for all.
func TestTogether(t *testing.T) {
	apart := []*analysis.Analyzer{stuck, inside, lost, fact, user}
	joined := ShareSession(apart...)
	sessions := map[*analysis.Analyzer]bool{}
	walkRequired(joined, map[*analysis.Analyzer]bool{}, func(a *analysis.Analyzer) {
		if isSession(a) {
			sessions[a] = true
		}
	})
	if len(sessions) != 1 {
		t.Errorf("%d sessions", len(sessions))
	}
	want, got := messages(t, apart...), messages(t, joined...)
	if !slices.Equal(want, got) || len(got) != 3 {
		t.Errorf("apart %q, together %q", want, got)
	}
	if again := ShareSession(joined...); !slices.Equal(again, joined) {
		t.Error("analyzers that share a session are copied again")
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

// TestRequestsOnce wants a question that two analyzers ask to be put once, and
// to be waited for if one of them waits.
func TestRequestsOnce(t *testing.T) {
	q := proof.Question{Property: proof.Playability}
	rs := Requests{{Question: q, SeparateWork: true}, {Question: q, WaitingRules: []string{"T01"}}, {Question: q}}
	unit := unitWanting("T01")
	if waits := rs.awaitedQuestions(unit); len(waits) != 1 || !waits[q] {
		t.Errorf("waits for %v", waits)
	}
	for _, test := range []struct {
		request Request
		want    [4]bool // T01 wanted; T02 wanted; all to be proved; all of T01 to be proved
	}{
		{Request{}, [4]bool{false, false, true, false}},
		{Request{WaitingRules: []string{"T01"}}, [4]bool{true, false, true, true}},
		{Request{WaitingRules: []string{"T02", "T01"}}, [4]bool{true, true, true, true}},
		{Request{WaitingRules: []string{"T01"}, OnlyWithProve: true}, [4]bool{false, false, true, true}},
	} {
		prove, only, static := unitWanting(), unitWanting("T01"), unitWanting("T01")
		prove.ProveAll, only.ProveAll, only.OnlyWanted, static.StaticOnly = true, true, true, true
		got := [4]bool{test.request.isAwaited(unit), test.request.isAwaited(unitWanting("T02")), test.request.isAwaited(prove), test.request.isAwaited(only)}
		if got != test.want || test.request.isAwaited(static) {
			t.Errorf("%+v: wanted %v, want %v", test.request, got, test.want)
		}
	}
}

// TestLeftOut wants lint to leave out what no rule asks that is on by default, and
// prove to leave out nothing but what helps no other question.
func TestLeftOut(t *testing.T) {
	lint, prove, alone := unitWanting(), unitWanting(), unitWanting()
	prove.ProveAll, alone.ProveAll, alone.PropertiesOnly = true, true, true
	for _, test := range []struct {
		request Request
		want    [3]bool // of lint, prove, and formulas on their own
	}{
		{Request{WaitingRules: []string{"T01"}}, [3]bool{false, false, true}},
		{Request{IsOptional: true}, [3]bool{true, false, true}},
		{Request{WaitingRules: []string{"T01"}, OnlyWithProve: true}, [3]bool{true, false, true}},
		{Request{SeparateWork: true}, [3]bool{true, true, true}},
	} {
		if got := [3]bool{test.request.isLeftOut(lint), test.request.isLeftOut(prove), test.request.isLeftOut(alone)}; got != test.want {
			t.Errorf("%+v: left out %v, want %v", test.request, got, test.want)
		}
	}
	rules := func() map[string]finding.Rule { return map[string]finding.Rule{"T01": {OnByDefault: true}, "T02": {}} }
	for code, want := range map[string]bool{"T01": false, "T02": true, "": true} {
		if o := (&Obligation{Code: code, Property: proof.Playability}); o.newRequest(lint, rules).IsOptional != want {
			t.Errorf("a question of rule '%s' is optional: %v", code, !want)
		}
	}
}
