package causes_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
)

// whole is a game without a finding, to which tests add one fault.
const whole = `(role robot) (init (at home)) (init (step 1)) (succ 1 2) (succ 2 3)
(<= (legal robot walk) (true (at home)))
(<= (legal robot wait) (true (at work)))
(<= (next (at work)) (does robot walk))
(<= (next (at ?p)) (true (at ?p)) (does robot wait))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 3)))
(<= (goal robot 100) (true (at work)))
(<= (goal robot 0) (not (true (at work))))
`

// found returns the findings of a rulesheet as "line code", what follows from
// others with a '>' before.
func found(t *testing.T, text string, static bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.kif")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), nil, checker.Config{Settings: checker.Settings{StaticOnly: static}})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	err = runner.Run(context.Background(), []checker.Input{{Path: path}}, func(f *document.File) error {
		for _, x := range f.Findings {
			mark := ""
			if x.Consequence {
				mark = ">"
			}
			list = append(list, fmt.Sprintf("%s%d %s", mark, x.Range.Start.Line, x.Code))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(list, ", ")
}

// course is a game in operations notation without a finding.
const course = `role(white)
role(black)
base(lit)
base(control(R)) :- role(R)
action(press)
init(control(white))
legal(press) :- ~lit
press :: control(white) ==> ~control(white) & control(black)
press :: control(black) ==> lit & ~control(black) & control(white)
terminal :- lit
goal(R,100) :- role(R)
`

// TestOperations wants one finding for what has one cause.
func TestOperations(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing", course, ""},
		{"a word of GDL", course + "terminal :- does(white,press)\n", "12 O10, >12 A04"},
		{"a rule of GDL", course + "next(lit) :- init(lit) & moved(x)\n", "12 O10, >12 K05, >12 A04, >12 A07, >12 D01"},
		{"a clause in two", strings.Replace(course, "~control(white) & control", "~control(white) control", 1), "8 L25, >4 O09, >7 A03"},
		{"a builtin", course + "terminal :- mutex(white,black)\n", "12 O13, >12 A04"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := found(t, test.text, true); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// change replaces a part of the game.
func change(old, new string) string { return strings.Replace(whole, old, new, 1) }

func TestText(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing", whole, ""},
		{"wrong arity that is read as meant", change("(next (at work))", "(next at work)"), "4 K02"},
		{"wrong arity", change("(next (at work))", "(next (at work) 1)"), "4 K02, 3 D02"},
		{"unsafe rule", change("(next (at ?p)) (true (at ?p))", "(next (at ?q)) (true (at ?pl)) (succ ?p1 ?pl)"),
			"5 V01, >5 Y07"},
		{"undefined", change("(does robot walk))", "(does robot walk) (awake robot))\n(<= (awake ?r) (tired ?r))"), "5 A04"},
		{"unused through others", whole + "(f 1)\n(<= (g ?x) (f ?x))\n(<= (h ?x) (g ?x))\n", "12 D01, >10 D01, >11 D01"},
		{"unused in a circle", whole + "(<= (g ?x) (h ?x))\n(<= (h ?x) (g ?x))\n(h 1)\n", "10 D01, >11 D01"},
		{"two faults", change("(true (step 3))", "(true (step 3)) (done)") + "(f 1)\n", "7 A04, 10 D01, 7 A06"},
		{"glued", change("(true (step 3))", "(true (late?x)) (done?x)") + "(done 1)\n(<= (late ?x) (done ?x))\n", "7 L14, >7 K15"},
		{"a formula in infix", change("(true (step 3))", "(true ((?x = 3) & (?y = 4)))"), "7 L09, >7 L03"},
		{"a bare fluent and an unread rule", strings.Replace(change("(legal robot walk) (true (at home))", "(legal robot walk) (at home)"), "(<= (next (at work))", "(<= (next (at work)) \"a\"", 1), "2 K14, 4 L09"},
		{"an error beside a warning", change("(true (step 3))", "(at work) (step 3)") + "(<= (goal robot 50) (not (and (at work) (step 3))))\n", "7 K14, 7 K14, 10 Y03"},
		{"misspelt", change("(true (step 3))", "(true (step 3)) finishd") + "(<= finished (half ?x))\n(half 1)\n", "7 A04, >11 D01"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := found(t, test.text, true); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestMatches(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing", whole, ""},
		{"no move in the first state", change("(legal robot walk) (true (at home))", "(legal robot walk) (true (at work))"), "2 P01, 2 D02, >9 D04, >8 P04"},
		{"an end before the beginning", change("(true (step 3))", "(true (step 1))"), "7 P06, >8 P04"},
		{"undefined", change("(legal robot walk) (true (at home))", "(legal robot walk) (true (at home)) (awake robot)"), "2 A04, >2 P01, >9 D04, >8 P04"},
		{"undefined elsewhere", change("(not (true (at work)))", "(true (step 1)) (not (true (at work)))") + "(<= (goal robot 0) tired)\n", "10 A04"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := found(t, test.text, false); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestDisguised wants a character that looks like another one, like a blank or like none before all that follows from it.
func TestDisguised(t *testing.T) {
	for _, test := range []struct{ name, from, to string }{
		{"a Cyrillic letter in a role", "(role robot)", "(role r\u043ebot)"},
		{"a blank that is none", "(role robot)", "(role robot) (role\u00a0crew)"},
		{"nothing to see in a move", "(does robot walk)", "(does robot wa\u200blk)"},
		{"a Greek letter in a condition", "(true (at home))", "(true (\u03b1t home))"},
	} {
		list := found(t, strings.Replace(whole, test.from, test.to, 1), false)
		for i, f := range strings.Split(list, ", ") {
			if i == 0 && !strings.HasSuffix(f, "L10") || i > 0 && !strings.HasPrefix(f, ">") {
				t.Errorf("%s: %s", test.name, list)
			}
		}
	}
}
