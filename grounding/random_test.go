package grounding

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// generator writes small random rulesheets that are safe and stratified.
type generator struct {
	*rand.Rand
	out strings.Builder
}

var constants = []string{"a", "b", "c", "r0", "r1", "(f a)"}

func (g *generator) pick(xs []string) string { return xs[g.IntN(len(xs))] }

// term writes a term over some variables.
func (g *generator) term(vars []string) string {
	switch n := g.IntN(10); {
	case n < 6 && len(vars) > 0:
		return g.pick(vars)
	case n == 6 && len(vars) > 0:
		return "(f " + g.pick(vars) + ")"
	}
	return g.pick(constants)
}

// atom writes an atom of a predicate, whose name tells its arity: 1 if the
// digit is even, else 2.
func (g *generator) atom(name string, vars []string) string {
	two := strings.ContainsAny(name, "13")
	switch name {
	case "true", "next", "init":
		switch g.IntN(6) {
		case 0:
			if len(vars) > 0 && name != "init" {
				return "(" + name + " " + g.pick(vars) + ")"
			}
			fallthrough
		case 1, 2:
			return fmt.Sprintf("(%s (p %s))", name, g.term(vars))
		}
		return fmt.Sprintf("(%s (q %s %s))", name, g.term(vars), g.term(vars))
	case "does", "legal":
		return fmt.Sprintf("(%s %s (m %s))", name, g.role(vars), g.term(vars))
	case "goal", "sees":
		return fmt.Sprintf("(%s %s %s)", name, g.role(vars), g.term(vars))
	case "terminal":
		return name
	}
	if two {
		return fmt.Sprintf("(%s %s %s)", name, g.term(vars), g.term(vars))
	}
	return fmt.Sprintf("(%s %s)", name, g.term(vars))
}

func (g *generator) role(vars []string) string {
	if len(vars) > 0 && g.IntN(2) == 0 {
		return g.pick(vars)
	}
	return g.pick([]string{"r0", "r1"})
}

// rule writes a rule with positive literals of some predicates, and negative
// ones of others.
func (g *generator) rule(head string, positive, negative []string) {
	var body, bound []string
	vars := []string{"?x", "?y", "?z", "?w"}
	for range 1 + g.IntN(4) {
		a := g.atom(g.pick(positive), vars)
		body = append(body, a)
		for _, v := range vars {
			if strings.Contains(a, v) {
				bound = append(bound, v)
			}
		}
	}
	for range g.IntN(3) {
		l := "(distinct " + g.term(bound) + " " + g.term(bound) + ")"
		if len(negative) > 0 && g.IntN(2) == 0 {
			l = "(not " + g.atom(g.pick(negative), bound) + ")"
		}
		at := g.IntN(len(body) + 1)
		body = append(body[:at], append([]string{l}, body[at:]...)...)
	}
	if g.IntN(8) == 0 {
		body = append(body, "(or "+g.atom(g.pick(positive), bound)+" "+g.atom(g.pick(positive), bound)+")")
	}
	fmt.Fprintf(&g.out, "(<= %s %s)\n", g.atom(head, bound), strings.Join(body, " "))
}

func (g *generator) game() string {
	g.out.WriteString("(role r0)\n(role r1)\n")
	for range 2 + g.IntN(5) {
		fmt.Fprintf(&g.out, "%s\n%s\n", g.atom("s0", nil), g.atom("s1", nil))
	}
	for range 1 + g.IntN(3) {
		fmt.Fprintf(&g.out, "%s\n", g.atom("init", nil))
	}
	g.rule("s2", []string{"s0", "s1"}, []string{"s0", "s1"})
	g.rule("s3", []string{"s1", "s2", "s3"}, []string{"s0", "s2"})
	below := []string{"s0", "s1", "s2", "s3", "true", "does", "role", "true"}
	for i := range 4 {
		// Each is to count as dynamic.
		fmt.Fprintf(&g.out, "(<= %s (true (p ?x)) (does ?x (m ?x)))\n", strings.ReplaceAll(g.atom(fmt.Sprint("d", i), []string{"?x"}), "f ?x", "f b"))
		for range g.IntN(3) {
			g.rule(fmt.Sprint("d", i), append([]string{fmt.Sprint("d", i)}, below...), below)
		}
		below = append(below, fmt.Sprint("d", i))
	}
	for _, head := range []string{"legal", "next", "next", "goal", "sees", "terminal"} {
		for range g.IntN(3) {
			g.rule(head, below, below)
		}
	}
	return g.out.String()
}

