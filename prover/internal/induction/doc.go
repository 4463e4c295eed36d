// Package induction proves invariants: Houdini over sets of candidates, and induction
// along paths for formulas that look ahead.
//
// Sources: Flanagan and Leino, Houdini (FME 2001); for games AIJ 2012 sec. 4.
//
// # Elimination in rounds
//
// Rounds have hard hypotheses (elimination.go). The textbook form of simultaneous
// induction assumes candidates through selector literals. The solver then learns clauses
// that mention dozens of selectors and forgets them again. Writing the hypotheses as
// constraints, and rebuilding the program when some have fallen, needs a few more programs
// and far fewer conflicts. A model found under too many hypotheses is still a model, so
// nothing is lost inside a round. The last round drops nothing and is solved in a fresh
// solver: it is the proof.
//
// # Statement by statement
//
// If the joint query is too hard, one search of the solver goes through all statements, a
// few conflicts for each (round.glance): preparing a query for each took as long as
// everything else. On one game 2,100 queries of a few conflicts became six searches, and
// 30 s of processor time 18; 617 statements that nothing breaks take 0.1 s instead of
// about 6. A round that drops nothing is confirmed by plain queries, which the learned
// clauses decide at once.
//
// # Invariants
//
// Candidates that are false initially are dropped before. The last round proves exactly
// its hypotheses. Transitions leave only states that are not terminal. A candidate that
// the solver cannot decide falls.
package induction
