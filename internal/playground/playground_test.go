package playground

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/asp/clingo"
)

// ask answers a request, as the page does.
func ask(t *testing.T, p *Playground, r PlayRequest) *Answer {
	t.Helper()
	request, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var a Answer
	if err := json.Unmarshal(p.AnswerJSON(context.Background(), request), &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../testdata/games", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func codes(a *Answer) []string {
	var list []string
	for _, f := range a.Findings {
		list = append(list, f.Code)
	}
	return list
}

// The examples of the manual show on the page what they are examples of.
func TestExamples(t *testing.T) {
	p := New(nil)
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		bad := ask(t, p, PlayRequest{Op: "check", Text: string(analyzertest.Example(r.Bad)), Select: []string{r.Code}})
		if slices.Contains([]string{"B04", "B05", "D02", "Y10", "Y13", "Y14"}, r.Code) { // ask about states
			bad = ask(t, p, PlayRequest{Op: "prove", Text: string(analyzertest.Example(r.Bad)), Select: []string{r.Code}, Budget: "quick"})
		}
		if bad.Error != "" || !slices.Contains(codes(bad), r.Code) {
			t.Errorf("the bad example of %s shows %v %s", r.Code, codes(bad), bad.Error)
		}
		good := ask(t, p, PlayRequest{Op: "check", Text: string(analyzertest.Example(r.Good)), Select: []string{r.Code}})
		if good.Error != "" || slices.Contains(codes(good), r.Code) {
			t.Errorf("the good example of %s shows %v %s", r.Code, codes(good), good.Error)
		}
	}
}

// Those about states are proved or violated by what the page asks.
func TestSemanticExamples(t *testing.T) {
	if testing.Short() || clingo.LibraryError() != nil {
		t.Skip("takes seconds and needs a solver")
	}
	p := New(nil)
	for _, r := range analyzers.RulesOf(analyzers.SemanticAnalyzers()) {
		if analyzertest.IsPage(r.Bad) {
			continue // the page takes one rulesheet
		}
		bad := ask(t, p, PlayRequest{Op: "prove", Text: string(analyzertest.Example(r.Bad)), Select: []string{r.Code}})
		if bad.Error != "" || !slices.Contains(codes(bad), r.Code) {
			t.Errorf("the bad example of %s shows %v %s", r.Code, codes(bad), bad.Error)
		}
	}
}

func TestFix(t *testing.T) {
	p := New(nil)
	text := "(role a)\n(init (p 1))\n(<= (legal a (go ?X)) (true (p ?x)) (distinct ?x 2) (distinct ?x 2))\n(<= (next (p ?y)) (does a (go ?y)))\n(<= terminal (true (p 2)))\n(goal a 100)\n"
	a := ask(t, p, PlayRequest{Op: "check", Text: text})
	i := slices.IndexFunc(a.Findings, func(f Finding) bool { return f.Code == "D09" })
	if i < 0 || len(a.Findings[i].Fixes) == 0 {
		t.Fatalf("%+v", a.Findings)
	}
	fixed := ask(t, p, PlayRequest{Op: "fix", Text: text, Finding: a.Findings[i].ID})
	if want := strings.Replace(text, " (distinct ?x 2) (distinct ?x 2)", " (distinct ?x 2)", 1); fixed.Text != want {
		t.Errorf("%q %s", fixed.Text, fixed.Error)
	}
	all := ask(t, p, PlayRequest{Op: "fixall", Text: text})
	if all.Fixed == 0 || slices.Contains(codes(ask(t, p, PlayRequest{Op: "check", Text: all.Text})), "D09") {
		t.Errorf("%+v", all)
	}
	for _, wrong := range []PlayRequest{{Finding: "x"}, {Finding: a.Findings[i].ID, Fix: 7}, {Finding: a.Findings[i].ID, Fix: -1}, {Finding: a.Findings[i].ID, Guess: true}} {
		wrong.Op, wrong.Text = "fix", text
		if got := ask(t, p, wrong); got.Error == "" || got.Text != "" {
			t.Errorf("%+v: %+v", wrong, got)
		}
	}
}

