package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// clock counts to 5, whatever is done.
const clock = `(role a) (init (hour 1)) (legal a rest) (legal a work)
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(<= (next (hour ?n)) (true (hour ?m)) (after ?m ?n))
(<= (next done) (does a work))
(goal a 100)`

// candles burn down when a chooses one: any of four, of three pieces each.
const candles = `(role a) (init (candle 1 3)) (init (candle 2 3)) (init (candle 3 3)) (init (candle 4 3))
(less 3 2) (less 2 1) (less 1 0)
(<= (legal a (light ?c)) (true (candle ?c ?n)) (less ?n ?m))
(<= (next (candle ?c ?m)) (does a (light ?c)) (true (candle ?c ?n)) (less ?n ?m))
(<= (next (candle ?c ?n)) (true (candle ?c ?n)) (not (does a (light ?c))))
(<= burning (true (candle ?c ?n)) (less ?n ?m))
(<= terminal (not burning))
(goal a 100)`

// rests lets a rest only while both lamps agree, and then they do not; every
// other move burns a match. No sum over single fluents falls with a rest.
const rests = `(role a) (role b) (legal b wait) (bit 0) (bit 1) (init (match 4)) (less 4 3) (less 3 2) (less 2 1) (less 1 0)
(<= agree (true (lamp 1)) (true (lamp 2)))
(<= agree (not (true (lamp 1))) (not (true (lamp 2))))
(<= (legal a rest) agree)
(<= (legal a (burn ?x ?y)) (bit ?x) (bit ?y))
(<= (next (lamp 1)) (does a rest) (not (true (lamp 1))))
(<= (next (lamp 2)) (does a rest) (true (lamp 2)))
(<= (next (lamp 1)) (does a (burn 1 ?y)))
(<= (next (lamp 2)) (does a (burn ?x 1)))
(<= (next (match ?n)) (does a rest) (true (match ?n)))
(<= (next (match ?m)) (does a (burn ?x ?y)) (true (match ?n)) (less ?n ?m))
(<= terminal (true (match 0)))
(goal a 100) (goal b 100)`

// passes is a game of three on a row of cells: who has the turn takes an empty cell
// beside one of the next player, and passes if there is none; when all have to pass
// it is over.
const passes = `(role a) (role b) (role c) (then a b) (then b c) (then c a) (init (turn a))
(beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 6) (beside 6 7) (beside 7 8)
(<= (near ?x ?y) (beside ?x ?y)) (<= (near ?x ?y) (beside ?y ?x))
(init (cell 1 e)) (init (cell 2 e)) (init (cell 3 a)) (init (cell 4 b)) (init (cell 5 b)) (init (cell 6 c)) (init (cell 7 e)) (init (cell 8 e))
(<= (open ?p ?x) (role ?p) (true (cell ?x e)) (near ?x ?y) (true (cell ?y ?q)) (then ?p ?q))
(<= (able ?p) (open ?p ?x))
(<= someone (able ?p))
(<= (legal ?p (take ?x)) (true (turn ?p)) (open ?p ?x))
(<= (legal ?p pass) (true (turn ?p)) (not (able ?p)))
(<= (legal ?p pass) (role ?p) (true (turn ?q)) (distinct ?q ?p))
(<= (next (turn ?q)) (true (turn ?p)) (then ?p ?q))
(<= (next (cell ?x ?p)) (does ?p (take ?x)))
(<= (next (cell ?y ?p)) (does ?p (take ?x)) (near ?x ?y) (true (cell ?y ?q)) (distinct ?q e))
(<= (turned ?y) (does ?p (take ?x)) (near ?x ?y))
(<= (taken ?x) (does ?p (take ?x)))
(<= (next (cell ?x ?q)) (true (cell ?x ?q)) (distinct ?q e) (not (turned ?x)))
(<= (next (cell ?x e)) (true (cell ?x e)) (not (taken ?x)))
(<= terminal (not someone))
(<= (goal ?p 100) (role ?p))`

