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

// TestFirstMessage puts such a fault into a sound game. The first finding names the cause, and stands at the rule to change or names
// its line.
func TestFirstMessage(t *testing.T) {
	for _, test := range []struct{ game, sound, faulty, code, at, says string }{
		{"squads", "(up ?y2 ?y1))", "(up ?y1 ?y2))", "D02", "(arrived north)", "it depends on '(up ?y1 1)' in line 16"},
		{"stock", "(true (stock moon 1))", "(true (stock moon 0))", "Y13", "(next (stock ?p ?m))", "since the condition '(less 0 ?m)' of this rule fails"},
		{"dots", "    (distinct ?k ?l)\n", "", "P04", "(lacks_other ?b ?l)", "'(not (lacks_other ?b ?l))' fails wherever"},
		{"ferry", "true(boat(O)) &", "true(boat(B)) &", "P06", "eaten :-", "this rule makes 'eaten' hold"},
		{"cups", "(not (true (stage name)))", "(not (true (stage peek)))", "P01", "(legal ben noop)", "this rule asks for '(not (true (stage peek)))'"},
		{"rps", "(next (won ?r ?n)) (wins ?r)", "(next (won ?r ?m)) (wins ?r)", "A07", "(next (won ?r ?m)) (wins ?r)", "'won' never changes"},
		{"ferrets", "(legal hunter rest) (role hunter)", "(legal ?r rest) (role ?r)", "Y13", "(next (place ?r ?y))", "'(place hare 5)' becomes false"},
		{"suits", "(<= (next (turn max)) (true (turn eva)))", "(<= (next (turn max)) (does eva pass))", "Y13", "(next (turn eva))", "'(turn eva)' becomes false"},
		{"traders", "(true (silver ?o ?b))\n    (more ?b ?a)", "(true (silver ?o ?b))\n    (succ ?a ?b)", "P03", "(goal ?t 0)", "has no goal value"},
		{"market", "(true (has ?t ?g ?n)) (up ?n ?m))", "(true (has ?t ?g ?n)) (up ?m ?n))", "P03", "(goal ?t 50)", "see line 26 first: there the rule for 'has' never fires"},
	} {
		text, err := os.ReadFile(filepath.Join("..", "testdata", "meant", test.game+".kif"))
		if err != nil {
			t.Fatal(err)
		}
		faulty := strings.Replace(string(text), test.sound, test.faulty, 1)
		f, _ := mended(t, faulty, Config{})
		if faulty == string(text) || len(f.Findings) == 0 {
			t.Errorf("%s: no finding without %s", test.game, test.sound)
			continue
		}
		x, line := f.Findings[0], strings.Count(faulty[:max(0, strings.Index(faulty, test.at))], "\n")+1
		if x.Code != test.code || x.Range.Start.Line != line || !strings.Contains(x.Message, test.says) {
			t.Errorf("%s without %s: %s in line %d, want line %d: %s", test.game, test.sound, x.Code, x.Range.Start.Line, line, x.Message)
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
