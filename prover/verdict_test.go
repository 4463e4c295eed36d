package prover

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// turns is a game of two roles that move in turn, five times; who holds the
// ball at the end gets 100. It has all properties but monotonicity.
const turns = `(role a) (role b)
(init (control a)) (init (ball a)) (init (step 1))
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(other a b) (other b a)
(<= (legal ?r keep) (true (control ?r)))
(<= (legal ?r pass) (true (control ?r)) (true (ball ?r)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
(<= (next (ball ?s)) (does ?r pass) (other ?r ?s))
(<= passed (does ?r pass))
(<= (next (ball ?r)) (true (ball ?r)) (not passed))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 5)))
(<= (goal ?r 100) (true (ball ?r)))
(<= (goal ?r 0) (role ?r) (not (true (ball ?r))))`

// rising is a game of one role in which the goal value only grows.
const rising = `(role a)
(init (at 1)) (after 1 2) (after 2 3) (worth 1 0) (worth 2 40) (worth 3 100)
(legal a wait) (legal a climb)
(<= (next (at ?y)) (does a climb) (true (at ?x)) (after ?x ?y))
(<= (next (at ?x)) (does a wait) (true (at ?x)))
(<= terminal (true (at 3)))
(<= (goal a ?v) (true (at ?x)) (worth ?x ?v))`

// alike is a game in which everything holds on the same conditions: two moves
// that are legal at the same time, and two goal values.
const alike = `(role a) (role b) (role c)
(init p) (init q)
(<= (legal ?r (go 1)) (role ?r) (true p))
(<= (legal ?r (go 2)) (role ?r) (true p))
(<= (legal ?r (go 3)) (role ?r) (true q))
(<= (next p) (true q) (does a (go 1)))
(<= terminal (not (true p)))
(<= (goal ?r 0) (role ?r) (true q))
(<= (goal ?r 50) (role ?r) (not (true q)))
(<= (goal ?r 20) (role ?r) (not (true q)))`

// late violates turn-taking only after the first move. Its encoding ends with
// an atom that no rule derives, whose number the solver's library once gave
// away, so that the violation was taken for impossible.
const late = `(role a) (role b) (index 1) (index 2)
(init (control a))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (legal a (put ?x ?y)) (index ?x) (index ?y) (not (true (control a))))
(legal a (set 1))
(<= (legal a (set ?y)) (index ?y) (true (control a)) (true (p ?y)))
(legal b noop) (legal b (set 1))
(<= (next (p ?x)) (index ?x) (index ?y) (not (does a (put ?x ?y))))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))`

// verdictTests give the statuses in the order of stateProperties: y proved, n
// violated.
var verdictTests = []struct{ name, text, want string }{
	{"turns", turns, "yyyyn"},
	{"no move at the end", turns + "(<= (legal b rest) (true (step 6)))", "yyyyn"},
	{"rising", rising, "yyyyy"},
	{"rising, all the rest to b", rising + `(role b) (legal b noop) (<= (goal b 100) (goal a 0)) (<= (goal b 60) (goal a 40)) (<= (goal b 0) (goal a 100))`, "yyyyn"},
	{"constant", `(role a) (legal a noop) (<= terminal (true end)) (<= (next end) (does a noop)) (goal a 100)`, "yyyyy"},
	{"stuck", `(role a) (init p) (<= (legal a go) (true p)) (goal a 100)`, "nyyyy"},
	{"both free", `(role a) (role b) (legal a x) (legal a y) (legal b x) (legal b y) (goal a 50) (goal b 50)`, "ynyyy"},
	{"no goal", `(role a) (legal a x) terminal`, "yynyn"},
	{"two goals", `(role a) (legal a x) terminal (goal a 100) (goal a 50)`, "yynnn"},
	{"alike", alike, "ynnnn"},
	{"late", late, "ynyyn"},
	{"dice are free", `(role a) (role random) (legal a x) (legal a y) (legal random 1) (legal random 2) (goal a 100)`, "ynyyy"},
	{"dice have no goal", `(role a) (role random) (legal a x) (legal random 1) (legal random 2) (<= terminal (true end)) (<= (next end) (does random 2)) (goal a 100)`, "yyyyy"},
	{"dice are stuck", `(role a) (role random) (legal a x) (goal a 100)`, "nyyyy"},
	{"recursion", `(role a) (init (edge 1 2)) (init (edge 2 3)) (init (edge 3 1))
		(<= (path ?x ?y) (true (edge ?x ?y))) (<= (path ?x ?y) (true (edge ?x ?z)) (path ?z ?y))
		(<= (legal a (cut ?x ?y)) (true (edge ?x ?y)))
		(<= (next (edge ?x ?y)) (true (edge ?x ?y)) (does a ?m) (distinct ?m (cut ?x ?y)))
		(<= terminal (not (path 1 1))) (<= (goal a 100) (path 1 1)) (<= (goal a 0) (not (path 1 1)))`, "yyynn"},
	{"local strata", `(role a) (init p) (legal a x) (legal a y) (<= (next p) (does a x)) (<= terminal (not (true p)))
		(<= (goal a 100) (not (true p))) (<= (goal a 0) (not (goal a 100)))`, "yyyyy"},
}