// Places count lines and UTF-16 code units.
func TestPlaces(t *testing.T) {
	p := New(nil)
	a := ask(t, p, PlayRequest{Op: "check", Text: "(role a)\n; 𝔊𝔇𝔏\n(init (p \"𝔊\")) (<= terminal (true (p ?x)) opne)"})
	i := slices.IndexFunc(a.Findings, func(f Finding) bool { return f.Code == "A04" })
	if i < 0 || a.Findings[i].StartPlace != (Place{2, 43}) || a.Findings[i].EndPlace != (Place{2, 47}) {
		t.Errorf("%+v", a.Findings)
	}
}

func TestProve(t *testing.T) {
	var told []string
	p := New(func(progress string) { told = append(told, progress) })
	a := ask(t, p, PlayRequest{Op: "prove", Text: read(t, "robot.kif"), Budget: "quick"})
	i := slices.IndexFunc(a.Findings, func(f Finding) bool { return f.Code == "P01" })
	if i < 0 || a.Findings[i].Match == "" {
		t.Fatalf("%+v", a)
	}
	if place := fmt.Sprintf(`<figure class="match" id="%s"`, a.Findings[i].Match); !strings.Contains(a.HTML, place) {
		t.Errorf("no %s in %s", place, a.HTML)
	}
	if a.Verdicts.Violated == 0 || !strings.Contains(a.HTML, "Questions about the game") {
		t.Errorf("%+v", a.Verdicts)
	}
	if clingo.LibraryError() == nil && !strings.Contains(strings.Join(told, "\n"), " decided, at last ") {
		t.Errorf("no answers are told: %q", told)
	}
}

