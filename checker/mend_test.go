package checker

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
)

// forgetful is a game whose counter is lost with the first move.
const forgetful = `(role kid)
(init (step 1))
(succ 1 2) (succ 2 3)
(legal kid wait)
(<= (next (step ?n)) (true (step ?m)) (succ ?n ?m))
(<= terminal (true (step 3)))
(goal kid 100)
`

func mended(t *testing.T, sheet string, config Config) (*document.File, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.kif")
	if err := os.WriteFile(path, []byte(sheet), 0o600); err != nil {
		t.Fatal(err)
	}
	runner, err := NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), config)
	if err != nil {
		t.Fatal(err)
	}
	var found *document.File
	err = runner.Run(context.Background(), []Input{{Path: path}}, func(f *document.File) error {
		found = f
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return found, string(text)
}

// offered counts the repairs of the first finding about matches.
func offered(f *document.File) int {
	for _, x := range f.Findings {
		if x.Code == "P02" {
			return len(x.FixesOf(false))
		}
	}
	return -1
}

// TestRepairsAsked offers repairs of matches unless a run is quick or static,
// and then too if somebody asks.
func TestRepairsAsked(t *testing.T) {
	for name, test := range map[string]struct {
		config Config
		some   bool
	}{
		"default": {Config{}, true},
		"quick":   {Config{Settings: Settings{Budget: config.QuickBudget}}, false},
		"asked":   {Config{Settings: Settings{Budget: config.QuickBudget}, FixMode: FixMode{ApplyUnsafe: true}}, true},
	} {
		f, text := mended(t, forgetful, test.config)
		if n := offered(f); n > 0 != test.some || n < 0 {
			t.Errorf("%s: %d repairs", name, n)
		}
		if text != forgetful {
			t.Errorf("%s: the file is changed", name)
		}
	}
}

// lamps is a game in which one role has two goal values at some ends, since its rule lacks a
// condition that the rule of the other one has; all before that is sound.
const lamps = `(role ann) (role bob)
(init (lamp 1 off)) (init (lamp 2 off)) (init (lamp 3 off)) (init (lamp 4 off)) (init (lamp 5 off))
(init (step 1))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(<= (legal ?r (switch ?n)) (role ?r) (true (lamp ?n ?v)))
(<= (switched ?n) (does ?r (switch ?n)))
(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (not (switched ?n)))
(<= (next (lamp ?n on)) (true (lamp ?n off)) (switched ?n))
(<= (next (lamp ?n off)) (true (lamp ?n on)) (switched ?n))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 6)))
(<= (goal ann 100) (true (lamp 1 on)))
(<= (goal ann 50) (true (lamp 2 on)) (true (lamp 1 off)))
(<= (goal ann 0) (true (lamp 2 off)))
(<= (goal bob 100) (true (lamp 1 on)))
(<= (goal bob 50) (true (lamp 2 on)) (true (lamp 1 off)))
(<= (goal bob 0) (true (lamp 2 off)) (true (lamp 1 off)))
`

// missing is the rule with its condition.
const missing = "(<= (goal ann 0) (true (lamp 2 off)) (true (lamp 1 off)))"

// noRoom is a game that ends too early for a repair that is not looked at: its counter is lost,
// or its turn is not passed.
var noRoom = map[string]string{
	"counter": forgetful,
	"turn": `(role red) (role blue) (init (control red)) (init (lamp 1 off)) (init (lamp 2 off))
(<= (legal ?r (switch ?n)) (true (control ?r)) (true (lamp ?n off)))
(<= (legal red noop) (true (control blue)))
(<= (legal blue noop) (true (control red)))
(<= (next (lamp ?n on)) (does ?r (switch ?n)))
(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r (switch ?m)) (distinct ?m ?n))
(<= (next (control red)) (true (control blue)))
(<= terminal (true (lamp 1 on)) (true (lamp 2 on)))
(<= (goal red 100) (true (control red)))
(<= (goal red 0) (true (control blue)))
(<= (goal blue 100) (true (control blue)))
(<= (goal blue 0) (true (control red)))
`}

// tested is the game with a test that tells which of its two rules is meant.
const tested = lamps + ";@ test ann-wins (state (lamp 1 on) (lamp 2 off)) (goal-includes ann 100)\n"

// TestRepairsApplied applies them with unsafe fixes only, and only where enough of the game is
// known to stay as it is, no other repair keeps so much, and nothing else is left to find.
func TestRepairsApplied(t *testing.T) {
	all := Config{FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true}}
	if _, text := mended(t, tested, Config{FixMode: FixMode{ApplyFixes: true}}); text != tested {
		t.Errorf("safe fixes change the file to\n%s", text)
	}
	f, text := mended(t, tested, all)
	if !strings.Contains(text, missing) || f.Fixed != 1 || exitCode(f) != ExitClean {
		t.Errorf("%d findings fixed, and the text is\n%s", f.Fixed, text)
	}
	noRoom["either rule"] = lamps
	noRoom["another finding"] = tested + "(<= (legal bob wait) (true (lamp 9 on)))\n"
	for name, sheet := range noRoom {
		f, text := mended(t, sheet, all)
		if text != sheet || f.Fixed > 0 || exitCode(f) != ExitFindings {
			t.Errorf("%s: the text is\n%s", name, text)
		}
	}
	if f, _ := mended(t, forgetful, all); offered(f) < 1 {
		t.Error("a repair that is not applied is not offered")
	}
}

