package clingo

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
)

func needBinary(t *testing.T) {
	t.Helper()
	if _, err := findBinary(""); err != nil {
		t.Skip(err)
	}
}

func TestSolveText(t *testing.T) {
	needBinary(t)
	ctx := context.Background()
	r, err := SolveText(ctx, "{a; b}. :- not a. c(X) :- X = 1..2, a. :- b.", TextOptions{})
	slices.Sort(r.ShownAtoms)
	if err != nil || r.Status != asp.Sat || !slices.Equal(r.ShownAtoms, []string{"a", "c(1)", "c(2)"}) {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = SolveText(ctx, "a :- not a.", TextOptions{})
	if err != nil || r.Status != asp.Unsat {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = SolveText(ctx, "a(", TextOptions{})
	if err == nil || !strings.Contains(err.Error(), "syntax error") {
		t.Errorf("%+v, %v", r, err)
	}
	r, err = SolveText(ctx, "a :- undefined.", TextOptions{})
	if err != nil || r.Status != asp.Sat || !strings.Contains(r.ErrorOutput, "undefined") {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestSolveTextLimit(t *testing.T) {
	needBinary(t)
	const holes = "p(1..9). h(1..8). 1 { at(P,H) : h(H) } 1 :- p(P). :- at(P,H), at(Q,H), P < Q."
	r, err := SolveText(context.Background(), holes, TextOptions{ExtraArgs: []string{"--solve-limit=20"}})
	if err != nil || r.Status != asp.Unknown || r.StopReason != asp.ConflictLimit {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSolveTextCancel kills a grounding that would not end.
func TestSolveTextCancel(t *testing.T) {
	needBinary(t)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	r, err := SolveText(ctx, "n(0). n(X+1) :- n(X), X < 2000000000.", TextOptions{})
	if !errors.Is(err, context.DeadlineExceeded) || r.Status != asp.Unknown || r.StopReason != asp.Interrupted {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestNoExecutable(t *testing.T) {
	t.Setenv(EnvBinary, filepath.Join(t.TempDir(), "clingo"))
	_, err := SolveText(context.Background(), "a.", TextOptions{})
	if !errors.Is(err, ErrNoExecutable) {
		t.Errorf("got %v", err)
	}
}

// TestNotClingo runs something that is no clingo.
func TestNotClingo(t *testing.T) {
	path, err := exec.LookPath("true")
	if err != nil {
		t.Skip(err)
	}
	t.Setenv(EnvBinary, path)
	r, err := SolveText(context.Background(), "a.", TextOptions{})
	if err == nil || r.Status != asp.Unknown {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestNames has clingo read and print names that it would take for something
// else, and terms of every kind.
func TestNames(t *testing.T) {
	needBinary(t)
	names := []string{
		"cell", "not", "7", "007", "-1", "+", "", "goal1-100", "_", "A", "s_", "s_7", "a'b", "ä", "\n", "%", "\"", "#show", "?x",
		"true", "false", "free", "release", "default", "override", "sum", "count", "inf", "program", "show", "const", "a1",
	}
	var program strings.Builder
	want := map[string]bool{}
	for _, name := range names {
		word, v := asp.MangleName(name), asp.MangleVar(name)
		for _, a := range []string{word, "f(" + word + ",-3)", word + "(g(" + word + "),0)"} {
			program.WriteString(a + ".\n")
			want[a] = true
		}
		fmt.Fprintf(&program, "v(%s,%s) :- %[2]s = %[1]s.\n", word, v)
		want["v("+word+","+word+")"] = true
	}
	r, err := SolveText(context.Background(), program.String(), TextOptions{})
	if err != nil || r.Status != asp.Sat {
		t.Fatalf("%v, %+v", err, r)
	}
	for _, a := range r.ShownAtoms {
		if !want[a] {
			t.Errorf("%s is not expected", a)
		}
		delete(want, a)
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}
