package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
)

// walk is a game of one role: five steps, then the end.
const walk = `(role a) (init (at 1)) (after 1 2) (after 2 3) (after 3 4) (after 4 5)
(legal a go)
(<= (next (at ?y)) (true (at ?x)) (after ?x ?y))
(<= terminal (true (at 5)))
(goal a 100)`

func writeGame(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "walk.kif")
	if err := os.WriteFile(path, []byte(walk), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCertify(t *testing.T) {
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	var out, log bytes.Buffer
	code, err := run(t.Context(), []string{"-budget", "quick", "-v", writeGame(t)}, &out, &log)
	if code != 0 || err != nil {
		t.Fatalf("exit code %d, %v\n%s", code, err, &out)
	}
	for _, want := range []string{"walk ", "playability  stands (programs)", "winnability a stands (match)", " 0 contradictions"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

// quickly returns the options of a quick run; a test is skipped where there is no
// clingo.
func quickly(t *testing.T) *options {
	t.Helper()
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	o, _, err := parse([]string{"-budget", "quick"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestContradiction gives the programs to a clingo that finds a model of
// everything.
func TestContradiction(t *testing.T) {
	var out bytes.Buffer
	o := quickly(t)
	o.Run = func(context.Context, string) (certificate.Answer, error) {
		return certificate.Answer{Status: asp.Sat, Model: []string{"isOutside"}}, nil
	}
	for untried, want := range map[bool]string{true: "CONTRADICTION: playability", false: "CONTRADICTION: the proof of playability failed: clingo contradicts"} {
		o.untried = untried
		out.Reset()
		r := &report{out: &out}
		r.add(o.game(t.Context(), writeGame(t)))
		r.totals()
		if r.contradictions() == 0 || !strings.Contains(out.String(), want) {
			t.Errorf("untried %t: %d contradictions\n%s", untried, r.contradictions(), &out)
		}
	}
}

func TestNoGames(t *testing.T) {
	o, _, err := parse([]string{"-corpus", t.TempDir()}, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.choose(); err == nil || !strings.Contains(err.Error(), "-corpus") {
		t.Errorf("got %v; the message is to name -corpus", err)
	}
}

// TestSkip: a run goes on behind another one, of which it leaves out as many games of
// a name as that has.
func TestSkip(t *testing.T) {
	var out bytes.Buffer
	earlier := &report{out: &out}
	earlier.heading()
	earlier.add(&result{name: "walk", game: &certify.Game{Verdicts: []certify.Verdict{{Result: certify.Silent, Property: "monotonic"}}}})
	earlier.add(&result{name: "cut", err: errors.New("no such file")})
	earlier.totals()
	path := filepath.Join(t.TempDir(), "report.txt")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	o := &options{skip: path}
	left, err := o.left([]string{"a/walk.kif", "b/walk.kif", "b/cut.kif", "b/1.kif"})
	if err != nil || strings.Join(left, " ") != "b/walk.kif b/cut.kif b/1.kif" {
		t.Errorf("%v, %v", left, err)
	}
	o.skip = path + ".not"
	if _, err := o.left(nil); err == nil {
		t.Error("there is no such report")
	}
}

// TestInterrupted: the sums of what was finished are printed.
func TestInterrupted(t *testing.T) {
	var out bytes.Buffer
	o := quickly(t)
	ctx, cancel := context.WithCancel(t.Context())
	o.Run = certificate.Library()
	files := []string{writeGame(t), writeGame(t), writeGame(t)}
	code, err := o.all(ctx, files, writer(func(text string) {
		if out.WriteString(text); strings.HasPrefix(text, "walk ") {
			cancel()
		}
	}))
	if code != 130 || !errors.Is(err, context.Canceled) || !strings.Contains(out.String(), "\n1 games ") {
		t.Errorf("exit code %d, %v\n%s", code, err, &out)
	}
}

// A writer is called with what is written.
type writer func(string)

func (w writer) Write(p []byte) (int, error) { w(string(p)); return len(p), nil }
