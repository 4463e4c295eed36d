package why_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// heaps is a game in which the heap that no move takes from is lost.
const heaps = `(role a) (role b)
(init (turn a)) (init (heap left 2)) (init (heap right 2))
(less 1 2) (less 0 1)
(<= (legal ?r (take ?h)) (true (turn ?r)) (true (heap ?h ?n)) (less ?m ?n))
(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))
(<= (next (heap ?h ?m)) (does ?r (take ?h)) (true (heap ?h ?n)) (less ?m ?n))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= terminal (true (heap left 0)) (true (heap right 0)))
(goal a 50) (goal b 50)
`

// TestEmptiedHeap finds, of the values that are gone, the one that nothing has replaced.
func TestEmptiedHeap(t *testing.T) {
	file := gdl.ParseString("a.kif", heaps)
	game, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	match := follow(t, game, 2)
	legal := &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, InParens: true, Args: []*gdl.Term{{Name: "a", Spelling: "a"}, {Name: "?any", Spelling: "?any"}}}
	c := find(t, game, match, legal)
	if c == nil || !c.IsCertain || c.Fluent.Spelled(gdl.Prefix) != "(heap right 2)" || c.Step != 0 {
		t.Errorf("the cause is %+v", c)
	}
}

// TestKeptValue finds the effect that adds a value where no effect removes the old one.
func TestKeptValue(t *testing.T) {
	text := `role(kid)
base(light(on))
base(light(off))
base(control(kid))
init(light(off))
init(control(kid))
action(press)
legal(press)
press :: light(off) ==> light(on)
press :: light(on) ==> ~light(on) & light(off)
terminal :- light(on)
goal(kid,100) :- light(on)
goal(kid,0) :- light(off)
`
	file := gdl.ParseString("a.hrf", text)
	game, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	match := follow(t, game, 1)
	c := why.Replay(game, match).Cause(t.Context(), []play.Fact{{Atom: gdl.NewTerm(gdl.Goal, word("?role"), word("?value")), Step: 1, Holds: true}})
	if c == nil || len(c.Suspects) != 1 {
		t.Fatalf("the cause is %+v", c)
	}
	if line := file.Source.File.Line(c.Suspects[0].Pos()); line != 9 || !strings.HasSuffix(c.Text(), ", as the operation of this effect does not remove 'light(off)'") {
		t.Errorf("line %d: %s", line, c.Text())
	}
}

// TestTurnNotPassedOn finds the move after which no role is to move, not the one that has
// passed the turn on.
func TestTurnNotPassedOn(t *testing.T) {
	file := gdl.ParseString("a.kif", strings.Replace(sound, "(<= (next (turn a)) (true (turn b)))", "", 1))
	game, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	match := follow(t, game, 2)
	a := &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, InParens: true, Args: []*gdl.Term{{Name: "a", Spelling: "a"}, {Name: "light", Spelling: "light", InParens: true, Args: []*gdl.Term{{Name: "?n", Spelling: "?n"}}}}}
	c := find(t, game, match, a)
	if c == nil || !c.IsCertain || c.Fluent.Spelled(gdl.Prefix) != "(turn b)" || c.Step != 1 {
		t.Fatalf("the cause is %+v", c)
	}
	if got := c.Text(); !strings.HasSuffix(got, "is lost in move 2 and no other takes its place") {
		t.Error(got)
	}
}

// TestChainEnd finds the fact from which none leads on, before the rule that counts along such facts.
func TestChainEnd(t *testing.T) {
	file := gdl.ParseString("a.kif", `(role kid) (init (step 1)) (succ 1 2) (succ 2 3) (legal kid wait)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next late) (true (step 3)))
(<= terminal (true late))
(<= (goal kid 100) (true (step ?n)))
`)
	game, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	c := find(t, game, follow(t, game, 3), gdl.NewTerm(gdl.Goal, word("kid"), word("?value")))
	if c == nil || len(c.Suspects) != 2 || c.Suspects[0].Head.String() != "(succ 2 3)" || c.Text() != "'(step 3)', which goal rules ask for, is lost in move 3, 'wait', since no fact for '(succ ?m ?n)' in line 2 leads on from this one" {
		t.Errorf("the cause is %+v", c)
	}
}
