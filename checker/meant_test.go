package checker

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
)

// TestMeant puts a fault that people make into a sound game. The first repair that is offered for the first finding
// which has repairs gives the game back.
func TestMeant(t *testing.T) {
	for _, test := range []struct{ game, sound, faulty string }{
		{"ttt", "(<= (next (control o)) (true (control x)))", "(<= (next (control x)) (true (control x)))"},
		{"ttt", "(<= (legal o noop) (true (control x)))\n", ""},
		{"ttt", "(<= terminal (not open))\n", ""},
		{"ttt", "(not (line x)) (not (line o)))", "(not open))"},
		{"ttt", "(<= (legal ?w (mark ?m ?n)) (true (cell ?m ?n b))", "(<= (legal ?w (mark ?m ?n)) (true (cell ?m ?n ?z))"},
		{"ttt", "(or (distinct ?m ?j) (distinct ?n ?k))", "(distinct ?m ?j) (distinct ?n ?k)"},
		{"drop", "(does ?p (drop ?d)) (distinct ?c ?d)", "(does ?p (drop ?d))"},
		{"drop", "(<= (goal yellow 0) (line red))", "(<= (goal yellow 0) (line yellow))"},
		{"nim", " (distinct ?h ?g)", ""},
		{"nim", "(minus ?m ?n ?k)", "(minus ?n ?m ?k)"},
		{"hexapawn", "(does black (move", "(does white (move"},
		{"hexapawn", " (or (distinct ?u ?x2) (distinct ?v ?y2))", ""},
		{"hexapawn", "(cell ?x 1 bp)", "(cell ?x 3 bp)"},
		{"race", "(other ?p ?q))", "(other ?q ?q))"},
		{"wolf", "(<= (next (at ?i ?s)) (true (at ?i ?s)) (does farmer row))\n", ""},
		{"duel", "(<= (next (ammo ?p ?n)) (true (ammo ?p ?n)) (does ?p shield))\n", ""},
		{"duel", " (not (hit ?p))", ""},
		{"duel", "(<= (legal ?p load) (true (ammo ?p ?n)) (more ?n ?m))", "(<= (legal ?p load) (true (ammo ?p ?n)))"},
		{"slide", "\n    (distinct ?t hole)", ""},
		{"squads", "(<= (touched ?x ?y) (does ?p (go ?x1 ?y1 ?x ?y)))\n", ""},
		{"bridge", " & ~used(X,Y)", ""},
		{"stock", "(<= (entered ?y) (does ?p (shift ?x ?y)))", "(<= (entered ?y) (does ?p (move ?x ?y)))"},
		{"bids", "(affords ?p ?b))", "(affords ?p ?b) (distinct ?b 0))"},
	} {
		text, err := os.ReadFile(filepath.Join("..", "testdata", "meant", test.game+".kif"))
		if err != nil {
			t.Fatal(err)
		}
		meant := string(text)
		if strings.Count(meant, test.sound) != 1 {
			t.Fatalf("%s: %s is there %d times", test.game, test.sound, strings.Count(meant, test.sound))
		}
		faulty := strings.Replace(meant, test.sound, test.faulty, 1)
		f, _ := mended(t, faulty, Config{})
		offer := "nothing"
		for i := range f.Findings {
			x := &f.Findings[i]
			repairs := x.FixesOf(false)
			if len(repairs) == 0 || offer != "nothing" {
				continue
			}
			offer = repairs[0].Message
			after, ok := ApplyFix(gdl.ParseString("a.kif", faulty), x, repairs[0])
			if d := difference(t, meant, string(after)); d != nil || !ok {
				t.Errorf("%s without %s: %s\nthe game differs: %v", test.game, test.sound, offer, d)
			}
		}
		if offer == "nothing" {
			t.Errorf("%s without %s: nothing is offered", test.game, test.sound)
		}
	}
}

// difference returns a match in which two games differ; nil if none was found.
func difference(t *testing.T, a, b string) *trial.Difference {
	t.Helper()
	var games [2]*play.Game
	for i, text := range []string{a, b} {
		var err error
		if games[i], err = play.New(gdl.ParseString("a.kif", text)); err != nil {
			t.Fatal(err)
		}
	}
	d, err := trial.FindDifference(t.Context(), games[0], games[1], trial.Effort{StatePairs: 300, RandomMatches: 30})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
