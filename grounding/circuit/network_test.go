package circuit

import (
	"errors"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

func ground(t *testing.T, text string) *grounding.Game {
	t.Helper()
	g, err := grounding.GroundRulesheet(t.Context(), gdl.ParseString("test.kif", text), grounding.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// network grounds a rulesheet and builds its network.
func network(t *testing.T, text string) *Network {
	t.Helper()
	n, err := NewNetwork(t.Context(), ground(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

const everybodyFree = `
(role a) (role b) (init s)
(<= (legal ?r one) (role ?r)) (<= (legal ?r two) (role ?r))
(<= (next s) (true s)) (<= terminal (true t)) (<= (goal ?r 100) (role ?r))`

func TestAtLeastCountsEqualRefs(t *testing.T) {
	n := network(t, everybodyFree)
	if got := n.AtLeastGate(2, n.LegalRefs[0]...); got != TrueRef {
		t.Errorf("two moves that are always legal are not two: ref %d", got)
	}
	f := n.FluentRefs[0]
	if got := n.AtLeastGate(2, f, f); got != f {
		t.Errorf("AtLeast(2, f, f) = %d, want f", got)
	}
	if got := n.AtLeastGate(3, f, f); got != FalseRef {
		t.Errorf("AtLeast(3, f, f) = %d, want false", got)
	}
}

func TestEvaluatorCounts(t *testing.T) {
	text := "(role a) (<= (legal a m)) (<= terminal (true x))"
	for _, f := range []string{"p", "q", "r", "s", "t"} {
		text += "(init " + f + ")(<= (goal a 0) (true " + f + "))"
	}
	n := network(t, text)
	var refs []NodeRef
	for b := 1; b <= 5; b++ {
		refs = append(refs, n.AtLeastGate(b, n.FluentRefs...))
	}
	e := NewEvaluator(n)
	for f := range n.FluentRefs {
		word := uint64(0)
		for lane := range 32 {
			word |= uint64(lane>>f&1) << lane
		}
		e.SetFluent(f, word)
	}
	e.ComputeStates()
	for lane := range 32 {
		count := 0
		for f := range n.FluentRefs {
			count += lane >> f & 1
		}
		for i, ref := range refs {
			if got := e.TrueLanes(ref)>>lane&1 == 1; got != (count >= i+1) {
				t.Errorf("%d fluents hold, at least %d: %t", count, i+1, got)
			}
		}
	}
}

func TestMoveFactoring(t *testing.T) {
	n := network(t, `
(role a) (index 1) (index 2) (index 3) (index 4)
(<= (init (cell ?x)) (index ?x))
(<= (legal a (take ?x)) (index ?x))
(<= (next (cell ?x)) (true (cell ?x)) (does a (take ?y)) (distinct ?x ?y))
(<= terminal (not (true (cell 1))))
(goal a 100)`)
	next := &n.Nodes[n.NextRefs[0].NodeIndex()]
	if next.Kind != AndNode || len(next.Children) != 2 {
		t.Fatalf("the frame rule of a cell has %d children, want the cell and one move", len(next.Children))
	}
}

func TestNegativeCycleIsAnError(t *testing.T) {
	g := ground(t, "(role a) (legal a m) (init x) (<= terminal (true x)) (goal a 0)")
	first := g.GroundRules.RuleAt(0)
	g.GroundRules.AddRule(grounding.GroundRule{Head: first.Head, Body: []grounding.Lit{first.Head.NegativeLiteral()}, SourceRule: first.SourceRule})
	var cycle *CycleError
	if _, err := NewNetwork(t.Context(), g); !errors.As(err, &cycle) {
		t.Errorf("got %v, want a CycleError", err)
	}
}