// TestVerdicts decides small games in all ways: each must give the same.
func TestVerdicts(t *testing.T) {
	needSolver(t)
	budgets := map[string]proof.Budget{"quick": proof.QuickBudget, "default": proof.DefaultBudget, "all steps but enumeration": notEnumerating(proof.QuickBudget.MatchWork), "solver only": notEnumerating(0)}
	for _, c := range verdictTests {
		file := gdl.ParseString(c.name, c.text)
		for name, budget := range budgets {
			verdicts := verdictsOn(t.Context(), file, budget)
			if got := letters(verdicts); got != c.want {
				t.Errorf("%s, %s: got %s, want %s\n%v", c.name, name, got, c.want, reasons(verdicts))
			}
			checkEvidence(t, file, verdicts)
		}
		if truth := enumerated(t.Context(), file); len(wrongVerdicts(truth, verdictsOn(t.Context(), file, proof.QuickBudget))) > 0 {
			t.Errorf("%s: in truth %v", c.name, truth)
		}
	}
}

func letters(verdicts []proof.Verdict) string {
	var b strings.Builder
	for _, v := range verdicts {
		b.WriteString(map[proof.Status]string{proof.Proved: "y", proof.Violated: "n", proof.Open: "?"}[v.Status])
	}
	return b.String()
}

func reasons(verdicts []proof.Verdict) []string {
	var all []string
	for _, v := range verdicts {
		all = append(all, fmt.Sprintf("%s %s %s: %s%s", v.Property, v.Status, v.Method, v.OpenReason, v.ViolationDetail))
	}
	return all
}

// checkEvidence replays the matches of violated verdicts, and wants reasons
// of open ones and methods of the others.
func checkEvidence(t *testing.T, file *gdl.File, verdicts []proof.Verdict) {
	t.Helper()
	for _, v := range verdicts {
		if (v.Status == proof.Open) != (v.Method == "") || (v.Status == proof.Open) != (v.OpenReason != "") {
			t.Errorf("%s: %s with method %q and reason %q", v.Property, v.Status, v.Method, v.OpenReason)
		}
		if v.Status != proof.Violated {
			continue
		}
		g, err := play.New(file)
		if err != nil {
			t.Fatal(err)
		}
		match, err := g.ReplayTrace(t.Context(), *v.Trace)
		if err != nil || len(match.Steps) != v.Depth {
			t.Errorf("%s: the match of %d steps, depth %d: %v", v.Property, len(match.Steps), v.Depth, err)
			continue
		}
		if _, bad, err := proof.JudgeMatch(t.Context(), g, v.Question, match); err != nil || !bad || v.ViolationDetail == "" {
			t.Errorf("%s: the match does not show the violation: %v, %q", v.Property, err, v.ViolationDetail)
		}
	}
}