func TestMatch(t *testing.T) {
	p := New(nil)
	one := ask(t, p, PlayRequest{Op: "match", Text: read(t, "nim.kif"), Seed: 1})
	again := ask(t, p, PlayRequest{Op: "match", Text: read(t, "nim.kif"), Seed: 1})
	other := ask(t, p, PlayRequest{Op: "match", Text: read(t, "nim.kif"), Seed: 2})
	if one.Error != "" || one.HTML == "" || one.HTML != again.HTML || one.HTML == other.HTML {
		t.Errorf("%s %d %d %d", one.Error, len(one.HTML), len(again.HTML), len(other.HTML))
	}
	endless := ask(t, p, PlayRequest{Op: "match", Text: "(role a)(init p)(legal a go)(<= (next p) (true p))(goal a 0)(<= terminal (true q))(<= (next q) (does a stop))"})
	if len(endless.Notices) == 0 || strings.Contains(endless.Notices[0], "--") {
		t.Errorf("%+v", endless)
	}
	for _, text := range []string{"", "(", "(role a)", "(p)"} {
		if got := ask(t, p, PlayRequest{Op: "match", Text: text}); got.Error == "" && len(got.Notices) == 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestTexts(t *testing.T) {
	p := New(nil)
	if a := ask(t, p, PlayRequest{Op: "format", Text: "(role   a)(init p )"}); a.Text != "(role a)\n(init p)\n" {
		t.Errorf("%q %s", a.Text, a.Error)
	}
	if a := ask(t, p, PlayRequest{Op: "explain", Code: "V02"}); !strings.Contains(a.HTML, "unsafe-negation") {
		t.Errorf("%+v", a)
	}
	for _, r := range []PlayRequest{{Op: "format", Text: "("}, {Op: "explain", Code: "<b>"}, {Op: "fly"}, {Op: "check", Text: strings.Repeat("x", maxTextBytes+1)},
		{Op: "fixall", Text: "(role a)"}, {Op: "check", Select: []string{"Z99"}}, {Op: "prove", Budget: "endless"}} {
		if a := ask(t, p, r); a.Error == "" {
			t.Errorf("%s %s: no error", r.Op, r.Code)
		}
	}
	if a := string(p.AnswerJSON(context.Background(), []byte("{"))); !strings.Contains(a, `"error"`) {
		t.Error(a)
	}
}

// dangerous is what no part of a page may hold, whatever the text says.
var dangerous = regexp.MustCompile(`(?i)<(script|img|iframe|object|style|link|base|form)|<[^>]*\s(on\w+|style|src)\s*=|javascript:`)

func TestHostile(t *testing.T) {
	p := New(nil)
	for _, evil := range []string{`<script>alert(1)</script>`, `"><img/src=x/onerror=alert(1)>`, `</table><style>*{}</style>`, "\u202ealert", `'onclick='alert(1)`, "\x00", "\xff"} {
		text := strings.NewReplacer("robot", "robot"+evil, "hall", evil+"hall").Replace(read(t, "robot.kif")) + "; " + evil
		for _, op := range []string{"check", "prove", "match"} {
			a := ask(t, p, PlayRequest{Op: op, Text: text, Budget: "quick"})
			if bad := dangerous.FindString(a.HTML); bad != "" {
				t.Errorf("%s of %q: %s", op, evil, bad)
			}
			if strings.ContainsRune(a.HTML, '\u202e') {
				t.Errorf("%s of %q: a character that turns the direction of writing", op, evil)
			}
		}
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("check", "(role a)", 0)
	f.Add("format", "(role a", 0)
	f.Add("fixall", "(<= (p) (q ?x) (q ?x))", 1)
	p := New(nil)
	f.Fuzz(func(t *testing.T, op, text string, n int) {
		if op == "prove" || op == "match" || len(text) > 2000 {
			t.Skip("takes long")
		}
		a := ask(t, p, PlayRequest{Op: op, Text: text, Fix: n, Code: text, Finding: text})
		if bad := dangerous.FindString(a.HTML); bad != "" {
			t.Error(bad)
		}
	})
}

// A match goes on with moves, and its states are asked.
func TestPlayOn(t *testing.T) {
	const sheet = "(role kid)\n(role pet)\n(init (lamp 1))\n(<= (legal kid (press ?x)) (true (lamp ?x)))\n(legal kid wait)\n(legal pet nap)\n" +
		"(<= (next (lit ?x)) (does kid (press ?x)))\n(<= (next (lamp 1)) (does kid wait))\n(<= terminal (true (lit 1)))\n(goal kid 100)\n(goal pet 0)\n"
	p := New(nil)
	ask := func(r PlayRequest) (a Answer) {
		t.Helper()
		r.Text = sheet
		request, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(p.AnswerJSON(t.Context(), request), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	begin := ask(PlayRequest{Op: "play"})
	if begin.Error != "" || len(begin.Legal) != 2 || !slices.Equal(begin.Legal[0].Moves, []string{"(press 1)", "wait"}) || !strings.Contains(begin.HTML, "your match") {
		t.Errorf("got %+v", begin)
	}
	moves := []string{"(play kid wait pet nap)", "(play kid (press 1) pet nap)"}
	if end := ask(PlayRequest{Op: "play", Moves: moves}); !end.IsOver || end.Legal != nil || !strings.Contains(end.HTML, ";@   (play kid (press 1) pet nap)") {
		t.Errorf("got %+v", end)
	}
	for _, x := range []struct {
		r    PlayRequest
		want string
	}{
		{PlayRequest{Moves: moves, Atom: "(true ?f)"}, "(lit 1)"},
		{PlayRequest{Op: "eval", Moves: moves[:1], Line: 4}, "(legal kid (press 1))"},
		{PlayRequest{Op: "whynot", Moves: moves[:1], Atom: "terminal"}, "fails  (true (lit 1))"},
		{PlayRequest{Op: "board", Moves: moves}, "lit"},
		{PlayRequest{Op: "save", Moves: moves, Name: "both"}, "test both\n"},
		{PlayRequest{Moves: moves, Atom: "terminal", AskWhy: true}, "it holds by line 9"},
		{PlayRequest{Moves: moves[:1], Atom: "terminal", AskWhy: true}, "fails  (true (lit 1))"},
	} {
		x.r.Op = cmp.Or(x.r.Op, "ask")
		if a := ask(x.r); !strings.Contains(a.Told, x.want) {
			t.Errorf("%q: %+v", x.want, a)
		}
	}
	for _, bad := range []PlayRequest{{Op: "play", Moves: []string{"(play kid fly)"}}, {Op: "play", Moves: []string{"(play kid"}}, {Op: "play", Moves: []string{"(play kid ?x)"}}, {Op: "ask", Atom: "("}, {Op: "ask"}} {
		if a := ask(bad); a.Error == "" {
			t.Errorf("%+v has the answer %+v", bad, a)
		}
	}
}
