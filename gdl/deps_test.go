package gdl

import (
	"strings"
	"testing"
)

func cycleString(cycle []Edge) string {
	names := []string{cycle[0].FromPredicate}
	for _, e := range cycle {
		if e.Negative {
			names = append(names, "-"+e.ToPredicate)
		} else {
			names = append(names, e.ToPredicate)
		}
	}
	return strings.Join(names, " ")
}

func TestNegativeCycles(t *testing.T) {
	tests := []struct{ text, want string }{
		{"(<= p (not q)) (<= q (not p))", "p -q -p"},
		{"(<= p (not p))", "p -p"},
		{"(<= p q) (<= q r) (<= r (not p))", "r -p q r"},
		{"(<= p (not q)) (<= q r) (<= r q)", ""},
		{"(<= p (not (and q (not p))))", ""}, // p is below two negations
	}
	for _, test := range tests {
		var got []string
		for _, c := range NewGraph(ParseString("test.kif", test.text)).NegativeCycles() {
			got = append(got, cycleString(c))
		}
		if s := strings.Join(got, "; "); s != test.want {
			t.Errorf("%s: got %q, want %q", test.text, s, test.want)
		}
	}
}

func TestDependencies(t *testing.T) {
	f := ParseString("test.kif", `
(<= terminal (not open))
(<= open (true (cell b)))
(<= (legal ?r ?m) (role ?r) (move ?m))
(move a) (role r)
(<= (next ?f) (true ?f))`)
	g := NewGraph(f)
	for _, test := range []struct {
		from, to string
		want     bool
	}{{"terminal", "true", true}, {"legal", "true", false}, {"open", "terminal", false}, {"move", "move", true}} {
		if got := g.Reaches(test.from, test.to); got != test.want {
			t.Errorf("Reaches(%s, %s) = %t", test.from, test.to, got)
		}
	}
	if !NewGraph(f).ExtendedGraph().Reaches("true", "next") {
		t.Error("in the extended graph true depends on next")
	}
	loops := NewGraph(ParseString("test.kif", "(<= p q) (<= q p) (<= r p)"))
	for pair, want := range map[[2]string]bool{{"p", "q"}: true, {"p", "p"}: true, {"p", "r"}: false, {"r", "r"}: false, {"p", "no"}: false, {"no", "no"}: false} {
		if got := loops.SameCycle(pair[0], pair[1]); got != want {
			t.Errorf("SameCycle(%s, %s) = %t", pair[0], pair[1], got)
		}
	}
	path := g.ShortestPath("terminal", "true")
	if len(path) != 2 || path[0].ToPredicate != "open" || !path[0].Negative || path[1].ToPredicate != "true" {
		t.Errorf("path %v", path)
	}
}
