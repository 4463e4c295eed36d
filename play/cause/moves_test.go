package cause_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// loose is a game in which a lamp that burns may be lit again.
const loose = `(role a) (role b) (num 1) (num 2) (num 3) (num 4)
(init (turn a)) (init (lamp 1 off)) (init (lamp 2 off)) (init (lamp 3 off)) (init (lamp 4 off))
(<= (legal ?r (light ?n)) (true (turn ?r)) (num ?n))
(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= (next (lamp ?n on)) (does ?r (light ?n)) (true (lamp ?n off)))
(<= (next (lamp ?n on)) (true (lamp ?n on)))
(<= (next (lamp ?n off)) (true (lamp ?n off)) (not (does a (light ?n))) (not (does b (light ?n))))
(<= terminal (not (true (lamp 1 off))) (not (true (lamp 2 off))) (not (true (lamp 3 off))) (not (true (lamp 4 off))))
(goal a 50) (goal b 50)
`

// eaten is a game in which a cake that is eaten stays.
const eaten = `(role a) (init (cake 1)) (init (cake 2)) (less 1 2)
(<= (legal a (eat ?n)) (true (cake ?n)))
(<= (next (cake ?n)) (true (cake ?n)) (does a (eat ?m)))
(<= terminal (not (true (cake 1))))
(goal a 100)
`

// TestMoves wants the rules that let a move through which changes nothing, and those that a role lacks.
func TestMoves(t *testing.T) {
	waits := "(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))"
	for name, test := range map[string]struct {
		text, atom string
		steps      int
		line       int
		want       string
	}{
		"legal everywhere": {loose, gdl.Terminal, 3, 3, "'(light 1)' does nothing in move 2, since '(true (lamp 1 off))' does not hold there, and this rule allows it whatever is there"},
		"asked for":        {strings.Replace(loose, "(num ?n))", "(num ?n) (true (lamp ?n ?v)))", 1), gdl.Terminal, 3, 7, "'(light 1)' does nothing in move 2, since '(true (lamp 1 off))' does not hold there"},
		"stays":            {eaten, gdl.Terminal, 1, 3, "'(cake 1)' holds on after '(eat 1)' in move 1, by this rule for next"},
		"goes":             {strings.Replace(eaten, "(eat ?m))", "(eat ?m) (less ?m ?n))", 1), gdl.Terminal, 0, 0, ""},
		"no rule to wait":  {strings.Replace(sound, waits, "(<= (legal a rest) (true (turn b)))", 1), "(legal b ?any)", 0, 6, "'b' has no rule like this one, which would fire there"},
		"another rule":     {strings.Replace(sound, waits, "(<= (legal a rest) (true (turn b)))\n(<= (legal b rest) (true (lamp 1 on)))", 1), "(legal b ?any)", 0, 0, ""},
	} {
		file := gdl.ParseString("a.kif", test.text)
		game, err := play.New(file)
		if err != nil {
			t.Fatal(name, err)
		}
		c, m := find(t, game, follow(t, game, test.steps), gdl.ParseString("b.kif", test.atom).Rules[0].Head)
		got, line := "", 0
		if c != nil && c.IsCertain(m) {
			if got = c.Text(); len(c.Suspects) > 0 {
				line = file.Source.File.Line(c.Suspects[0].StartPos)
			}
		}
		if got != test.want || line != test.line {
			t.Errorf("%s: line %d, %q; want line %d, %q", name, line, got, test.line, test.want)
		}
	}
}