// triples needs two steps of induction: a chooses three bits, never all of
// them, and only one step later they matter. No pair of bits tells.
const triples = `(role a) (bit 0) (bit 1)
(<= (legal a (set ?x ?y ?z)) (bit ?x) (bit ?y) (bit ?z) (not (all ?x ?y ?z)))
(all 1 1 1)
(<= (next (p 1)) (does a (set 1 ?y ?z))) (<= (next (p 2)) (does a (set ?x 1 ?z))) (<= (next (p 3)) (does a (set ?x ?y 1)))
(<= (next (q ?i)) (true (p ?i)))
(<= terminal (true (q 1)) (true (q 2)) (true (q 3)))
(<= (goal a 100) (not terminal))`

// parity sets two bits and writes down whether they differ, which is inductive
// as it stands, and no clause of two fluents says anything.
const parity = `(role a) (bit 0) (bit 1)
(<= (legal a (set ?x ?y)) (bit ?x) (bit ?y))
(<= (next first) (does a (set 1 ?y))) (<= (next second) (does a (set ?x 1)))
(<= (next odd) (does a (set ?x ?y)) (distinct ?x ?y))
(<= differ (true first) (not (true second))) (<= differ (true second) (not (true first)))
(<= wrong differ (not (true odd))) (<= wrong (true odd) (not differ))
(<= terminal wrong)
(<= (goal a 100) (not wrong))`

// fano rotates a word of seven bits by one or two places. Its words and their
// mirror images, which it never reaches, agree in how many bits are set and in
// which pairs of bits occur, so that the way into the mirror image that is bad
// is longer than induction looks, and no invariant of pairs or sums excludes it.
const fano = `(role a)
(init (bit 3)) (init (bit 5)) (init (bit 6))
(plus1 0 1) (plus1 1 2) (plus1 2 3) (plus1 3 4) (plus1 4 5) (plus1 5 6) (plus1 6 0)
(legal a one) (legal a two)
(<= (next (bit ?y)) (does a one) (true (bit ?x)) (plus1 ?x ?y))
(<= (next (bit ?z)) (does a two) (true (bit ?x)) (plus1 ?x ?y) (plus1 ?y ?z))
(<= bad (true (bit 3)) (true (bit 4)) (true (bit 6)))
(<= terminal bad)
(<= (goal a 100) (not bad))`

// short ends fano after eight steps.
const short = fano + `
(init (step 1)) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 9)
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= terminal (true (step 9)))`

// lock has 32 values on each of six dials; only one of a thousand million
// matches opens it.
var lock = `(role a)
(init (dial 1)) (init closed)
(code 1 7) (code 2 30) (code 3 11) (code 4 0) (code 5 23) (code 6 19)
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
` + values(32) + `
(<= (legal a (turn ?v)) (value ?v))
(<= (next (dial ?j)) (true (dial ?i)) (after ?i ?j))
(<= right (does a (turn ?v)) (true (dial ?i)) (code ?i ?v))
(<= (next closed) (true closed))
(<= (next wrong) (not right))
(<= (next wrong) (true wrong))
(<= terminal (true (dial 7)))
(<= open (true (dial 7)) (not (true wrong)))
(<= (goal a 100) (not open))`

func values(n int) string {
	var b strings.Builder
	for v := range n {
		fmt.Fprintf(&b, "(value %d) ", v)
	}
	return b.String()
}

