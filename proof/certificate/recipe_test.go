package certificate

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/property"
)

// A claim that was written down and read again is the same, whatever it states.
func TestClaimText(t *testing.T) {
	f := func(name string) *gdl.Term { return &gdl.Term{Name: name, Spelling: name} }
	cell := &gdl.Term{Name: "cell", Spelling: "cell", Args: []*gdl.Term{f("a"), f("b")}}
	d := &diagram.Diagram{States: 2, Blocks: [][]*gdl.Term{{cell, f("p")}}, Nodes: []diagram.Node{{Block: 0, Arcs: []diagram.Arc{{Fluent: cell, To: 1}, {To: 1}}}, {Block: -1, Rank: 3}}}
	over := call(gdl.Terminal)
	some := property.Forall(ranging("?x", []*gdl.Term{cell, f("p")}), property.Implies(call(gdl.True, v("x")), property.Next(property.Not(over))))
	statements := []Statement{Playability(), TurnTaking(), UniqueGoals(), OneGoal(), NeverWins(f("a"), 100), ZeroSum(), ConstantSum(7), Monotonic(), Foreseen(),
		Functional("cell", 2, []int{1}, 1), ControlGroup("p", "q"), Persistent([]*gdl.Term{cell}, []*gdl.Term{f("p"), f("q")}),
		Counts(Count{Relation: "cell", Arity: 2, Values: []int{1}, Counted: 1, Keys: []*gdl.Term{cell}, Low: 1}), Among(d), Rises(d)}
	for _, make := range []func() (Statement, error){
		func() (Statement, error) { return Formula("some", some) },
		func() (Statement, error) { return Falls([][]Weighted{{{cell, 1}, {f("p"), -2}}, {{f("q"), 3}}}, 2) },
		func() (Statement, error) { return Sum([]Weighted{{cell, 1}}, 4) },
		func() (Statement, error) { return Balance([]Counted{{over, 2}, {property.Not(over), -1}}, 1) },
		func() (Statement, error) { return Several("several", 2, []*property.Formula{over, over}) },
	} {
		s, err := make()
		if err != nil {
			t.Fatal(err)
		}
		statements = append(statements, s)
	}
	agree, err := Agree("agree", []*property.Formula{over}, over)
	if err != nil {
		t.Fatal(err)
	}
	claim := Claim{Property: "p", Method: "m", Statements: statements, Evidence: []Statement{Among(d)}, K: 2, Length: 3, Single: true, Apart: true, Initially: true,
		Pairs: []Pair{AgreeOn([]*gdl.Term{cell, f("p")}), agree, KnowsTerminal(), KnowsLegal(f("a")), KnowsGoal(f("a"), true)}, Role: f("a")}
	text, err := WriteClaim("game", Playable, claim)
	if err != nil {
		t.Fatal(err)
	}
	w, err := ReadClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := WriteClaim(w.Game, w.Reading, w.Claim)
	if err != nil || string(again) != string(text) {
		t.Errorf("%v: got\n%s\nwant\n%s", err, again, text)
	}
	keys := map[string]bool{}
	for i, s := range claim.Statements {
		if got := w.Claim.Statements[i]; got.Key() != s.Key() || got.Name != s.Name || got.Meaning != s.Meaning || got.Degree() != s.Degree() || keys[s.Key()] {
			t.Errorf("%s: got %s, want %s, and no other one alike", s.Name, got.Key(), s.Key())
		}
		keys[s.Key()] = true
	}
	for i, p := range claim.Pairs {
		if got := w.Claim.Pairs[i]; got.Key() != p.Key() || got.Meaning != p.Meaning {
			t.Errorf("%s: got %s, want %s", p.Name, got.Key(), p.Key())
		}
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
				_ = s.Key()
			}
		}
	})
}
