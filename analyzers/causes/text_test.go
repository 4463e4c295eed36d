package causes_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
)

// mirrored is a game that goes on for ever, since its frame rule turns the board
// over its diagonal.
const mirrored = `(role robot) (index 1) (index 2) (succ 1 2)
(<= (init (cell ?x ?y off)) (index ?x) (index ?y))
(<= (legal robot (press ?x ?y)) (true (cell ?x ?y off)))
(legal robot wait)
(<= (next (cell ?x ?y on)) (does robot (press ?x ?y)))
(<= (next (cell ?x ?y off)) (true (cell ?x ?y off)) (not (does robot (press ?x ?y))))
(<= (next (cell ?x ?y on)) (true (cell ?y ?x on)) (does robot (press ?v ?w)))
(<= (next (cell ?x ?y on)) (true (cell ?x ?y on)) (does robot wait))
(<= open (true (cell ?x ?y off)))
(<= terminal (not open))
(goal robot 100)
`

// placed is a game whose stones are lost by the move of the other player.
const placed = `(role x) (role o) (pos 1) (pos 2) (pos 3) (init (control x))
(<= (legal ?r (put ?p)) (true (control ?r)) (pos ?p) (not (taken ?p)))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (taken ?p) (true (at ?p ?r)))

(<= (next (at ?p ?r)) (does ?r (put ?p)))
(<= (next (control o)) (true (control x)))
(<= (next (control x)) (true (control o)))
(<= terminal (taken 1) (taken 2) (taken 3))
(<= (goal ?r 100) (role ?r) (true (at 2 ?r)))
(<= (goal ?r 0) (role ?r) (not (true (at 2 ?r))))
`

