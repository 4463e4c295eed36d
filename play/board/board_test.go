package board

import (
	"context"
	"flag"
	"fmt"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

var update = flag.Bool("update", false, "write the golden files")

// plain prints texts as they are.
var plain = TextPainter{MakePrintable: func(s string) string { return s }}

// parse reads rules of a test.
func parse(t *testing.T, name, text string) *gdl.File {
	t.Helper()
	return gdl.Parse(gdl.NewSource(token.NewFileSet(), name, []byte(text)))
}

// playing plays a game at random and returns its layout and one match.
func playing(t *testing.T, file *gdl.File) (*Layout, [][]*gdl.Term) {
	t.Helper()
	game, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	var states, first [][]*gdl.Term
	for seed := range uint64(3) {
		_, err := game.RandomMatch(context.Background(), rand.New(rand.NewPCG(seed, 0)), 40, func(s play.MatchStep) error {
			states = append(states, s.State.TrueFluents())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if seed == 0 {
			first = states
		}
	}
	return New(file, game.Roles(), states), first
}

// Pictures of games of many kinds look as they should: the golden files
// were looked at.
func TestPictures(t *testing.T) {
	games, err := filepath.Glob("testdata/*.kif")
	if err != nil || len(games) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, path := range games {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			layout, match := playing(t, parse(t, path, string(text)))
			var b strings.Builder
			var before []*gdl.Term
			for _, state := range match {
				if err := plain.Write(&b, layout.DrawState(state, before), ""); err != nil {
					t.Fatal(err)
				}
				b.WriteString("\n")
				before = state
			}
			golden(t, strings.TrimSuffix(path, ".kif")+".txt", b.String())
		})
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// states reads lists of fluents.
func states(t *testing.T, texts ...string) [][]*gdl.Term {
	t.Helper()
	var all [][]*gdl.Term
	for _, text := range texts {
		var state []*gdl.Term
		for _, r := range parse(t, "state", text).Rules {
			state = append(state, r.Head)
		}
		all = append(all, state)
	}
	return all
}

func TestLayouts(t *testing.T) {
	for _, test := range []struct {
		name, rules string
		states      []string
		want        string // of the last state
	}{
		{"a counter is no board", "", []string{"(step 1)", "(step 2)"}, "step: 2\n"},
		{"piles are no board", "", []string{"(heap a 3) (heap b 5)", "(heap a 2) (heap b 5)"}, "heap a: 2\nheap b: 5\n"},
		{"several lamps are a row", "", []string{"(lit 1) (lit 3)", "(lit 2) (lit 3)"}, "lit  .  ●  ● \n     1  2  3 \n"},
		{"values in a row", "", []string{"(tile 1 a) (tile 2 c) (tile 3 empty)", "(tile 1 c) (tile 2 empty) (tile 3 a)"}, "tile  c  .  a \n      1  2  3 \n"},
		{"words in a chain", "(above low mid) (above mid high)", []string{"(on low low x) (on mid high x) (on high low o)", "(on low low o) (on low high x)", "(on low mid x)"},
			"high   .     .     .   \n mid   x     .     .   \n low   .     .     .   \n      low   mid   high \n"},
		{"words without order are no board", "", []string{"(on box shelf) (on cup box)", "(on cup shelf)"}, "on cup: shelf\n"},
		{"rows and columns by the names of variables", "(<= (full ?row) (true (cell ?row ?col x)))",
			[]string{"(cell 1 1 x) (cell 2 3 x) (cell 2 1 x)", "(cell 1 2 x) (cell 1 3 o)"}, "1  .  x  o \n2  .  .  . \n   1  2  3 \n"},
		{"boards that an argument tells apart", "", []string{"(at 1 1 1 x) (at 2 1 1 o) (at 1 2 2 x) (at 1 1 2 x) (at 2 1 2 x) (at 1 2 1 x)", "(at 2 2 2 o)"},
			"at 1\n2  .  . \n1  .  . \n   1  2 \nat 2\n2  .  o \n1  .  . \n   1  2 \n"},
		{"hands of roles", "(role anna) (role bert)", []string{"(has anna 7) (has anna 9) (has bert 8)", "(has anna 9)"}, "has anna: 9\n"},
		{"cards have signs", "", []string{"(top spades 7)", "(top hearts queen)"}, "top hearts: queen\n"},
		{"many names are one list", "", []string{"(cell a1 x) (cell a2 x) (cell b1 x) (cell b2 x) (cell b3 x) (cell c1 x) (cell c2 x) (cell c3 x) (cell c4 x) (cell d1 x) (cell d2 x) (cell d3 x) (cell d4 x)", "(cell d4 o) (cell a1 x)"},
			"cell: d4 o, a1 x\n"},
		{"a board of boards is none", "", []string{"(cell 1 1 1 1 x) (cell 1 2 1 2 x) (cell 2 1 2 2 o) (cell 2 2 1 1 o)", "(cell 1 1 1 2 o)"}, "cell 1: 1 1 2 o\n"},
		{"the number of the board stands first", "", []string{"(holds 1 1 1 x) (holds 2 1 1 x) (holds 3 1 1 x) (holds 1 1 2 x) (holds 1 2 2 x) (holds 3 3 3 x)", "(holds 2 1 3 x)"},
			"holds 1\n3  .  .  . \n2  .  .  . \n1  .  .  . \n   1  2  3 \nholds 2\n3  x  .  . \n2  .  .  . \n1  .  .  . \n   1  2  3 \nholds 3\n3  .  .  . \n2  .  .  . \n1  .  .  . \n   1  2  3 \n"},
		{"the common ground is no piece", "", []string{"(cell 1 1 fen) (cell 1 2 fen) (cell 2 1 elf) (cell 2 2 fen)", "(cell 1 1 elf) (cell 1 2 fen) (cell 2 1 fen) (cell 2 2 fen)"}, "2   .    .  \n1  elf   .  \n    1    2  \n"},
		{"as the comment says", ";@ board on column 3 row 2\n;@ content 1 blank nix\n(<= (next (on ?a ?b ?c)) (true (on ?a ?b ?c))) (init (on nix box left)) (init (on cup box right))",
			[]string{"(on nix box left) (on cup box right)", "(on cup box left) (on nix box right)"}, "box   cup     .   \n     left   right \n"},
		{"no gap in an axis", "(next 1 2) (next 2 3) (next 3 4) (<= (next (cell ?n x)) (true (cell ?m x)) (next ?m ?n)) (<= (next (cell ?m ?n x)) (next ?m ?a) (next ?b ?n)) (init (cell 1 4 x))",
			[]string{"(cell 1 1 x) (cell 3 2 x) (cell 3 4 x) (cell 1 4 x) (cell 1 2 x)", "(cell 1 2 x)"}, "4  .  .  . \n3  .  .  . \n2  x  .  . \n1  .  .  . \n   1  2  3 \n"},
		{"things on things are no board", "(<= (next (on ?x ?y)) (true (on ?x ?y)))", []string{"(on a b) (on c d)", "(on b a)"}, "on b: a\n"},
		{"two numbers are no place", "(<= (next (shown ?d ?e)) (true (shown ?d ?e)))", []string{"(shown 1 3)", "(shown 3 2)"}, "shown 3: 2\n"},
		{"two boards with the same men", "", []string{"(left 1 1 x) (left 1 2 o)", "(right 2 2 x) (right 1 1 o) (left 2 1 x)"}, "left\n2  .  . \n1  .  x \n   1  2 \nright\n2  .  x \n1  o  . \n   1  2 \n"},
		{"b stands for a role", "(role blueman) (role redman)", []string{"(cell 1 1 b) (cell 1 2 r) (cell 2 1 o) (cell 2 2 o)", "(cell 1 1 b) (cell 1 2 r) (cell 2 1 r) (cell 2 2 o)"}, "2  r  o \n1  b  r \n   1  2 \n"},
		{"what fills the board at the begin is its ground", "", []string{"(cell 1 1 q) (cell 1 2 q) (cell 2 1 q) (cell 2 2 q)", "(cell 1 1 x) (cell 1 2 o) (cell 2 1 x) (cell 2 2 q)"}, "2  o  . \n1  x  x \n   1  2 \n"},
		{"one label for one thing", "", []string{"(cell 1 1 pellet) (cell 1 2 pellet) (cell 2 2 pellet) (cell 2 1 stone) (pupil 2 1)", "(cell 1 1 pellet) (cell 1 2 stone) (cell 2 2 pellet) (cell 2 1 stone) (pupil 1 1)"},
			"2   S     P   \n1  P,pu   S   \n    1     2   \n"},
		{"two arguments make a column", ";@ board cell column 1 3 row 2 4\n(<= (next (cell ?a ?b ?c ?d ?e)) (true (cell ?a ?b ?c ?d ?e))) (init (cell 1 1 1 1 x))",
			[]string{"(cell 1 1 1 1 x) (cell 1 1 2 1 o) (cell 1 2 1 2 o) (cell 2 1 1 1 x)", "(cell 2 1 1 1 o) (cell 1 1 2 1 x)"},
			"2 2   .    .    .  \n1 1   .    x    o  \n     1 1  1 2  2 1 \n"},
		{"a wrong comment says nothing", ";@ board on column 4 row 2\n(<= (next (on ?a ?b ?c)) (true (on ?a ?b ?c)))", []string{"(on nix box left)", "(on cup box left)"}, "on cup: box left\n"},
		{"flags", "", []string{"open", "closed open"}, "closed  open\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := parse(t, "rules", test.rules)
			all := states(t, test.states...)
			var roles []*gdl.Term
			for _, name := range file.RoleNames() {
				roles = append(roles, gdl.NewTerm(name))
			}
			layout := New(file, roles, all)
			var b strings.Builder
			if err := plain.Write(&b, layout.DrawState(all[len(all)-1], nil), ""); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, b.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestLabels(t *testing.T) {
	for _, test := range []struct {
		roles  string
		values string
		want   string // label, tone; = where the value is blank
	}{
		{"xplayer oplayer", "x o b", "b= o4 x3"},
		{"white black", "w b", "b:B2 w:W1"},
		{"white black", "wp bp wk bk wn bn b", "b= bk:♚2 bn:♞2 bp:♟2 wk:♔1 wn:♘1 wp:♙1"},
		{"red black", "redpawn redking blackpawn blank", "blackpawn:b2 blank= redking:R3 redpawn:r3"},
		{"white black", "white black empty", "black:B2 empty= white:W1"},
		{"robot", "dirty_floor dog cat", "cat0 dirty_floor:DF0 dog0"},
		{"robot", "lamp ladder", "ladder:L0 lamp:la0"},
		{"white", "p0100 p0101 p0110 p1100", "p0100:P0 p0101:p00 p0110:p010 p1100:p10"},
		{"robot", "alphabet-one alphabet-two alphabet-three", "alphabet-one:AO0 alphabet-three:AT0 alphabet-two:al0"},
		{"robot", "treeline treelines treelined treelinest treelining", "treeline:T0 treelined:tr0 treelines:tre0 treelinest:tree0 treelining:treel0"},
	} {
		l := &Layout{roleNames: strings.Fields(test.roles)}
		p := &boardPlan{valueMarks: map[string]document.Symbol{}, relation: &seenRelation{}}
		for _, v := range strings.Fields(test.values) {
			p.valueMarks[v] = document.Symbol{}
		}
		l.labelPlan(p)
		if got := labelText(p); got != test.want {
			t.Errorf("%s of %s: %s, want %s", test.values, test.roles, got, test.want)
		}
	}
}

func labelText(p *boardPlan) string {
	var parts []string
	for v, m := range p.valueMarks {
		text := v
		switch {
		case p.blankValues[v]:
			parts = append(parts, v+"=")
			continue
		case m.Label != v:
			text += ":" + m.Label
		}
		parts = append(parts, text+string(rune('0'+m.Tone)))
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

// A comment that describes no board of the game is told, with its place.
func TestWrongComments(t *testing.T) {
	const rules = "\n(role r) (init (cell 1 1 b)) (init (cell 1 2 x)) (<= (next (cell ?x ?y b)) (true (cell ?x ?y x))) (init free)"
	for comment, want := range map[string]string{
		";@ board cell column 1 row 2 content 3 blank b": "",
		";@ board cell column 2":                         "",
		";@ board":                                       "4: a board is written ;@ board RELATION column N row N content N blank WORD",
		";@ board cel column 1":                          "10: no fluent 'cel' has arguments; did you mean 'cell'?",
		";@ board free column 1":                         "10: no fluent 'free' has arguments",
		";@ board cell column 4":                         "22: '4' is no argument of 'cell'; write a number from 1 to 3",
		";@ board cell column 1 row 1":                   "28: argument 1 stands here twice",
		";@ board cell row 1":                            "4: a board needs a column",
		";@ board cell colum 1":                          "15: 'colum' is none of column, row, content, blank",
		";@ board cell column 1 blank o":                 "30: 'o' is no argument of 'cell' anywhere",
	} {
		got := ""
		for _, fault := range CheckComments(parse(t, "rules", comment+rules)) {
			got += fmt.Sprintf("%d: %s", fault.StartPos, fault.Message)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", comment, got, want)
		}
	}
}
