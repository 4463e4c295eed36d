package report_test

import (
	"testing"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// TestMethod: how a verdict was reached is said in words that an author knows; a name
// of an engine stands only where a proof has no better one.
func TestMethod(t *testing.T) {
	match := &document.Match{}
	for _, test := range []struct {
		verdict document.Verdict
		want    string
	}{
		{document.Verdict{Explanation: document.Explanation{Method: "wall", Depth: 36}, Match: match}, "a match of 36 moves, found by planning how a side can wall itself in"},
		{document.Verdict{Explanation: document.Explanation{Method: "directed match", Depth: 1}, Match: match}, "a match of 1 move, found by playing towards it"},
		{document.Verdict{Explanation: document.Explanation{Method: "property-directed reachability", Depth: 4}, Match: match}, "a match of 4 moves, found by the solver"},
		{document.Verdict{Explanation: document.Explanation{Method: "property-directed reachability", Depth: 4}}, "property-directed reachability, depth 4"},
		{document.Verdict{Explanation: document.Explanation{Method: "enumeration", Depth: 0}, Match: match}, "the initial state shows it"},
		{document.Verdict{Explanation: document.Explanation{Method: "enumeration of 12 states"}}, "all 12 states were visited"},
		{document.Verdict{Explanation: document.Explanation{Method: "enumeration of 1 state"}}, "its only state was visited"},
		{document.Verdict{Explanation: document.Explanation{Method: "exhaustion: 3 levels"}}, "all matches were tried: 3 levels"},
		{document.Verdict{Explanation: document.Explanation{Method: "2-induction", Depth: 2}}, "by induction over 2 moves in a row"},
		{document.Verdict{Explanation: document.Explanation{Method: "0-induction"}}, "by the rules of one state"},
	} {
		if got := report.MethodText(&test.verdict); got != test.want {
			t.Errorf("%s: %q, want %q", test.verdict.Method, got, test.want)
		}
	}
}
