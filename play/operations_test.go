package play_test

import (
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
)

// compareMatch plays a sheet at random, by the rules that it is read as and by
// the platform, and returns the first difference.
func compareMatch(text string, p *platform, rng *rand.Rand, steps int) (string, int) {
	file := gdl.ParseAs(gdl.ParseString("sheet", text).Source, gdl.Operations)
	if len(file.Errors) > 0 {
		return "cannot be read: " + file.Errors[0].Error(), 0
	}
	game, err := play.New(file)
	if err != nil {
		return "cannot be played: " + err.Error(), 0
	}
	c := &comparison{game: game, platform: p, ctx: context.Background(), file: file}
	state, err := game.InitialState(c.ctx)
	if err != nil {
		return err.Error(), 0
	}
	theirs := p.initial()
	for n := range steps {
		legal, diff := c.state(state, theirs)
		if diff != "" || len(legal) == 0 {
			return diff, n
		}
		move := legal[rng.IntN(len(legal))]
		var joint play.JointMove
		for _, role := range game.Roles() {
			mine, _ := game.LegalMoves(c.ctx, state, role)
			at := slices.IndexFunc(mine, func(m *gdl.Term) bool { return m.InNotation(gdl.Operations) == move })
			if at < 0 {
				at = 0
			}
			if len(mine) == 0 {
				return "", n
			}
			joint = append(joint, mine[at])
		}
		if state, err = game.NextState(c.ctx, state, joint); err != nil {
			return err.Error(), n
		}
		theirs = p.next(theirs, readSheet(move).Clauses[0].Head)
	}
	return "", steps
}

// comparison compares states.
type comparison struct {
	game     *play.Game
	platform *platform
	ctx      context.Context
	file     *gdl.File
}

// state compares what is known of a state, and returns the moves of its mover:
// none if the match ends there or nobody moves.
func (c *comparison) state(s play.State, t fluents) (legal []string, diff string) {
	if mine, theirs := texts(s.TrueFluents()), strings.Split(gdl.FoldName(t.String()), " "); !slices.Equal(mine, slices.Sorted(slices.Values(theirs))) && !(len(mine) == 0 && len(t) == 0) {
		return nil, fmt.Sprintf("fluents: %v, and on the platform %v", mine, theirs)
	}
	over, err := c.game.IsTerminal(c.ctx, s)
	if err != nil {
		return nil, err.Error()
	}
	if theirs := c.platform.holds(t, &syntax.Node{Word: "terminal"}, bindingState{}); over != theirs {
		return nil, fmt.Sprintf("terminal: %v, and on the platform %v", over, theirs)
	}
	for _, role := range c.game.Roles() {
		goals, _ := c.game.GoalValues(c.ctx, s, role)
		values := c.platform.ask(t, "goal", &syntax.Node{Word: role.Name}, variable())
		if len(values) == 0 {
			values = []string{"0"}
		}
		if !slices.Equal(texts(goals), slices.Sorted(slices.Values(values))) {
			return nil, fmt.Sprintf("goal of %s: %v, and on the platform %v", role, texts(goals), values)
		}
	}
	if over {
		return nil, ""
	}
	movers := c.platform.ask(t, "control", variable())
	theirs := c.platform.ask(t, "legal", variable())
	slices.Sort(theirs)
	for _, role := range c.game.Roles() {
		moves, err := c.game.LegalMoves(c.ctx, s, role)
		if err != nil {
			return nil, err.Error()
		}
		switch mine := texts(moves); {
		case slices.Contains(movers, role.Name):
			if !slices.Equal(mine, folded(theirs)) {
				return nil, fmt.Sprintf("legal for %s: %v, and on the platform %v", role, mine, theirs)
			}
			if len(movers) == 1 {
				legal = mine
			}
		case len(mine) != 1 && len(c.game.Roles()) > 1 || len(mine) > 1:
			return nil, fmt.Sprintf("%s waits, and may do %v", role, mine)
		}
	}
	return legal, ""
}

func folded(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = gdl.FoldName(s)
	}
	return out
}

func texts(terms []*gdl.Term) []string {
	var list []string
	for _, t := range terms {
		list = append(list, t.InNotation(gdl.Operations))
	}
	slices.Sort(list)
	return list
}

var textarea = regexp.MustCompile(`(?s)<textarea id='(?:library|ruleset)'[^>]*>\n?(.*?)</textarea>`)

// TestCoursePlays plays the sheets of the collection.
func TestCoursePlays(t *testing.T) {
	pages, _ := filepath.Glob(filepath.Join(collectiontest.CollectionDir(t), "course", "*.html"))
	if len(pages) == 0 {
		t.Skip("the collection has no pages of the course")
	}
	slow := map[string]bool{"badqueens": true} // evaluated in the order of the text, a view takes minutes
	steps := 12
	if testing.Short() {
		steps = 2
	}
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".html")
		if slow[name] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range textarea.FindAllSubmatch(text, -1) {
				sheet := html.UnescapeString(string(m[1]))
				rng := rand.New(rand.NewPCG(1, uint64(i)))
				if diff, n := compareMatch(sheet, newPlatform(readSheet(sheet)), rng, steps); diff != "" {
					t.Errorf("text %d, step %d: %s", i, n, diff)
				}
			}
		})
	}
}

