package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/discover"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// knowsVerdict answers the question about one formula.
func knowsVerdict(t *testing.T, game, formula string, budget proof.Budget, prepare func(*task.ProofTask)) proof.Verdict {
	t.Helper()
	file := gdl.ParseString("game", game)
	done, errs := property.FromText(property.NewScope(file), gdl.ParseString("formula", formula).Source)
	if len(errs) > 0 || len(done) != 1 {
		t.Fatalf("%s: %v", formula, errs)
	}
	p := task.New(file, task.TaskOptions{Budget: budget})
	if prepare != nil {
		prepare(p)
	}
	p.AskQuestions(proof.Question{Property: proof.Invariant, Name: "f", Formula: done[0].Formula, InitialOnly: done[0].OnlyInitial})
	return plan.AnswerAll(t.Context(), p)[0]
}

// TestKnows asks what ann and bob know in whisper (knowledge_test.go).
func TestKnows(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		formula   string
		want      proof.Status
		witnesses string // who cannot tell them from which match
		detail    string // a part of it
	}{
		{"(=> (true (told 1)) (knows ann (true (told 1))))", proof.Proved, "", ""},
		{"(forall (?n) (=> (true (told ?n)) (knows ann (knows bob (knows ann (true (told ?n)))))))", proof.Proved, "", ""},
		{"(forall (?s) (=> (true (coin ?s)) (knows ann (true (coin ?s)))))", proof.Proved, "", ""},
		{"(forall (?s) (=> (true (coin ?s)) (knows bob (true (coin ?s)))))", proof.Violated, "bob of 1", "bob cannot tell match 1 from match 2, in which (true (coin "},
		{"(forall (?s) (knows-whether bob (true (coin ?s))))", proof.Violated, "bob of 1", "bob cannot tell whether (true (coin "},
		{"(forall (?s) (knows-whether ann (true (coin ?s))))", proof.Proved, "", ""},
		{"(knows ann (knows-whether bob (true (coin heads))))", proof.Violated, "bob of 1", ""},
		{"(forall (?s) (or (knows ann (true (coin ?s))) (knows bob (not (true (coin ?s))))))", proof.Violated, "", ""},
		{"(forall (?s) (or (not (true (coin ?s))) (knows bob (true (coin ?s))) (knows ann (true (coin ?s)))))", proof.Proved, "", ""},
		{"(forall (?who) (knows-whether ?who terminal))", proof.Proved, "", ""},
		{"(forall (?who ?m) (knows ?who (knows-whether ann (legal ann ?m))))", proof.Proved, "", ""},
		{"(after (after (exists (?who) (knows ?who (true (coin heads))))))", proof.Violated, "", ""},
		{"(after (knows ann (after (or (true (coin heads)) (true (coin tails))))))", proof.Proved, "", ""},
		{"(after (knows-whether bob (after (true (coin heads)))))", proof.Violated, "bob of 1", ""},
		{"(=> (true (step 3)) (knows bob (after (knows bob terminal))))", proof.Proved, "", ""},
		{"(initially (forall (?m) (knows-whether bob (legal ann ?m))))", proof.Proved, "", ""},
		{"(initially (knows bob (after (true (coin heads)))))", proof.Violated, "", ""},
		{"(and (knows ann (exists (?n) (true (step ?n)))) (=> (true (step 4)) (knows bob (knows ann terminal))))", proof.Proved, "", ""},
		{"(=> (true (step 2)) (or (knows bob (true (coin heads))) (knows bob (true (coin tails)))))", proof.Violated, "", "and"},
	} {
		v := knowsVerdict(t, whisper, c.formula, proof.QuickBudget, nil)
		if v.Status != c.want || !strings.Contains(v.ViolationDetail, c.detail) {
			t.Errorf("%s: %s by %s (%s%s), want %s with %q", c.formula, v.Status, v.Method, v.OpenReason, v.ViolationDetail, c.want, c.detail)
		}
		if c.witnesses != "" && (len(v.Witnesses) != 1 || v.Witnesses[0].UnknowingRole+" of 1" != c.witnesses || v.Witnesses[0].ComparedMatch != 0) {
			t.Errorf("%s: witnesses %+v, want %s", c.formula, v.Witnesses, c.witnesses)
		}
		if v.Status == proof.Violated && v.Trace == nil {
			t.Errorf("%s: no match", c.formula)
		}
	}
}

// TestKnowsNeedsWitnesses wants one match for each knows of a disjunction, and
// for a nested one a match that looks like that of the one around it.
func TestKnowsNeedsWitnesses(t *testing.T) {
	needSolver(t)
	v := knowsVerdict(t, whisper, "(=> (true (step 2)) (or (knows bob (true (coin heads))) (knows bob (true (coin tails)))))", proof.QuickBudget, nil)
	if v.Status != proof.Violated || len(v.Witnesses) != 1 { // in the match itself one of the two does not hold
		t.Errorf("%s, witnesses %+v", v.Status, v.Witnesses)
	}
	v = knowsVerdict(t, secrets, "(=> (true (key green)) (knows ann (knows bob (not (true (key red))))))", proof.QuickBudget, nil)
	if v.Status != proof.Violated || len(v.Witnesses) != 2 || v.Witnesses[0].UnknowingRole != "ann" || v.Witnesses[1].UnknowingRole != "bob" || v.Witnesses[1].ComparedMatch != 1 {
		t.Errorf("%s by %s: %s%s, witnesses %+v", v.Status, v.Method, v.OpenReason, v.ViolationDetail, v.Witnesses)
	}
}

