package prover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A randomGame writes a small rulesheet, one rule in a line. Pure chance
// would nearly always violate everything in the initial state; so each part
// of the rules comes in a decent shape, of which the properties may be true,
// and in shapes that chance bends.
type randomGame struct {
	*rand.Rand
	lines []string
	roles []string // without random
	// pads are literals that keep the rules safe: they bind ?x and ?y.
	pads string
}

// newRandomGame returns the rules of the game of a seed. Of the games that
// chance offers it takes the first that is no triviality; now and then it takes
// what comes.
func newRandomGame(seed uint64) []string {
	return randomGames.of(seed, func() []string { return makeRandomGame(seed) })
}

// randomGames are those that somebody has asked for.
var randomGames memo[uint64, []string]

func makeRandomGame(seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, 11))
	for attempt := 0; ; attempt++ {
		lines := writeRandomGame(rng)
		if attempt == 20 || rng.IntN(20) == 0 || isLively(lines) {
			return lines
		}
	}
}

// isLively tells whether a game has some states and a match of some length.
func isLively(lines []string) bool {
	g, err := play.New(gdl.ParseString("random", strings.Join(lines, "\n")))
	if err != nil {
		return false
	}
	x, err := g.EnumerateStates(context.Background(), maxRandomStates, nil)
	return err == nil && x.Len() >= 8 && x.DepthOf(x.Len()-1) >= 2
}

func writeRandomGame(rng *rand.Rand) []string {
	g := &randomGame{Rand: rng, pads: "(index ?x) (index ?y)"}
	g.static()
	g.initial()
	g.derived()
	g.legal()
	g.next()
	g.terminal()
	g.goals()
	return g.lines
}

func (g *randomGame) add(format string, args ...any) {
	g.lines = append(g.lines, fmt.Sprintf(format, args...))
}

// rule adds a rule with some extra conditions.
func (g *randomGame) rule(head string, conditions ...string) {
	g.add("(<= %s %s)", head, strings.Join(append([]string{g.pads}, conditions...), " "))
}

func (g *randomGame) pick(options ...string) string { return options[g.IntN(len(options))] }

// chance is true one time in n.
func (g *randomGame) chance(n int) bool { return g.IntN(n) == 0 }

func (g *randomGame) static() {
	g.roles = [][]string{{"a"}, {"a", "b"}, {"a", "b"}, {"a", "b", "c"}}[g.IntN(4)]
	for _, r := range g.roles {
		g.add("(role %s)", r)
	}
	if g.chance(6) {
		g.add("(role random)")
	}
	g.add("(index 1)")
	g.add("(index 2)")
	g.add("(after 1 2)")
	g.add("(after 2 3)")
	if g.chance(2) {
		g.add("(after 3 4)")
	}
}

func (g *randomGame) initial() {
	for _, f := range []string{"(p 1)", "(p 2)", "(q 1 1)", "(q 1 2)", "(q 2 1)", "on", "(got a)"} {
		if g.chance(3) {
			g.add("(init %s)", f)
		}
	}
	if !g.chance(8) {
		g.add("(init (step 1))")
	}
	if !g.chance(8) {
		g.add("(init (control a))")
	}
}

// condition returns a random literal about the state; derived tells how many
// layers of derived predicates may be used.
func (g *randomGame) condition(derived int) string {
	options := []string{"(true (p ?x))", "(true (p ?y))", "(true (p 1))", "(true (q ?x ?y))", "(true (q ?y ?x))", "(true (q 1 ?x))",
		"(true on)", "(true (step ?x))", "(true (step 3))", "(true (control a))", "(true (control b))", "(true (got a))", "(true (got ?r))", "(true ?f)"}
	layers := [][]string{{"(some ?x)", "(some ?y)"}, {"(linked ?x ?y)", "(linked 1 2)"}, {"lonely", "(odd ?x)"}}
	for _, l := range layers[:derived] {
		options = append(options, l...)
	}
	l := g.pick(options...)
	switch {
	case strings.Contains(l, "?r"):
		return "(role ?r) " + l
	case l == "(true ?f)":
		return g.pick("(true ?f) (distinct ?f on)", "(true ?f) (not (true (p 1)))")
	case g.chance(2):
		return "(not " + l + ")"
	case g.chance(8):
		return "(or " + l + " " + g.pick(options[:4]...) + ")"
	}
	return l
}

// conditions returns up to n random literals.
func (g *randomGame) conditions(n, derived int) string {
	var parts []string
	for range g.IntN(n + 1) {
		parts = append(parts, g.condition(derived))
	}
	if g.chance(6) {
		parts = append(parts, "(distinct ?x ?y)")
	}
	return strings.Join(parts, " ")
}

// derived adds three layers: plain relations, recursion, and negation.
func (g *randomGame) derived() {
	for range 1 + g.IntN(2) {
		g.rule(g.pick("(some ?x)", "(some ?y)"), g.conditions(2, 0))
	}
	g.rule("(linked ?x ?y)", g.condition(1), g.conditions(1, 1))
	if g.chance(2) {
		g.rule("(linked ?x ?z)", "(linked ?x ?y) (linked ?y ?z)")
	} else {
		g.rule("(linked ?y ?x)", "(linked ?x ?y) "+g.conditions(1, 1))
	}
	g.rule("lonely", g.condition(2), g.conditions(1, 2))
	g.rule("(odd 1)", g.conditions(2, 2))
	g.rule("(odd ?y)", "(after ?x ?y) (not (odd ?x))")
}

