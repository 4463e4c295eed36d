package edit_test

import (
	"fmt"
	"go/token"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
	"github.com/gdllint/gdllint/gdl/model"
)

func sheetOf(t *testing.T, path string) *edit.Sheet {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sheet(t, path, string(text))
}

func sheet(t *testing.T, path, text string) *edit.Sheet {
	t.Helper()
	f := gdl.Parse(gdl.NewSource(token.NewFileSet(), path, []byte(text)))
	if !f.IsErrorFree() {
		t.Fatal(path, f.Errors[0].Message)
	}
	return edit.NewSheet(model.New(f, nil))
}

// infix writes a rulesheet in infix notation.
func infix(t *testing.T, s *edit.Sheet) *edit.Sheet {
	t.Helper()
	var lines []string
	for _, e := range s.File.Exprs {
		lines = append(lines, e.TextIn(gdl.Infix))
	}
	out := sheet(t, s.File.Source.Name+" in infix", strings.Join(lines, "\n")+"\n")
	if out.File.Notation != gdl.Infix {
		t.Fatal(out.File.Notation)
	}
	return out
}

// rules writes the rules of a file in an order of their own, without the names of variables.
func rules(list []*gdl.Rule) (all []string) {
	for _, r := range list {
		all = append(all, model.Canonical(r))
	}
	slices.Sort(all)
	return all
}

// TestText writes each edit and reads it back: the rules are those of the edit.
func TestText(t *testing.T) {
	count := map[gdl.Notation]map[edit.Kind]int{gdl.Prefix: {}, gdl.Infix: {}}
	for _, path := range []string{"../../testdata/games/coin.gdl", "../../testdata/tested/lights.kif", "../../testdata/games/nim.kif"} {
		s := sheetOf(t, path)
		checkAll(t, s, count[gdl.Prefix])
		checkAll(t, infix(t, s), count[gdl.Infix])
	}
	for n, count := range count {
		t.Log(n, count)
		for _, k := range []edit.Kind{edit.Drop, edit.Negate, edit.Add, edit.Variable, edit.Constant, edit.Exchange, edit.Remove, edit.Frame} {
			if count[k] == 0 {
				t.Errorf("%v: nothing of the kind: %s", n, k)
			}
		}
	}
}

func checkAll(t *testing.T, s *edit.Sheet, count map[edit.Kind]int) {
	t.Helper()
	for _, r := range s.Rules {
		for _, e := range append(s.Changes(r), s.Additions(r)...) {
			check(t, s, e, count)
		}
	}
	for x := range s.OfSort(model.Fluent) {
		for _, e := range s.Frames(gdl.Symbol{Name: x.Name, Arity: x.Arity}) {
			check(t, s, e, count)
		}
	}
}

const lamps = `role(a)
role(b)
place(1)
place(2)
base(lamp(P)) :- place(P)
base(control(R)) :- role(R)
action(light(P)) :- place(P)
init(control(a))
legal(light(P)) :- place(P) & ~lamp(P)
light(P) :: ~lamp(P) ==> lamp(P)
light(P) :: control(a) ==> ~control(a) & control(b)
light(P) :: control(b) ==> ~control(b) & control(a)
terminal :- lamp(1) & lamp(2)
goal(a,100) :- lamp(1)
goal(a,10) :- ~lamp(1)
goal(b,50) :- control(a)
goal(b,100) :- control(b)
`

// TestOperations writes edits in the notation of operations: those that can be written are read
// as another game.
func TestOperations(t *testing.T) {
	s := sheet(t, "lamps", lamps)
	if s.File.Notation != gdl.Operations {
		t.Fatal(s.File.Notation)
	}
	count := map[edit.Kind]int{}
	for _, r := range s.Rules {
		for _, e := range append(s.Changes(r), s.Additions(r)...) {
			edits := s.TextEdits(e)
			if edits == nil {
				continue
			}
			text := edit.Apply(s.File.Source, edits)
			f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "a", text), gdl.Operations)
			if !f.IsErrorFree() {
				continue
			}
			if count[e.Kind]++; e.Kind != edit.Add && slices.Equal(rules(f.Rules), rules(s.File.Rules)) {
				t.Errorf("%s changes nothing: %s", s.Title(e), text)
			}
		}
	}
	for _, k := range []edit.Kind{edit.Drop, edit.Negate, edit.Add, edit.Constant, edit.Symbol, edit.Remove} {
		if count[k] == 0 {
			t.Errorf("nothing of the kind: %s", k)
		}
	}
	t.Log(count)
}

func check(t *testing.T, s *edit.Sheet, e *edit.Edit, count map[edit.Kind]int) {
	t.Helper()
	edits := s.TextEdits(e)
	if edits == nil {
		return
	}
	count[e.Kind]++
	text := string(edit.Apply(s.File.Source, edits))
	got := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "a", []byte(text)), s.File.Notation)
	var want []*gdl.Rule
	for _, r := range s.Rules {
		if r != e.Rule || e.Adds() {
			want = append(want, r.Rule)
		}
	}
	if e.Result != nil {
		want = append(want, e.Result)
	}
	want = append(want, e.Helpers...)
	if !got.IsErrorFree() {
		return // a name that nothing makes any more
	}
	if !slices.Equal(rules(got.Rules), rules(want)) {
		t.Errorf("%s: %s: %s: %s", s.File.Source.Name, e.Kind, s.Title(e), strings.Join(first(rules(got.Rules), rules(want)), " for "))
	}
}

