package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// light is a game in which every kind of mutant can be made.
const light = `(role kid) (role dad)
(spot 1) (spot 2)
(init (lamp 1 off)) (init (lamp 2 off)) (init (step 1)) (succ 1 2) (succ 2 3)
(<= (legal kid (press ?x)) (spot ?x) (true (lamp ?x off)))
(<= (legal kid idle) (true (step ?n)))
(legal dad idle)
(<= (next (lamp ?x on)) (does kid (press ?x)))
(<= (next (lamp ?x ?v)) (true (lamp ?x ?v)) (does kid (press ?y)) (distinct ?x ?y))
(<= (next (lamp ?x ?v)) (true (lamp ?x ?v)) (does kid idle))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 3)))
(<= (goal kid 100) (true (lamp 1 on)))
(<= (goal kid 0) (true (lamp 1 off)))
(goal dad 50)
`

func parsed(text string) *gdl.File { return gdl.ParseString("light.kif", text) }

func TestAlike(t *testing.T) {
	for text, want := range map[string]bool{
		light: true,
		strings.Replace(light, "(true (lamp ?x off))", "", 1):                     false,
		strings.Replace(light, "(goal dad 50)", "(goal dad 50) (goal dad 60)", 1): false,
		strings.Replace(light, "(true (step 3))", "(true (step 2))", 1):           false,
	} {
		same, err := playAlike(t.Context(), parsed(light), parsed(text))
		if err != nil || same != want {
			t.Errorf("alike is %t, %v for\n%s", same, err, text)
		}
	}
}

// TestRun breaks a game, and judges this program.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"games/light.kif": light, "accepted.txt": "light.kif\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "gdllint")
	build := exec.Command("go", "build", "-o", program, "./cmd/gdllint")
	build.Dir = "../.."
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatal(err, string(text))
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-corpus", dir, "-v", program}, &out, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "light.kif said true") || !strings.Contains(out.String(), "| all | 1 | 1 |") {
		t.Error(out.String())
	}
}
