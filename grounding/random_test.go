package grounding

import (
	"errors"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

var tiny = Options{MaxInstances: 3000, MaxAtoms: 2000, MaxDepth: 6, MaxSteps: 100_000}

func ruleTexts(g *Game) []string {
	var out []string
	for _, r := range g.GroundRules.AllRules() {
		var body []string
		for _, l := range r.Body {
			text := g.AtomTerm(l.AtomOf()).String()
			if l.IsNegative() {
				text = "~" + text
			}
			body = append(body, text)
		}
		sort.Strings(body)
		out = append(out, g.AtomTerm(r.Head).String()+" :- "+strings.Join(body, " "))
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
		gen := NewGenerator(rand.New(rand.NewPCG(seed, 1)))
		text := gen.WriteGame()
		file := gdl.ParseString("random", text)
		options := tiny
		options.NoSplitting = true
		whole, err := GroundRulesheet(t.Context(), file, options)
		if err != nil {
			if tooLarge := (*TooLargeError)(nil); !errors.As(err, &tooLarge) {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			continue
		}
		done++
		n := newNaive(file)
		n.relax()
		rules, instances := n.rules(whole.InstanceCounts)
		if got, want := strings.Join(ruleTexts(whole), "\n"), strings.Join(rules, "\n"); got != want {
			t.Fatalf("seed %d\n%s\ngot\n%s\nwant\n%s", seed, text, got, want)
		}
		for i, count := range whole.InstanceCounts {
			if count != noID && count != instances[i] {
				t.Errorf("seed %d: %d instances of %s, want %d", seed, count, file.Rules[i], instances[i])
			}
		}
		options.NoSplitting, options.splitEagerly = false, true
		split, err := GroundRulesheet(t.Context(), file, options)
		if err != nil {
			continue
		}
		splits += split.Stats.SplitRelations
		compareStates(t, gen.Rand, file, whole, split)
		options.OnlyAsked, options.OnlyCalled = true, true
		if called, err := GroundRulesheet(t.Context(), file, options); err == nil {
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
			ev := NewReferenceEvaluator(game)
			if got := ev.answers(ev.Holds(inputs(game, facts))); got != want {
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
	for i, a := range g.TrueAtoms {
		fluents[int32(i)] = given[g.AtomTerm(a).String()]
	}
	for r := range g.Roles {
		moves[r] = noID
		for m, a := range g.DoesAtoms[r] {
			if given[g.AtomTerm(a).String()] {
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
		if t := g.AtomTerm(Atom(i)); t != nil {
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
