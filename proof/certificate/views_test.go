package certificate

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// knowledgeClaim is the claim that a formula about knowledge holds, with some statements beside it. It is written down and read again.
func knowledgeClaim(t *testing.T, e *Encoding, text string, beside ...Statement) Claim {
	t.Helper()
	done, faults := property.FromText(property.NewScope(e.gameFile), gdl.ParseString("formula", text).Source)
	if len(faults) > 0 || len(done) != 1 {
		t.Fatalf("%s: %v", text, faults)
	}
	copies, _, err := Views(done[0].Formula)
	if err != nil {
		t.Fatal(err)
	}
	s, err := KnowledgeStatement("f", done[0].Formula)
	if err != nil {
		t.Fatal(err)
	}
	c := Claim{Property: "invariant f", Copies: copies, Statements: append([]Statement{s}, beside...)}
	written, err := WriteClaim("g", Nonplayable, c)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadClaim(written)
	if err != nil {
		t.Fatal(err)
	}
	one, err := e.Certify(c)
	two, err2 := e.Certify(again.Claim)
	if err != nil || err2 != nil || !slices.Equal(one.Programs, two.Programs) {
		t.Fatalf("%s: %v, %v, or the programs are others when the claim was read again", text, err, err2)
	}
	return again.Claim
}

// TestKnowledge proves and refutes formulas about knowledge, nested and around 'after'.
func TestKnowledge(t *testing.T) {
	run := needClingo(t)
	name := func(n string, args ...*gdl.Term) *gdl.Term { return &gdl.Term{Name: n, Spelling: n, Args: args} }
	all := []*gdl.Term{name("turn", name("layer")), name("turn", name("guesser")), name("found")}
	coin := append(slices.Clone(all), name("coin", name("heads")), name("coin", name("tails")))
	e := encode(t, coins, Nonplayable)
	blind := encode(t, strings.Replace(coins, "(<= (sees guesser found) right)", "", 1), Nonplayable)
	for _, c := range []struct {
		formula string
		game    *Encoding
		beside  [][]*gdl.Term // what copies agree on
		failed  string
	}{
		{"(knows-whether guesser terminal)", e, [][]*gdl.Term{all}, ""},
		{"(knows-whether guesser terminal)", blind, [][]*gdl.Term{all}, "step"},
		{"(knows-whether guesser (true (coin heads)))", e, [][]*gdl.Term{all}, "step"},
		{"(forall (?s) (=> (true (coin ?s)) (knows layer (true (coin ?s)))))", e, [][]*gdl.Term{coin}, ""},
		{"(forall (?s) (=> (true (coin ?s)) (knows guesser (true (coin ?s)))))", e, [][]*gdl.Term{all}, "step"},
		{"(knows guesser (knows-whether layer terminal))", e, [][]*gdl.Term{all, coin}, ""},
		{"(forall (?s) (=> (true (coin ?s)) (knows layer (knows guesser (true (coin ?s))))))", e, [][]*gdl.Term{coin, all}, "step"},
		{"(or (knows layer (true (coin heads))) (knows layer (not (true (coin heads)))))", e, [][]*gdl.Term{coin, coin}, ""},
		{"(after (knows-whether guesser terminal))", e, [][]*gdl.Term{all}, ""},
		{"(after (knows-whether guesser terminal))", blind, [][]*gdl.Term{all}, "step"},
		{"(after (knows-whether guesser (true (coin heads))))", e, [][]*gdl.Term{all}, "base"},
		{"(knows-whether guesser (after (true (turn guesser))))", e, [][]*gdl.Term{all}, "step"},
	} {
		var beside []Statement
		for i, fluents := range c.beside {
			beside = append(beside, AgreeOnFluents(i+1, fluents))
		}
		r := certify(t, c.game, run, knowledgeClaim(t, c.game, c.formula, beside...))
		if o, _ := r.FirstFailure(); !strings.HasPrefix(o.ProgramName, c.failed) || (o.ProgramName == "") != (c.failed == "") {
			t.Errorf("%s: failed %q, want %q: %v", c.formula, o.ProgramName, c.failed, r.Err())
		}
	}
	other := knowledgeClaim(t, e, "(knows-whether guesser terminal)")
	other.Copies[0].Role = name("layer")
	if _, err := e.Certify(other); err == nil {
		t.Error("a claim about the copies of another formula was written")
	}
}

// TestOtherGame proves and refutes that two rulesheets are the same game.
func TestOtherGame(t *testing.T) {
	run := needClingo(t)
	one := encode(t, coins, Nonplayable)
	turn := func(in, role string) *property.Formula {
		f := &gdl.Term{Name: "turn", Args: []*gdl.Term{{Name: role}}}
		return property.AtomFormula(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{{Name: in, Args: []*gdl.Term{f}}}})
	}
	// The turn of the guesser is that of nobody else in the other game.
	pairs := []string{"(init (turn layer))", "(init (turn layer)) (<= guesses (not (true (turn layer))) (not (true found)))", "(true (turn guesser))", "guesses", "(<= (next (turn guesser)) (true (turn layer)))", "", "(<= (next (turn guesser)) guesses (not right))", ""}
	text := coins
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("there is no %s", pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	found := func(in string) *property.Formula {
		return property.AtomFormula(&gdl.Term{Name: gdl.True, Args: []*gdl.Term{{Name: in, Args: []*gdl.Term{{Name: "found"}}}}})
	}
	counterpart, err := FormulaStatement("turn", property.Equivalence(turn("in0", "guesser"), property.Conjunction(property.Negation(turn("in1", "layer")), property.Negation(found("in1")))))
	if err != nil {
		t.Fatal(err)
	}
	layer, _ := FormulaStatement("turns", property.Negation(property.Conjunction(turn("in0", "guesser"), turn("in0", "layer"))))
	agree := AgreeOnFluents(1, []*gdl.Term{{Name: "found"}, {Name: "turn", Args: []*gdl.Term{{Name: "layer"}}}, {Name: "coin", Args: []*gdl.Term{{Name: "heads"}}}, {Name: "coin", Args: []*gdl.Term{{Name: "tails"}}}})
	for _, c := range []struct {
		name       string
		old, new   string
		wantFailed string
	}{
		{"the same", "", "", ""},
		{"another percept", "(<= (sees guesser found) right)", "", "step-degree1"},
		{"another goal", "(goal ?r 100)", "(goal ?r 90)", "step-degree0"},
		{"another move", "(<= (legal layer wait) guesses)", "(<= (legal layer wait) guesses) (<= (legal layer rest) guesses)", "step-degree0"},
		{"another role", "(role layer)", "(role layer) (role third) (legal third sleep)", "base-degree0"},
	} {
		other := text
		if c.old != "" {
			if other = strings.Replace(text, c.old, c.new, 1); other == text {
				t.Fatal(c.old)
			}
		}
		e := one.comparedWith(encode(t, other, Nonplayable))
		r := certify(t, e, run, Claim{Property: "same-game", Copies: []Copy{{}}, Statements: append(SameGame(), counterpart.AcrossCopies(), layer.AcrossCopies(), agree)})
		if o, _ := r.FirstFailure(); o.ProgramName != c.wantFailed {
			t.Errorf("%s: failed %q, want %q: %v %v", c.name, o.ProgramName, c.wantFailed, r.Err(), o.ShownModel)
		}
	}
	if _, err := one.Certify(Claim{Copies: []Copy{{}}, Statements: SameGame()}); err == nil {
		t.Error("a claim about another game, which there is not, was written")
	}
}
