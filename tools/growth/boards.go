package main

import (
	"fmt"
	"strings"
)

// A gameFamily is a kind of games of any size, which is the length of the board's edge, or the number of roles.
type gameFamily struct {
	familyName string
	boardSizes []int
	writeRules func(size int) string
	// hasHiddenMoves means that players do not see some moves, so that questions about their
	// knowledge are asked too.
	hasHiddenMoves bool
}

var gameFamilies = []gameFamily{
	{familyName: "breakthrough", boardSizes: []int{4, 6, 8, 12, 16, 20, 24, 32, 40, 48}, writeRules: breakthroughRules},
	{familyName: "connect four", boardSizes: []int{4, 6, 8, 10, 12, 16, 20, 24, 32, 40}, writeRules: connectFourRules},
	{familyName: "krieg", boardSizes: []int{3, 4, 5, 6, 8, 10, 12, 14, 16, 20}, writeRules: kriegRules, hasHiddenMoves: true},
	{familyName: "roles", boardSizes: []int{10, 30, 100, 300, 1000}, writeRules: roleRules},
}

// writeCoordinates writes the facts (index 1) ... (index n) and (up 1 2) ... of
// coordinates.
func writeCoordinates(b *strings.Builder, size int) {
	for i := 1; i <= size; i++ {
		fmt.Fprintf(b, "(index %d)\n", i)
		if i < size {
			fmt.Fprintf(b, "(up %d %d)\n", i, i+1)
		}
	}
}

// turnRules holds the rules by which two roles move in turn.
const turnRules = `
(role white) (role black)
(rival white black) (rival black white)
(init (turn white))
(<= (next (turn ?s)) (true (turn ?r)) (rival ?r ?s))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
`

// breakthroughRules returns the race of two armies, each in two ranks.
func breakthroughRules(size int) string {
	var b strings.Builder
	b.WriteString(turnRules)
	writeCoordinates(&b, size)
	fmt.Fprintf(&b, "(rank white 1) (rank white 2) (rank black %d) (rank black %d)\n(home white 1) (home black %d)\n", size-1, size, size)
	b.WriteString(`
(<= (init (pawn ?x ?y ?r)) (rank ?r ?y) (index ?x))
(<= (ahead white ?y ?z) (up ?y ?z))
(<= (ahead black ?y ?z) (up ?z ?y))
(<= (beside ?x ?w) (up ?x ?w))
(<= (beside ?x ?w) (up ?w ?x))
(<= (taken ?x ?y) (true (pawn ?x ?y ?r)))
(<= (legal ?r (march ?x ?y ?x ?z)) (true (turn ?r)) (true (pawn ?x ?y ?r)) (ahead ?r ?y ?z) (not (taken ?x ?z)))
(<= (legal ?r (march ?x ?y ?w ?z)) (true (turn ?r)) (true (pawn ?x ?y ?r)) (ahead ?r ?y ?z) (beside ?x ?w)
    (not (true (pawn ?w ?z ?r))))
(<= (left ?x ?y) (does ?r (march ?x ?y ?w ?z)))
(<= (left ?w ?z) (does ?r (march ?x ?y ?w ?z)))
(<= (next (pawn ?w ?z ?r)) (does ?r (march ?x ?y ?w ?z)))
(<= (next (pawn ?x ?y ?r)) (true (pawn ?x ?y ?r)) (not (left ?x ?y)))
(<= (alive ?r) (true (pawn ?x ?y ?r)))
(<= (through ?r) (true (pawn ?x ?y ?r)) (rival ?r ?s) (home ?s ?y))
(<= (won ?r) (through ?r))
(<= (won ?r) (rival ?r ?s) (not (alive ?s)))
(<= terminal (won ?r))
(<= (goal white 100) (won white))
(<= (goal white 0) (not (won white)))
(<= (goal black 0) (won white))
(<= (goal black 100) (not (won white)))
`)
	return b.String()
}

