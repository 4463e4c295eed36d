package plan

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the plan into the docs")

// written is the plan as the docs show it.
func written() string {
	var b strings.Builder
	b.WriteString("# The plan of the prover\n\nWritten by a test of package `plan` from its tables (`go test ./prover/internal/plan -update`); [proving.md](proving.md) says what engines are.\n\n")
	b.WriteString("## Steps\n\nIn order, while something is open. A share is a part of the conflicts of the whole game; where there is none the engine divides them itself, or asks no solver.\n\n| step | share | why |\n|---|---|---|\n")
	for _, s := range Steps() {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", s.Name, part(s.Share), s.Why)
	}
	b.WriteString("\n## Stages of the step invariants\n\nEach makes a set of candidates inductive, given what those before have proved. Later ways are tried only where those before proved nothing.\n\n| stage | share | ways | why |\n|---|---|---|---|\n")
	for _, s := range Stages() {
		ways := s.Ways
		if ways == nil {
			ways = []Way{houdini}
		}
		var names []string
		for _, w := range ways {
			names = append(names, w.Name)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", s.Name, part(s.Part), strings.Join(names, "; "), s.Why)
	}
	return b.String()
}

func part(share int64) string {
	if share == 0 {
		return ""
	}
	return fmt.Sprintf("1/%d", share)
}

// TestPlanIsWrittenDown compares the docs with the plan.
func TestPlanIsWrittenDown(t *testing.T) {
	path := filepath.Join("..", "..", "..", "docs", "design", "plan.md")
	if *update {
		if err := os.WriteFile(path, []byte(written()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != written() {
		t.Errorf("%s is not the plan any more: run go test -update", path)
	}
}

// TestPlanIsComplete: whoever reads a row learns what it is for.
func TestPlanIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Steps() {
		if s.Name == "" || s.Run == nil || s.Why == "" || seen[s.Name] {
			t.Errorf("step %q has no name of its own, no engine or no reason", s.Name)
		}
		seen[s.Name] = true
	}
	for _, s := range Stages() {
		if s.Name == "" || s.Of == nil || s.When == nil || s.Part == 0 || s.Why == "" {
			t.Errorf("stage %q lacks a part", s.Name)
		}
		for _, w := range s.Ways {
			if w.Name == "" || w.Run == nil {
				t.Errorf("a way of stage %q has no name or does nothing", s.Name)
			}
		}
	}
}