// gray goes through the words of three bits such that one changes at a time.
const gray = `(role a) (legal a go)
(<= (next 1) (not (true 2)) (not (true 3)))
(<= (next 1) (true 2) (true 3))
(<= (next 2) (true 2) (not (true 1)))
(<= (next 2) (true 1) (not (true 3)))
(<= (next 3) (true 3) (true 1))
(<= (next 3) (true 2) (not (true 1)))
(<= terminal (true 3) (not (true 2)) (not (true 1)))
(goal a 100)`

// swing comes back to where it was only by four moves that all go the same
// way; random matches end soon.
const swing = `(role a) (init (at n)) (turn n e) (turn e s) (turn s w) (turn w n)
(side 1) (side 2) (side 3) (side 4) (side 5) (side 6) (side 7) (side 8)
(<= (legal a (go ?x)) (side ?x))
(<= (next (at ?y)) (does a (go 3)) (true (at ?x)) (turn ?x ?y))
(<= terminal (not (true (at n))) (not (true (at e))) (not (true (at s))) (not (true (at w))))
(goal a 100)`

func askTermination(t *testing.T, text string, budget proof.Budget) proof.Verdict {
	t.Helper()
	p := task.New(gdl.ParseString("game", text), task.TaskOptions{Budget: budget})
	p.AskQuestions(proof.Question{Property: proof.Termination})
	return plan.AnswerAll(t.Context(), p)[0]
}

// TestTermination decides termination in all ways.
func TestTermination(t *testing.T) {
	t.Parallel()
	needSolver(t)
	noEnumeration := notEnumerating(proof.QuickBudget.MatchWork)
	shallow := noEnumeration
	shallow.SearchDepth = 3
	for _, c := range []struct {
		name, text string
		budget     proof.Budget
		status     proof.Status
		method     string
	}{
		{"step counter", clock + "(<= terminal (true (hour 5)))", noEnumeration, proof.Proved, "step counter: '(hour 5)' ends every match within 4 steps"},
		{"step counter with a detour", clock + "(<= terminal late) (<= late (true (hour 4)))", noEnumeration, proof.Proved, "step counter: '(hour 4)' ends every match within 3 steps"},
		{"the end of the counter", clock + "(<= terminal (not (true (hour 1))) (not (true (hour 2))) (not (true (hour 3))) (not (true (hour 4))))",
			noEnumeration, proof.Proved, "ranking: with every move the counter '(hour ?)' advances"},
		{"counter without end", clock, noEnumeration, proof.Violated, "random match"},
		{"ranking", candles, shallow, proof.Proved, "ranking: "},
		{"ranking over several moves", rests, shallow, proof.Proved, "ranking: with every 2 moves the counter '(match ?)' advances"},
		{"ranking where each may pass", passes, noEnumeration, proof.Proved, "ranking: with every 3 moves the number of '(cell ? e)' falls"},
		{"exhaustion", gray, noEnumeration, proof.Proved, "exhaustion: every match ends within"},
		{"enumeration without a cycle", gray, proof.QuickBudget, proof.Proved, "enumeration of"},
		{"enumeration", fano, proof.QuickBudget, proof.Violated, ""},
		{"loop", swing, noEnumeration, proof.Violated, ""},
		{"loop by search", swing, notEnumerating(4_000_000), proof.Violated, ""},
		{"stuck", `(role a) (init p) (<= (legal a go) (true p)) (goal a 100)`, noEnumeration, proof.Proved, ""},
		{"over at once", `(role a) (legal a go) terminal (goal a 100)`, noEnumeration, proof.Proved, ""},
		{"nothing changes", `(role a) (legal a go) (init p) (<= (next p) (true p)) (<= terminal (not (true p))) (goal a 100)`, noEnumeration, proof.Violated, "random match"},
	} {
		v := askTermination(t, c.text, c.budget)
		if v.Status != c.status || !strings.HasPrefix(v.Method, c.method) {
			t.Errorf("%s: %s by %q (%s), want %s by %q", c.name, v.Status, v.Method, v.OpenReason, c.status, c.method)
		}
		if v.Status == proof.Violated {
			checkRepetition(t, c.name, c.text, v)
		}
	}
}

