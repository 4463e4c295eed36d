package report

import (
	"testing"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// TestMethod: how a verdict was reached is said in words that an author knows; a name
// of an engine stands only where a proof has no better one.
func TestMethod(t *testing.T) {
	match := &play.Trace{}
	for _, test := range []struct {
		verdict proof.Verdict
		want    string
	}{
		{proof.Verdict{Explanation: proof.Explanation{Method: "wall", Depth: 36}, Trace: match}, "a match of 36 moves, found by planning how a side can wall itself in"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "directed match", Depth: 1}, Trace: match}, "a match of 1 move, found by playing towards it"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "property-directed reachability", Depth: 4}, Trace: match}, "a match of 4 moves, found by the solver"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "property-directed reachability", Depth: 4}}, "property-directed reachability, depth 4"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "enumeration", Depth: 0}, Trace: match}, "the initial state shows it"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "enumeration of 12 states"}}, "all 12 states were visited"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "enumeration of 1 state"}}, "its only state was visited"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "exhaustion: 3 levels"}}, "all matches were tried: 3 levels"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "2-induction", Depth: 2}}, "by induction over 2 moves in a row"},
		{proof.Verdict{Explanation: proof.Explanation{Method: "0-induction"}}, "it follows"},
	} {
		if got := MethodText(&test.verdict); got != test.want {
			t.Errorf("%s: %q, want %q", test.verdict.Method, got, test.want)
		}
	}
}
