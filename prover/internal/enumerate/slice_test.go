package enumerate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// writeScores writes a game of two roles with lamps, which the end of the match and
// legal moves depend on, and scores, which only goals read.
func writeScores(rng *rand.Rand) string {
	lines := []string{"(role a) (role b)", "(init (lamp 1)) (init (score a 0)) (init (score b 0))",
		"(then 0 1) (then 1 2) (then 2 3) (then 3 4) (then 4 5)", "(<= (legal ?r (push ?x)) (role ?r) (button ?x))", "(button 1) (button 2)"}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	lamp := func() string {
		l := fmt.Sprintf("(true (lamp %d))", 1+rng.IntN(4))
		if rng.IntN(2) == 0 {
			return "(not " + l + ")"
		}
		return l
	}
	push := func() string { return fmt.Sprintf("(does %c (push %d))", "ab"[rng.IntN(2)], 1+rng.IntN(2)) }
	for i := 1; i <= 4; i++ {
		for range 2 {
			add("(<= (next (lamp %d)) %s %s)", i, lamp(), push())
		}
	}
	for _, r := range "ab" {
		add("(<= (scores %c) %s %s)", r, lamp(), push())
		if rng.IntN(4) == 0 {
			add("(<= (scores %c) (true (score %c 2)))", r, "ab"[rng.IntN(2)])
		}
		add("(<= (next (score %c ?y)) (scores %c) (true (score %c ?x)) (then ?x ?y))", r, r, r)
		add("(<= (next (score %c ?x)) (true (score %c ?x)) (not (scores %c)))", r, r, r)
		add("(<= (goal %c %d) (true (score %c %d)))", r, 10*rng.IntN(11), r, rng.IntN(5))
		add("(<= (goal %c %d) (not (true (score %c %d))))", r, 10*rng.IntN(11), r, rng.IntN(5))
	}
	add("(<= (legal a rest) %s)", lamp())
	add("(<= terminal %s %s)", lamp(), lamp())
	return strings.Join(lines, "\n")
}

// questionsAbout returns questions about all states and transitions of a game.
func questionsAbout(t *testing.T, net *circuit.Network) (questions []*asked) {
	t.Helper()
	for _, q := range []proof.Question{{Property: proof.Playability}, {Property: proof.UtilityStructure}, {Property: proof.Monotonic},
		{Property: proof.ZeroSum}, {Property: proof.Winnability, Role: "a"}, {Property: proof.Winnability, Role: "b"}} {
		g, err := goal.New(net, q)
		if err != nil {
			t.Fatal(err)
		}
		questions = append(questions, newAsked(net, &task.Item{Goal: g}))
	}
	return questions
}

// violated explores the states of a part and tells by item whether they violate it.
func violated(t *testing.T, net *circuit.Network, p part) map[*task.Item]bool {
	t.Helper()
	gates := append(readGates(ofSteps(p.questions)), net.Terminal)
	for _, a := range p.questions {
		gates = append(gates, a.bad)
	}
	judges := []judge{watcher{}, stateJudge(p.questions), newStepJudge(net, ofSteps(p.questions))}
	x := newExplorer(expand.New(net, p.leavesOut, gates...), small, judges...)
	if err := x.explore(t.Context(), 1<<40); err != nil {
		t.Fatal(err)
	}
	found := map[*task.Item]bool{}
	for _, a := range p.questions {
		found[a.it] = found[a.it] || a.found != nil
	}
	return found
}

// slicesDiffer compares what the slices of random games show with what all states
// do, and returns how many questions were sliced and how many answers are others.
func slicesDiffer(t *testing.T, spoil func(part)) (sliced, wrong int) {
	t.Helper()
	for seed := range uint64(120) {
		net, _ := circuittest.Network(t, writeScores(rand.New(rand.NewPCG(seed, 3))))
		questions := questionsAbout(t, net)
		parts := slicesOf(net, questions)
		want := violated(t, net, part{questions: questions})
		got := map[*task.Item]bool{}
		for _, p := range parts {
			if spoil != nil {
				spoil(p)
			}
			for it, bad := range violated(t, net, p) {
				got[it] = got[it] || bad
			}
		}
		for it, bad := range got {
			sliced++
			if bad != want[it] {
				wrong++
			}
		}
	}
	return sliced, wrong
}

func TestSlicesAgree(t *testing.T) {
	sliced, wrong := slicesDiffer(t, nil)
	t.Logf("%d questions, %d answers differ", sliced, wrong)
	if sliced < 100 || wrong > 0 {
		t.Errorf("%d questions, %d answers differ", sliced, wrong)
	}
}

// TestSlicesFault leaves a fluent out that the slice needs.
func TestSlicesFault(t *testing.T) {
	_, wrong := slicesDiffer(t, func(p part) {
		for f := range p.in {
			if p.in[f] {
				p.in[f] = false
				return
			}
		}
	})
	if wrong == 0 {
		t.Error("nobody notices")
	}
}
