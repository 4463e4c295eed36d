package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// wideJoin is a game whose legal moves are a join of five relations of 200 facts.
func wideJoin() string {
	return "(role r) (init (at 0)) (<= (next (at 1)) (true (at 0))) (<= terminal (true (at 1))) (goal r 100)\n" + numbers(200) +
		"(<= (wide ?a ?b ?c ?d ?e) (num ?a) (num ?b) (num ?c) (num ?d) (num ?e))\n(<= (legal r (go ?a)) (wide ?a ?b ?c ?d ?e) (distinct ?a ?b))\n"
}

// nestedFormula is a formula that is true, and takes for ever to be found true.
func nestedFormula() string {
	f := "(num ?a)"
	for _, v := range "abcdefgh" {
		f = "(forall (?" + string(v) + ") (=> (num ?" + string(v) + ") " + f + "))"
	}
	return f
}

func numbers(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("(num " + string(rune('a'+i%26)) + strings.Repeat("z", i/26) + ") ")
	}
	return b.String() + "\n"
}

// small is a game of one move with many facts.
func small(more string) string {
	return "(role r) (init (at 0)) (legal r go) (<= (next (at 1)) (true (at 0))) (<= terminal (true (at 1))) (goal r 100)\n" + numbers(60) + more + "\n"
}

// A limitedRun is a run of the program in a folder of its own.
type limitedRun struct {
	output, faults string
	exitCode       int
	seconds        float64
}

// runLimited runs the program, and interrupts it after a while if that is not 0.
func runLimited(t *testing.T, files map[string]string, interrupt time.Duration, args ...string) limitedRun {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("gdllint", args...)
	var out, errs bytes.Buffer
	command.Dir, command.Stdout, command.Stderr = dir, &out, &errs
	command.Env = append(os.Environ(), "GDLLINT_CACHE=off")
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if interrupt > 0 {
		time.AfterFunc(interrupt, func() {
			begun = time.Now()
			_ = command.Process.Signal(syscall.SIGINT)
		})
	}
	stop := time.AfterFunc(2*time.Minute, func() { _ = command.Process.Kill() })
	defer stop.Stop()
	err := command.Wait()
	r := limitedRun{output: out.String(), faults: errs.String(), seconds: time.Since(begun).Seconds()}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		r.exitCode = exit.ExitCode()
	}
	return r
}

// TestWorkIsLimited runs commands on rulesheets that take for ever: each ends with exit
// code 3, says what was cut, and calls nothing that it did not look at "never".
func TestWorkIsLimited(t *testing.T) {
	join := map[string]string{"game.kif": wideJoin()}
	formula := map[string]string{"game.kif": small(";@ test fine (true (at 0))\n;@ test slow " + nestedFormula() + "\n;@ test last (true (at 0))")}
	beside := map[string]string{"game.kif": small(""), "game.gdltest": "test slow " + nestedFormula() + "\n"}
	witness := map[string]string{"game.kif": small(";@ witness rare (not " + nestedFormula() + ")")}
	effects := map[string]string{"game.hrf": "role(r)\ninit(p(0))\ninit(control(r))\nlegal(go)\nterminal :- p(1)\ngoal(r,100)\ngo :: " +
		strings.Repeat("p(0) & ", 1500) + "p(0) ==> " + strings.Repeat("~p(0) & ", 1500) + "p(1)\n"}
	for name, x := range map[string]struct {
		files map[string]string
		args  string
		code  int
		says  []string
	}{
		"cover of a join":            {join, "cover --timeout 2s game.kif", 3, []string{"cut short by --timeout 2s", "nothing is said of what never happens"}},
		"cover of a join as data":    {join, "cover --timeout 2s -f json game.kif", 3, []string{`"short": "cut short by --timeout 2s`}},
		"cover of a join as a page":  {join, "cover --timeout 2s -f html game.kif", 3, []string{"cut short by --timeout 2s, before any match"}},
		"perft of a join":            {join, "perft --timeout 2s game.kif", 3, []string{"cut short by --timeout 2s"}},
		"match of a join":            {join, "match --timeout 2s game.kif", 3, []string{"cut short by --timeout 2s"}},
		"play of a join":             {join, "play --timeout 2s game.kif", 3, []string{"cut short by --timeout 2s"}},
		"facts of a join":            {join, "facts --timeout 500ms -f csv game.kif", 3, []string{"cut short by --timeout 500ms"}},
		"test of a formula":          {formula, "test game.kif", 3, []string{"test 'slow' is not decided: more than", "2 passed, 0 failed, 1 not decided"}},
		"test of a formula as data":  {formula, "test -f json game.kif", 3, []string{`"undecided": 1`, `"passed": 2`}},
		"test of a formula as JUnit": {formula, "test -f junit game.kif", 3, []string{`<error message="more than`}},
		"test of a file beside":      {beside, "test --timeout 1s game.kif", 3, []string{"test 'slow' is not decided"}},
		"cover with tests":           {formula, "cover --with-tests game.kif", 3, []string{"tests that cannot be played are left out: 1"}},
		"cover of a witness":         {witness, "cover game.kif", 3, []string{"witness 'rare': not seen in 0 of 1000 matches, where the work ended: more than"}},
		"cover of a witness as data": {witness, "cover -f json game.kif", 3, []string{`"short": "more than`}},
		"an operation is linear":     {effects, "perft --timeout 5s game.hrf", 0, []string{"1          1       1     1"}},
		"convert of an operation":    {effects, "convert --timeout 5s --to prefix game.hrf", 0, []string{"done_go"}},
		"fmt without time":           {effects, "fmt --check --timeout 1ns game.hrf", 3, []string{"game.hrf: cut short by --timeout 1ns"}},
		"convert without time":       {effects, "convert --to prefix --timeout 1ns game.hrf", 3, []string{"game.hrf: cut short by --timeout 1ns"}},
		"mutate without time":        {join, "mutate --static -n 2 --timeout 300ms game.kif", 3, []string{"cut short after 900ms"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := runLimited(t, x.files, 0, strings.Fields(x.args)...)
			if r.exitCode != x.code {
				t.Errorf("exit code %d, want %d", r.exitCode, x.code)
			}
			for _, s := range x.says {
				if !strings.Contains(r.output+r.faults, s) {
					t.Errorf("it does not say %q:\n%.3000s\n%s", s, r.output, r.faults)
				}
			}
			if strings.Contains(x.args, "cover --timeout") && strings.Contains(r.output, "rules that never fired") {
				t.Errorf("what was not looked at is called never:\n%.3000s", r.output)
			}
			if len(r.output) > 20<<20 {
				t.Errorf("%d bytes of output", len(r.output))
			}
		})
	}
}

