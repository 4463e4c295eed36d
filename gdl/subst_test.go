package gdl

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// doubled returns terms that are small, and double in size with each variable
// when they are written out.
func doubled(n int, name string, backwards bool) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf("(not (distinct ?%[1]s%[2]d (g ?%[1]s%[3]d ?%[1]s%[3]d)))", name, i, i+1))
	}
	if backwards {
		for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
			parts[i], parts[j] = parts[j], parts[i]
		}
	}
	return strings.Join(parts, " ")
}

// TestDoubling: terms whose size doubles again and again are refused, in
// whatever order they are met, and small ones are not.
func TestDoubling(t *testing.T) {
	for _, n := range []int{3, 60, 900} {
		for _, text := range []string{
			doubled(n, "x", false), doubled(n, "x", true),
			doubled(n, "x", false) + doubled(n, "y", true) + " (not (distinct ?x0 ?y0))",
		} {
			f := ParseString("", "(<= (p ?x0) (q ?x0) "+text+")")
			_, err := f.Rules[0].Clauses()
			if refused := err != nil && err.Kind == syntax.TooLarge; refused != (n > 3) {
				t.Errorf("%d variables: %v", n, err)
			}
		}
	}
	x, y := ParseString("", "(p "+vars("x", 60)+" "+vars("y", 60)+" ?x0)"), ParseString("", "(p "+pairs("x", 60)+" "+pairs("y", 60)+" ?y0)")
	if !(Subst{}).UnifyTerms(x.Rules[0].Head, y.Rules[0].Head) {
		t.Error("terms that can be equal cannot")
	}
	if (Subst{}).UnifyTerms(ParseString("", "(p ?x0 ?x1)").Rules[0].Head, ParseString("", "(p (g ?x1) (g ?x0))").Rules[0].Head) {
		t.Error("a term holds itself")
	}
}

func vars(name string, n int) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf("?%s%d", name, n-1-i))
	}
	return strings.Join(parts, " ")
}

func pairs(name string, n int) string {
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf("(g ?%[1]s%[2]d ?%[1]s%[2]d)", name, n-i))
	}
	return strings.Join(parts, " ")
}
