package prover

import (
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
)

// newChanceGame returns the rules of a small game of one role and chance. Half of
// them say what the role sees.
func newChanceGame(seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, 37))
	for attempt := 0; ; attempt++ {
		var lines []string
		switch rng.IntN(3) {
		case 0:
			lines = seeingChance(rng)
		case 1:
			lines = guessingChance(rng)
		default:
			lines = plainChance(rng)
		}
		if attempt == 20 || rng.IntN(20) == 0 || isLively(lines) {
			return lines
		}
	}
}

// plainChance is a game in which all moves are seen. Mostly chance has a choice.
func plainChance(rng *rand.Rand) []string {
	g := &randomGame{Rand: rng, pads: "(index ?x) (index ?y)", roles: []string{"a"}}
	for _, line := range []string{"(role a)", "(role random)", "(index 1)", "(index 2)", "(after 1 2)", "(after 2 3)", "(after 3 4)"} {
		g.add("%s", line)
	}
	if !g.chance(6) {
		g.add("(legal random (roll 1))")
		g.rule("(legal random (roll 2))", g.conditions(1, 0))
	}
	g.initial()
	g.derived()
	g.legal()
	g.next()
	for range 1 + g.IntN(2) {
		g.rule("(next "+g.pick("(p ?x)", "on", "(got a)", "(q ?x ?y)")+")", g.pick("(does random (roll ?x))", "(not (does random (roll 1)))"), g.conditions(1, 3))
	}
	if g.chance(3) {
		g.rule("terminal", g.pick("(true on)", "(true (p 1))", "(true (got a))"))
	} else {
		g.terminal()
	}
	g.goals()
	return g.lines
}

// seeingChance is a game with rules for sees.
func seeingChance(rng *rand.Rand) []string {
	g := &blindGame{randomGame: randomGame{Rand: rng, roles: []string{"a", gdl.Random}}, fluents: []string{"(p 1)", "(p 2)", "q", "(r 1)"}}
	g.rules()
	if g.chance(2) { // the end may be kept away
		for i, line := range g.lines {
			if len(line) > 12 && line[:12] == "(<= terminal" {
				g.lines[i] = fmt.Sprintf("(<= terminal %s)", g.pick("(true q)", "(true (p 1)) (true (p 2))", "(true (step 3)) (true q)"))
			}
		}
	}
	return g.lines
}

// guessingChance is a game in which chance hides something that the role has to
// guess, by what it sees of it.
func guessingChance(rng *rand.Rand) []string {
	g := &randomGame{Rand: rng}
	for _, line := range []string{"(role a)", "(role random)", "(thing 1)", "(thing 2)", "(thing 3)", "(init (step 1))", "(after 1 2)", "(after 2 3)", "(after 3 4)",
		"(<= (next (step ?y)) (true (step ?x)) (after ?x ?y))", "(<= (goal a 100) (true got))", "(<= (goal a 0) (not (true got)))"} {
		g.add("%s", line)
	}
	if again := g.pick("", "", "(true (step 1))"); again == "" {
		g.add("(<= (legal random (hide ?x)) (thing ?x) (true (step 1)))")
		g.add("(<= (legal random watch) (not (true (step 1))))")
	} else {
		g.add("(<= (legal random (hide ?x)) (thing ?x) (not (true (in ?x))))")
	}
	g.add("(<= (next (in ?x)) (does random (hide ?x)))")
	g.add("(<= (next (in ?x)) (true (in ?x)) %s)", g.pick("", "", "(not (does a (look ?x)))", "(not (does random (hide 1)))"))
	g.add("(legal a noop)")
	g.add("(<= (legal a (pick ?x)) (thing ?x) %s)", g.pick("", "(not (true (step 1)))", "(true (step 3))", "(not (true (in 2)))", "(true (in ?x))"))
	if g.chance(3) {
		g.add("(<= (legal a (pick ?x)) (thing ?x) (true (in ?y)) (distinct ?x ?y))")
	}
	g.add("(<= (legal a (look ?x)) (thing ?x) %s)", g.pick("", "(true (step 2))", "(distinct ?x 1)"))
	g.add("(<= (next got) (does a (pick ?x)) (true (in ?x)))")
	if g.chance(2) {
		g.add("(<= (next wrong) (does a (pick ?x)) (not (true (in ?x))))")
		g.add("(<= terminal (true wrong))")
	}
	g.add("(<= terminal (true got))")
	g.add("(<= terminal (true (step %s)))", g.pick("3", "4", "4", "5"))
	for range g.IntN(3) {
		g.add("(<= (sees a %s) %s)", g.pick("ok", "(it ?x)"), g.pick("(does a (look ?x)) (true (in ?x))", "(does random (hide ?x))", "(does random (hide ?x)) (distinct ?x 3)",
			"(does a (look ?x)) (true (in 2))", "(does a (pick ?x)) (true (in ?x))", "(true (in ?x)) (distinct ?x 1)"))
	}
	return g.lines
}
