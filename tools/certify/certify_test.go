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
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
	"github.com/gdllint/gdllint/proof/evidence"
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
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	var out, log bytes.Buffer
	code, err := runCertify(t.Context(), []string{"-budget", "quick", "-v", writeGame(t)}, &out, &log)
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
func quickly(t *testing.T) *certifyOptions {
	t.Helper()
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	o, _, err := parseCertifyFlags([]string{"-budget", "quick"}, io.Discard)
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
	o.ClingoRunner = func(context.Context, string) (certificate.ClingoAnswer, error) {
		return certificate.ClingoAnswer{Status: asp.Sat, Model: []string{"isOutside"}}, nil
	}
	for untried, want := range map[bool]string{true: "CONTRADICTION: playability", false: "CONTRADICTION: the proof of playability failed: clingo contradicts"} {
		o.skipTrial = untried
		out.Reset()
		r := &certifyReport{output: &out}
		r.addResult(o.certifyGame(t.Context(), writeGame(t)))
		r.printTotals()
		if r.contradictionCount() == 0 || !strings.Contains(out.String(), want) {
			t.Errorf("untried %t: %d contradictions\n%s", untried, r.contradictionCount(), &out)
		}
	}
}

func TestNoGames(t *testing.T) {
	o, _, err := parseCertifyFlags([]string{"-corpus", t.TempDir()}, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.chooseGames(); err == nil || !strings.Contains(err.Error(), "-corpus") {
		t.Errorf("got %v; the message is to name -corpus", err)
	}
}

// TestSkip: a run goes on behind another one, of which it leaves out as many games of
// a name as that has.
func TestSkip(t *testing.T) {
	var out bytes.Buffer
	earlier := &certifyReport{output: &out}
	earlier.printHeading()
	earlier.addResult(&gameResult{gameName: "walk", checkedGame: &certify.GameResult{Verdicts: []certify.Verdict{{Result: certify.NoAnswer, ClaimedVerdict: evidence.ClaimedVerdict{Question: proof.Question{Property: "monotonic"}}}}}})
	earlier.addResult(&gameResult{gameName: "cut", gameError: errors.New("no such file")})
	earlier.printTotals()
	path := filepath.Join(t.TempDir(), "report.txt")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	o := &certifyOptions{earlierReport: path}
	left, err := o.remainingGames([]string{"a/walk.kif", "b/walk.kif", "b/cut.kif", "b/1.kif"})
	if err != nil || strings.Join(left, " ") != "b/walk.kif b/cut.kif b/1.kif" {
		t.Errorf("%v, %v", left, err)
	}
	o.earlierReport = path + ".not"
	if _, err := o.remainingGames(nil); err == nil {
		t.Error("there is no such report")
	}
}

// TestInterrupted: the sums of what was finished are printed.
func TestInterrupted(t *testing.T) {
	var out bytes.Buffer
	o := quickly(t)
	ctx, cancel := context.WithCancel(t.Context())
	o.ClingoRunner = certificate.LibraryRunner()
	files := []string{writeGame(t), writeGame(t), writeGame(t)}
	code, err := o.certifyGames(ctx, files, writer(func(text string) {
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