// TestMethods decides questions that only one way of proof or refutation
// decides.
func TestMethods(t *testing.T) {
	needSolver(t)
	shallow := notEnumerating(proof.QuickBudget.MatchWork)
	shallow.SearchDepth = 3
	for _, c := range []struct {
		name, text string
		property   proof.Property
		budget     proof.Budget
		status     proof.Status
		method     string
		depth      int
	}{
		{"single states", turns, proof.TurnTaking, notEnumerating(proof.QuickBudget.MatchWork), proof.Proved, "0-induction", 0},
		{"induction", parity, proof.UtilityStructure, notEnumerating(proof.QuickBudget.MatchWork), proof.Proved, "induction", 1},
		{"enumeration", fano, proof.UtilityStructure, proof.QuickBudget, proof.Proved, "enumeration of 7 states", 3},
		{"exhaustion", short, proof.UtilityStructure, notEnumerating(proof.QuickBudget.MatchWork), proof.Proved, "exhaustion", 8},
		{"random match", turns, proof.Monotonic, notEnumerating(proof.QuickBudget.MatchWork), proof.Violated, "random match", -1},
		{"puzzle", strings.Replace(lock, "(goal a 100) (not open)", "(goal a 0) (not open)) (<= (goal a 100) open", 1), proof.Winnability, shallow, proof.Proved, "directed match", 6},
		{"bounded search", lock, proof.UtilityStructure, notEnumerating(0), proof.Violated, "bounded search", 6},
		{"bounded search for a step", turns, proof.Monotonic, notEnumerating(0), proof.Violated, "bounded search", 1},
		{"shortest by enumeration", lock, proof.UtilityStructure, noSearch(), proof.Violated, "enumeration", 6},
	} {
		p := task.New(gdl.ParseString(c.name, c.text), task.TaskOptions{Budget: c.budget})
		p.AskQuestions(proof.Question{Property: c.property})
		v := plan.AnswerAll(t.Context(), p)[0]
		if v.Status != c.status || !strings.HasPrefix(v.Method, c.method) || c.depth >= 0 && v.Depth != c.depth {
			t.Errorf("%s: %s by %q, depth %d; want %s by %q, depth %d (%s)", c.name, v.Status, v.Method, v.Depth, c.status, c.method, c.depth, v.OpenReason)
		}
	}
}

// noSearch is a budget with which nothing but enumeration finds violations.
func noSearch() proof.Budget {
	b := proof.QuickBudget
	b.MatchWork, b.SearchDepth = 0, 0
	return b
}

// TestOpen looks at the reasons of verdicts that are left open.
func TestOpen(t *testing.T) {
	t.Parallel()
	few, small := proof.QuickBudget, proof.QuickBudget
	few.GroundRules, few.EnumeratedStates, small.NetworkGates = 3, -1, 2
	for _, c := range []struct {
		name, text, want string
		opts             task.TaskOptions
		needs            bool // a solver
	}{
		{"not valid", fano, "not valid GDL (V02 at line 12)", task.TaskOptions{Budget: proof.QuickBudget, InvalidReason: "V02 at line 12"}, false},
		{"too many rules", fano, "more than 3 ground rules", task.TaskOptions{Budget: few}, false},
		{"too many gates", fano, "too large", task.TaskOptions{Budget: small}, false},
		{"too hard", fano, "no violation in matches of up to", task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork)}, true},
		{"unreadable", "(role a) (legal a", "never closed", task.TaskOptions{Budget: proof.QuickBudget}, false},
		{"goal values that are no numbers", "(role a) (legal a x) terminal (goal a lots)", "is not a number", task.TaskOptions{Budget: proof.QuickBudget}, true},
		{"endless", "(role a) (init (n 0)) (<= (next (n (s ?x))) (true (n ?x))) (legal a x) (goal a 100)", "", task.TaskOptions{Budget: proof.QuickBudget}, false},
	} {
		if c.needs && clingo.LibraryError() != nil {
			continue
		}
		property := proof.UtilityStructure
		if strings.HasPrefix(c.name, "goal values") {
			property = proof.ZeroSum
		}
		p := task.New(gdl.ParseString(c.name, c.text), c.opts)
		p.AskQuestions(proof.Question{Property: property})
		v := plan.AnswerAll(t.Context(), p)[0]
		if v.Status != proof.Open || v.OpenReason == "" || !strings.Contains(v.OpenReason, c.want) {
			t.Errorf("%s: %s by %q because %q; want %q", c.name, v.Status, v.Method, v.OpenReason, c.want)
		}
	}
}

