package causes_test

import (
	"github.com/gdllint/gdllint/document"
	"strings"
	"testing"
)

// pair is a game in which two stones of a player win; tests break it.
const pair = `(role x) (role o) (init (cell 1 b)) (init (cell 2 b)) (init (cell 3 b)) (init (cell 4 b)) (init (control x))
(<= (legal ?r (mark ?c)) (true (control ?r)) (true (cell ?c b)))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (next (cell ?c ?r)) (does ?r (mark ?c)))
(<= (next (cell ?c ?v)) (true (cell ?c ?v)) (not (marked ?c)))
(<= (marked ?c) (does ?r (mark ?c)))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (two ?r) (true (cell ?a ?r)) (true (cell ?b ?r)) (distinct ?a ?b) (role ?r))
(<= open (true (cell ?c b)))
(<= terminal (two ?r))
(<= terminal (not open))
(<= (goal ?r 100) (two ?r))
(<= (goal ?r 0) (role ?r) (not (two ?r)))
`

// drops is a game whose stones fall on others, and none lies at the bottom.
const drops = `(role x) (role o) (init (control x)) (above 1 2) (above 2 3) (column a) (column b)
(<= (legal ?r (drop ?c)) (true (control ?r)) (column ?c) (not (true (cell ?c 3 x))) (not (true (cell ?c 3 o))))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (next (cell ?c ?h ?r)) (does ?r (drop ?c)) (free ?c ?h))
(<= (next (cell ?c ?h ?r)) (true (cell ?c ?h ?r)))
(<= (free ?c ?h) (above ?g ?h) (taken ?c ?g) (not (taken ?c ?h)))
(<= (taken ?c ?h) (true (cell ?c ?h ?r)))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= terminal (true (cell ?c 3 ?r)))
(<= (goal ?r 100) (role ?r) (true (cell ?c 3 ?r)))
(<= (goal ?r 0) (role ?r) (not (true (cell a 3 ?r))) (not (true (cell b 3 ?r))))
`

// takers is a game whose two players have the turn from the first state on.
const takers = `(role x) (role o) (init (left 3)) (init (control x)) (init (control o)) (less 3 2) (less 2 1) (less 1 0)
(<= (legal ?r take) (true (control ?r)))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (next (left ?n)) (true (left ?m)) (less ?m ?n))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= terminal (true (left 0)))
(<= (goal ?r 100) (role ?r) (not (true (control ?r))))
(<= (goal ?r 0) (true (control ?r)))
`

// ladder is a game whose counter has no next value behind 2, so that no state has a later one.
const ladder = `(role p) (init (at 0)) (up 0 1) (up 1 2) (up 3 4)
(legal p climb)
(<= (next (at ?m)) (true (at ?n)) (up ?n ?m))
(<= terminal (true (at 4)))
(<= (goal p 100) (true (at 4)))
(<= (goal p 0) (not (true (at 4))))
`

// walker is a game with a corner from which no step leads on.
const walker = `(role p) (init (at 1 1)) (next-to 1 2) (next-to 2 3)
(<= (legal p right) (true (at ?x ?y)) (next-to ?x ?z))
(<= (legal p up) (true (at ?x ?y)) (next-to ?y ?z))
(<= (next (at ?z ?y)) (does p right) (true (at ?x ?y)) (next-to ?x ?z))
(<= (next (at ?x ?z)) (does p up) (true (at ?x ?y)) (next-to ?y ?z))
(<= terminal (true (at 3 3 1)))
(goal p 100)
`

