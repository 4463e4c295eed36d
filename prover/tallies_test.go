package prover

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// tallyGame is a board of four cells that two roles mark in turns. The end
// compares how many cells each has: %COUNT% are the rules that count.
const tallyGame = `
(role left) (role right)
(cell a) (cell b) (cell c) (cell d)
(after a b) (after b c) (after c d)
(plus 0 1) (plus 1 2) (plus 2 3) (plus 3 4)
(more 1 0) (more 2 0) (more 3 0) (more 4 0) (more 2 1) (more 3 1) (more 4 1) (more 3 2) (more 4 2) (more 4 3)
(init (holds a none)) (init (holds b none)) (init (holds c none)) (init (holds d none))
(init (turn left))
(<= (legal ?r (take ?c)) (true (turn ?r)) (true (holds ?c none)))
(<= (legal ?r (leave ?c)) (true (turn ?r)) (true (holds ?c ?r)))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(<= (touched ?c) (does ?r (take ?c)))
(<= (touched ?c) (does ?r (leave ?c)))
(<= (next (holds ?c ?r)) (does ?r (take ?c)))
(<= (next (holds ?c none)) (does ?r (leave ?c)))
(<= (next (holds ?c ?x)) (true (holds ?c ?x)) (not (touched ?c)))
(<= (next (turn left)) (true (turn right)))
(<= (next (turn right)) (true (turn left)))
(<= open (true (holds ?c none)))
(<= terminal (not open))
(<= (goal left 100) (score ?l ?r) (more ?l ?r))
(<= (goal left 50) (score ?l ?l))
(<= (goal left 0) (score ?l ?r) (more ?r ?l))
(<= (goal right 100) (score ?l ?r) (more ?r ?l))
(<= (goal right 50) (score ?l ?l))
(<= (goal right 0) (score ?l ?r) (more ?l ?r))
`

// Two counts at once, as the board games of the dresden server have them.
const countPairs = `
(<= (score ?l ?r) (count a ?l ?r))
(<= (count d 1 0) (true (holds d left)))
(<= (count d 0 1) (true (holds d right)))
(<= (count d 0 0) (true (holds d none)))
(<= (count ?c ?m ?r) (after ?c ?d) (count ?d ?l ?r) (true (holds ?c left)) (plus ?l ?m))
(<= (count ?c ?l ?m) (after ?c ?d) (count ?d ?l ?r) (true (holds ?c right)) (plus ?r ?m))
(<= (count ?c ?l ?r) (after ?c ?d) (count ?d ?l ?r) (true (holds ?c none)))
`

// One count for each role, and a sum in one rule, which is split.
const countEach = `
(<= (score ?l ?r) (total left ?l) (total right ?r))
(<= (total ?r ?n4) (role ?r) (step ?r a 0 ?n1) (step ?r b ?n1 ?n2) (step ?r c ?n2 ?n3) (step ?r d ?n3 ?n4))
(value 0) (value 1) (value 2) (value 3) (value 4)
(<= (step ?r ?c ?n ?m) (true (holds ?c ?r)) (plus ?n ?m))
(<= (step ?r ?c ?n ?n) (role ?r) (cell ?c) (value ?n) (not (true (holds ?c ?r))))
`