var tiny = Options{MaxInstances: 3000, MaxAtoms: 2000, MaxDepth: 6, MaxSteps: 100_000}

func ruleTexts(g *Game) []string {
	var out []string
	for _, r := range g.Rules {
		var body []string
		for _, l := range r.Body {
			text := g.Atoms[l.Atom()].Term.String()
			if l.Negative() {
				text = "~" + text
			}
			body = append(body, text)
		}
		sort.Strings(body)
		out = append(out, g.Atoms[r.Head].Term.String()+" :- "+strings.Join(body, " "))
	}
	sort.Strings(out)
	return out
}

// TestRandomPrograms compares ground rules, and what they say in random
// states, with the naive implementation.
func TestRandomPrograms(t *testing.T) {
	done, splits, restricted := 0, 0, 0
	seeds := uint64(1500)
	if testing.Short() {
		seeds = 300
	}
	for seed := range seeds {
		gen := &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
		text := gen.game()
		file := gdl.ParseString("random", text)
		options := tiny
		options.NoSplitting = true
		whole, err := Ground(t.Context(), file, options)
		if err != nil {
			if tooLarge := (*TooLargeError)(nil); !errors.As(err, &tooLarge) {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			continue
		}
		done++
		n := newNaive(file)
		n.relax()
		rules, instances := n.rules(whole.Instances)
		if got, want := strings.Join(ruleTexts(whole), "\n"), strings.Join(rules, "\n"); got != want {
			t.Fatalf("seed %d\n%s\ngot\n%s\nwant\n%s", seed, text, got, want)
		}
		for i, count := range whole.Instances {
			if count != none && count != instances[i] {
				t.Errorf("seed %d: %d instances of %s, want %d", seed, count, file.Rules[i], instances[i])
			}
		}
		options.NoSplitting, options.eager = false, true
		split, err := Ground(t.Context(), file, options)
		if err != nil {
			continue
		}
		splits += split.Stats.Split
		compareStates(t, gen.Rand, file, whole, split)
		options.OnlyAsked, options.OnlyCalled = true, true
		if called, err := Ground(t.Context(), file, options); err == nil {
			restricted += len(whole.Atoms) - authors(called)
			compareKeywords(t, gen.Rand, whole, called)
		}
		if t.Failed() {
			t.Fatalf("seed %d\n%s", seed, text)
		}
	}
	if done < int(seeds)/2 || splits < int(seeds)/2 {
		t.Errorf("only %d programs fit the budget, %d auxiliary relations", done, splits)
	}
	if restricted < int(seeds)/8 {
		t.Errorf("only %d ground atoms are left out because nobody asks for them", restricted)
	}
}

func compareStates(t *testing.T, rng *rand.Rand, file *gdl.File, games ...*Game) {
	t.Helper()
	for range 3 {
		g := games[0]
		facts := randomFacts(rng, g)
		want := relevantOnly(newNaive(file).state(facts), g)
		for i, game := range games {
			ev := newEvaluator(game)
			if got := ev.answers(ev.holds(inputs(game, facts))); got != want {
				t.Errorf("game %d\ngot\n%s\nwant\n%s", i, got, want)
			}
		}
	}
}

// inputs looks up the numbers of fluents and moves.
func inputs(g *Game, facts []*gdl.Term) (fluents map[int32]bool, moves []int32) {
	given := map[string]bool{}
	for _, f := range facts {
		given[f.String()] = true
	}
	fluents, moves = map[int32]bool{}, make([]int32, len(g.Roles))
	for i, a := range g.True {
		fluents[int32(i)] = given[g.Atoms[a].Term.String()]
	}
	for r := range g.Roles {
		moves[r] = none
		for m, a := range g.Does[r] {
			if given[g.Atoms[a].Term.String()] {
				moves[r] = int32(m)
			}
		}
	}
	return fluents, moves
}

// relevantOnly leaves out predicates that the grounder rightly leaves out.
func relevantOnly(answers string, g *Game) string {
	known := map[string]bool{}
	for i := range g.Atoms {
		if t := g.Atoms[i].Term; t != nil {
			known[t.String()] = true
		}
	}
	var out []string
	for _, a := range strings.Split(answers, "\n") {
		if known[a] {
			out = append(out, a)
		}
	}
	return strings.Join(out, "\n")
}
