package gdl

import (
	"fmt"
	"strings"
	"testing"
)

const counter = `
(role r) (succ 0 1) (succ 1 2) (succ 2 3) (mark x) (mark o)
(init (step 0)) (init (cell 1 x))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (cell ?c ?m)) (true (cell ?c ?m)))
(<= (next (cell ?c ?m)) (mark ?m) (true (step ?c)) (succ ?c ?d))
(<= (legal r (go ?n)) (succ ?m ?n) (true (step ?m)))
(<= terminal (true (step 3)))
`

func show(terms []*Term) string {
	var list []string
	for _, t := range terms {
		list = append(list, t.String())
	}
	return strings.Join(list, " ")
}

func TestDomains(t *testing.T) {
	f := ParseString("counter.kif", counter)
	tests := []struct {
		mode DomainMode
		arg  ArgPosition
		want string
	}{
		{IntersectionDomains, ArgPosition{FunctionArg, "step", 1, 0}, "0 1 2 3"},
		{UnionDomains, ArgPosition{FunctionArg, "step", 1, 0}, "0 1 2 3"},
		{IntersectionDomains, ArgPosition{FunctionArg, "cell", 2, 0}, "0 1 2"},
		{UnionDomains, ArgPosition{FunctionArg, "cell", 2, 0}, "0 1 2 3"},
		{IntersectionDomains, ArgPosition{FunctionArg, "cell", 2, 1}, "o x"},
		{IntersectionDomains, MoveArg, "(go 1) (go 2) (go 3)"},
		{IntersectionDomains, ArgPosition{PredicateArg, Role, 1, 0}, "r"},
		{IntersectionDomains, ArgPosition{PredicateArg, "absent", 1, 0}, ""},
	}
	for _, test := range tests {
		d := NewDomains(f, test.mode)
		terms, ok := d.GroundTerms(test.arg, 100)
		if got := show(terms); !ok || got != test.want {
			t.Errorf("mode %d, %+v: got %q, %v; want %q", test.mode, test.arg, got, ok, test.want)
		}
	}
}

func TestFluents(t *testing.T) {
	d := NewDomains(ParseString("counter.kif", counter), IntersectionDomains)
	if n, finite := d.TermCount(FluentArg); n != 3*2+4 || !finite {
		t.Errorf("got %d fluents, finite %v; want 10, true", n, finite)
	}
	if terms, ok := d.GroundFluents(10); !ok || len(terms) != 10 {
		t.Errorf("got %d fluents, %v; want 10", len(terms), ok)
	}
	if terms, ok := d.GroundFluents(9); ok || terms != nil {
		t.Errorf("got %d fluents above the limit", len(terms))
	}
}

// TestSeparateKinds: a predicate and a function of one name are apart.
func TestSeparateKinds(t *testing.T) {
	d := NewDomains(ParseString("", "(cell 1) (init (cell a))"), UnionDomains)
	for arg, want := range map[ArgPosition]string{{PredicateArg, "cell", 1, 0}: "1", {FunctionArg, "cell", 1, 0}: "a"} {
		if terms, _ := d.GroundTerms(arg, 9); show(terms) != want {
			t.Errorf("%+v: got %q, want %q", arg, show(terms), want)
		}
	}
}

func TestInfiniteDomains(t *testing.T) {
	d := NewDomains(ParseString("", "(init (n zero)) (<= (next (n (s ?x))) (true (n ?x)))"), IntersectionDomains)
	if _, finite := d.TermCount(FluentArg); finite || d.IsFinite(FluentArg) {
		t.Error("a growing counter has a finite domain")
	}
	if terms, ok := d.GroundFluents(1000000); ok || terms != nil {
		t.Error("an infinite domain was enumerated")
	}
	// Without a beginning, nothing grows.
	d = NewDomains(ParseString("", "(<= (next (n (s ?x))) (true (n ?x)))"), IntersectionDomains)
	if n, finite := d.TermCount(FluentArg); n != 0 || !finite {
		t.Errorf("got %d, %v; want an empty domain", n, finite)
	}
}

func TestHugeDomain(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "(n %d)\n", i)
	}
	b.WriteString("(<= (init (f")
	for i := range 30 {
		fmt.Fprintf(&b, " ?x%d", i)
	}
	b.WriteString("))")
	for i := range 30 {
		fmt.Fprintf(&b, " (n ?x%d)", i)
	}
	b.WriteString(")")
	d := NewDomains(ParseString("", b.String()), IntersectionDomains)
	if _, finite := d.TermCount(FluentArg); !finite {
		t.Error("100^30 fluents are taken for infinitely many")
	}
	if _, ok := d.GroundFluents(1 << 40); ok {
		t.Error("100^30 fluents were enumerated")
	}
}

// TestLargeDisjunction: a rule with too many alternatives still lends its
// values.
func TestLargeDisjunction(t *testing.T) {
	body := strings.Repeat("(or (a ?x) (b ?x))", 20)
	d := NewDomains(ParseString("", "(a 1) (b 2) (<= (init (f ?x)) "+body+")"), IntersectionDomains)
	if terms, ok := d.GroundFluents(9); !ok || show(terms) != "(f 1) (f 2)" {
		t.Errorf("got %q, %v", show(terms), ok)
	}
}
