package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// whisper: bob whispers a number to ann or keeps silent; random throws a coin
// that only ann sees, and that decides who has won.
const whisper = `(role ann) (role bob) (role random)
(init (step 1)) (after 1 2) (after 2 3) (after 3 4)
(legal ann wait)
(<= (legal ann shout) (true (told 2)))
(legal bob wait)
(<= (legal bob (tell ?n)) (number ?n) (true (step 1)))
(number 1) (number 2)
(<= (legal random ?s) (side ?s))
(side heads) (side tails)
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= (next (told ?n)) (does bob (tell ?n)))
(<= (next (told ?n)) (true (told ?n)))
(<= (next (coin ?s)) (does random ?s))
(<= (sees ann (told ?n)) (does bob (tell ?n)))
(<= (sees ann (coin ?s)) (does random ?s))
(<= terminal (true (step 4)))
(<= (goal ann 100) (true (coin heads)))
(<= (goal ann 0) (not (true (coin heads))))
(<= (goal bob 100) (true (coin tails)))
(<= (goal bob 0) (not (true (coin tails))))`

func whatIsKnown(t *testing.T, text string, prepare func(*task.ProofTask)) map[string]proof.Verdict {
	t.Helper()
	file := gdl.ParseString("game", text)
	p := task.New(file, task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork / 100)})
	if prepare != nil {
		prepare(p)
	}
	for _, property := range []proof.Property{proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal} {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts := map[string]proof.Verdict{}
	for _, v := range plan.AnswerAll(t.Context(), p) {
		verdicts[strings.TrimSpace(string(v.Property)+" "+v.Role+" "+v.AboutRole)] = v
	}
	return verdicts
}

var knownInWhisper = map[string]proof.Status{
	"knows-terminal ann": proof.Proved, "knows-terminal bob": proof.Proved,
	"knows-legal ann ann": proof.Proved, "knows-legal ann bob": proof.Proved,
	"knows-legal bob ann": proof.Proved, "knows-legal bob bob": proof.Proved,
	"knows-goal ann ann": proof.Proved, "knows-goal ann bob": proof.Proved,
	"knows-goal bob ann": proof.Violated, "knows-goal bob bob": proof.Violated,
}

func TestKnowledge(t *testing.T) {
	needSolver(t)
	verdicts := whatIsKnown(t, whisper, nil)
	if len(verdicts) != len(knownInWhisper) {
		t.Errorf("%d verdicts, want %d", len(verdicts), len(knownInWhisper))
	}
	for question, status := range knownInWhisper {
		v := verdicts[question]
		if v.Status != status {
			t.Errorf("%s: %s by %s (%s), want %s", question, v.Status, v.Method, v.OpenReason, status)
		}
		if status == proof.Violated && (v.Trace == nil || v.SecondTrace == nil || v.Depth != 3 || len(v.BlamedRules) == 0) {
			t.Errorf("%s: no two matches of 3 steps: %+v", question, v)
		}
	}
}

func TestPlainGamesAreSeen(t *testing.T) {
	for question, v := range whatIsKnown(t, doors, nil) {
		if v.Status != proof.Proved || v.Method != proof.EveryMoveSeen {
			t.Errorf("%s: %s by %q", question, v.Status, v.Method)
		}
	}
	if list := proof.KnowledgeQuestions(gdl.ParseString("doors", doors), proof.KnowsGoal, true); list != nil {
		t.Errorf("%d questions about a game that hides nothing", len(list))
	}
}

func TestKnowledgeQuestions(t *testing.T) {
	file := gdl.ParseString("whisper", whisper)
	for _, c := range []struct {
		property proof.Property
		others   bool
		want     int
	}{{proof.KnowsLegal, false, 2}, {proof.KnowsLegal, true, 4}, {proof.KnowsTerminal, true, 2}, {proof.KnowsGoal, false, 2}, {proof.KnowsGoal, true, 8}} {
		if got := proof.KnowledgeQuestions(file, c.property, c.others); len(got) != c.want {
			t.Errorf("%s, others %v: %d questions, want %d", c.property, c.others, len(got), c.want)
		}
	}
}

func TestNobodyKnows(t *testing.T) {
	p := task.New(gdl.ParseString("whisper", whisper), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.KnowsTerminal, Role: "nobody"}, proof.Question{Property: proof.KnowsTerminal, Role: "random"})
	for _, v := range plan.AnswerAll(t.Context(), p) {
		if v.Status != proof.Open || !strings.Contains(v.OpenReason, "the game has no role '"+v.Role+"'") {
			t.Errorf("%s: %s, %q", v.Role, v.Status, v.OpenReason)
		}
	}
}