// climb is a race of two snails, of which one has a step too few in its table; it moves in two ways.
const climb = `(role red) (role tan) (init (at red 0)) (init (at tan 0)) (init (day 1)) (init (turn red))
(up red 0 1) (up red 1 2) (up red 2 3) (up tan 0 1) (up tan 1 1) (up tan 2 3)
(then 1 2) (then 2 3) (then 3 4) (then 4 5) (then 5 6) (then 6 7) (then 7 8) (then 8 9)
(<= (legal ?r creep) (true (turn ?r)) (true (at ?r ?x)) (up ?r ?x ?y))
(<= (legal ?r slide) (true (turn ?r)) (true (at ?r ?x)) (up ?r ?x ?y))
(<= (legal ?r rest) (true (turn ?r)))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(<= (next (at ?r ?y)) (does ?r creep) (true (at ?r ?x)) (up ?r ?x ?y))
(<= (next (at ?r ?y)) (does ?r slide) (true (at ?r ?x)) (up ?r ?x ?y))
(<= (next (at ?r ?x)) (true (at ?r ?x)) (not (does ?r creep)) (not (does ?r slide)))
(<= (next (turn red)) (true (turn tan)))
(<= (next (turn tan)) (true (turn red)))
(<= (next (day ?n)) (true (day ?m)) (then ?m ?n))
(<= terminal (true (at ?r 3)))
(<= terminal (true (day 9)))
(<= (goal ?r 100) (true (at ?r 3)))
(<= (goal ?r 0) (role ?r) (not (true (at ?r 3))))
`

// mill is a game of two millers, one of whom has no water at first, and water comes only to water.
const mill = `(role ann) (role bob) (init (has ann grain 1)) (init (has bob grain 1)) (init (has ann water 0)) (init (day 1))
(more 0 1) (more 1 2) (more 2 3) (good grain) (good water)
(then 1 2) (then 2 3) (then 3 4) (then 4 5)
(<= (legal ?r (fetch ?g)) (role ?r) (good ?g))
(<= (legal ?r bake) (true (has ?r grain ?n)) (true (has ?r water ?m)) (distinct ?m 0))
(<= (next (has ?r ?g ?n)) (does ?r (fetch ?g)) (true (has ?r ?g ?m)) (more ?m ?n))
(<= (next (has ?r ?g ?m)) (true (has ?r ?g ?m)) (not (does ?r (fetch ?g))))
(<= (next (has ?r ?g 3)) (true (has ?r ?g 3)))
(<= (next (bread ?r)) (does ?r bake))
(<= (next (bread ?r)) (true (bread ?r)))
(<= (next (day ?n)) (true (day ?m)) (then ?m ?n))
(<= terminal (true (day 5)))
(<= (goal ?r 100) (true (bread ?r)))
(<= (goal ?r 0) (role ?r) (not (true (bread ?r))))
`

// bells is a game that leaves its first part when one of two ringers has rung for the last time, and not the other one.
const bells = `(role east) (role west) (init (left east 3)) (init (left west 3)) (init (part ringing)) (init (turn east)) (init (hour 0))
(less 3 2) (less 2 1) (less 1 0) (rope 1) (rope 2) (rope 3) (rope 4)
(then 0 1) (then 1 2) (then 2 3) (then 3 4) (then 4 5) (then 5 6) (then 6 7) (then 7 8) (then 8 9) (then 9 10)
(<= (legal ?r (ring ?b)) (true (part ringing)) (true (turn ?r)) (rope ?b) (not (true (rung ?r ?b))))
(<= (legal ?r listen) (true (part listening)) (true (turn ?r)))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(<= (next (rung ?r ?b)) (does ?r (ring ?b)))
(<= (next (rung ?r ?b)) (true (rung ?r ?b)))
(<= (next (left ?r ?n)) (does ?r (ring ?b)) (true (left ?r ?m)) (less ?m ?n))
(<= (next (left ?r ?n)) (true (left ?r ?n)) (not (true (turn ?r))))
(<= (next (left ?r ?n)) (true (left ?r ?n)) (true (part listening)))
(<= last (true (left east 1)) (true (turn east)))
(<= (next (part listening)) last)
(<= (next (part listening)) (true (part listening)))
(<= (next (part ringing)) (true (part ringing)) (not last))
(<= (next (turn east)) (true (turn west)))
(<= (next (turn west)) (true (turn east)))
(<= (next (hour ?n)) (true (hour ?m)) (then ?m ?n))
(<= terminal (true (hour 10)))
(<= (peal ?r) (true (rung ?r ?a)) (true (rung ?r ?b)) (true (rung ?r ?c)) (distinct ?a ?b) (distinct ?a ?c) (distinct ?b ?c))
(<= (goal ?r 100) (peal ?r))
(<= (goal ?r 0) (role ?r) (not (peal ?r)))
`

