package forcing_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// dice are thrown while the player says which side will be up.
const dice = `(role ann) (role random) (side 1) (side 2) (side 3) (init (round 1)) (after 1 2) (after 2 3)
(<= (legal ann (say ?n)) (side ?n)) (<= (legal random (throw ?n)) (side ?n))
(<= (next (round ?n)) (true (round ?m)) (after ?m ?n))
(<= (next right) (does ann (say ?n)) (does random (throw ?n)))
(<= terminal (true right)) (<= terminal (true (round 3)))
(<= (goal ann 100) (true right)) (<= (goal ann 0) (not (true right)))`

// thrown dice lie on the table before the player says what is up.
const thrown = `(role ann) (role random) (side 1) (side 2) (side 3) (init start)
(<= (legal ann wait) (true start)) (<= (legal ann (say ?n)) (side ?n) (not (true start)))
(<= (legal random (throw ?n)) (side ?n) (true start)) (<= (legal random watch) (not (true start)))
(<= (next (up ?n)) (does random (throw ?n)))
(<= (next (right)) (does ann (say ?n)) (true (up ?n)))
(<= (next wrong) (does ann (say ?n)) (not (true (up ?n))))
(<= terminal (true right)) (<= terminal (true wrong))
(<= (goal ann 100) (true right)) (<= (goal ann 0) (true wrong))`

// hidden is the same in imperfect information, and nobody shows the dice.
const hidden = thrown + `
(<= (sees random (throw ?n)) (does random (throw ?n)))`

// code is hidden, and three guesses are told how right they are.
const code = `(role ann) (role random) (bit 0) (bit 1) (init (round 0)) (after 0 1) (after 1 2) (after 2 3)
(<= (legal random (hide ?a ?b)) (bit ?a) (bit ?b) (true (round 0))) (<= (legal random watch) (not (true (round 0))))
(<= (legal ann wait) (true (round 0))) (<= (legal ann (guess ?a ?b)) (bit ?a) (bit ?b) (not (true (round 0))))
(<= (next (round ?n)) (true (round ?m)) (after ?m ?n))
(<= (next (code ?a ?b)) (does random (hide ?a ?b))) (<= (next (code ?a ?b)) (true (code ?a ?b)))
(<= (next found) (does ann (guess ?a ?b)) (true (code ?a ?b)))
(<= (sees ann first) (does ann (guess ?a ?b)) (true (code ?a ?c)))
(<= (sees ann second) (does ann (guess ?a ?b)) (true (code ?c ?b)))
(<= terminal (true found)) (<= terminal (true (round 3)))
(<= (goal ann 100) (true found)) (<= (goal ann 0) (not (true found)))`

// chase is a fly in two rooms: it may stay away for ever.
const chase = `(role ann) (role random) (room 1) (room 2) (init (fly 1))
(<= (legal ann (swat ?r)) (room ?r)) (<= (legal random (buzz ?r)) (room ?r))
(<= (next (fly ?r)) (does random (buzz ?r)) (not hit)) (<= (next caught) hit)
(<= hit (does ann (swat ?r)) (does random (buzz ?r)))
(<= terminal (true caught)) (<= (goal ann 100) (true caught)) (<= (goal ann 0) (not (true caught)))`