// TestRandomSheets plays random sheets.
func TestRandomSheets(t *testing.T) {
	n, moves := 2000, 0
	if testing.Short() {
		n = 200
	}
	for i := range n {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		text := randomSheet(rng)
		if i%4 == 0 {
			text = repeatParts(text, 15)
		}
		diff, steps := compareMatch(text, newPlatform(readSheet(text)), rng, 12)
		if diff != "" {
			t.Fatalf("sheet %d, step %d: %s\n%s", i, steps, diff, text)
		}
		moves += steps
	}
	t.Logf("%d moves", moves)
	if moves < 3*n {
		t.Errorf("only %d moves in %d sheets: they say little", moves, n)
	}
}

// repeatParts repeats the effects of operations and a condition that always holds, which
// changes no meaning.
func repeatParts(sheet string, times int) string {
	lines := strings.Split(sheet, "\n")
	for i, line := range lines {
		head, rest, found := strings.Cut(line, " :: ")
		conditions, effects, conditional := strings.Cut(rest, " ==> ")
		if found && conditional {
			lines[i] = head + " :: " + conditions + strings.Repeat(" & num(1)", times) + " ==> " + effects + strings.Repeat(" & "+effects, times)
		}
	}
	return strings.Join(lines, "\n")
}

// TestLargeOperation reads an operation whose rules would be the square of its text,
// with conditions and effects of the same variables and of others.
func TestLargeOperation(t *testing.T) {
	const n = 1000
	list := func(format string) string {
		var parts []string
		for i := range n {
			parts = append(parts, fmt.Sprintf(format, i))
		}
		return strings.Join(parts, " & ")
	}
	for name, x := range map[string]struct {
		operation string
		refused   bool
	}{
		"constants":     {"go :: " + list("~p(%d)") + " ==> " + list("p(%d)"), false},
		"one variable":  {"go :: num(X) & " + list("~q(%d,X)") + " ==> " + list("q(%d,X)"), false},
		"all variables": {"go :: " + list("p(X%d)") + " ==> " + list("p(X%d)"), true},
		"builtins":      {"go :: " + list("num(X%d)") + " & " + list("plus(X%d,100000,Y)") + " ==> p(1)", true},
	} {
		text := "role(r)\nnum(1)\nnum(2)\ninit(p(a))\nlegal(go)\nterminal :- p(1)\ngoal(r,100)\n" + x.operation + "\n"
		file := gdl.ParseAs(gdl.ParseString("sheet", text).Source, gdl.Operations)
		literals := 0
		for _, r := range file.Rules {
			literals += len(r.Body) + 1
		}
		if literals > 10*n {
			t.Errorf("%s: %d literals in the rules of %d conditions and effects", name, literals, 2*n)
		}
		if refused := len(file.Errors) > 0; refused != x.refused {
			t.Errorf("%s: errors %v", name, file.Errors)
		}
	}
}

// TestSeededFaults changes the meaning of operations, which must be noticed.
func TestSeededFaults(t *testing.T) {
	for name, seed := range map[string]func(*platform){
		"conditions are read after effects": func(p *platform) { p.readsNew = true },
		"what is removed wins":              func(p *platform) { p.removalWins = true },
		"nothing persists":                  func(p *platform) { p.forgets = true },
	} {
		noticed := 0
		for i := range 100 {
			rng := rand.New(rand.NewPCG(7, uint64(i)))
			text := randomSheet(rng)
			p := newPlatform(readSheet(text))
			seed(p)
			if diff, _ := compareMatch(text, p, rng, 12); diff != "" {
				noticed++
			}
		}
		if noticed == 0 {
			t.Errorf("%s: not noticed", name)
		}
	}
}

// randomSheet writes a small sheet: conditional and contradictory effects,
// helpers, builtins, several roles, views in layers.
func randomSheet(rng *rand.Rand) string {
	w := &sheetWriter{rng: rng}
	w.roles = []string{"red", "blue"}[:1+rng.IntN(2)]
	for _, r := range w.roles {
		w.line("role(%s)", r)
	}
	w.line("num(1)\nnum(2)\nnum(3)\nthing(a)\nthing(b)")
	w.line("base(p(X)) :- num(X)\nbase(q(X,Y)) :- num(X) & thing(Y)\nbase(r)\nbase(control(R)) :- role(R)")
	w.line("init(control(%s))\ninit(p(%d))", w.roles[0], 1+rng.IntN(3))
	if rng.IntN(2) == 0 {
		w.line("init(q(X,a)) :- num(X) & distinct(X,2)")
	}
	if rng.IntN(2) == 0 {
		w.line("init(r)")
	}
	w.line("v(X) :- %s", w.conditions([]string{"X"}, false, 2))
	w.line("u :- %s", w.conditions(nil, true, 3))
	w.line("action(go(X)) :- num(X)\naction(put(X,Y)) :- num(X) & thing(Y)\naction(stay)\naction(help(X)) :- num(X)")
	w.line("legal(go(X)) :- num(X)%s", w.more([]string{"X"}))
	w.line("legal(put(X,Y)) :- num(X) & thing(Y)%s", w.more([]string{"X", "Y"}))
	w.line("legal(stay)")
	for _, head := range []string{"go(X)", "go(X)", "go(2)", "put(X,Y)", "put(X,X)", "stay", "stay", "help(X)", "help(X)"} {
		if rng.IntN(5) == 0 && head != "stay" && head != "help(X)" {
			continue
		}
		w.operation(head)
	}
	w.turn()
	w.line("terminal :- %s", w.conditions(nil, true, 4))
	for _, r := range w.roles {
		w.line("goal(%s,100) :- %s", r, w.conditions(nil, true, 2))
	}
	if rng.IntN(2) == 0 {
		w.line("goal(R,100) :- ~r")
	}
	return w.text.String()
}

