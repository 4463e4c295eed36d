package compare

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/symmetry"
	"github.com/gdllint/gdllint/sample/trial"
)

// lamps is a game for two: each presses lamps, and the one who puts the last one on wins.
const lamps = `
(role ann) (role bob)
(lamp a) (lamp b) (lamp c)
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(init (step 0)) (init (turn ann))
(init (is a off)) (init (is b off)) (init (is c off))
(<= (legal ?r (press ?x)) (true (turn ?r)) (lamp ?x))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(other ann bob) (other bob ann)
(<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= pressed (does ?r (press ?x)))
(<= (next (is ?x on)) (true (is ?x off)) (does ?r (press ?x)))
(<= (next (is ?x off)) (true (is ?x on)) (does ?r (press ?x)))
(<= (next (is ?x ?v)) (true (is ?x ?v)) (not (touched ?x)))
(<= (touched ?x) (does ?r (press ?x)))
(<= dark (true (is ?x off)))
(<= terminal (not dark))
(<= terminal (true (step 5)))
(<= (goal ?r 100) (not dark) (true (turn ?s)) (other ?r ?s))
(<= (goal ?r 0) (not dark) (true (turn ?r)))
(<= (goal ?r 50) (role ?r) dark)
`

// edit replaces texts, which have to be there.
func edit(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("there is no %s", pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

// noOff leaves the fluents out that say that a lamp is off.
var noOff = []string{"(init (is a off)) (init (is b off)) (init (is c off))", "", "(next (is ?x off)) (true (is ?x on)) (does ?r (press ?x))", "(off ?x) (lamp ?x) (not (true (is ?x on)))",
	"(next (is ?x ?v)) (true (is ?x ?v))", "(next (is ?x on)) (true (is ?x on))", "(true (is ?x off))", "(off ?x)"}

func compareTexts(t *testing.T, old, new string, o Options) *Outcome {
	t.Helper()
	out, err := Compare(t.Context(), gdl.ParseString("old", old), gdl.ParseString("new", new), o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSame(t *testing.T) {
	shift := []string{"(init (step 0))", "(init (step 1))", "(true (step 5))", "(true (step 6))", "(succ 0 1)", "(succ 5 6) (succ 8 9)"}
	rename := []string{"lamp", "bulb", "(turn", "(moves", "touched", "changed", "is ", "state "}
	for name, c := range map[string]struct {
		edits []string
		way   Way
	}{
		"the text":           {nil, SameRules},
		"other order":        {[]string{"(lamp a) (lamp b)", "(lamp b) (lamp a)", "(true (turn ?r)) (lamp ?x)", "(lamp ?x) (true (turn ?r))", "?m", "?k"}, SameRules},
		"unused rules":       {[]string{"(lamp c)", "(lamp c) (<= (unused ?x) (lamp ?x))"}, SameRules},
		"other names":        {append([]string{"ann", "eve", "press", "push"}, rename...), OtherNames},
		"order of arguments": {[]string{"is ?x ?v", "is ?v ?x", "is ?x on", "is on ?x", "is ?x off", "is off ?x", "is a off", "is off a", "is b off", "is off b", "is c off", "is off c"}, OtherNames},
		"helper unfolded":    {[]string{"(not (touched ?x))", "(lamp ?x) (not (does ann (press ?x))) (not (does bob (press ?x)))"}, Proved},
		"blank left out":     {noOff, Proved},
		"counter shifted":    {shift, Proved},
		"redundant fluent":   {[]string{"(init (step 0))", "(init (step 0)) (<= (next (was ?x)) (true (is ?x on)))"}, Proved},
		"a copy of a fluent": {[]string{"(init (turn ann))", "(init (turn ann)) (init (mover ann)) (<= (next (mover ?s)) (true (mover ?r)) (other ?r ?s))", "(legal ?r wait) (role ?r) (not (true (turn ?r)))", "(legal ?r wait) (role ?r) (not (true (mover ?r)))"}, Proved},
		"fluent negated": {[]string{"(init (turn ann))", "(init (idle bob)) (<= (moves ?r) (role ?r) (not (true (idle ?r))))", "(next (turn ?s)) (true (turn ?r)) (other ?r ?s)", "(next (idle ?r)) (moves ?r)",
			"(true (turn ?r))", "(moves ?r)", "(true (turn ?s))", "(moves ?s)"}, Proved},
	} {
		out := compareTexts(t, lamps, edit(t, lamps, c.edits...), Options{})
		if out.Verdict != SameGame || out.Way != c.way {
			t.Errorf("%s: %s %s %s %+v", name, out.Verdict, out.Way, out.Reason, out.Aspects)
		}
		if back := compareTexts(t, edit(t, lamps, c.edits...), lamps, Options{}); back.Verdict != SameGame {
			t.Errorf("%s, the other way: %s %s %+v", name, back.Verdict, back.Reason, back.Aspects)
		}
	}
}

// differences are changes, the aspect in which the games first differ, and after how many moves.
var differences = map[string]struct {
	edits  []string
	aspect trial.Aspect
	length int
}{
	"another first state": {[]string{"(init (is c off))", "(init (is c on))"}, trial.InEnd, 2},
	"first player":        {[]string{"(init (turn ann))", "(init (turn bob))"}, trial.InMoves, 0},
	"no lamp c":           {[]string{"(lamp c)", ""}, trial.InMoves, 0},
	"end":                 {[]string{"(true (step 5))", "(true (step 4))"}, trial.InEnd, 4},
	"goals":               {[]string{"(goal ?r 50)", "(goal ?r 49)"}, trial.InGoals, 5},
	"a percept":           {[]string{"(init (step 0))", "(init (step 0)) (<= (sees bob lit) (does ann (press c)) (true (is c off)))"}, trial.InSight, 1},
	"a rule less":         {[]string{"(<= (next (is ?x off)) (true (is ?x on)) (does ?r (press ?x)))", ""}, trial.InMoves, -1},
}

func TestDifferent(t *testing.T) {
	for name, c := range differences {
		if c.length < 0 {
			continue // of a lamp that is neither on nor off nothing is expected
		}
		out := compareTexts(t, lamps, edit(t, lamps, c.edits...), Options{})
		d := out.Shortest()
		if out.Verdict != OtherGame || d == nil || d.Aspect != c.aspect || len(d.MatchTrace.Moves) != c.length {
			t.Errorf("%s: %s %s %+v", name, out.Verdict, out.Reason, d)
		}
	}
}

// TestFaults breaks the product: each fault would give a wrong answer about one of the differences, or one that no replay confirms.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		fault, pair string
		do          func(*circuit.Comparison)
		want        Verdict
	}{
		{"the first state is left out", "another first state", func(n *circuit.Comparison) {
			first := len(n.Product.Source.FluentRefs)
			kept := n.Game.InitFluents[:0]
			for _, f := range n.Game.InitFluents {
				if int(f) < first {
					kept = append(kept, f)
				}
			}
			for _, f := range kept[:len(kept):len(kept)] {
				for g, t := range n.Game.Fluents[first : len(n.Game.Fluents)-1] {
					if own, _ := circuit.InSecond(t); gdl.EqualTerms(own, n.Game.Fluents[f]) {
						kept = append(kept, int32(first+g))
					}
				}
			}
			n.Game.InitFluents = kept
		}, SameGame},
		{"percepts are ignored", "a percept", func(n *circuit.Comparison) { n.PerceptsDiffer = circuit.FalseRef }, Undecided},
		{"ends are ignored", "end", func(n *circuit.Comparison) { n.EndsDiffer = circuit.FalseRef }, SameGame},
		{"a difference that is none", "", func(n *circuit.Comparison) { n.MovesDiffer = n.TerminalRef.Negated() }, Undecided},
	} {
		new := edit(t, lamps, noOff...)
		if c.pair != "" {
			new = edit(t, lamps, differences[c.pair].edits...)
		}
		if out := compareTexts(t, lamps, new, Options{sabotage: c.do}); out.Verdict != c.want {
			t.Errorf("%s: %s %s %+v", c.fault, out.Verdict, out.Reason, out.Aspects)
		}
	}
}

// TestNames compares games whose roles and moves have other names, where the rules are not the same.
func TestNames(t *testing.T) {
	old := edit(t, lamps, noOff...)
	new := edit(t, lamps, "press", "push", "ann", "eve")
	shorter := edit(t, new, "(true (step 5))", "(true (step 4))")
	if out := compareTexts(t, old, shorter, Options{}); out.Verdict != Undecided || out.Shortest() == nil || out.Guessed["push"] != "press" {
		t.Errorf("guessed names, another game: %s %s %v", out.Verdict, out.Reason, out.Guessed)
	}
	if out := compareTexts(t, old, new, Options{}); out.Verdict != SameGame || out.Way != Proved || out.Guessed["eve"] != "ann" {
		t.Errorf("guessed names: %s %s %v", out.Verdict, out.Reason, out.Guessed)
	}
	const other = "(role solo) (<= (legal solo (dig ?x)) (hole ?x)) (hole h) (role pal) (legal pal rest) (<= (next deep) (does solo (dig ?x))) (<= terminal (true deep)) (goal solo 100) (goal pal 0)"
	if out := compareTexts(t, old, other, Options{}); out.Verdict != Undecided {
		t.Errorf("a game of another kind: %s %s %v", out.Verdict, out.Reason, out.Guessed)
	}
	names := model.Renaming{"push": "press", "eve": "ann"}
	if out := compareTexts(t, old, new, Options{SameNames: names}); out.Verdict != SameGame || out.Way != Proved {
		t.Errorf("known names: %s %s %+v", out.Verdict, out.Reason, out.Aspects)
	}
	if out := compareTexts(t, old, shorter, Options{SameNames: names}); out.Verdict != OtherGame {
		t.Errorf("known names, another game: %s %s %+v", out.Verdict, out.Reason, out.Aspects)
	}
	if out := compareTexts(t, old, new, Options{SameNames: model.Renaming{"push": "press"}}); out.Verdict != OtherGame || out.WholeDifference == nil {
		t.Errorf("another role: %s %s", out.Verdict, out.Reason)
	}
	swapped := model.Renaming{"eve": "bob", "bob": "ann", "push": "press"} // names that change places
	if out := compareTexts(t, lamps, edit(t, new, "bob", "ann", "eve", "bob"), Options{SameNames: model.Renaming{"ann": "bob", "bob": "ann", "push": "press"}}); out.Verdict != SameGame {
		t.Errorf("exchanged names: %s %s %+v", out.Verdict, out.Reason, out.Aspects)
	}
	if out := compareTexts(t, old, new, Options{SameNames: swapped}); out.Verdict != OtherGame {
		t.Errorf("wrong names: %s %s %+v", out.Verdict, out.Reason, out.Aspects)
	}
}

// TestOtherNames renames and shuffles the games of the test data.
func TestOtherNames(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/games/*")
	if err != nil || len(paths) < 3 {
		t.Fatal(paths, err)
	}
	for i, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file := gdl.ParseString(path, string(text))
		out := compareTexts(t, string(text), symmetry.RenameSheet(file, rand.New(rand.NewPCG(uint64(i), 1))), Options{})
		if out.Verdict != SameGame || out.Way == Proved {
			t.Errorf("%s: %s %s %s", path, out.Verdict, out.Way, out.Reason)
		}
	}
}