// tallyProver plays matches and proves the functions of a game and its
// tallies, and nothing else.
func tallyProver(t *testing.T, text string, matchWork int64) *task.ProofTask {
	t.Helper()
	ctx := context.Background()
	p := task.New(gdl.ParseString("tally", text), task.TaskOptions{Budget: notEnumerating(matchWork)})
	p.AskQuestions(proof.Question{Property: proof.UtilityStructure})
	if reason := plan.GroundAndBuild(ctx, p); reason != "" {
		t.Fatal(reason)
	}
	plan.TranslateGoals(p)
	plan.CollectCandidates(p)
	if err := guided.PlayRandomly(ctx, p); err != nil {
		t.Fatal(err)
	}
	for _, stage := range plan.StrengtheningStages()[:2] {
		if err := induction.RunStage(ctx, p, stage.InductionStage); err != nil {
			t.Fatal(err)
		}
	}
	if err := tally.ProveTallies(ctx, p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTallies(t *testing.T) {
	for name, rules := range map[string]string{"pairs": countPairs, "each": countEach} {
		t.Run(name, func(t *testing.T) {
			p := tallyProver(t, tallyGame+rules, proof.QuickBudget.MatchWork)
			if n, least := len(task.EngineState[tally.Tallies](p).ProvedClaims), map[string]int{"pairs": 16, "each": 24}[name]; n < least {
				t.Errorf("%d claims are proved, not %d", n, least)
			}
			it := p.QuestionItems[0]
			if err := tally.ProveImplied(t.Context(), p, it); err != nil || !it.Done {
				t.Errorf("the utility structure does not follow: %v", err)
			}
			if wrong := contradictedTallies(t, p, tallyGame+rules); wrong > 0 {
				t.Errorf("%d tallies are contradicted by reachable states", wrong)
			}
		})
	}
}

// TestTalliesOfFaultyRules leaves out or bends rules. With so few matches that
// samples contradict nothing, the solver has to see it.
func TestTalliesOfFaultyRules(t *testing.T) {
	for name, change := range map[string][2]string{
		"a content is not counted": {"(<= (count ?c ?l ?m) (after ?c ?d) (count ?d ?l ?r) (true (holds ?c right)) (plus ?r ?m))", ""},
		"two counts":               {"(true (holds ?c right)) (plus ?r ?m)", "(true (holds ?c left)) (plus ?r ?m)"},
		"a cell keeps both":        {"(next (holds ?c ?r)) (does ?r (take ?c))", "(next (holds ?c ?r)) (role ?r) (does right (take ?c))"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.ReplaceAll(tallyGame+countPairs, change[0], change[1])
			p := tallyProver(t, text, 1)
			if wrong := contradictedTallies(t, p, text); wrong > 0 {
				t.Errorf("%d tallies are contradicted by reachable states", wrong)
			}
			if err := tally.ProveImplied(t.Context(), p, p.QuestionItems[0]); err != nil || p.QuestionItems[0].Done && p.QuestionItems[0].Verdict.Status == proof.Proved {
				t.Errorf("the utility structure of a faulty game is proved: %v", err)
			}
		})
	}
}

// contradictedTallies counts what is proved and false in a reachable state.
func contradictedTallies(t *testing.T, p *task.ProofTask, text string) (wrong int) {
	t.Helper()
	evaluateStates(t, p, text, func(ev *circuit.LaneEvaluator) {
		for _, c := range task.EngineState[tally.Tallies](p).ProvedClaims {
			holding := 0
			for _, r := range c.BoundedLits {
				holding += int(ev.TrueLanes(r) & 1)
			}
			if holding < c.LeastHolding || holding > c.MostHolding {
				wrong++
			}
		}
	})
	return wrong
}

// evaluateStates evaluates the network of a game in each state that is reached.
func evaluateStates(t *testing.T, p *task.ProofTask, text string, visit func(*circuit.LaneEvaluator)) {
	t.Helper()
	s := surveyed(t.Context(), gdl.ParseString("test", text))
	if s == nil {
		t.Fatal("the game is too large to look at all states")
	}
	index := map[string]int{}
	for f, term := range p.GroundGame.Fluents {
		index[term.String()] = f
	}
	ev := circuit.NewEvaluator(p.Net)
	for _, state := range s.states {
		for f := range p.Net.FluentRefs {
			ev.SetFluent(f, 0)
		}
		for _, f := range state.TrueFluents() {
			ev.SetFluent(index[f.String()], ^uint64(0))
		}
		ev.ComputeStates()
		visit(ev)
	}
}