// checkRepetition replays the match of a violation: its last state is one
// that it was in before, and no earlier one is.
func checkRepetition(t *testing.T, name, text string, v proof.Verdict) {
	t.Helper()
	g, err := play.New(gdl.ParseString("game", text))
	if err != nil {
		t.Fatal(err)
	}
	match, err := g.ReplayTrace(t.Context(), *v.Trace)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	seen := map[play.State]bool{}
	for _, s := range match.States[:len(match.States)-1] {
		seen[s] = true
	}
	if !seen[match.LastState()] || len(v.BlamedRules) == 0 {
		t.Errorf("%s: the match does not come back: %q", name, v.ViolationDetail)
	}
}

// TestNoStepCounter bends the rules of a step counter: what it promises is
// not proved any more.
func TestNoStepCounter(t *testing.T) {
	const end = "(<= terminal (true (hour 5)))"
	for _, c := range []struct{ name, text string }{
		{"a condition", strings.ReplaceAll(clock, "(after ?m ?n))", "(after ?m ?n) (does a work))") + end},
		{"a condition of the end", clock + "(<= terminal (true (hour 5)) (true done))"},
		{"another end", clock + "(<= terminal (not (true (hour 5))) (true done))"},
		{"no beginning", strings.ReplaceAll(clock, "(init (hour 1))", "") + end},
		{"a gap", strings.ReplaceAll(clock, "(after 3 4)", "") + end},
		{"a circle before the end", strings.ReplaceAll(clock, "(after 3 4)", "(after 3 1)") + end},
		{"backwards", strings.ReplaceAll(clock, "(after ?m ?n))", "(after ?n ?m))") + end},
		{"a relation that changes", strings.ReplaceAll(clock, "(after 3 4)", "(<= (after 3 4) (not (true done)))") + end},
		{"the same value", strings.ReplaceAll(clock, "(after ?m ?n))", "(after ?m ?m))") + end},
	} {
		v := askTermination(t, c.text, proof.QuickBudget)
		if strings.HasPrefix(v.Method, "step counter") || v.Status == proof.Proved {
			t.Errorf("%s: %s by %s", c.name, v.Status, v.Method)
		}
	}
}

// wellStatuses returns the verdicts on the properties of well-formed games.
func wellStatuses(t *testing.T, text string, budget proof.Budget, questions ...proof.Question) map[string]proof.Verdict {
	t.Helper()
	p := task.New(gdl.ParseString("game", text), task.TaskOptions{Budget: budget})
	p.AskQuestions(questions...)
	all := map[string]proof.Verdict{}
	for _, v := range plan.AnswerAll(t.Context(), p) {
		all[v.CertificateLabel()] = v
	}
	return all
}

// prize can be won by a, and by b only with the help of dice.
const prize = `(role a) (role b) (role random) (init closed)
(legal a (open 1)) (legal a (open 2)) (legal b wait) (legal random 1) (legal random 2)
(<= (next (found ?n)) (does a (open ?n)) (does random ?n))
(<= terminal (not (true closed)))
(<= (goal a 100) (true (found ?n))) (<= (goal a 0) (not (goal a 100)))
(<= (goal b 100) (true (found 1)) (true (found 2))) (<= (goal b 50) (not (goal b 100)))`

