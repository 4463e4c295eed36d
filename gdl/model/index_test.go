package model

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestIndex compares the finds of an index with all atoms, looked at one after the
// other, and counts that it looks at few others where constants tell them apart.
func TestIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var x Index[int32]
	var atoms []*gdl.Term
	for i := range 3000 {
		atoms = append(atoms, anyAtom(r))
		x.Add(atoms[i].Name, atoms[i], int32(i))
	}
	for range 300 {
		asked := anyAtom(r)
		seen := map[int32]bool{}
		x.Visit(asked.Name, asked, func(id int32) bool {
			if seen[id] {
				t.Fatalf("%s: %s comes twice", asked, atoms[id])
			}
			seen[id] = true
			return true
		})
		some := false
		for i, a := range atoms {
			if a.Name == asked.Name && Similar(a, asked) {
				if some = true; !seen[int32(i)] {
					t.Errorf("%s is not found for %s", a, asked)
				}
			}
		}
		if got := x.Contains(asked.Name, asked, func(id int32) bool { return Similar(atoms[id], asked) }); got != some {
			t.Errorf("Some(%s) = %v", asked, got)
		}
	}
	looks := 0
	for range 300 {
		asked := atom(fmt.Sprintf("(p c%d ?y (f c%d))", r.IntN(40), r.IntN(40)))
		x.Visit(asked.Name, asked, func(int32) bool { looks++; return true })
	}
	if most := 300 * len(atoms) / 8; looks > most {
		t.Errorf("%d looks instead of at most %d", looks, most)
	}
}

// TestIndexForgets leaves out atoms that were not kept.
func TestIndexForgets(t *testing.T) {
	var x Index[int32]
	for i := range 100 {
		x.Add("p", atom(fmt.Sprintf("(p c%d ?x)", i)), int32(i))
	}
	count := func() (n int) {
		x.Visit("p", atom("(p ?x ?y)"), func(id int32) bool { n++; return id%2 == 0 })
		return n
	}
	if first, then := count(), count(); first != 100 || then != 50 {
		t.Errorf("%d and then %d atoms", first, then)
	}
}

func anyAtom(r *rand.Rand) *gdl.Term {
	arg := func() string {
		switch r.IntN(6) {
		case 0:
			return "?x"
		case 1:
			return fmt.Sprintf("(f c%d)", r.IntN(40))
		case 2:
			return "(f ?y)"
		}
		return fmt.Sprintf("c%d", r.IntN(40))
	}
	if r.IntN(3) == 0 {
		return atom("(q " + arg() + ")")
	}
	return atom("(p " + arg() + " " + arg() + " " + arg() + ")")
}

func atom(text string) *gdl.Term { return gdl.ParseString("", text).Rules[0].Head }

func TestSame(t *testing.T) {
	for _, test := range []struct {
		s, t string
		want bool
	}{
		{"(p ?x a)", "(p ?y a)", true}, {"(p ?x ?y)", "(p ?x ?x)", true}, {"(p ?x)", "(p a)", false},
		{"(p (f ?x))", "(p (f ?z))", true}, {"(p (f ?x))", "(p (g ?x))", false}, {"(p a)", "(p a b)", false},
	} {
		a, b := atom(test.s), atom(test.t)
		if got := sameShape(a, b); got != test.want || test.want && hash(a, true) != hash(b, true) {
			t.Errorf("Same(%s, %s) = %v", a, b, got)
		}
	}
}
