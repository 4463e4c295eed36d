package main

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// TestFamilies decides all questions about the smallest games.
func TestFamilies(t *testing.T) {
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	for _, f := range gameFamilies {
		file := gdl.ParseString(f.familyName, f.writeRules(f.boardSizes[0]))
		if !file.IsErrorFree() {
			t.Fatalf("%s: %v", f.familyName, file.Errors[0])
		}
		w, err := groundFile(t.Context(), file, proof.QuickBudget)
		if err != nil || w.Fluents == 0 || w.Gates == 0 {
			t.Errorf("%s: %+v, %v", f.familyName, w, err)
		}
		if testing.Short() {
			continue
		}
		o := &growthOptions{maxSeconds: 60, proofBudget: tool.BudgetOption{Budget: proof.DefaultBudget}}
		if w := o.proveFile(t.Context(), file, f.hasHiddenMoves); w.Decided != w.Asked || w.Asked < len(askedProperties) {
			t.Errorf("%s: %d of %d questions are decided", f.familyName, w.Decided, w.Asked)
		}
	}
}

func TestWork(t *testing.T) {
	var out, log bytes.Buffer
	if err := runGrowth(t.Context(), []string{"-part", "ground", "-family", "krieg", "-size", "3"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	var w partResult
	if err := json.Unmarshal(out.Bytes(), &w); err != nil || w.Rules == 0 {
		t.Errorf("%s: %v", &out, err)
	}
	if err := runGrowth(t.Context(), []string{"-part", "ground", "-family", "chess"}, &out, &log); err == nil {
		t.Error("no error for an unknown kind of game")
	}
}

// TestExponent fits a curve that grows with the square of the cells.
func TestExponent(t *testing.T) {
	c := growthCurve{familyName: "square"}
	for _, size := range []int{4, 6, 8} {
		cells := float64(size * size)
		c.sizePoints = append(c.sizePoints, sizePoint{boardSize: size, proveCost: processCost{cpuSeconds: cells * cells, peakMemory: 1 << 20}})
	}
	if e, ok := c.fitExponent(measuredSeriesList[3]); !ok || math.Abs(e-2) > 1e-9 {
		t.Errorf("exponent %v, %v", e, ok)
	}
	if text := c.describeExponents(); !strings.Contains(text, "seconds of proving 2.0") || !strings.Contains(text, "memory of proving too small to tell") {
		t.Error(text)
	}
	if svg := plotCurves([]growthCurve{c}); strings.Contains(svg, "NaN") || strings.Count(svg, "<circle") != 6 {
		t.Error(svg)
	}
}
