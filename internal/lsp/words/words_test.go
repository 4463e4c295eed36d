package words

import (
	"fmt"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

const game = `; A game of two cells.
(role red) (role blue)
(init (cell 1 b)) (init (cell 2 b)) (init (control red))
(<= (legal ?w (mark ?x)) (true (cell ?x b)) (true (control ?w)))
(<= (legal red noop) (true (control Blue)))
(<= (legal blue noop) (true (control red)))
(<= (next (cell ?x ?w)) (does ?w (mark ?x)))
(<= (next (cell ?x ?y)) (true (cell ?x ?y)) (distinct ?y b))
(<= (next (control blue)) (true (control red)))
(<= (next (control red)) (true (control blue)))
(<= full (not (open)))
(<= open (true (cell ?x b)))
(<= terminal Full)
(<= (goal ?x 50) (role ?x))
;@ always marked (forall (?x) (=> (true (cell ?x red)) (not full)))
;@ always (functional cell)
`

func index(text string) (*gdl.File, *Index) {
	file := gdl.ParseString("game.kif", text)
	return file, NewIndex(file, property.CommentForms(file))
}

// use returns the word at the n-th occurrence of a text.
func use(t *testing.T, x *Index, what string, n int) *Use {
	t.Helper()
	at := -1
	for ; n >= 0; n-- {
		next := strings.Index(string(x.Source.Text[at+1:]), what)
		if next < 0 {
			t.Fatalf("there are too few %q", what)
		}
		at += next + 1
	}
	u := x.UseAt(at)
	if u == nil {
		t.Fatalf("no word at %q", what)
	}
	return u
}

func TestOf(t *testing.T) {
	_, x := index(game)
	for _, test := range []struct {
		at   string
		n    int
		kind Kind
		uses int
		defs int
	}{
		{"cell", 1, Function, 9, 4},
		{"?x", 0, Variable, 2, 1},
		{"full", 0, Relation, 3, 1},
		{"Full", 0, Relation, 3, 1},
		{"open", 0, Relation, 2, 1},
		{"Blue", 0, Constant, 5, 1},
		{"legal", 0, Keyword, 3, 3},
		{"does", 0, Keyword, 1, 3},
		{"true", 0, Keyword, 9, 7},
		{"noop", 0, Constant, 2, 2},
		{"distinct", 0, Operator, 1, 0},
		{"always", 0, Formula, 2, 0},
		{"functional", 0, Formula, 1, 0},
	} {
		u := use(t, x, test.at, test.n)
		if u.Kind != test.kind || len(x.UsesOf(u)) != test.uses || len(x.Definitions(u)) != test.defs {
			t.Errorf("%s: kind %d, %d uses, %d definitions, want %+v", test.at, u.Kind, len(x.UsesOf(u)), len(x.Definitions(u)), test)
		}
	}
	if u := x.UseAt(2); u != nil {
		t.Errorf("a word in a comment: %+v", u)
	}
}

// renamed returns a text with another name in it.
func renamed(t *testing.T, text, at string, n int, to string) (string, error) {
	t.Helper()
	file, x := index(text)
	r := Renaming{SheetFile: file, WordIndexes: []*Index{x}, RenamedUse: use(t, x, at, n), HomeIndex: x}
	edits, err := r.EditsTo(to)
	if err != nil {
		return "", err
	}
	return udiff.Apply(text, edits[0])
}

func TestRename(t *testing.T) {
	for _, test := range []struct {
		at  string
		n   int
		to  string
		old []string // with what is new: what changes, everywhere
	}{
		{"full", 0, "Complete", []string{"full", "Complete", "Full", "Complete"}},
		{"blue", 0, "green", []string{"blue", "green", "Blue", "green"}},
		{"noop", 0, "wait", []string{"noop", "wait"}},
		{"mark", 0, "place", []string{"(mark", "(place"}},
	} {
		got, err := renamed(t, game, test.at, test.n, test.to)
		if want := strings.NewReplacer(test.old...).Replace(game); err != nil || got != want {
			t.Errorf("%s: %v\n%s", test.at, err, got)
		}
	}
	got, err := renamed(t, game, "?y", 0, "value")
	want := strings.Replace(game, "(cell ?x ?y)) (true (cell ?x ?y)) (distinct ?y b)", "(cell ?x ?value)) (true (cell ?x ?value)) (distinct ?value b)", 1)
	if err != nil || got != want {
		t.Errorf("a variable: %v\n%s", err, got)
	}
	got, err = renamed(t, game, "cell", 1, "square")
	want = strings.Replace(strings.ReplaceAll(game, "(cell", "(square"), "functional cell", "functional square", 1)
	if err != nil || got != want {
		t.Errorf("a fluent: %v\n%s", err, got)
	}
}

func TestRenameRefused(t *testing.T) {
	for _, test := range []struct {
		at   string
		n    int
		to   string
		want string
	}{
		{"full", 0, "open", "they would become one"},
		{"full", 0, "terminal", "part of the language"},
		{"full", 0, "not", "part of the language"},
		{"full", 0, "?full", "variables begin with '?'"},
		{"full", 0, "two words", "one word"},
		{"full", 0, "(full)", "one word"},
		{"full", 0, "full;", "one word"},
		{"full", 0, "", "one word"},
		{"full", 0, "say\"it", "letters"},
		{"full", 0, "functional", "language of properties"},
		{"legal", 0, "allowed", "part of the language"},
		{"<=", 0, "if", "part of the language"},
		{"50", 0, "51", "goal value"},
		{"blue", 0, "random", "dice"},
		{"?y", 0, "?x", "they would become one"},
		{"?y", 0, "?", "letter"},
		{"cell", 1, "mark", "they would become one"},
	} {
		got, err := renamed(t, game, test.at, test.n, test.to)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s to %q: %v\n%s", test.at, test.to, err, got)
		}
	}
	if _, err := renamed(t, "hello "+game, "full", 0, "complete"); err == nil {
		t.Error("a text that is not surely GDL is changed")
	}
	if got, err := renamed(t, game, "full", 0, "FULL"); err != nil || strings.Count(got, "FULL") != 3 {
		t.Errorf("only the case of letters: %v\n%s", err, got)
	}
}