// TestWinnability wants witnesses for roles that can win, and rules to blame
// for those that cannot.
func TestWinnability(t *testing.T) {
	needSolver(t)
	for name, budget := range map[string]proof.Budget{"quick": proof.QuickBudget, "no enumeration": notEnumerating(proof.QuickBudget.MatchWork), "solver only": notEnumerating(0)} {
		got := wellStatuses(t, prize, budget, proof.Question{Property: proof.Winnability}, proof.Question{Property: proof.WellFormed}, proof.Question{Property: proof.StrongWinnability})
		if len(got) != 3 {
			t.Errorf("%s: %d verdicts", name, len(got))
		}
		a, b, well := got["winnability of a"], got["winnability of b"], got["well-formed"]
		if a.Status != proof.Proved || a.Trace == nil || a.Depth != 1 {
			t.Errorf("%s: a: %s by %s, depth %d", name, a.Status, a.Method, a.Depth)
		}
		if b.Status != proof.Violated || b.Trace != nil || len(b.BlamedRules) != 1 || !strings.Contains(b.ViolationDetail, "100 for b") {
			t.Errorf("%s: b: %s by %s, %q", name, b.Status, b.Method, b.ViolationDetail)
		}
		if well.Status != proof.Violated || well.ViolationDetail != "violated: winnability of b" {
			t.Errorf("%s: well-formed: %s %s", name, well.Status, well.ViolationDetail)
		}
	}
}

// TestStrongWinnability asks for it where one role plays alone, or with chance.
func TestStrongWinnability(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name, text string
		want       proof.Status
	}{
		{"puzzle", strings.ReplaceAll(turns, "100", "100"), ""},
		{"alone", candles, proof.Proved},
		{"alone in vain", strings.ReplaceAll(candles, "(goal a 100)", "(<= (goal a 100) burning)"), proof.Violated},
		{"with dice", `(role a) (role random) (legal a x) (legal random 1) (legal random 2) (<= terminal (true end)) (<= (next end) (does random 2)) (goal a 100)`, proof.Violated},
		{"with two that decide", turns, ""},
	} {
		got, asked := wellStatuses(t, c.text, proof.QuickBudget, proof.Question{Property: proof.StrongWinnability})["strong-winnability of a"]
		if asked != (c.want != "") || got.Status != c.want {
			t.Errorf("%s: %s (%s)", c.name, got.Status, got.OpenReason)
		}
	}
}

// TestConstantSum: the sum need not be 100; two matches show that it varies.
func TestConstantSum(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name, text string
		want       proof.Status
	}{
		{"150", `(role a) (role b) (legal a x) (legal a y) (legal b z) (<= terminal (true end)) (<= (next end) (does b z)) (<= (next p) (does a x))
			(<= (goal a 100) (true p)) (<= (goal a 50) (not (true p))) (<= (goal b 50) (true p)) (<= (goal b 100) (not (true p)))`, proof.Proved},
		{"100 and 200", `(role a) (role b) (legal a x) (legal a y) (legal b z) (<= terminal (true end)) (<= (next end) (does b z)) (<= (next p) (does a x))
			(goal a 100) (<= (goal b 100) (true p)) (<= (goal b 0) (not (true p)))`, proof.Violated},
	} {
		v := wellStatuses(t, c.text, notEnumerating(proof.QuickBudget.MatchWork), proof.Question{Property: proof.ConstantSum})["constant-sum"]
		if v.Status != c.want || (v.Status == proof.Violated) != (v.SecondTrace != nil) {
			t.Errorf("%s: %s by %s, %v", c.name, v.Status, v.Method, v.SecondTrace)
		}
	}
}

// TestInitialState looks at states that are terminal at once.
func TestInitialState(t *testing.T) {
	for text, want := range map[string]proof.Status{candles: proof.Proved, `(role a) (legal a x) terminal (goal a 100)`: proof.Violated} {
		v := wellStatuses(t, text, proof.QuickBudget, proof.Question{Property: proof.InitialState})["initial-state"]
		if v.Status != want || (v.Status == proof.Violated) != (len(v.BlamedRules) == 1) {
			t.Errorf("%s: %v", v.Status, v.BlamedRules)
		}
	}
}