// ring is a game of three who hand a ball on, of which the table leaves one out.
const ring = `(role p) (role q) (role s) (init (ball p)) (init (throws 3 p)) (init (throws 3 q)) (init (throws 3 s)) (init (n 1))
(to p q) (to q p) (to s q)
(less 3 2) (less 2 1) (less 1 0) (then 1 2) (then 2 3) (then 3 4) (then 4 5) (then 5 6) (then 6 7) (then 7 8) (then 8 9) (then 9 10)
(<= (legal ?r throw) (true (ball ?r)) (true (throws ?n ?r)) (distinct ?n 0))
(<= (legal ?r watch) (role ?r) (not (true (ball ?r))))
(<= (next (throws ?m ?r)) (does ?r throw) (true (throws ?n ?r)) (less ?n ?m))
(<= (next (throws ?n ?r)) (true (throws ?n ?r)) (not (does ?r throw)))
(<= (next (ball ?q)) (true (ball ?r)) (to ?r ?q))
(<= (next (n ?b)) (true (n ?a)) (then ?a ?b))
(<= terminal (true (n 10)))
(<= (goal ?r 50) (role ?r))
`

// TestNeverWon wants a role that never wins to be explained by what the matches that are
// tried have in common.
func TestNeverWon(t *testing.T) {
	early := strings.Replace(pair, "(<= terminal (not open))", "(<= terminal (true (cell ?c ?v)) (distinct ?v b))", 1)
	for _, test := range []struct{ name, text, code, want string }{
		{"ends at once", early, "P04", "all matches that were tried end after move 1 by this rule for terminal, before 'o' could choose a move"},
		{"dead move", drops, "P04", "see line 4 first: there no rule for init makes 'cell' true (D02)"},
		{"dead move goes on", drops, "P02", "see line 4 first: there no rule for init makes 'cell' true (D02)"},
		{"turn of both", takers, "P04", "'(control o)' holds from the first state to the last, and these rules exclude it"},
		{"stuck", walker, "P04", "all matches that were tried stop where a role has no legal move"},
		{"table of steps", climb, "P04", "'(at tan 3)', which goal rules ask for, holds at the end of no match that was tried: it depends on '(up tan ?x 2)' in line 8, which never holds"},
		{"no beginning", mill, "P04", "it depends on '(has bob water ?m)' in line 6, which never holds: it does not hold at first, and each rule for next asks for it before"},
		{"end of a part", bells, "P04", "'(left west 0)' holds in no match that was tried, although '(left east 0)' does: the rule for '(next (left west 0))' in line 9 never fires, and in each match '(true (part ringing))' is the last condition that fails: '(part ringing)' is lost where 'last' holds; see line 12 first: there the rule for 'last' is not like the others of its kind (Y17)"},
		{"left out", ring, "P01", "'(ball s)' holds in no match that was tried, although '(ball p)' does: it depends on '(to ?r s)' in line 8, which never holds"},
		{"place of a walker", walker, "P01", "see line 6 first: there the rule for 'terminal' has a term with another number of arguments than elsewhere (A02)"},
	} {
		if got := messageOf(t, test.text, test.code); !strings.HasSuffix(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestUnreached wants conditions that no state meets to follow from the facts that end.
func TestUnreached(t *testing.T) {
	for _, f := range findingsOf(t, ladder) {
		if isUnreached(f) && !f.Consequence {
			t.Errorf("%s %s", f.Code, f.Message)
		}
	}
}

// bishop is a game with a square that no move comes to, and with an error in the rule that moves.
const bishop = `(role p) (init (at 1 1)) (up 1 2) (up 2 3) (init (puddle 1 1))
(legal p go)
(<= (next (at ?z ?w)) (true (at ?x ?y)) (up ?x ?z) (up ?y ?w) (not (true (puddle ?z ?))))
(<= (next (puddle ?x ?y)) (true (puddle ?x ?y)))
(<= terminal (true (at 2 3)))
(<= (goal p 100) (true (at 2 3)))
(<= (goal p 0) (not (true (at 2 3))))
`

// TestUnknownStates wants a condition that no state meets to follow from an error in the rules by
// which there are states, and from a first state in which no role can move.
func TestUnknownStates(t *testing.T) {
	sound := strings.Replace(bishop, " (not (true (puddle ?z ?)))", "", 1)
	for _, test := range []struct {
		name, text string
		shown      bool
	}{
		{"error", bishop, false},
		{"stuck", strings.Replace(sound, "(legal p go)", "(<= (legal p go) (true (at 3 3)))", 1), false},
		{"error elsewhere", strings.Replace(sound, "(legal p go)", "(legal p go) (<= (goal p 50) (true (puddle ?z ?)))", 1), true},
	} {
		shown := false
		for _, f := range findingsOf(t, test.text) {
			shown = shown || isUnreached(f) && !f.Consequence
		}
		if shown != test.shown {
			t.Errorf("%s: got %v", test.name, shown)
		}
	}
}

// TestDeadRule wants a match that stops at a rule to follow from the name in it that does not exist.
func TestDeadRule(t *testing.T) {
	text := strings.Replace(ladder, "(true (at ?n)) (up", "(true (att ?n)) (up", 1)
	for _, f := range findingsOf(t, text) {
		if f.Property != "" && !f.Consequence {
			t.Errorf("%s %s", f.Code, f.Message)
		}
	}
}

// lamps is a game of two lamps with a button each.
const lamps = `(role p) (init (lamp a off)) (init (lamp b off)) (init (step 0)) (after 0 1) (after 1 2) (after 2 3)
(<= (legal p (press ?x)) (true (lamp ?x off)))
(<= (legal p wait) (true (lamp ?x on)))
(<= (next (lamp ?x on)) (does p (press ?x)))
(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)) (does p (press ?y)) (distinct ?x ?y))
(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)) (does p wait))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= bright (true (lamp a on)) (true (lamp b on)))
(<= terminal (true (step 3)))
(<= (goal p 100) bright)
(<= (goal p 0) (not bright))
`

// TestMisnamed wants the loss of a fluent to be told by the rule that asks for that move by another name,
// with another number of arguments, or with conditions that exclude each other.
func TestMisnamed(t *testing.T) {
	for _, test := range []struct{ name, old, new, shown string }{
		{"whole", "", "", ""},
		{"name", "(next (lamp ?x on)) (does p (press ?x))", "(next (lamp ?x on)) (does p (pres ?x)) (true (lamp ?x off))", "D05"},
		{"arguments", "(next (lamp ?x on)) (does p (press ?x))", "(next (lamp ?x on)) (does p (press ?x ?s)) (true (lamp ?x ?s))", "P01, A02"},
		{"itself", "(distinct ?x ?y)", "(distinct ?y ?y)", "D10"},
	} {
		text := strings.Replace(lamps, test.old, test.new, 1)
		var shown []string
		for _, f := range findingsOf(t, text) {
			if !f.Consequence {
				shown = append(shown, f.Code)
			}
		}
		if got := strings.Join(shown, ", "); got != test.shown {
			t.Errorf("%s: got %s, want %s", test.name, got, test.shown)
		}
	}
}

// TestPassedOver wants a role that never has the turn to be explained by the facts that do
// not lead to it.
func TestPassedOver(t *testing.T) {
	text := strings.NewReplacer("(role o)", "(role o) (role y) (after x o) (after o x) (after y x)",
		"(<= (next (control x)) (true (control o)))\n", "", "(<= (next (control o)) (true (control x)))", "(<= (next (control ?s)) (true (control ?r)) (after ?r ?s))").Replace(pair)
	want := "for y; '(control y)', which rules for legal ask for, can never hold, since '(after ?r ?s)' does not lead to 'y'"
	var got []string
	for _, f := range findingsOf(t, text) {
		if got = append(got, f.Message); strings.HasSuffix(f.Message, want) {
			return
		}
	}
	t.Errorf("got %q", got)
}

// isUnreached tells whether a finding says that no state meets a condition.
func isUnreached(f document.Finding) bool { return strings.Contains(f.Message, "reachable state") }