// TestPageHasOneTime gives a page with many rulesheets the time of one file.
func TestPageHasOneTime(t *testing.T) {
	var page strings.Builder
	for range 12 {
		page.WriteString("```gdl\n" + wideJoin() + "```\n\n")
	}
	r := runLimited(t, map[string]string{"page.md": page.String()}, 0, "cover", "--timeout", "2s", "page.md")
	if r.exitCode != 3 || strings.Count(r.output+r.faults, "cut short by --timeout 2s") < 12 {
		t.Errorf("exit code %d:\n%.2000s\n%s", r.exitCode, r.output, r.faults)
	}
	if r.seconds > 12 {
		t.Errorf("12 rulesheets took %.1f seconds, and have 2", r.seconds)
	}
}

// TestInterruptKeepsResults interrupts commands: what they had by then is printed, said to
// be a part, and they end soon.
func TestInterruptKeepsResults(t *testing.T) {
	files := map[string]string{"a.kif": small(""), "b.kif": wideJoin(), "c.kif": wideJoin(), "d.kif": wideJoin(), "e.kif": wideJoin(), "count.kif": counter(),
		"flips.kif": "(role r) (init (on z)) (<= (legal r (flip ?b)) (num ?b)) (<= (next (on ?b)) (does r (flip ?b)) (not (true (on ?b)))) (<= (next (on ?b)) (true (on ?b)) (not (does r (flip ?b)))) (<= terminal (true (on end))) (goal r 100)\n" + numbers(22),
		"slow.kif":  small(";@ test fine (true (at 0))\n" + ";@ test slow " + nestedFormula() + "\n;@ test last (true (at 0))")}
	for name, x := range map[string]struct {
		args string
		says []string
	}{
		"facts":         {"facts -j 1 a.kif b.kif c.kif d.kif e.kif a.kif", []string{"a.kif\n", "interrupted"}},
		"facts as CSV":  {"facts -f csv -j 1 a.kif b.kif c.kif d.kif e.kif", []string{"a.kif,,single", "e.kif,interrupted"}},
		"facts as data": {"facts -f json -j 1 a.kif b.kif c.kif d.kif e.kif", []string{"a.kif", "interrupted"}},
		"facts as HTML": {"facts -f html -j 1 a.kif b.kif c.kif d.kif e.kif", []string{"a.kif", "interrupted"}},
		"perft":         {"perft --depth 5000 flips.kif", []string{"sequences", "interrupted"}},
		"cover":         {"cover -n 100000000 a.kif", []string{"interrupted, after"}},
		"cover as data": {"cover -n 100000000 -f json a.kif", []string{`"short": "interrupted, after`}},
		"cover as HTML": {"cover -n 100000000 -f html a.kif", []string{"interrupted, after"}},
		"test":          {"test slow.kif", []string{"1 passed, 0 failed, 2 not decided"}},
		"test as data":  {"test -f json slow.kif", []string{`"undecided": 2`}},
		"test as JUnit": {"test -f junit slow.kif", []string{`<error message="interrupted"`}},
		"match":         {"match --steps 1000000000 count.kif", []string{"1. clock tick", "interrupted"}},
	} {
		t.Run(name, func(t *testing.T) {
			after := time.Second
			if strings.HasPrefix(x.args, "test ") {
				after /= 2 // its work is used up soon
			}
			r := runLimited(t, files, after, strings.Fields(x.args)...)
			if r.exitCode != 130 {
				t.Errorf("exit code %d, want 130", r.exitCode)
			}
			for _, s := range x.says {
				if !strings.Contains(r.output, s) {
					t.Errorf("it does not say %q:\n%.3000s\n%s", s, r.output, r.faults)
				}
			}
			if strings.Contains(r.output, "no tests;") {
				t.Errorf("tests are denied:\n%s", r.output)
			}
			if r.seconds > 4 {
				t.Errorf("%.1f seconds from the interrupt to the end", r.seconds)
			}
		})
	}
}
