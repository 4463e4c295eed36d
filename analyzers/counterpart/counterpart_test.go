package counterpart_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/counterpart"
	"github.com/gdllint/gdllint/finding"
)

const race = `role(ann)
role(bob)
base(at(R,N)) :- role(R) & number(N)
base(control(R)) :- role(R)
number(0) number(1) number(2) number(3)
next_to(0,1)
next_to(1,2)
next_to(2,3)
init(at(ann,0))
init(at(bob,0))
init(control(ann))
action(go)
action(rest)
legal(go) :- control(R) & at(R,N) & next_to(N,M)
legal(rest)
go :: control(R) & at(R,N) & next_to(N,M) ==> ~at(R,N) & at(R,M)
go :: control(ann) ==> ~control(ann) & control(bob)
go :: control(bob) ==> ~control(bob) & control(ann)
rest :: control(ann) ==> ~control(ann) & control(bob)
rest :: control(bob) ==> ~control(bob) & control(ann)
terminal :- at(R,3)
goal(R,100) :- at(R,3)
goal(R,0) :- role(R) & ~at(R,3)
`

// pageOf puts two texts into a page, the one of the players first or last.
func pageOf(manager, players string, playersFirst bool) string {
	a, b := "<textarea id='library'>\n"+manager+"</textarea>\n", "<textarea id=\"ruleset\">\n"+players+"</textarea>\n"
	if playersFirst {
		return b + a
	}
	return a + b
}

func findingsOf(t *testing.T, page string) []finding.Finding {
	t.Helper()
	out, err := analyzertest.AnalyzeText("page.html", []byte(page), counterpart.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range out.Findings { // places are those of the page
		for _, r := range f.Related {
			if at := out.Fset.Position(r.Pos); at.Line < 1 || at.Line > strings.Count(page, "\n") {
				t.Errorf("%s: related place in line %d", f.Message, at.Line)
			}
		}
	}
	return out.Findings
}

// TestSameMeaning wants silence where texts differ in layout, comments, order and names of
// variables.
func TestSameMeaning(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(race, "\n"), "\n")
	for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
		lines[i], lines[j] = lines[j], lines[i]
	}
	backwards := strings.NewReplacer("role(bob)\nrole(ann)", "role(ann) role(bob)", "(R", "(Who", ",N", ", Number", "(N", "(Number").Replace(strings.Join(lines, "\n") + "\n")
	for name, players := range map[string]string{
		"equal":    race,
		"layout":   "% a comment\n" + strings.ReplaceAll(race, " & ", " &\n      "),
		"twice":    race + "terminal :- at(R,3)\n",
		"order":    backwards,
		"entities": strings.ReplaceAll(race, "&", "&amp;"),
		"literals": strings.Replace(race, "control(R) & at(R,N) & next_to(N,M) ==> ~at(R,N) & at(R,M)", "at(R,N) & control(R) & next_to(N,M) ==> at(R,M) & ~at(R,N)", 1),
	} {
		for _, first := range []bool{false, true} {
			if list := findingsOf(t, pageOf(race, players, first)); len(list) > 0 {
				t.Errorf("%s: %s", name, list[0].Message)
			}
		}
	}
}

// TestOtherGame seeds differences.
func TestOtherGame(t *testing.T) {
	for _, test := range []struct{ old, replacement, want string }{
		{"goal(R,100) :- at(R,3)", "goal(R,90) :- at(R,3)", "has '90' here and '100' in the library"},
		{"terminal :- at(R,3)", "terminal :- at(R,2)", "the match is over here and goes on in the library"},
		{"next_to(1,2)\n", "", "the library, by which the manager plays, also has 'next_to(1,2)'"},
		{"legal(rest)", "legal(rest)\nlegal(rest) :- at(ann,1)\nlegal(sleep)\nsleep :: rest", "'ann' may choose 'sleep' here and not in the library"},
		{"go :: control(bob) ==> ~control(bob) & control(ann)\n", "", "after 2 moves 'ann' may choose"},
		{"role(bob)", "role(bob)\nrole(carl)", "the roles are"},
	} {
		list := findingsOf(t, pageOf(race, strings.Replace(race, test.old, test.replacement, 1), false))
		if len(list) == 0 || list[0].Severity != finding.SeverityError || !strings.Contains(list[0].Message, test.want) {
			t.Errorf("%s: %+v, want %s", test.old, list, test.want)
		}
	}
}

// TestHarmless wants a note where the matches are the same.
func TestHarmless(t *testing.T) {
	list := findingsOf(t, pageOf(race, strings.Replace(race, "terminal :- at(R,3)", "terminal :- at(R,3) & role(R) & number(3)", 1), false))
	if len(list) != 1 || list[0].Severity != finding.SeverityNote || !strings.Contains(list[0].Message, "105 random matches are the same") {
		t.Errorf("%+v", list)
	}
}

// TestEachDifference reports several differences at their places.
func TestEachDifference(t *testing.T) {
	players := strings.NewReplacer("goal(R,100)", "goal(R,70)", "at(R,3)\ngoal", "at(R,2)\ngoal").Replace(race)
	list := findingsOf(t, pageOf(race, players, true))
	if len(list) != 2 || !strings.Contains(list[0].Message, "with this difference alone") || list[0].Pos == list[1].Pos {
		t.Errorf("%+v", list)
	}
}

// TestManyDifferences compares texts of which every clause differs.
func TestManyDifferences(t *testing.T) {
	var one, two strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&one, "fact(%d)\n", i)
		fmt.Fprintf(&two, "fact(%d,%d)\n", i, i)
	}
	out, err := analyzertest.AnalyzeStatic("page.html", []byte(pageOf(race+one.String(), race+two.String(), false)), counterpart.Analyzer)
	if err != nil || len(out.Findings) != 1 {
		t.Errorf("%v %d findings", err, len(out.Findings))
	}
}
