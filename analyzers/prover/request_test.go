package prover

import (
	"testing"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

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