func (g *randomGame) legal() {
	switch g.IntN(8) {
	case 0, 1, 2:
		g.add("(<= (legal ?r noop) (role ?r))")
	case 3, 4, 5:
		g.add("(<= (legal ?r noop) (role ?r) (not (true (control ?r))))")
	case 6:
		g.rule("(legal ?r noop)", "(role ?r)", g.conditions(2, 3))
	}
	for _, r := range g.roles {
		for range 1 + g.IntN(3) {
			move := g.pick("(set ?x)", "(set ?y)", "(put ?x ?y)", "(set 1)", "pass", "noop")
			turn := g.pick("(true (control "+r+"))", "(true (control "+r+"))", "", g.condition(3))
			g.rule(fmt.Sprintf("(legal %s %s)", r, move), turn, g.conditions(1, 3))
		}
	}
	if g.chance(3) {
		g.rule("(legal random "+g.pick("(roll ?x)", "noop")+")", g.conditions(1, 2))
	}
}

// act returns a condition about the moves.
func (g *randomGame) act() string {
	l := g.pick("(does a (set ?x))", "(does a (set ?y))", "(does ?r (set ?x))", "(does b (set ?x))", "(does a (put ?x ?y))",
		"(does ?r (put ?x ?y))", "(does a pass)", "(does b pass)", "(does a noop)", "(does ?r ?m)", "(does random (roll ?x))", "(acted ?x)")
	if !strings.Contains(l, "?m") && g.chance(4) {
		return "(role ?r) (not " + l + ")"
	}
	return "(role ?r) " + l
}

func (g *randomGame) next() {
	g.rule("(acted ?x)", "(role ?r) "+g.pick("(does ?r (set ?x))", "(does a (put ?y ?x))", "(does ?r ?m) "+g.condition(3)))
	for _, f := range []string{"(p ?x)", "(q ?x ?y)", "on", "(got a)"} {
		switch g.IntN(5) {
		case 0:
			g.rule("(next "+f+")", "(true "+f+")", g.act())
		case 1:
			g.rule("(next "+f+")", "(true "+f+")", g.conditions(2, 3))
		case 2, 3:
			g.rule("(next "+f+")", "(true "+f+")")
		}
		if !g.chance(3) {
			g.rule("(next "+f+")", g.act(), g.conditions(1, 3))
		}
	}
	if g.chance(8) {
		g.add("(<= (next ?f) (true ?f) %s)", g.pick("(does a noop)", "(distinct ?f on)", "(not (true on))"))
	}
	g.control()
	if !g.chance(10) {
		g.add("(<= (next (step ?y)) (true (step ?x)) (after ?x ?y))")
	}
}

// control adds rules by which the right to move is handed round.
func (g *randomGame) control() {
	switch g.IntN(6) {
	case 0:
		g.add("(<= (next (control ?r)) (true (control ?r)))")
	case 1:
		g.rule("(next (control a))", g.conditions(2, 3))
		g.rule("(next (control b))", g.conditions(2, 3))
	case 2:
		g.rule("(next (control a))", g.act())
		g.rule("(next (control b))", "(not (true (control b)))")
	default:
		g.add("(<= (next (control a)) (true (control %s)))", g.roles[len(g.roles)-1])
		for i, r := range g.roles[1:] {
			g.add("(<= (next (control %s)) (true (control %s)))", r, g.roles[i])
		}
	}
}

func (g *randomGame) terminal() {
	if !g.chance(3) {
		g.add("(<= terminal (true (step %s)))", g.pick("2", "3", "3", "4"))
	}
	for range g.IntN(3) {
		g.rule("terminal", g.pick("(true (step 2))", "(true (step 3))", "(not (true (step 1)))", ""), g.condition(3), g.conditions(2, 3))
	}
}

// goals adds goal values: mostly such that the first role has exactly one.
func (g *randomGame) goals() {
	win := g.pick("(true (p 1))", "(true (got a))", "(true on)", "(true (step 3))", "(linked 1 2)", "lonely", "(true (control a))", "(odd 2)")
	high, low := g.pick("100", "100", "60"), g.pick("0", "0", "40")
	switch g.IntN(6) {
	case 0:
		g.rule("(goal a 100)", g.condition(3), g.conditions(2, 3))
		g.rule("(goal a "+g.pick("0", "50", "100")+")", g.condition(3), g.conditions(2, 3))
	case 1: // stratified by ground rules only
		g.rule("(goal a "+high+")", win, g.conditions(1, 3))
		g.add("(<= (goal a %s) (not (goal a %s)))", low, high)
	case 2:
		g.rule("(goal a "+high+")", win)
		g.rule("(goal a 50)", "(not "+win+")", "(true on)")
		g.rule("(goal a "+low+")", "(not "+win+")", "(not (true on))")
	default:
		g.rule("(goal a "+high+")", win)
		g.rule("(goal a "+low+")", "(not "+win+")", g.pick("", "", "", g.condition(3)))
	}
	for _, r := range g.roles[1:] {
		g.otherGoals(r, win)
	}
}

// otherGoals adds the goal values of another role: often the rest of 100.
func (g *randomGame) otherGoals(role, win string) {
	switch g.IntN(6) {
	case 0:
		g.rule("(goal "+role+" "+g.pick("0", "100")+")", g.conditions(2, 3))
	case 1:
		g.add("(goal %s %s)", role, g.pick("0", "50", "100"))
	case 2:
		g.rule("(goal "+role+" 100)", "(not "+win+")", g.conditions(1, 3))
		g.add("(<= (goal %s 0) (not (goal %s 100)))", role, role)
	default:
		for _, pair := range [][2]string{{"100", "0"}, {"0", "100"}, {"50", "50"}, {"60", "40"}, {"40", "60"}} {
			g.add("(<= (goal %s %s) (goal a %s))", role, pair[1], pair[0])
		}
	}
}
