package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// knowsFaults are mistakes of the encoding of formulas about knowledge, and
// how they show.
var knowsFaults = []struct {
	name     string
	formula  string // about whisper
	prepare  func(*task.ProofTask)
	mistaken proof.Status
	caught   string // in the reason of an open verdict; "": only the comparison with all matches shows it
}{
	{"percepts ignored", "(forall (?s) (=> (true (coin ?s)) (knows ann (true (coin ?s)))))", ignorePercepts, proof.Open, "did not when they were replayed"},
	{"own moves not compared", "(=> (true (told 1)) (knows bob (true (told 1))))", ignoreMoves, proof.Open, "did not when they were replayed"},
	{"views stepped without comparison", "(=> (true (told 1)) (knows bob (knows ann (true (told 1)))))", func(p *task.ProofTask) {
		ignorePercepts(p)
		ignoreMoves(p)
	}, proof.Open, "did not when they were replayed"},
	{"states taken to be the same", "(forall (?s) (=> (true (coin ?s)) (knows bob (true (coin ?s)))))", func(p *task.ProofTask) {
		withoutMatches(p)
		knowledge.KnowledgeStateOf(p).BreakProduct = func(n *circuit.Network) {
			for f := range n.Product.EqualFluents {
				n.Product.EqualFluents[f] = f >= len(n.Product.Source.FluentRefs)
			}
		}
	}, proof.Proved, ""},
	{"others' moves seen", "(forall (?s) (knows-whether bob (true (coin ?s))))", func(p *task.ProofTask) {
		knowledge.KnowledgeStateOf(p).BreakSeen = func(seen [][]bool) {
			for _, moves := range seen {
				for m := range moves {
					moves[m] = true
				}
			}
		}
	}, proof.Proved, ""},
	{"views ahead not compared", "(forall (?s) (after (knows-whether ann (true (coin ?s)))))", func(p *task.ProofTask) {
		knowledge.KnowledgeStateOf(p).BreakPhase = func(ph *circuit.Phase) {
			for i := range ph.Agree {
				ph.Agree[i] = circuit.TrueRef
			}
		}
	}, proof.Open, "did not when they were replayed"},
	{"views ahead stay", "(forall (?s) (after (knows-whether bob (true (coin ?s)))))", func(p *task.ProofTask) {
		withoutMatches(p)
		knowledge.KnowledgeStateOf(p).BreakPhase = func(ph *circuit.Phase) {
			for i := range ph.Stays {
				ph.Stays[i] = circuit.TrueRef
			}
		}
	}, proof.Proved, ""},
	{"no step has a model", "(forall (?s) (knows-whether bob (true (coin ?s))))", func(p *task.ProofTask) {
		withoutMatches(p)
		withoutModels(p)
	}, proof.Open, "is not used"},
	{"no match has a model", "(forall (?s) (knows-whether bob (true (coin ?s))))", withoutModels, proof.Open, "is not used"},
}

func ignorePercepts(p *task.ProofTask) {
	p.Sabotage.BreakNetwork = func(n *circuit.Network) { n.PerceptGates = make([][]circuit.ValuedGate, len(n.PerceptGates)) }
}

func ignoreMoves(p *task.ProofTask) {
	knowledge.KnowledgeStateOf(p).BreakSeen = func(seen [][]bool) {
		for _, moves := range seen {
			clear(moves)
		}
	}
}

func withoutMatches(p *task.ProofTask) {
	budget := p.CurrentBudget()
	budget.MatchWork, budget.SearchDepth = 0, 0
	p.WorkMeter = solve.NewWorkMeter(budget, solvers.Auto, nil)
}

func withoutModels(p *task.ProofTask) {
	knowledge.KnowledgeStateOf(p).BreakProduct = func(n *circuit.Network) {
		n.Product.Equal = append(n.Product.Equal, circuit.EqualGates{Copy: 1, Gates: [2]circuit.NodeRef{circuit.TrueRef, circuit.FalseRef}})
	}
}

// TestKnowsFaults makes mistakes and looks whether they show.
func TestKnowsFaults(t *testing.T) {
	needSolver(t)
	budget := proof.QuickBudget
	budget.EnumeratedStates = -1
	for _, f := range knowsFaults {
		t.Run(f.name, func(t *testing.T) {
			v := knowsVerdict(t, whisper, f.formula, budget, f.prepare)
			if v.Status != f.mistaken || !strings.Contains(v.OpenReason, f.caught) {
				t.Errorf("%s is %s by %s: %q; want %s with %q", f.formula, v.Status, v.Method, v.OpenReason, f.mistaken, f.caught)
			}
			right := knowsVerdict(t, whisper, f.formula, budget, nil)
			if right.Status == proof.Open || right.Status == v.Status {
				t.Errorf("without the mistake it is %s: %s", right.Status, right.OpenReason)
			}
			if truth := allMatchesSay(t, whisper, f.formula); truth != right.Status {
				t.Errorf("without the mistake it is %s, all matches say %s", right.Status, truth)
			}
		})
	}
}

// allMatchesSay looks at all matches of a game.
func allMatchesSay(t *testing.T, game, formula string) proof.Status {
	t.Helper()
	file, x := worldsOf(t.Context(), game)
	done, errs := property.FromText(property.NewScope(file), gdl.ParseString("formula", formula).Source)
	if x == nil || len(errs) > 0 {
		t.Fatal("too many matches, or a bad formula")
	}
	violated, err := x.isViolated(t.Context(), done[0].Formula, play.WithNonplayable)
	if err != nil {
		t.Fatal(err)
	}
	if violated {
		return proof.Violated
	}
	return proof.Proved
}