// connectFourRules returns the game of discs that are dropped into columns until
// four are in a line.
func connectFourRules(size int) string {
	var b strings.Builder
	b.WriteString(turnRules)
	writeCoordinates(&b, size)
	fmt.Fprintf(&b, "(top %d)\n", size)
	b.WriteString(`
(<= (init (slot ?x ?y none)) (index ?x) (index ?y))
(<= (rests ?x 1) (true (slot ?x 1 none)))
(<= (rests ?x ?z) (up ?y ?z) (true (slot ?x ?z none)) (true (slot ?x ?y ?r)) (role ?r))
(<= (legal ?r (drop ?x)) (true (turn ?r)) (top ?y) (true (slot ?x ?y none)))
(<= (next (slot ?x ?y ?r)) (does ?r (drop ?x)) (rests ?x ?y))
(<= (next (slot ?x ?y ?m)) (true (slot ?x ?y ?m)) (distinct ?m none))
(<= (next (slot ?x ?y none)) (true (slot ?x ?y none)) (not (hit ?x ?y)))
(<= (hit ?x ?y) (does ?r (drop ?x)) (rests ?x ?y))
(<= (run ?a ?b ?c ?d) (up ?a ?b) (up ?b ?c) (up ?c ?d))
(<= (four ?r) (role ?r) (run ?a ?b ?c ?d) (true (slot ?a ?y ?r)) (true (slot ?b ?y ?r)) (true (slot ?c ?y ?r)) (true (slot ?d ?y ?r)))
(<= (four ?r) (role ?r) (run ?a ?b ?c ?d) (true (slot ?x ?a ?r)) (true (slot ?x ?b ?r)) (true (slot ?x ?c ?r)) (true (slot ?x ?d ?r)))
(<= (four ?r) (role ?r) (run ?a ?b ?c ?d) (run ?e ?f ?g ?h)
    (true (slot ?a ?e ?r)) (true (slot ?b ?f ?r)) (true (slot ?c ?g ?r)) (true (slot ?d ?h ?r)))
(<= (four ?r) (role ?r) (run ?a ?b ?c ?d) (run ?e ?f ?g ?h)
    (true (slot ?a ?h ?r)) (true (slot ?b ?g ?r)) (true (slot ?c ?f ?r)) (true (slot ?d ?e ?r)))
(<= room (top ?y) (true (slot ?x ?y none)))
(<= terminal (four ?r))
(<= terminal (not room))
(<= (goal white 100) (four white))
(<= (goal white 0) (four black) (not (four white)))
(<= (goal white 50) (not (four white)) (not (four black)))
(<= (goal black 100) (four black) (not (four white)))
(<= (goal black 0) (four white))
(<= (goal black 50) (not (four white)) (not (four black)))
`)
	return b.String()
}

// kriegRules returns noughts and crosses in which no player sees the marks of the
// other: a player that tries a taken cell is told so, and tries again.
func kriegRules(size int) string {
	var b strings.Builder
	b.WriteString("(role white) (role black)\n(rival white black) (rival black white)\n(init (turn white))\n")
	writeCoordinates(&b, size)
	b.WriteString(`
(<= (init (spot ?x ?y none)) (index ?x) (index ?y))
(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
(<= (legal ?r (try ?x ?y)) (true (turn ?r)) (index ?x) (index ?y) (not (true (tried ?r ?x ?y))))
(<= (next (tried ?r ?x ?y)) (does ?r (try ?x ?y)))
(<= (next (tried ?r ?x ?y)) (true (tried ?r ?x ?y)))
(<= (marks ?r ?x ?y) (does ?r (try ?x ?y)) (true (spot ?x ?y none)))
(<= (hit ?x ?y) (marks ?r ?x ?y))
(<= moved (marks ?r ?x ?y))
(<= (next (spot ?x ?y ?r)) (marks ?r ?x ?y))
(<= (next (spot ?x ?y ?m)) (true (spot ?x ?y ?m)) (not (hit ?x ?y)))
(<= (next (turn ?s)) (true (turn ?r)) (rival ?r ?s) moved)
(<= (next (turn ?r)) (true (turn ?r)) (not moved))
(<= (sees ?r yours) (rival ?s ?r) (true (turn ?s)) moved)
(<= (sees ?r taken) (true (turn ?r)) (not moved))
(<= (run ?a ?b ?c) (up ?a ?b) (up ?b ?c))
(<= (three ?r) (role ?r) (run ?a ?b ?c) (true (spot ?a ?y ?r)) (true (spot ?b ?y ?r)) (true (spot ?c ?y ?r)))
(<= (three ?r) (role ?r) (run ?a ?b ?c) (true (spot ?x ?a ?r)) (true (spot ?x ?b ?r)) (true (spot ?x ?c ?r)))
(<= room (true (spot ?x ?y none)))
(<= terminal (three ?r))
(<= terminal (not room))
(<= (goal ?r 100) (three ?r))
(<= (goal ?r 0) (rival ?r ?s) (three ?s))
(<= (goal ?r 50) (role ?r) (not (three white)) (not (three black)))
`)
	return b.String()
}

// roleRules returns a game of as many roles, each of which turns a lamp of its own on or off at each step.
func roleRules(size int) string {
	var b strings.Builder
	for i := 1; i <= size; i++ {
		fmt.Fprintf(&b, "(role p%d)\n", i)
	}
	writeCoordinates(&b, 10)
	b.WriteString(`
(init (step 1))
(<= (init (lamp ?r off)) (role ?r))
(<= (legal ?r wait) (role ?r))
(<= (legal ?r on) (role ?r))
(<= (legal ?r off) (role ?r))
(<= (next (lamp ?r on)) (does ?r on))
(<= (next (lamp ?r off)) (does ?r off))
(<= (next (lamp ?r ?l)) (does ?r wait) (true (lamp ?r ?l)))
(<= (next (step ?n)) (true (step ?m)) (up ?m ?n))
(<= terminal (true (step 10)))
(<= (goal ?r 100) (true (lamp ?r on)))
(<= (goal ?r 0) (true (lamp ?r off)))
`)
	return b.String()
}
