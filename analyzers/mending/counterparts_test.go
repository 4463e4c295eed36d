package mending

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestCounterparts finds marks and helper relations that go with the roles.
func TestCounterparts(t *testing.T) {
	w := &rulebook{file: gdl.ParseString("a.kif", `(role white) (role black)
(<= (next (cell ?n x)) (does white (mark ?n)))
(<= (next (cell ?n o)) (does black (mark ?n)))
(<= line-x (true (cell 1 x)) (true (cell 2 x)))
(<= line-o (true (cell 1 o)) (true (cell 2 o)))
(<= (goal white 100) line-x)
`)}
	want := map[string]string{"white": "black", "black": "white", "x": "o", "o": "x", "line-x": "line-o", "line-o": "line-x"}
	got := w.counterparts("white", "black")
	for name, other := range want {
		if got[name] != other && got[other] != name {
			t.Errorf("%s has the counterpart %q, want %q", name, got[name], other)
		}
	}
	if text := exchanged("(<= (goal white 100) line-x)", "black", "white", got, nil); text != "(<= (goal black 100) line-o)" {
		t.Errorf("exchanged to %s", text)
	}
}
