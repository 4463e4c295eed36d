package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// faulty makes 30 sheets, every third without errors, the others with four.
func faulty() []faultySheet {
	var sheets []faultySheet
	for i := range 30 {
		s := faultySheet{sheetPath: fmt.Sprintf("dir/s%d.kif", i)}
		for line := range 4 * min(i%3, 1) {
			s.shownFaults = append(s.shownFaults, shownFault{"V02", "text", line + 1, 1, true}, shownFault{"D01", "text", line + 1, 1, false})
		}
		sheets = append(sheets, s)
	}
	return sheets
}

func TestDraw(t *testing.T) {
	drawn := drawErrors(1, faulty(), 15)
	paths := map[string]bool{}
	lines := map[int]bool{}
	for _, d := range drawn {
		if !d.isError {
			t.Errorf("%v is no error", d)
		}
		paths[d.sheetPath], lines[d.lineNumber] = true, true
	}
	if len(drawn) != 15 || len(paths) != 15 {
		t.Errorf("%d errors of %d sheets", len(drawn), len(paths))
	}
	if len(lines) < 2 {
		t.Errorf("errors of the lines %v only", lines)
	}
	if again := drawErrors(1, faulty(), 15); !slices.Equal(drawn, again) {
		t.Error("the same seed draws others")
	}
	if other := drawErrors(2, faulty(), 15); slices.Equal(drawn, other) {
		t.Error("another seed draws the same")
	}
	if all := drawErrors(1, faulty(), 100); len(all) != 20 {
		t.Errorf("%d errors of 20 faulty sheets", len(all))
	}
}

// TestDrawKeeps wants the order of the sheets to depend on their names alone,
// so that the same ones are drawn from another version.
func TestDrawKeeps(t *testing.T) {
	fewer := faulty()
	for i := range fewer {
		fewer[i].shownFaults = slices.Delete(fewer[i].shownFaults, 0, len(fewer[i].shownFaults)/2)
	}
	before, after := drawErrors(1, faulty(), 20), drawErrors(1, fewer, 20)
	for i := range before {
		if before[i].sheetPath != after[i].sheetPath {
			t.Errorf("%d: %s and %s", i, before[i].sheetPath, after[i].sheetPath)
		}
	}
}

// TestShown leaves out what authors are not shown.
func TestShown(t *testing.T) {
	sheets, err := decodeSheets([]byte(`{"files": [{"path": "a.kif", "findings": [
		{"code": "L01", "severity": "error", "message": "one", "range": {"start": {"line": 1, "column": 2}}},
		{"code": "L02", "severity": "error", "consequence": false, "range": {"start": {"line": 2, "column": 1}}},
		{"code": "D04", "severity": "error", "consequence": true},
		{"code": "D05", "severity": "error", "consequence": {"of": "L01"}},
		{"code": "D01", "severity": "warning", "range": {"start": {"line": 3, "column": 1}}},
		{"code": "D03", "severity": "note"}]}, {"path": "b.kif", "findings": []}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []shownFault{{"L01", "one", 1, 2, true}, {"L02", "", 2, 1, true}, {"D01", "", 3, 1, false}}
	if len(sheets) != 2 || !slices.Equal(sheets[0].shownFaults, want) || sheets[1].shownFaults != nil {
		t.Errorf("got %v", sheets)
	}
	if errors := sheets[0].errorsOnly(); !slices.Equal(errors, want[:2]) {
		t.Errorf("errors %v", errors)
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	game := "(role robot)\r\n(init (at 1))\r\n(<= (legal robot ?m)\r\n    (true (at ?x)))\r\n"
	if err := os.WriteFile(filepath.Join(dir, "a.kif"), []byte(game), 0o644); err != nil {
		t.Fatal(err)
	}
	for flag, want := range map[string][]string{
		"-around=1": {"1. a.kif:", "> ", " | "},
		"-rows":     {"| a | ", "| ? |"},
	} {
		var out bytes.Buffer
		if err := runCauses(t.Context(), []string{"-dir", dir, flag}, &out, &out); err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%s: no %q in\n%s", flag, part, &out)
			}
		}
	}
	if err := runCauses(t.Context(), []string{"-dir", t.TempDir()}, os.Stdout, os.Stderr); err == nil {
		t.Error("an empty directory is no error")
	}
}
