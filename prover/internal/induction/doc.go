// Package induction proves invariants together, and formulas along paths.
//
// Algorithm: Houdini. The hypotheses of a round are constraints, not assumptions, since a solver learns short clauses
// only from the former; a model that breaks a statement drops it, and those after it obey fewer. When there are no
// more models the next round begins with the rest (elimination.go). Where one query is too hard, each statement is
// asked about by itself. Formulas that look ahead are statements about paths
// (sequences.go). Package knowledge runs the same induction over products of matches.
//
// How many functional dependencies and persistence laws can be proved (AIJ 2012 sec. 6.3) is counted here: functionals
// are among the candidates; that a fluent, once true or once false, stays so is induction over two moves, first for
// all statements together, then for each fluent in its cone of influence (persistence.go, transitions.go).
//
// Source: Flanagan and Leino, Houdini (FME 2001); for games AIJ 2012 sec. 4.
//
// Input: candidates that hold in the initial state, which their store looks at, and invariants that are proved.
//
// Invariant: a statement that falls is broken by a model, whichever others fall with it. The last round drops nothing
// and is solved in a fresh solver: it is the proof. Statements that the solver cannot decide fall.
//
// Limits: it strengthens nothing by itself: questions beyond the candidates stay open. Sums over a board at both ends
// of a step drown the solver (package bymove).
//
// Decides: the columns of functionals and persistence, as printed or more in 19 of 19 games of AIJ 2012; 204 of 783
// questions in second, 400 of 1,208 in games, most of these as one property alone.
package induction
