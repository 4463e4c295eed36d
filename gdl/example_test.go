package gdl_test

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

func ExampleParseString() {
	f := gdl.ParseString("lamp.kif", `
(role anna)
(<= (next (lamp on))
    (DOES anna flip)
    (not (true (lamp on))))
(<= (goal anna 100)
    (distinct a))`)
	for _, e := range f.Errors {
		fmt.Println(f.Source.File.Position(e.Pos()), e.Message)
	}
	for _, r := range f.Rules {
		fmt.Println(r, r.Broken)
	}
	// Output:
	// lamp.kif:7:5 'distinct' compares exactly two terms, but here it has 1
	// (role anna) false
	// (<= (next (lamp on)) (does anna flip) (not (true (lamp on)))) false
	// (<= (goal anna 100)) true
}

func ExampleGraph_ShortestPath() {
	f := gdl.ParseString("lamp.kif", `
(<= terminal (not open))
(<= open (true (lamp on)))`)
	for _, e := range gdl.NewGraph(f).ShortestPath("terminal", "true") {
		fmt.Println(e.FromPredicate, "->", e.ToPredicate, e.Negative)
	}
	// Output:
	// terminal -> open true
	// open -> true false
}

func ExampleRule_Clauses() {
	f := gdl.ParseString("lamp.kif", "(<= (lit ?x) (lamp ?x) (not (and (broken ?x) (dark ?x))))")
	clauses, err := f.Rules[0].Clauses()
	if err != nil {
		fmt.Println(err)
	}
	for _, c := range clauses {
		fmt.Println(c.Head, c.Body)
	}
	// Output:
	// (lit ?x) [(lamp ?x) (not (broken ?x))]
	// (lit ?x) [(lamp ?x) (not (dark ?x))]
}
