package certificate

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// coins is a game in which one role lays a coin and the other guesses, until it
// is told that it was right. Of the coin it sees nothing else.
const coins = `
(role layer) (role guesser) (side heads) (side tails) (init (turn layer))
(<= (legal layer (lay ?s)) (true (turn layer)) (side ?s))
(<= (legal guesser (guess ?s)) (true (turn guesser)) (side ?s))
(<= (legal layer wait) (true (turn guesser)))
(<= (legal guesser wait) (true (turn layer)))
(<= (next (coin ?s)) (does layer (lay ?s)))
(<= (next (coin ?s)) (true (coin ?s)) (not right))
(<= right (does guesser (guess ?s)) (true (coin ?s)))
(<= (next (turn guesser)) (true (turn layer)))
(<= (next (turn guesser)) (true (turn guesser)) (not right))
(<= (next found) right)
(<= (sees guesser found) right)
(<= (sees layer (guessed ?s)) (does guesser (guess ?s)))
(<= terminal (true found))
(<= (goal ?r 100) (role ?r) (true found))
(<= (goal guesser 50) (true (coin tails)) (not (true found)))
(<= (goal guesser 0) (not (true (coin tails))) (not (true found)))
(<= (goal layer 0) (not (true found)))`

// TestPairs proves and refutes what a role knows.
func TestPairs(t *testing.T) {
	run := needClingo(t)
	e := encode(t, coins, Nonplayable)
	name := func(n string, args ...*gdl.Term) *gdl.Term { return &gdl.Term{Name: n, Spelling: n, Args: args} }
	layer, guesser := name("layer"), name("guesser")
	seen := AgreeOnFluents(1, []*gdl.Term{name("turn", layer), name("turn", guesser), name("found")})
	coin := AgreeOnFluents(1, []*gdl.Term{name("coin", name("heads")), name("coin", name("tails"))})
	truth := func(t *gdl.Term) *property.Formula { return property.AtomFormula(name("true", t)) }
	agree := func(of, when *gdl.Term) Statement {
		p, err := recipe{Kind: "agree", Name: "agreement", formulas: []*property.Formula{truth(of)}, when: truth(when)}.statement()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	blind := strings.Replace(coins, "(<= (sees guesser found) right)", "", 1)
	for _, c := range []struct {
		name   string
		game   *Encoding
		role   *gdl.Term
		pairs  []Statement
		failed string
	}{
		{"the end", e, guesser, []Statement{Standard("knows-terminal"), seen}, ""},
		{"the end, alone", e, guesser, []Statement{Standard("knows-terminal")}, ""},
		{"own moves, not told", encode(t, blind, Nonplayable), guesser, []Statement{KnowsLegal(guesser), seen}, "step"},
		{"the end, not told", encode(t, blind, Nonplayable), guesser, []Statement{Standard("knows-terminal"), seen}, "step"},
		{"own moves", e, guesser, []Statement{KnowsLegal(guesser), seen}, ""},
		{"moves of the other", e, guesser, []Statement{KnowsLegal(layer), seen}, ""},
		{"the coin", e, guesser, []Statement{coin, seen}, "step"},
		{"the coin of one's own", e, layer, []Statement{coin, seen}, ""},
		{"goals in the end", e, guesser, []Statement{KnowsGoal(guesser, false), seen}, ""},
		{"goals in the end, not told", encode(t, blind, Nonplayable), guesser, []Statement{KnowsGoal(guesser, false), seen}, "step"},
		{"the coin where it is the turn of nobody", e, guesser, []Statement{agree(name("coin", name("heads")), name("turn", layer)), seen}, ""},
		{"the coin where it is one's turn", e, guesser, []Statement{agree(name("coin", name("heads")), name("turn", guesser)), seen}, "step"},
	} {
		r := certify(t, c.game, run, Claim{Property: c.name, Copies: []Copy{{Role: c.role}}, Statements: c.pairs})
		if o, _ := r.FirstFailure(); o.ProgramName != c.failed || c.failed != "" && o.ActualStatus != asp.Sat {
			t.Errorf("%s: failed %q, want %q: %v", c.name, o.ProgramName, c.failed, r.Err())
		}
	}
}

// TestPairsFaults drops lines of programs about pairs: clingo notices each.
func TestPairsFaults(t *testing.T) {
	run := needClingo(t)
	term := func(n string, args ...*gdl.Term) *gdl.Term { return &gdl.Term{Name: n, Args: args} }
	layer, guesser := term("layer"), term("guesser")
	turns := []*gdl.Term{term("turn", layer), term("turn", guesser), term("found")}
	coin := append(turns, term("coin", term("heads")), term("coin", term("tails")))
	for fault, c := range map[string]struct {
		prefix string
		role   *gdl.Term
		pairs  []Statement
	}{
		"percepts are not compared":    {":- sees(guesser,M,0)", guesser, []Statement{Standard("knows-terminal"), AgreeOnFluents(1, turns)}},
		"moves are not compared":       {":- does(layer,M,0)", layer, []Statement{AgreeOnFluents(1, coin)}},
		"the second copy goes nowhere": {"true(turn(guesser),1001)", guesser, []Statement{Standard("knows-terminal"), AgreeOnFluents(1, turns)}},
	} {
		cert, err := encode(t, coins, Nonplayable).Certify(Claim{Property: "end", Copies: []Copy{{Role: c.role}}, Statements: c.pairs})
		if err != nil {
			t.Fatal(err)
		}
		dropped := 0
		for i, p := range cert.Programs {
			var kept []string
			for _, line := range strings.Split(p.Text, "\n") {
				if strings.HasPrefix(line, c.prefix) || strings.HasPrefix(line, strings.Replace(c.prefix, ",0)", ",1000)", 1)) {
					dropped++
					continue
				}
				kept = append(kept, line)
			}
			cert.Programs[i].Text = strings.Join(kept, "\n")
		}
		if r := cert.CheckPrograms(t.Context(), run, nil); dropped == 0 || r.AllSupport() {
			t.Errorf("%s: %d lines dropped, and the check says OK", fault, dropped)
		}
	}
	if _, err := encode(t, coins, Nonplayable).Certify(Claim{Statements: []Statement{AgreeOnFluents(1, turns)}}); err == nil {
		t.Error("a claim about nobody's knowledge was written")
	}
}
