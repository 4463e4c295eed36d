package prover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A blindGame writes a small GDL-II rulesheet in which the roles move at the
// same time and see only a part of what happens.
type blindGame struct {
	randomGame
	fluents []string
}

// newBlindGame returns the rules of the game of a seed: mostly one in which
// somebody does not know something, and now and then what comes.
func newBlindGame(ctx context.Context, seed uint64) []string {
	return blindGames.of(seed, func() []string { return makeBlindGame(ctx, seed) })
}

// blindGames are those that somebody has asked for.
var blindGames memo[uint64, []string]

func makeBlindGame(ctx context.Context, seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, 23))
	for attempt := 0; ; attempt++ {
		g := &blindGame{randomGame: randomGame{Rand: rng}, fluents: []string{"(p 1)", "(p 2)", "q", "(r 1)", "(r 2)"}}
		g.write()
		if attempt == 20 || isLively(g.lines) && (g.chance(12) || hidesMuch(ctx, g.lines)) {
			return g.lines
		}
	}
}

// hidesMuch tells whether many of the questions about knowledge are to be
// answered with no.
func hidesMuch(ctx context.Context, lines []string) bool {
	file := gdl.ParseString("random", strings.Join(lines, "\n"))
	truth := knowledgeTruth(ctx, file, questionsAbout(file))
	unknown := 0
	for _, known := range truth {
		if !known {
			unknown++
		}
	}
	return 3*unknown > len(truth)
}

func (g *blindGame) write() {
	g.roles = [][]string{{"a"}, {"a", "b"}, {"a", "b"}}[g.IntN(3)]
	if len(g.roles) == 1 || g.chance(3) {
		g.roles = append(g.roles, gdl.Random)
	}
	g.rules()
}

// rules writes the rules of the roles that there are.
func (g *blindGame) rules() {
	for _, r := range g.roles {
		g.add("(role %s)", r)
		if g.chance(5) {
			g.add("(<= (legal %s noop) %s)", r, g.literal())
		} else {
			g.add("(legal %s noop)", r)
		}
		g.moves(r)
	}
	g.add("(after 1 2) (after 2 3) (after 3 4) (after 4 5)")
	g.add("(init (step 1))")
	g.add("(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))")
	for _, f := range g.fluents {
		g.fluent(f)
	}
	g.add("(<= odd %s %s)", g.literal(), g.literal())
	g.add("(<= odd (not %s) %s)", g.pick("(true (p 1))", "(true q)"), g.literal())
	g.ends()
	g.sees()
}

// moves adds the further moves of a role.
func (g *blindGame) moves(role string) {
	for _, m := range []string{"(set 1)", "(set 2)", "go"} {
		switch g.IntN(3) {
		case 0:
			g.add("(legal %s %s)", role, m)
		case 1:
			g.add("(<= (legal %s %s) %s)", role, m, g.conjunction(2))
		}
	}
}

// literal returns a random condition on the state.
func (g *blindGame) literal() string {
	l := g.pick("(true (p 1))", "(true (p 2))", "(true q)", "(true (r 1))", "(true (r 2))", "(true (step 1))", "(true (step 2))", "(true (step 3))")
	if g.chance(2) {
		return "(not " + l + ")"
	}
	return l
}

func (g *blindGame) conjunction(most int) string {
	var parts []string
	for range 1 + g.IntN(most) {
		parts = append(parts, g.literal())
	}
	return strings.Join(parts, " ")
}

func (g *blindGame) doing() string {
	return fmt.Sprintf("(does %s %s)", g.roles[g.IntN(len(g.roles))], g.pick("(set 1)", "(set 2)", "go", "noop"))
}

// fluent adds rules by which a fluent begins to hold, stays and ends.
func (g *blindGame) fluent(f string) {
	if g.chance(4) {
		g.add("(init %s)", f)
	}
	for range 1 + g.IntN(2) {
		g.add("(<= (next %s) %s %s)", f, g.doing(), g.pick("", "", g.literal()))
	}
	switch g.IntN(4) {
	case 0:
		g.add("(<= (next %s) (true %s))", f, f)
	case 1, 2:
		g.add("(<= (next %s) (true %s) (not %s))", f, f, g.doing())
	}
}

// ends adds the end of the game and the goals.
func (g *blindGame) ends() {
	g.add("(<= terminal (true (step %s)))", g.pick("3", "4", "4", "5"))
	if g.chance(2) {
		g.add("(<= terminal %s)", g.conjunction(2))
	}
	for _, r := range g.roles {
		if r == gdl.Random {
			continue
		}
		win := g.pick("odd", "(true q)", "(true (p 1))", g.literal())
		g.add("(<= (goal %s 100) %s)", r, win)
		g.add("(<= (goal %s 0) (not (goal %s 100)))", r, r)
	}
}

// sees adds rules for percepts, of which some tell much and some little.
func (g *blindGame) sees() {
	switch g.IntN(8) {
	case 0:
		g.add("(<= (sees ?r (did ?q ?m)) (role ?r) (does ?q ?m))")
	case 1:
		g.add("(<= (sees a (did ?q ?m)) (does ?q ?m))")
	}
	for range 1 + g.IntN(4) {
		who := g.pick("a", "a", "b", "?r")
		g.add("(<= (sees %s %s) (role ?r) %s)", who, g.pick("ok", "(saw 1)", "(saw 2)"),
			g.pick(g.doing(), g.doing()+" "+g.literal(), g.literal(), "(next (p 1))", "(next q)", "(next (r 1)) "+g.literal()))
	}
}
