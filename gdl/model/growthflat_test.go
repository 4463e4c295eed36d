package model

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func TestFlat(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"(role r) (init (cell 1 b)) (<= (next (cell ?x b)) (does r (put ?x)) (true (cell ?x ?y)))", true},
		{"(<= (next (tape (cons 1 ?l))) (true (tape ?l)))", false},
		{"(init (tape (cons 1 nil)))", true},
		{"(<= (next ?f) (true ?f) (not (gone ?f)))", false},
		{"(<= (next (did ?r ?m)) (does ?r ?m))", false},
		{"(<= (sees ?r (moved ?m)) (does ?r (move ?m)) (role ?r))", true},
		{"(<= (list (cons ?x nil)) (index ?x))", false},
		{"(<= terminal (not (true (pile (s ?x)))))", true},
		{"(<= (next (pile (s ?x))) (true (pile ?x)))", false},
	}
	for _, test := range tests {
		if got := New(gdl.ParseString("f.kif", test.text), nil).hasFlatTerms(); got != test.want {
			t.Errorf("%s: flat is %v", test.text, got)
		}
	}
}

// TestFlatBounded: a game that is flat at a glance has no growth when looked at
// closely either.
func TestFlatBounded(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "..", "testdata", "*", "*.kif"))
	if err != nil {
		t.Fatal(err)
	}
	flat := 0
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := New(gdl.ParseString(path, string(src)), nil)
		if !f.hasFlatTerms() {
			continue
		}
		flat++
		if s := newGrowthSearch(f); len(s.findGrowths()) > 0 {
			t.Errorf("%s is flat and grows", path)
		}
	}
	if flat == 0 || flat == len(paths) {
		t.Errorf("%d of %d rulesheets are flat", flat, len(paths))
	}
}