// road has a win at its end, in as many steps as one likes, and chance only looks on.
const road = `(role ann) (role random) (init (at 1)) (then 1 2) (then 2 3) (then 3 1)
(legal ann go) (legal ann wait) (legal ann (leave 2)) (legal random blink) (legal random sleep)
(<= (next (at ?y)) (does ann go) (true (at ?x)) (then ?x ?y)) (<= (next (at ?x)) (true (at ?x)) (not (does ann go)) (not (does ann (leave 2))))
(<= (next home) (does ann (leave 2)) (true (at 3))) (<= (next lost) (does ann (leave 2)) (not (true (at 3))))
(<= terminal (true home)) (<= terminal (true lost)) (<= (goal ann 100) (true home)) (<= (goal ann 0) (not (true home)))`

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		name, text  string
		want        proof.Status
		method, why string
	}{
		{"dice guessed at the same time", dice, proof.Violated, "a strategy of chance over 2 states", ""},
		{"dice seen first", thrown, proof.Proved, "a strategy over 4 states, all moves seen", ""},
		{"dice never shown", hidden, proof.Violated, "no strategy over 2 sets of states that look the same", ""},
		{"dice shown", hidden + ` (<= (sees ann ?n) (does random (throw ?n)))`, proof.Proved, "a strategy over 4 sets of states that look the same", ""},
		{"what is legal tells what is hidden", strings.ReplaceAll(hidden, "(legal ann (say ?n)) (side ?n)", "(legal ann (say ?n)) (side ?n) (true (up ?n))"), proof.Open, "", "whoever saw the complete state could force it; with what ann sees no strategy was found, but there is one for who is told which moves are legal"},
		{"a move that is always legal", strings.ReplaceAll(hidden, "(legal ann (say ?n)) (side ?n)", "(legal ann (say ?n)) (side ?n) (true (up ?n))") + ` (legal ann tell) (<= (next right) (does ann tell) (true (up ?n)))`, proof.Proved, "a strategy over 2 sets of states that look the same", ""},
		{"hidden code, with feedback", code, proof.Proved, "a strategy over 5 sets of states that look the same", ""},
		{"hidden code, half of the feedback", strings.ReplaceAll(code, "(sees ann first)", "(sees ann second)"), proof.Violated, "no strategy over ", ""},
		{"a cycle that chance can keep", chase, proof.Violated, "a strategy of chance over 2 states", ""},
		{"a cycle that the role can leave", road, proof.Proved, "a strategy over 3 states, all moves seen", ""},
		{"the end without 100", strings.ReplaceAll(road, "(goal ann 100) (true home)", "(goal ann 100) (true lost) (true home)"), proof.Violated, "enumeration", ""},
		{"the end is worth 100 by chance", strings.ReplaceAll(chase, "(not (true caught))", "(true (fly 1))") + ` (<= terminal (true (fly 2)))`, proof.Violated, "a strategy of chance over 1 state", ""},
		{"no legal move", strings.ReplaceAll(thrown, "(legal ann (say ?n)) (side ?n)", "(legal ann (say ?n)) (side ?n) (not (true (up 3)))"), proof.Violated, "a strategy of chance over 1 state", ""},
		{"no move of chance", strings.ReplaceAll(thrown, "(legal random watch)", "(legal random watch) (true (up 1))"), proof.Violated, "a strategy of chance over 1 state", ""},
		{"over before it begins", strings.ReplaceAll(chase, "(init (fly 1))", "(init caught)"), proof.Proved, "a strategy over 0 states, all moves seen", ""},
		{"nobody else is there", strings.ReplaceAll(road, "(role random)", ""), proof.Proved, "enumeration", ""},
	} {
		v, p := ask(t, c.text, proof.QuickBudget)
		if v.Status != c.want || !strings.HasPrefix(v.Method, c.method) || !strings.HasPrefix(v.OpenReason, c.why) {
			t.Errorf("%s: %s by %q (%s)", c.name, v.Status, v.Method, v.OpenReason)
		}
		if v.Status == proof.Violated && !strings.HasPrefix(v.Method, "enumeration") && v.Trace == nil {
			t.Errorf("%s: no match shows it", c.name)
		}
		if err := proof.NewMatchJudge(p.Rulesheet).CheckVerdict(t.Context(), &v); err != nil {
			t.Errorf("%s: checked again: %v", c.name, err)
		}
	}
}

// ask asks whether ann can force a win, and nothing else.
func ask(t *testing.T, text string, budget proof.Budget) (proof.Verdict, *task.ProofTask) {
	t.Helper()
	p := task.New(gdl.ParseString("game.kif", text), task.TaskOptions{Budget: budget})
	p.AskQuestions(proof.Question{Property: proof.StrongWinnability})
	verdicts := plan.AnswerAll(t.Context(), p)
	if len(verdicts) != 1 {
		t.Fatalf("%d verdicts", len(verdicts))
	}
	return verdicts[0], p
}

