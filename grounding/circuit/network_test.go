package circuit

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/internal/reference"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

func ground(t *testing.T, text string) *grounding.Game {
	t.Helper()
	g, err := grounding.GroundRulesheet(t.Context(), gdl.ParseString("test.kif", text), grounding.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// plainRules evaluates the ground rules of a game without a network.
func plainRules(g *grounding.Game) *reference.RuleEvaluator {
	rules := make([]reference.Rule, g.GroundRules.Len())
	for i, r := range g.GroundRules.AllRules() {
		rules[i].Head = int32(r.Head)
		for _, l := range r.Body {
			rules[i].Body = append(rules[i].Body, reference.Literal{Atom: int32(l.AtomOf()), IsNegative: l.IsNegative()})
		}
	}
	return reference.New(len(g.Atoms), rules)
}

// inputs returns the atoms that a state and a joint move make true.
func inputs(g *grounding.Game, fluents map[int32]bool, moves []int32) []bool {
	truth := make([]bool, len(g.Atoms))
	for i, a := range g.TrueAtoms {
		truth[a] = fluents[int32(i)]
	}
	for role, m := range moves {
		truth[g.DoesAtoms[role][m]] = true
	}
	return truth
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

// compareNetwork checks in random states, with random joint moves, that the
// gates have the values of the ground atoms.
func compareNetwork(t *testing.T, rng *rand.Rand, g *grounding.Game) {
	t.Helper()
	n, err := NewNetwork(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, moves := range g.RoleMoves {
		if len(moves) == 0 {
			return // there is no transition
		}
	}
	fast, slow := NewEvaluator(n), plainRules(g)
	for range 4 {
		states, joint := randomInputs(rng, g, fast)
		fast.ComputeStates()
		fast.ComputeMoves()
		for lane := range 4 {
			truth := inputs(g, states[lane], joint[lane])
			slow.CompleteModel(truth)
			for a, want := range truth {
				if got := fast.TrueLanes(n.AtomRefs[a])>>lane&1 == 1; got != want {
					t.Fatalf("atom %v (%v) is %t, want %t", g.AtomTerm(grounding.Atom(a)), g.Atoms[a].AtomKind, got, want)
				}
			}
		}
	}
}

// randomInputs sets four lanes to random states and joint moves.
func randomInputs(rng *rand.Rand, g *grounding.Game, e *LaneEvaluator) (states [4]map[int32]bool, joint [4][]int32) {
	for lane := range states {
		states[lane] = map[int32]bool{}
		for _, moves := range g.RoleMoves {
			joint[lane] = append(joint[lane], rng.Int32N(int32(len(moves))))
		}
	}
	for f := range g.Fluents {
		word := rng.Uint64() & 15
		e.SetFluent(f, word)
		for lane := range states {
			states[lane][int32(f)] = word>>lane&1 == 1
		}
	}
	for r, moves := range g.RoleMoves {
		for m := range moves {
			word := uint64(0)
			for lane := range states {
				if joint[lane][r] == int32(m) {
					word |= 1 << lane
				}
			}
			e.SetMove(r, m, word)
		}
	}
	return states, joint
}

func TestNetworkAgreesWithRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	checked := 0
	for range 400 {
		text := reference.NewGenerator(rng).WriteGame()
		g, err := grounding.GroundRulesheet(context.Background(), gdl.ParseString("random.kif", text), grounding.DefaultOptions())
		if err != nil {
			continue
		}
		compareNetwork(t, rng, g)
		checked++
	}
	t.Logf("%d games", checked)
	if checked < 200 {
		t.Errorf("only %d of the random games can be grounded", checked)
	}
}

// tables returns the games of the tables, or skips.
func tables(t testing.TB) []string { return collectiontest.RulesheetFiles(t, "tables") }

func parseFile(t testing.TB, path string) *gdl.File {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return gdl.ParseString(filepath.Base(path), string(text))
}

func TestNetworkAgreesOnTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, path := range tables(t) {
		g, err := grounding.GroundRulesheet(t.Context(), parseFile(t, path), grounding.Options{MaxInstances: 60_000})
		if err != nil {
			continue
		}
		compareNetwork(t, rng, g)
	}
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
