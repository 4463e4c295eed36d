package unkind

import (
	"bytes"
	"testing"
)

// TestShapes wants each shape to have a name of its own, to be as large as
// asked for, and to be the same each time.
func TestShapes(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Shapes() {
		if seen[s.Name] {
			t.Errorf("two shapes are called '%s'", s.Name)
		}
		seen[s.Name] = true
		const most = 40_000 // one part of the shape with long names
		for _, size := range []int{1, 5000} {
			text := s.Text(size)
			if len(text) < size || len(text) > 3*size+5*most {
				t.Errorf("%s: %d bytes instead of %d", s.Name, len(text), size)
			}
			if !bytes.Equal(text, s.Text(size)) {
				t.Errorf("%s: two texts of one size differ", s.Name)
			}
			if bytes.Contains(text, []byte("%!")) {
				t.Errorf("%s: a number is missing: %.200s", s.Name, text)
			}
		}
		if found, ok := Named(s.Name); !ok || found.Name != s.Name {
			t.Errorf("%s is not found", s.Name)
		}
	}
	if _, ok := Named("kind"); ok {
		t.Error("a shape that is none is found")
	}
}