// TestExplainedByCause wants a role that can never win to be explained by the fluent that
// is lost, of which another violation tells.
func TestExplainedByCause(t *testing.T) {
	if got, want := messageOf(t, placed, "P04"), "see line 6 first: there 'at' gets lost (P02)"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestExplainedByText wants an error about matches to name the fault of the text on
// which its rules rest, and not to advise another end of the match.
func TestExplainedByText(t *testing.T) {
	for text, want := range map[string]string{
		mirrored: "this rule asks for '(not open)', which holds in no state of the match", // in which nothing is pressed
		strings.Replace(mirrored, " (does robot (press ?v ?w))", "", 1):                      "see line 7 first: there 'cell' has its arguments in another order (A09)",
		strings.Replace(mirrored, "(true (cell ?y ?x on)) (", "(true (cell ?x ?y on)) (", 1): "this rule asks for '(not open)', which holds in no state of the match",
	} {
		message := messageOf(t, text, "P02")
		if !strings.Contains(message, want) {
			t.Errorf("got %q, want %q", message, want)
		}
	}
}

// TestIdle wants an endless match to be explained by a move that makes nothing new. A counter whose facts are in another order is explained by that fact.
func TestIdle(t *testing.T) {
	const taking = `(role a) (init (left 2)) (minus 2 2 0) (minus 2 1 1) (minus 1 1 0) (minus 2 0 2) (minus 1 0 1)
(<= (legal a (take ?k)) (true (left ?n)) (minus ?n ?k ?m))
(<= (next (left ?m)) (does a (take ?k)) (true (left ?n)) (minus ?n ?k ?m))
(<= terminal (true (left 0)))
(goal a 100)`
	const counting = `(role a) (init (step 1)) (succ 1 2) (succ 3 2) (succ 3 4) (succ 4 5)
(legal a wait)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 5)))
(goal a 100)`
	for text, want := range map[string]string{
		taking:   "this rule allows '(take 0)' in move 1, with which the rule in line 3 makes nothing new",
		counting: "since the condition '(succ 2 ?n)' of this rule fails there: this fact has its arguments in another order than the others",
	} {
		if message := messageOf(t, text, "P02"); !strings.Contains(message, want) {
			t.Errorf("got %q, want %q", message, want)
		}
	}
}

// messageOf returns the message of the last finding of a rule.
func messageOf(t *testing.T, text, code string) (message string) {
	t.Helper()
	for _, x := range findingsOf(t, text) {
		if x.Code == code {
			message = x.Message
		}
	}
	return message
}

// findingsOf returns the findings about a text.
func findingsOf(t *testing.T, text string) (list []document.Finding) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.kif")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), nil, checker.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := runner.Run(t.Context(), []checker.Input{{Path: path}}, func(f *document.File) error {
		list = f.Findings
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestExplainedByCondition wants a match that ends before its first move to be explained by
// the condition that never holds, of a relation on which the end rests.
func TestExplainedByCondition(t *testing.T) {
	const stuck = `(role robot) (init (room free)) (init (room full))
(<= (legal robot rest) open)
(<= (next (room ?x)) (true (room ?x)))
(<= open (true (room empty)))
(<= terminal (not open))
(goal robot 100)
`
	if got, want := messageOf(t, stuck, "P06"), "see line 4 first: there the rule for 'open' has a condition that never holds (A07)"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	// No rule for next has a part in the initial state.
	later := strings.Replace(stuck, "(<= open (true (room empty)))", "(<= (next (room big)) (true (room empty)))\n(<= open (true (room big)))", 1)
	if got, want := messageOf(t, later, "P06"), "the match is over before the first move (in the initial state)"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// removing is a game in operations notation in which the second operation takes the turn
// from all.
const removing = `role(white)
role(black)
base(control(P)) :- role(P)
base(pile(1))
base(pile(2))
base(pile(3))
action(take)
init(control(white))
init(pile(3))
legal(take) :- control(P)
take :: control(white) & pile(3) ==> pile(2) & ~pile(3) & ~control(white) & control(black)
take :: control(black) & pile(2) ==> pile(1) & ~pile(2) & ~control(black)
take :: control(white) & pile(1) ==> ~pile(1)
terminal :- ~pile(1) & ~pile(2) & ~pile(3)
goal(white,100) :- terminal
goal(black,0) :- terminal
`

// bidding is a game in which white's bid is lost.
const bidding = `(role white) (role black) (init (step 1)) (succ 1 2) (succ 2 3)
(<= (legal ?r (bid 40)) (role ?r) (true (step 1)))
(<= (legal ?r pass) (role ?r) (not (true (step 1))))
(<= (next (bidden ?r ?v)) (does ?r (bid ?v)))
(<= (next (bidden black ?v)) (true (bidden black ?v)))
(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
(<= terminal (true (step 3)))
(<= (goal ?r ?v) (true (bidden ?r ?v)))
`

// TestLostByRole wants the loss of what a role has, and of a turn that an effect removes,
// to be told in the words of the notation.
func TestLostByRole(t *testing.T) {
	if got, want := messageOf(t, bidding, "P03"), "'(bidden white 40)', which goal rules ask for, is lost in move 2, and no rule for next keeps it"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	// A value that is looked up is asked for all the same.
	scored := strings.Replace(bidding, "(<= (goal ?r ?v) (true (bidden ?r ?v)))", "(worth 40 20) (worth 60 50) (<= (goal ?r ?v) (true (bidden ?r ?n)) (worth ?n ?v))", 1)
	if got, want := messageOf(t, scored, "P03"), "'(bidden white 40)', which goal rules ask for, is lost in move 2, and no rule for next keeps it"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := messageOf(t, removing, "P02"), "'control(black)', which rules for legal ask for, is lost in move 2: this effect removes it"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// keptTurn is a game in which the turn never passes, though a rule for base lists it for both.
const keptTurn = `(role anna) (role bert) (init (sticks 3)) (init (turn anna)) (other anna bert) (other bert anna)
(minus 3 1) (minus 2 0) (minus 1 0)
(<= (base (turn ?r)) (role ?r)) (base (sticks 3)) (base (sticks 2)) (base (sticks 1)) (base (sticks 0))
(<= (legal ?r take) (true (turn ?r)))
(<= (legal ?r rest) (role ?r) (not (true (turn ?r))))
(<= (next (sticks ?m)) (true (sticks ?n)) (minus ?n ?m))
(<= (next (turn ?r)) (true (turn ?r)))
(<= terminal (true (sticks 0)))
(<= (goal ?r 100) (true (turn ?s)) (other ?s ?r))
(<= (goal ?r 0) (true (turn ?r)))
`

// TestListedValue wants a value that a rule for base lists, and that no rule makes, to be told.
func TestListedValue(t *testing.T) {
	if got, want := messageOf(t, keptTurn, "P04"), "'(turn bert)', which goal rules ask for, can never hold, since no rule makes 'bert' a value of it"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
