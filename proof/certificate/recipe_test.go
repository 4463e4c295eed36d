package certificate

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A claim that was written down and read again is the same, whatever it states.
func TestClaimText(t *testing.T) {
	f := func(name string) *gdl.Term { return gdl.NewTerm(name) }
	cell := &gdl.Term{Name: "cell", Spelling: "cell", Args: []*gdl.Term{f("a"), f("b")}}
	d := &diagram.Diagram{StateCount: 2, FluentBlocks: []diagram.Terms{{cell, f("p")}}, Nodes: []diagram.Node{{BlockIndex: 0, ArcFluents: diagram.Terms{cell}, ArcTargets: []int{1}, ElseTargets: []int{1}}, {BlockIndex: -1, LeafRank: 3}}}
	over := keywordFormula(gdl.Terminal)
	some := property.ForAll(rangingVariable("?x", []*gdl.Term{cell, f("p")}), property.Implication(keywordFormula(gdl.True, ruleVariable("x")), property.InNextState(property.Negation(over))))
	statements := []Statement{Standard("playability"), Standard("turn-taking"), Standard("utility-structure"), Standard("one-goal"), NeverWins(f("a"), 100), Standard("zero-sum"), ConstantSum(7), Standard("monotonic"), Standard("foreseen"),
		FunctionalFluents("cell", 2, []int{1}, 1), ControlGroup("p", "q"), PersistentFluents([]*gdl.Term{cell}, []*gdl.Term{f("p"), f("q")}),
		ValuesPerKey(KeyCount{RelationName: "cell", Arity: 2, ValueArguments: []int{1}, CountedArgument: 1, KeyAtoms: []*gdl.Term{cell}, LowerBound: 1}), StateAmong(d), RankIncreases(d)}
	for _, make := range []func() (Statement, error){
		func() (Statement, error) { return FormulaStatement("some", some) },
		func() (Statement, error) {
			return RankDecreases([]WeightedSum{weighed(cell, 1, f("p"), -2), weighed(f("q"), 3)}, 2)
		},
		func() (Statement, error) { return FluentSum(weighed(cell, 1), 4) },
		func() (Statement, error) {
			return FormulaSum([]*property.Formula{over, property.Negation(over)}, []int{2, -1}, 1)
		},
		func() (Statement, error) { return AtLeastHold("several", 2, []*property.Formula{over, over}) },
	} {
		s, err := make()
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, s)
	}
	agree, err := recipe{Kind: "agree", Name: "agree", formulas: []*property.Formula{over}, when: over}.statement()
	if err != nil {
		t.Fatal(err)
	}
	claim := Claim{Property: "p", Method: "m", Statements: statements, Evidence: []Statement{StateAmong(d)}, InductionDepth: 2, ExhaustionLength: 3, SingleState: true, SeparateSteps: true, InitialOnly: true,
		Copies: []Copy{{Role: f("a")}, {Parent: 1, Role: f("b"), Ahead: 2}, {}}}
	knows, err := KnowledgeStatement("knows", property.KnowsThat(f("a"), property.KnowsWhether(f("b"), over)))
	if err != nil {
		t.Fatal(err)
	}
	claim.Statements = append(append(claim.Statements, AgreeOnFluents(1, []*gdl.Term{cell, f("p")}), AgreeOnFluents(2, []*gdl.Term{cell, f("p")}), agree, Standard("knows-terminal"), Standard("knows-terminal").OfCopy(3), KnowsLegal(f("a")), KnowsGoal(f("a"), true), knows,
		Standard("playability").AcrossCopies()), SameGame()...)
	text, err := WriteClaim("game", Playable, claim)
	if err != nil {
		t.Fatal(err)
	}
	w, err := ReadClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := WriteClaim(w.GameName, w.SequenceReading, w.Claim)
	if err != nil || string(again) != string(text) {
		t.Errorf("%v: got\n%s\nwant\n%s", err, again, text)
	}
	keys := map[string]bool{}
	for i, s := range claim.Statements {
		if got := w.Claim.Statements[i]; got.RecipeKey() != s.RecipeKey() || got.Name != s.Name || got.Meaning != s.Meaning || got.Degree() != s.Degree() || keys[s.RecipeKey()] {
			t.Errorf("%s: got %s, want %s, and no other one alike", s.Name, got.RecipeKey(), s.RecipeKey())
		}
		keys[s.RecipeKey()] = true
	}
}

// What is no claim is refused, and nothing panics.
func FuzzReadClaim(f *testing.F) {
	for _, text := range []string{`{"version":1}`, `{"version":1,"statements":[{"kind":"formula","formulas":[{"op":1}]},{"kind":"counts","number":2,"terms":"a b"}]}`,
		`{"version":1,"statements":[{"kind":"among","diagram":1}],"diagrams":[{"blocks":["a b"],"nodes":[{"block":0,"fluents":"a","to":[1]}]}]}`,
		`{"version":1,"statements":[{"kind":"falls","number":2,"sums":[{"fluents":"a","weights":[1]}]},{"kind":"functional","number":3,"numbers":[7]}],"k":2}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if w, err := ReadClaim([]byte(text)); err == nil {
			for _, s := range w.Claim.Statements {
				_ = s.RecipeKey()
			}
		}
	})
}