// TestAuthorsTests wants no repair that breaks a test of the author.
func TestAuthorsTests(t *testing.T) {
	sheet := tested + ";@ test ann-has-both (state (lamp 1 on) (lamp 2 off)) (goal-includes ann 0)\n"
	f, text := mended(t, sheet, Config{FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true}})
	if text != sheet || exitCode(f) != ExitFindings {
		t.Errorf("the text is\n%s", text)
	}
}

// TestOffersTellWhatStays wants each offer to say what stays, the most first.
func TestOffersTellWhatStays(t *testing.T) {
	wrong := strings.Replace(lamps, "(<= (goal ann 0) (true (lamp 1 off)))", "(<= (goal ann 0) (true (lamp 1 off)))\n(<= (goal bob 50) (true (step 6)))\n(<= (goal bob 0) (true (lamp 2 on)))", 1)
	f, _ := mended(t, wrong, Config{FixMode: FixMode{ApplyUnsafe: true}})
	offers := 0
	for _, x := range f.Findings {
		last := math.MaxInt
		for _, fix := range x.FixesOf(false) {
			var stays, all int
			_, text, _ := strings.Cut(fix.Message, "; keeps ")
			if _, err := fmt.Sscanf(text, "%d of %d state", &stays, &all); err != nil || stays > last || stays > all {
				t.Errorf("%s: %q behind %d", x.Code, fix.Message, last)
			}
			last = stays
			offers++
		}
	}
	if offers == 0 {
		t.Error("no offers")
	}
}

// TestFaultyClauses wants nothing to be repaired, or called a repetition, on a clause that
// carries an error, whichever rules are selected.
func TestFaultyClauses(t *testing.T) {
	const text = `role(p)
pen(RED)
pen(BLUE)
legal(p,paint(C)) :- pen(C)
next(painted(C)) :- does(p,paint(C))
same(X) :- true(painted(GREEN))
same(Y) :- true(painted(WHITE))
terminal :- true(painted(red)) & same(red)
goal(p,100) :- role(p)
`
	for _, only := range [][]string{nil, {"D07"}} {
		f, after := mended(t, text, Config{Settings: Settings{OnlyRules: only}, FixMode: FixMode{ApplyFixes: true, ApplyUnsafe: true}})
		if after != text {
			t.Errorf("%v: the text is\n%s", only, after)
		}
		for _, x := range f.Findings {
			if x.Code == "D07" {
				t.Errorf("%v: %s in line %d", only, x.Message, x.Range.Start.Line)
			}
		}
	}
}

// TestOwnError wants the repair of an error on a clause that carries no other one.
func TestOwnError(t *testing.T) {
	for text, want := range map[string]int{
		strings.Replace(forgetful, "(true (step 3))", "(true (stop 3))", 1):                       1,
		strings.Replace(forgetful, "(true (step 3))", "(true (stp 3)) (not (true (step ?k)))", 1): 0,
	} {
		f, _ := mended(t, text, Config{Settings: Settings{OnlyRules: []string{"D04"}, StaticOnly: true}})
		if len(f.Findings) != 1 || len(f.Findings[0].FixesOf(false)) != want {
			t.Errorf("%+v, want one with %d repairs: %s", f.Findings, want, text)
		}
	}
}

// TestTornKeywords tears each keyword with its arguments in some ways. Whatever else is found, no part of the run fails.
func TestTornKeywords(t *testing.T) {
	const sheet = `(role kid) (init (step 1)) (init (lamp a off))
(succ 1 2) (succ 2 3)
(<= (legal kid (press ?l)) (true (lamp ?l off)))
(<= (next (lamp ?l on)) (does kid (press ?l)) (true (lamp ?l off)))
(<= (next (lamp ?l ?v)) (true (lamp ?l ?v)) (not (does kid (press ?l))))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 3)))
(<= (goal kid 100) (true (lamp a on)))
`
	whole := regexp.MustCompile(`\((role|init|legal|does|next|true|goal|not) (\((?:[^()]|\([^()]*\))*\)|[^()]+?)( \((?:[^()]|\([^()]*\))*\)| [^() ]+)?\)`)
	for _, at := range whole.FindAllStringSubmatchIndex(sheet, -1) {
		name, first := sheet[at[2]:at[3]], sheet[at[4]:at[5]]
		for _, torn := range []string{name, name + " " + first, "(" + name + ")", "(" + name + " " + first + " " + first + " " + first + ")"} {
			text := sheet[:at[0]] + torn + sheet[at[1]:]
			if f, _ := mended(t, text, Config{}); len(f.Faults) > 0 {
				t.Errorf("%v:\n%s", f.Faults, text)
			}
		}
	}
}

// exitCode returns the exit code of a run over one file.
func exitCode(f *document.File) int {
	status := NewRunStatus(Config{})
	status.AddFile(f)
	return status.exitCode
}
