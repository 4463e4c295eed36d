package model

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
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

func show(terms []*gdl.Term) string {
	var list []string
	for _, t := range terms {
		list = append(list, t.String())
	}
	return strings.Join(list, " ")
}

func TestDomains(t *testing.T) {
	f := gdl.ParseString("counter.kif", counter)
	tests := []struct {
		mode DomainMode
		arg  gdl.ArgPosition
		want string
	}{
		{IntersectionDomains, gdl.ArgPosition{Kind: gdl.FunctionArg, Name: "step", Arity: 1, Index: 0}, "0 1 2 3"},
		{UnionDomains, gdl.ArgPosition{Kind: gdl.FunctionArg, Name: "step", Arity: 1, Index: 0}, "0 1 2 3"},
		{IntersectionDomains, gdl.ArgPosition{Kind: gdl.FunctionArg, Name: "cell", Arity: 2, Index: 0}, "0 1 2"},
		{UnionDomains, gdl.ArgPosition{Kind: gdl.FunctionArg, Name: "cell", Arity: 2, Index: 0}, "0 1 2 3"},
		{IntersectionDomains, gdl.ArgPosition{Kind: gdl.FunctionArg, Name: "cell", Arity: 2, Index: 1}, "o x"},
		{IntersectionDomains, gdl.MoveArg, "(go 1) (go 2) (go 3)"},
		{IntersectionDomains, gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1, Index: 0}, "r"},
		{IntersectionDomains, gdl.ArgPosition{Kind: gdl.PredicateArg, Name: "absent", Arity: 1, Index: 0}, ""},
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
	d := NewDomains(gdl.ParseString("counter.kif", counter), IntersectionDomains)
	if n, finite := d.TermCount(gdl.FluentArg); n != 3*2+4 || !finite {
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
	d := NewDomains(gdl.ParseString("", "(cell 1) (init (cell a))"), UnionDomains)
	for arg, want := range map[gdl.ArgPosition]string{{Kind: gdl.PredicateArg, Name: "cell", Arity: 1, Index: 0}: "1", {Kind: gdl.FunctionArg, Name: "cell", Arity: 1, Index: 0}: "a"} {
		if terms, _ := d.GroundTerms(arg, 9); show(terms) != want {
			t.Errorf("%+v: got %q, want %q", arg, show(terms), want)
		}
	}
}

func TestInfiniteDomains(t *testing.T) {
	d := NewDomains(gdl.ParseString("", "(init (n zero)) (<= (next (n (s ?x))) (true (n ?x)))"), IntersectionDomains)
	if _, finite := d.TermCount(gdl.FluentArg); finite || d.IsFinite(gdl.FluentArg) {
		t.Error("a growing counter has a finite domain")
	}
	if terms, ok := d.GroundFluents(1000000); ok || terms != nil {
		t.Error("an infinite domain was enumerated")
	}
	// Without a beginning, nothing grows.
	d = NewDomains(gdl.ParseString("", "(<= (next (n (s ?x))) (true (n ?x)))"), IntersectionDomains)
	if n, finite := d.TermCount(gdl.FluentArg); n != 0 || !finite {
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
	d := NewDomains(gdl.ParseString("", b.String()), IntersectionDomains)
	if _, finite := d.TermCount(gdl.FluentArg); !finite {
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
	d := NewDomains(gdl.ParseString("", "(a 1) (b 2) (<= (init (f ?x)) "+body+")"), IntersectionDomains)
	if terms, ok := d.GroundFluents(9); !ok || show(terms) != "(f 1) (f 2)" {
		t.Errorf("got %q, %v", show(terms), ok)
	}
}