type sheetWriter struct {
	rng   *rand.Rand
	text  strings.Builder
	roles []string
}

func (w *sheetWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.text, format+"\n", args...)
}

// turn gives the move to the next role, with each operation of a move.
func (w *sheetWriter) turn() {
	if len(w.roles) < 2 {
		return
	}
	for _, head := range []string{"go(X)", "put(X,Y)", "stay"} {
		w.line("%s :: control(red) ==> ~control(red) & control(blue)", head)
		w.line("%s :: control(blue) ==> control(red) & ~control(blue)", head)
	}
}

func (w *sheetWriter) pick(list ...string) string { return list[w.rng.IntN(len(list))] }

// more adds conditions to others.
func (w *sheetWriter) more(bound []string) string {
	if w.rng.IntN(2) == 0 {
		return ""
	}
	return " & " + w.conditions(bound, true, 2)
}

// conditions are safe from left to right, and of the state; those of views ask
// for no views.
func (w *sheetWriter) conditions(bound []string, views bool, most int) string {
	var parts []string
	free := 0
	number := func() string {
		if len(bound) > 0 && bound[0] == "X" && w.rng.IntN(2) == 0 {
			return "X"
		}
		return w.pick("1", "2", "3")
	}
	if !views {
		parts = append(parts, "num(X)")
	}
	for range 1 + w.rng.IntN(most) {
		free++
		switch w.rng.IntN(11) {
		case 0:
			parts = append(parts, "p("+number()+")")
		case 1:
			parts = append(parts, "~p("+number()+")")
		case 2:
			parts = append(parts, w.pick("r", "~r"))
		case 3:
			parts = append(parts, fmt.Sprintf("q(%s,Y%d)", number(), free))
		case 4:
			parts = append(parts, fmt.Sprintf("~q(%s,Y%d)", number(), free))
		case 5:
			parts = append(parts, fmt.Sprintf("p(N%d) & less(N%d,%s)", free, free, number()))
		case 6:
			parts = append(parts, fmt.Sprintf("p(N%d) & plus(N%d,1,M%d) & ~p(M%d)", free, free, free, free))
		case 7:
			parts = append(parts, fmt.Sprintf("(p(%s) | r)", number()))
		case 8:
			parts = append(parts, fmt.Sprintf("~(p(%s) & q(%s,Z%d))", number(), number(), free))
		case 9:
			parts = append(parts, fmt.Sprintf("p(N%d) & distinct(N%d,%s)", free, free, number()))
		case 10:
			if views {
				parts = append(parts, w.pick("v("+number()+")", "~v("+number()+")", "control(red)"))
			}
		}
	}
	if len(parts) == 0 {
		return "r"
	}
	return strings.Join(parts, " & ")
}

// operation writes an operation with effects that may contradict each other.
func (w *sheetWriter) operation(head string) {
	var bound []string
	condition := ""
	if strings.Contains(head, "X") {
		bound = append(bound, "X")
	}
	y := "a"
	if strings.Contains(head, "Y") {
		y = "Y"
	}
	x := "1"
	if len(bound) > 0 {
		x = "X"
	}
	if w.rng.IntN(4) > 0 {
		condition = w.conditions(bound, true, 2)
		if w.rng.IntN(2) == 0 {
			condition += " & q(A,B)"
			if w.rng.IntN(2) == 0 {
				x, y = "A", "B"
			}
		}
	}
	var effects []string
	for range 1 + w.rng.IntN(3) {
		effect := w.pick("p("+x+")", "q("+x+","+y+")", "q(2,"+y+")", "r", "p(3)")
		if x == "X" && head == "put(X,X)" {
			effect = "r"
		}
		if w.rng.IntN(2) == 0 {
			effect = "~" + effect
		} else if w.rng.IntN(4) == 0 && !strings.HasPrefix(head, "help") {
			effect = w.pick("help(2)", "help(3)")
		}
		effects = append(effects, effect)
	}
	if condition != "" {
		condition += " ==> "
	}
	w.line("%s :: %s%s", head, condition, strings.Join(effects, " & "))
}