// first returns the first rules that differ.
func first(got, want []string) []string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return []string{got[i], want[i]}
		}
	}
	return []string{"a rule more"}
}

// commented puts comments between the words of a rulesheet, also inside of rules.
func commented(s *edit.Sheet, seed int64) string {
	r, sign, b := rand.New(rand.NewSource(seed)), "%", strings.Builder{}
	if s.File.Notation == gdl.Prefix {
		sign = ";"
	}
	for i, line := range strings.Split(string(s.File.Source.Text), "\n") {
		for at, c := range line {
			b.WriteRune(c)
			if strings.ContainsRune(" ,(", c) && r.Intn(6) == 0 && !strings.HasPrefix(line, ";") && !strings.HasSuffix(line[:at+1], "::") {
				fmt.Fprintf(&b, " %s note %d\n    ", sign, i)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestComments writes edits into rulesheets full of comments: all comments stay.
func TestComments(t *testing.T) {
	lights := sheetOf(t, "../../testdata/tested/lights.kif")
	for i, s := range []*edit.Sheet{lights, infix(t, lights), sheet(t, "lamps", lamps)} {
		for seed := range int64(4) {
			text := commented(s, seed)
			if i == 2 {
				text = strings.ReplaceAll(text, "( %", "(%")
			}
			f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "a", []byte(text)), s.File.Notation)
			if !f.IsErrorFree() {
				t.Fatal(f.Errors[0].Message, text)
			}
			noisy := edit.NewSheet(model.New(f, nil))
			all, written := 0, 0
			for _, r := range noisy.Rules {
				for _, e := range append(noisy.Changes(r), noisy.Additions(r)...) {
					edits := noisy.TextEdits(e)
					if all++; edits == nil {
						continue
					}
					written++
					again := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "a", edit.Apply(f.Source, edits)), f.Notation)
					if len(again.Comments) != len(f.Comments) {
						t.Errorf("%s: %d comments of %d: %s", noisy.Title(e), len(again.Comments), len(f.Comments), edit.Apply(f.Source, edits))
					}
				}
			}
			if i < 2 && written < all || written < all/2 {
				t.Errorf("%s: %d of %d edits are written", f.Notation, written, all)
			}
		}
	}
}

// TestEnds wants rules for terminal where goal rules tell of ends, and goals where no rule gives one.
func TestEnds(t *testing.T) {
	const game = `(role x) (role o) (init (mark b)) (init (control x))
(<= (legal ?p take) (role ?p)) (<= (next (mark ?p)) (does ?p take) (true (control ?p)))
(<= open (true (mark b))) (<= (line ?p) (role ?p) (true (mark ?p)))
(<= (goal ?p 100) (line ?p))
(<= (goal x 0) (line o)) (<= (goal o 0) (line x))
(<= (goal ?p 50) (role ?p) (not (line x)) (not (line o)) (not open))
`
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"no end":     {game, []string{"(<= terminal (line ?p))", "(<= terminal (not open))", "(<= terminal (line ?p))', and 1 more"}},
		"one end":    {game + "(<= terminal (line ?p))", []string{"(<= terminal (not open))"}},
		"no loser":   {strings.Replace(game, "(<= (goal x 0) (line o))", "", 1), []string{"(<= (goal x 0) (not (line x)) (or (line x) (line o) open))"}},
		"no draw":    {game[:strings.Index(game, "(<= (goal ?p 50)")], []string{"(<= (goal ?r 50) (role ?r) (not (line x)) (not (line o)))"}},
		"no waiting": {strings.Replace(game, "(role ?p)) (<=", "(true (control ?p))) (<= (next done) (does ?p noop)) (<=", 1), []string{"(<= (legal ?r noop) (role ?r) (not (true (control ?r))))"}},
	} {
		s := edit.NewSheet(model.New(gdl.ParseString(name, test.text), nil))
		var titles []string
		for _, e := range append(s.Likes(), s.Images()...) {
			titles = append(titles, s.Title(e))
		}
		for _, want := range test.want {
			if !strings.Contains(strings.Join(titles, "\n"), want) {
				t.Errorf("%s: want %s in\n%s", name, want, strings.Join(titles, "\n"))
			}
		}
	}
}

// A text without a parenthesis, as a guess at the conditions of a rule may be, makes no fix.
func TestTornText(t *testing.T) {
	f := gdl.ParseString("a.kif", "(role r)\n(<= (p ?x) (q ?x))\n")
	d := edit.NewDraft(f)
	d.InsertBefore(f.Rules[1], "(<= (some ?r) (role ?r (q ?x))\n(p a)\n")
	if fixes := d.SuggestFix(""); len(fixes) > 0 {
		t.Errorf("%v", fixes)
	}
}