// TestMatch: the match that shows what chance can do goes on as long as the player
// can, and ends without 100 or comes back to a state.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		name, text string
		moves      int
		again      bool
	}{{"dice", dice, 2, false}, {"fly", chase, 1, true}} {
		v, p := ask(t, c.text, proof.QuickBudget)
		match, err := p.ReferenceGame.ReplayTrace(t.Context(), *v.Trace)
		if err != nil {
			t.Fatal(err)
		}
		over, err := p.ReferenceGame.IsTerminal(t.Context(), match.LastState())
		if err != nil || over == c.again || len(match.Steps) < c.moves {
			t.Errorf("%s: %d moves, over: %t, %v", c.name, len(match.Steps), over, err)
		}
		if _, repeats, err := play.NewPropertyJudge(p.ReferenceGame).JudgeRepetition(t.Context(), match); repeats != c.again || err != nil {
			t.Errorf("%s: repeats: %t, %v", c.name, repeats, err)
		}
	}
}

// TestWorkIsBounded gives it less and less to work with: the answer is the same or
// open, and says how far it got.
func TestWorkIsBounded(t *testing.T) {
	for _, c := range []struct {
		text string
		want proof.Status
	}{{dice, proof.Violated}, {code, proof.Proved}, {thrown, proof.Proved}} {
		open := 0
		for _, work := range []int64{1 << 30, 200_000, 50_000, 20_000, 5_000, 1} {
			budget := proof.QuickBudget
			budget.Reachability.TotalWork = work
			v, _ := ask(t, c.text, budget)
			switch {
			case v.Status == proof.Open && strings.Contains(v.OpenReason, "no strategy"):
				open++
			case v.Status != c.want:
				t.Errorf("work %d: %s by %s (%s)", work, v.Status, v.Method, v.OpenReason)
			}
		}
		if open == 0 {
			t.Error("no work is enough")
		}
	}
}

// TestPlayIsBounded: what the reference semantics had no time to follow is open.
func TestPlayIsBounded(t *testing.T) {
	for _, text := range []string{dice, code, thrown} {
		budget := proof.QuickBudget
		budget.ReplaySteps = 20
		if v, _ := ask(t, text, budget); v.Status != proof.Open || !strings.Contains(v.OpenReason, "too much work") {
			t.Errorf("%s by %s (%s)", v.Status, v.Method, v.OpenReason)
		}
	}
}

// TestNobodyAsks: where nobody waits for the answer nothing is done for it.
func TestNobodyAsks(t *testing.T) {
	p := task.New(gdl.ParseString("game.kif", dice), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.Winnability})
	p.ConsiderQuestions(proof.Question{Property: proof.StrongWinnability})
	if list := plan.AnswerAll(t.Context(), p); len(list) != 1 || list[0].Status != proof.Proved {
		t.Errorf("%v", list)
	}
	for _, row := range p.RowAccounts() {
		if row.Name == "forced wins" {
			t.Error("it was looked for all the same")
		}
	}
}

// TestRecheckSeesThrough: a match that is won does not show what chance prevents,
// and none shows what a player forces.
func TestRecheckSeesThrough(t *testing.T) {
	v, p := ask(t, thrown, proof.QuickBudget)
	term := func(name string, args ...*gdl.Term) *gdl.Term {
		return &gdl.Term{Name: name, Spelling: name, Args: args, InParens: len(args) > 0}
	}
	v.Trace = &play.Trace{Moves: []play.JointMove{{term("wait"), term("throw", term("2"))}, {term("say", term("2")), term("watch")}}}
	for _, status := range []proof.Status{proof.Proved, proof.Violated} {
		v.Status = status
		if err := proof.NewMatchJudge(p.Rulesheet).CheckVerdict(t.Context(), &v); err == nil || !strings.Contains(err.Error(), "does not show that it is "+string(status)) {
			t.Errorf("%s: %v", status, err)
		}
	}
}
