package main

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/tool"
	"github.com/gdllint/gdllint/proof"
)

// TestFamilies decides all questions about the smallest games.
func TestFamilies(t *testing.T) {
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	for _, f := range families {
		file := gdl.ParseString(f.name, f.rules(f.sizes[0]))
		if !file.Valid() {
			t.Fatalf("%s: %v", f.name, file.Errors[0])
		}
		w, err := ground(t.Context(), file, proof.Quick)
		if err != nil || w.Fluents == 0 || w.Gates == 0 {
			t.Errorf("%s: %+v, %v", f.name, w, err)
		}
		if testing.Short() {
			continue
		}
		o := &options{most: 60, budget: tool.Budget{Budget: proof.Default}}
		if w := o.prove(t.Context(), file, f.knowledge); w.Decided != w.Asked || w.Asked < len(properties) {
			t.Errorf("%s: %d of %d questions are decided", f.name, w.Decided, w.Asked)
		}
	}
}

func TestWork(t *testing.T) {
	var out, log bytes.Buffer
	if err := run(t.Context(), []string{"-part", "ground", "-family", "krieg", "-size", "3"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	var w work
	if err := json.Unmarshal(out.Bytes(), &w); err != nil || w.Rules == 0 {
		t.Errorf("%s: %v", &out, err)
	}
	if err := run(t.Context(), []string{"-part", "ground", "-family", "chess"}, &out, &log); err == nil {
		t.Error("no error for an unknown kind of game")
	}
}

// TestExponent fits a curve that grows with the square of the cells.
func TestExponent(t *testing.T) {
	c := curve{name: "square"}
	for _, size := range []int{4, 6, 8} {
		cells := float64(size * size)
		c.points = append(c.points, point{size: size, prove: cost{seconds: cells * cells, memory: 1 << 20}})
	}
	if e, ok := c.exponent(measures[3]); !ok || math.Abs(e-2) > 1e-9 {
		t.Errorf("exponent %v, %v", e, ok)
	}
	if text := c.exponents(); !strings.Contains(text, "seconds of proving 2.0") || !strings.Contains(text, "memory of proving too small to tell") {
		t.Error(text)
	}
	if svg := plot([]curve{c}); strings.Contains(svg, "NaN") || strings.Count(svg, "<circle") != 6 {
		t.Error(svg)
	}
}