// TestTooLargeIsStillRefuted: matches refute also what cannot be grounded.
func TestTooLargeIsStillRefuted(t *testing.T) {
	few := proof.QuickBudget
	few.GroundRules, few.EnumeratedStates = 3, -1
	file := gdl.ParseString("turns", turns)
	verdicts := verdictsOn(t.Context(), file, few)
	if got := letters(verdicts); got != "????n" {
		t.Errorf("got %s\n%v", got, reasons(verdicts))
	}
	checkEvidence(t, file, verdicts)
}

// TestStopped: a context that has ended leaves everything open.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	verdicts := verdictsOn(ctx, gdl.ParseString("fano", fano), proof.DefaultBudget)
	if got := letters(verdicts); got != "?????" {
		t.Errorf("got %s", got)
	}
	checkEvidence(t, nil, verdicts)
}

// envNoSolver makes TestWithoutSolver do its work: the solver's library is
// looked for once in a process.
const envNoSolver = "GDLLINT_TEST_NO_SOLVER"

// TestWithoutSolver: matches refute and enumeration decides; the embedded solver
// proves the rest, which is open if nobody but clingo may.
func TestWithoutSolver(t *testing.T) {
	if os.Getenv(envNoSolver) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestWithoutSolver$", "-test.count=1")
		cmd.Env = append(os.Environ(), envNoSolver+"=1", clingo.EnvLibrary+"=no-such-library.so")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	if got := letters(verdictsOn(t.Context(), gdl.ParseString("turns", turns), proof.QuickBudget)); got != "yyyyn" {
		t.Errorf("with enumeration: %s", got)
	}
	if got := letters(verdictsOn(t.Context(), gdl.ParseString("turns", turns), notEnumerating(proof.QuickBudget.MatchWork))); got != "yyyyn" {
		t.Errorf("with the embedded solver: %s", got)
	}
	verdicts := verdictsBy(t.Context(), gdl.ParseString("turns", turns), notEnumerating(proof.QuickBudget.MatchWork), solvers.Clingo)
	if got := letters(verdicts); got != "????n" || !strings.HasPrefix(verdicts[0].OpenReason, "no solver: ") {
		t.Errorf("with clingo only: %s\n%v", got, reasons(verdicts))
	}
}

// TestSameTwice: two runs come to the same verdicts, with the same evidence.
func TestSameTwice(t *testing.T) {
	var texts []string
	for _, c := range verdictTests {
		texts = append(texts, c.text)
	}
	texts = append(texts, triples, fano, short, lock)
	for seed := range uint64(15) {
		texts = append(texts, strings.Join(newRandomGame(seed), "\n"))
	}
	for _, text := range texts {
		file := gdl.ParseString("twice", text)
		for _, budget := range []proof.Budget{proof.QuickBudget, notEnumerating(proof.QuickBudget.MatchWork / 100)} {
			first, second := untimed(t.Context(), file, budget), untimed(t.Context(), file, budget)
			for i := range first {
				if !reflect.DeepEqual(first[i], second[i]) {
					t.Errorf("%+v\nand\n%+v\n%s", first[i], second[i], text)
				}
			}
		}
	}
}

func untimed(ctx context.Context, file *gdl.File, budget proof.Budget) []proof.Verdict {
	verdicts := verdictsOn(ctx, file, budget)
	for i := range verdicts {
		verdicts[i].Seconds = 0
	}
	return verdicts
}

// TestOrderOfQuestions: what is asked together, and in which order, changes no
// verdict that is decided in both cases.
func TestOrderOfQuestions(t *testing.T) {
	for _, c := range verdictTests {
		file := gdl.ParseString(c.name, c.text)
		p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
		for _, property := range slices.Backward(stateProperties) {
			p.AskQuestions(proof.Question{Property: property})
		}
		verdicts := plan.AnswerAll(t.Context(), p)
		slices.Reverse(verdicts)
		if got := letters(verdicts); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