// knowledgeFaults are mistakes of the encoding of two copies, and how they
// show.
var knowledgeFaults = []struct {
	name     string
	prepare  func(*task.ProofTask)
	question string
	mistaken proof.Status
	caught   string // in the reason of an open verdict; "": only the comparison with all information sets shows it
}{
	{"percepts ignored", func(p *task.ProofTask) {
		p.Sabotage.BreakNetwork = func(n *circuit.Network) { n.PerceptGates = make([][]circuit.ValuedGate, len(n.PerceptGates)) }
	}, "knows-goal ann ann", proof.Open, "did not when they were replayed"},
	{"percepts invented", func(p *task.ProofTask) {
		p.Sabotage.BreakNetwork = func(n *circuit.Network) {
			for r := range n.PerceptGates {
				for _, moves := range n.DoesRefs {
					for _, m := range moves {
						n.PerceptGates[r] = append(n.PerceptGates[r], circuit.ValuedGate{GateRef: m})
					}
				}
			}
		}
	}, "knows-goal bob bob", proof.Proved, ""},
	{"own moves differ", func(p *task.ProofTask) {
		p.Sabotage.BreakNetwork = func(n *circuit.Network) { n.PerceptGates = make([][]circuit.ValuedGate, len(n.PerceptGates)) }
		ignoreMoves(p)
	}, "knows-legal bob ann", proof.Open, "did not when they were replayed"},
	{"other states compared", func(p *task.ProofTask) {
		knowledge.KnowledgeStateOf(p).BreakQuestion = func(k *knowledge.Question) {
			k.GoalAgreement.WhereRef, k.GoalAgreement.EitherState = p.Net.TerminalRef.Negated(), false
		}
	}, "knows-goal bob bob", proof.Open, "did not when they were replayed"},
	{"nothing is compared in terminal states", func(p *task.ProofTask) {
		knowledge.KnowledgeStateOf(p).BreakQuestion = func(k *knowledge.Question) {
			k.GoalAgreement.WhereRef, k.GoalAgreement.EitherState = circuit.FalseRef, false
		}
	}, "knows-goal bob bob", proof.Proved, ""},
	{"no step has a model", func(p *task.ProofTask) {
		withoutMatches(p)
		withoutModels(p)
	}, "knows-goal bob bob", proof.Open, "is not used"},
}

// TestKnowledgeFaults makes mistakes and looks whether they show.
func TestKnowledgeFaults(t *testing.T) {
	needSolver(t)
	for _, f := range knowledgeFaults {
		t.Run(f.name, func(t *testing.T) {
			v := whatIsKnown(t, whisper, f.prepare)[f.question]
			if v.Status != f.mistaken || !strings.Contains(v.OpenReason, f.caught) {
				t.Errorf("%s is %s by %s: %q; want %s with %q", f.question, v.Status, v.Method, v.OpenReason, f.mistaken, f.caught)
			}
			if v.Status != proof.Open && v.Status == knownInWhisper[f.question] {
				t.Error("the mistake changes nothing")
			}
		})
	}
}

// early may end after one step, which ann does not notice; her goal value
// depends on it.
const early = `(role ann) (role random)
(init (step 1)) (after 1 2) (after 2 3)
(legal ann wait)
(<= (legal random heads) (true (step 1)))
(legal random tails)
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= (next (coin ?s)) (does random ?s))
(<= (sees ann tick) (true (step 1)))
(<= terminal (true (coin heads)))
(<= terminal (true (step 3)))
(<= (goal ann 100) (true (coin heads)))
(<= (goal ann 0) (not (true (coin heads))))`

// TestReadings wants the two readings of knows-goal to differ where a match
// that is over looks like one that is not.
func TestReadings(t *testing.T) {
	needSolver(t)
	p := task.New(gdl.ParseString("early", early), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.KnowsGoal}, proof.Question{Property: proof.KnowsGoal, FinishedOnly: true})
	verdicts := plan.AnswerAll(t.Context(), p)
	if len(verdicts) != 2 || verdicts[0].Status != proof.Violated || verdicts[1].Status != proof.Proved {
		t.Fatalf("got %+v; want violated, and proved among finished matches", verdicts)
	}
	if !strings.Contains(verdicts[0].ViolationDetail, "is not over") {
		t.Errorf("the detail does not say that the other match is not over: %q", verdicts[0].ViolationDetail)
	}
}

// TestSharedGates wants the second copy to use the gates of the first one where
// their inputs are the same.
func TestSharedGates(t *testing.T) {
	file := gdl.ParseString("whisper", whisper)
	game, err := task.GroundFile(t.Context(), file, proof.QuickBudget)
	if err != nil {
		t.Fatal(err)
	}
	net, err := circuit.NewNetwork(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	size := func(same bool) int {
		product := net.Views([]circuit.Copy{{Parent: -1, Role: -1}, {Parent: 0, Role: 0}}, net.SeenMoves)
		for f := range product.Product.EqualFluents {
			product.Product.EqualFluents[f] = same && f >= len(net.FluentRefs)
		}
		u := unroll.New(product)
		u.FreeState()
		u.AddStep()
		differs := u.GateLit(1, product.DifferGate(product.CopiedRef(0, net.TerminalRef), product.CopiedRef(1, net.TerminalRef)))
		if same != (differs == u.TrueLit.Complement()) {
			t.Errorf("all fluents the same: %v; the end differs otherwise", same)
		}
		return u.LogicProgram.Stats().LoadCost()
	}
	if same, free := size(true), size(false); 4*same > 3*free {
		t.Errorf("a program of size %d, and %d if nothing is shared", same, free)
	}
}