func TestRenameInfix(t *testing.T) {
	const infix = "role(red)\ninit(cell(1,b))\nlegal(red,noop)\nnext(cell(X,Y)) :- true(cell(X,Y)) & X != 'odd-name'\nterminal :- ~open\nopen :- true(cell(_,b))\ngoal(red,100)\n"
	for _, test := range []struct{ at, to, old, now string }{
		{"X,", "Column", "X", "Column"},
		{"open", "'an-odd-one'", "open", "'an-odd-one'"},
		{"'odd-name'", "even", "'odd-name'", "even"},
		{"cell", "square", "cell", "square"},
	} {
		got, err := renamed(t, infix, test.at, 0, test.to)
		if want := strings.ReplaceAll(infix, test.old, test.now); err != nil || got != want {
			t.Errorf("%s: %v\n%s", test.at, err, got)
		}
	}
	for _, test := range []struct{ at, to string }{{"X,", "x"}, {"open", "Open"}, {"open", "a&b"}, {"_,", "X"}, {"open", "a b"}} {
		if got, err := renamed(t, infix, test.at, 0, test.to); err == nil {
			t.Errorf("%s to %s: %s", test.at, test.to, got)
		}
	}
}

func TestContext(t *testing.T) {
	for _, test := range []struct {
		text string // up to the cursor
		n    gdl.Notation
		want string
	}{
		{"", gdl.Prefix, `[] ""`},
		{"(", gdl.Prefix, `[{ 0}] ""`},
		{"(le", gdl.Prefix, `[{ 0}] "le"`},
		{"(legal ", gdl.Prefix, `[{legal 1}] ""`},
		{"(role x)\n(<= (legal ?w (mark 1 ?", gdl.Prefix, `[{<= 1} {legal 2} {mark 2}] "?"`},
		{"(role x)\n(<= (next (cell ?x b)) ; here (or there\n    (TRUE (cell ", gdl.Prefix, `[{<= 2} {true 1} {cell 1}] ""`},
		{"(role x)\n(<= terminal (not (op", gdl.Prefix, `[{<= 2} {not 1} { 0}] "op"`},
		{"(role x) ; hel", gdl.Prefix, `inside`},
		{"))) (a", gdl.Prefix, `[{ 0}] "a"`},
		{"role(x)\nlegal(W,mark(1,", gdl.Infix, `[{<= 1} {legal 2} {mark 2}] ""`},
		{"role(x)\nterminal :- true(cell(X,b)) & op", gdl.Infix, `[{<= 3}] "op"`},
		{"role(x)\nterminal :- ~", gdl.Infix, `[{<= 2}] ""`},
		{"role(x). le", gdl.Infix, `[{<= 1}] "le"`},
	} {
		c := ContextAt([]byte(test.text), len(test.text), test.n)
		got := fmt.Sprintf("%v %q", c.OpenLists, test.text[c.WordStart:])
		if c.InComment {
			got = "inside"
		}
		if got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}
