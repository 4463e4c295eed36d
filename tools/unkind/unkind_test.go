package unkind

import (
	"bytes"
	"testing"
)

// TestShapes wants each shape to have a name of its own, to be as large as
// asked for, and to be the same each time.
func TestShapes(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range AllShapes() {
		if seen[s.ShapeName] {
			t.Errorf("two shapes are called '%s'", s.ShapeName)
		}
		seen[s.ShapeName] = true
		const most = 40_000 // one part of the shape with long names
		for _, size := range []int{1, 5000} {
			text := s.GenerateText(size)
			if len(text) < size || len(text) > 3*size+5*most {
				t.Errorf("%s: %d bytes instead of %d", s.ShapeName, len(text), size)
			}
			if !bytes.Equal(text, s.GenerateText(size)) {
				t.Errorf("%s: two texts of one size differ", s.ShapeName)
			}
			if bytes.Contains(text, []byte("%!")) {
				t.Errorf("%s: a number is missing: %.200s", s.ShapeName, text)
			}
		}
		if found, ok := ShapeNamed(s.ShapeName); !ok || found.ShapeName != s.ShapeName {
			t.Errorf("%s is not found", s.ShapeName)
		}
	}
	if _, ok := ShapeNamed("kind"); ok {
		t.Error("a shape that is none is found")
	}
}
