package main

import "testing"

func TestCountIn(t *testing.T) {
	got, err := countIn([]byte(`package p
func f(r *Rule, t *Term) {
	r.WalkLiterals(visit)
	filepath.WalkDir(root, visit)
	for _, l := range r.Body {
		for i := range len(l.Atom.Args) {
			t.WalkTerms(visit)
		}
	}
	for _, a := range slices.Backward(t.Args[1:]) {
		use(a)
	}
	for _, r := range p.Rules {
		use(r)
	}
}`))
	if want := (counts{calls: 2, loops: 3}); err != nil || got != want {
		t.Errorf("got %v %v, want %v", got, err, want)
	}
}