// secrets: random hides a key. Ann sees which one it is, and bob only that it
// is not green if it is not.
const secrets = `(role ann) (role bob) (role random)
(init hidden) (colour red) (colour blue) (colour green)
(legal ann wait) (legal bob wait)
(<= (legal random (hide ?c)) (true hidden) (colour ?c))
(<= (legal random wait) (not (true hidden)))
(<= (next (key ?c)) (does random (hide ?c)))
(<= (next (key ?c)) (true (key ?c)))
(<= (next over) (true (key ?c)))
(<= (sees bob brightly) (does random (hide ?c)) (distinct ?c green))
(<= (sees ann dull) (does random (hide ?c)) (distinct ?c red))
(<= terminal (true over))
(<= (goal ann 50) (true over)) (<= (goal bob 50) (true over))`

// fork is a game of one move, by which ann says whether it is over.
const fork = `(role ann) (role bob) (init start)
(<= (legal ann stop) (true start)) (legal ann stay) (legal bob noop)
(<= (next over) (does ann stop)) (<= (next late) (does ann stay))
(<= terminal (true over))
(<= terminal (true late))
(goal ann 50) (goal bob 50)`

// TestKnowsInPlainGames wants roles that see everything to know what holds, and
// not what they will do.
func TestKnowsInPlainGames(t *testing.T) {
	needSolver(t)
	for formula, want := range map[string]proof.Status{
		"(forall (?r) (knows-whether ?r terminal))":                                                 proof.Proved,
		"(forall (?r ?m) (=> (legal ?r ?m) (knows ?r (legal ?r ?m))))":                              proof.Proved,
		"(forall (?r) (knows ?r (not terminal)))":                                                   proof.Violated,
		"(forall (?r) (knows-whether ?r (after (true over))))":                                      proof.Violated,
		"(forall (?r) (=> terminal (knows-whether ?r (after (true over)))))":                        proof.Proved,
		"(or (true over) (true late) (after (true over)) (after (true late)))":                      proof.Proved,
		"(or terminal (knows bob (after (true over))) (knows bob (after (true late))))":             proof.Violated,
		"(knows ann (or terminal (after (knows bob (true over))) (after (knows bob (true late)))))": proof.Proved,
	} {
		v := knowsVerdict(t, fork, formula, proof.QuickBudget, nil)
		if v.Status != want || v.Formula.String() != formula {
			t.Errorf("%s: %s by %s (%s%s), want %s; %s", formula, v.Status, v.Method, v.OpenReason, v.ViolationDetail, want, v.Formula)
		}
	}
}

// TestViewsAreShared wants no more views than a violation needs.
func TestViewsAreShared(t *testing.T) {
	file := gdl.ParseString("whisper", whisper)
	for formula, want := range map[string]int{
		"(knows ann terminal)": 2,
		"(and (knows ann terminal) (knows ann (true (told 1))))":                                             2,
		"(and (knows ann terminal) (knows bob terminal))":                                                    3,
		"(or (knows ann terminal) (knows ann (true (told 1))))":                                              3,
		"(forall (?m) (knows-whether ann (legal ann ?m)))":                                                   2,
		"(forall (?s) (=> (true (coin ?s)) (or (knows ann (true (coin ?s))) (knows bob (true (coin ?s))))))": 3,
		"(forall (?n) (=> (true (told ?n)) (knows ann (knows bob (true (told ?n))))))":                       3,
		"(and (knows ann terminal) (after (knows ann terminal)))":                                            3,
		"(or (and (knows ann terminal) (knows ann (true (told 1)))) (knows ann (true (told 2))))":            3,
		"(knows ann (or (knows bob terminal) (knows bob (true (told 1)))))":                                  4,
		"(or (distinct ann ann) (knows ann (or (distinct ann bob) (knows bob terminal))))":                   1,
	} {
		done, errs := property.FromText(property.NewScope(file), gdl.ParseString("formula", formula).Source)
		if len(errs) > 0 {
			t.Fatalf("%s: %v", formula, errs[0])
		}
		p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
		if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
			t.Fatal(reason)
		}
		_, views, err := knowledge.CompileKnowledge(p, done[0].Formula)
		if err != nil || len(views) != want {
			t.Errorf("%s: %d views, want %d: %v", formula, len(views), want, err)
		}
	}
}

// TestKnowsIsNotCompiled wants what is about single matches to refuse formulas
// about knowledge, and discovery to leave them alone.
func TestKnowsIsNotCompiled(t *testing.T) {
	needSolver(t)
	file := gdl.ParseString("secrets", secrets)
	done, errs := property.FromText(property.NewScope(file), gdl.ParseString("f", "always a (knows ann (not (true (key red))))").Source)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
	if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	if s, err := goal.CompileFormula(p.Net, done[0].Formula); err == nil {
		t.Errorf("compiled to %+v", s)
	}
	if _, err := certificate.FormulaStatement("a", done[0].Formula); err == nil || !strings.Contains(err.Error(), "what roles know") {
		t.Errorf("a certificate of what roles know: %v", err)
	}
	with, err := discover.FindProperties(t.Context(), file, done, task.TaskOptions{Budget: proof.QuickBudget})
	without, err2 := discover.FindProperties(t.Context(), file, nil, task.TaskOptions{Budget: proof.QuickBudget})
	if err != nil || err2 != nil || len(with) != len(without) || len(with) == 0 {
		t.Errorf("%d properties found beside it, %d without: %v, %v", len(with), len(without), err, err2)
	}
}
