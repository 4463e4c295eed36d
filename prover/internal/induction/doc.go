// Package induction proves invariants together, and formulas along paths.
//
// Algorithm: Houdini. A model of a step drops the statements that it breaks. The hypotheses of a round are fixed
// constraints, since a solver learns short clauses from constraints and not from assumptions. When there are no more
// models the next round begins with the rest (elimination.go). Where one query is too hard, each statement is asked
// about by itself. Formulas that look ahead are statements about paths (sequences.go). Package knowledge runs the same
// induction over products of matches.
//
// Also counted here are the functional dependencies and persistence laws that can be proved (AIJ 2012 sec. 6.3).
// Functionals are among the candidates. That a fluent, once true or once false, stays so is proved by induction over
// two moves for all statements together or, if that proves none, for each statement in its cone of influence
// (persistence.go, transitions.go).
//
// Source: Flanagan and Leino, Houdini (FME 2001); for games AIJ 2012 sec. 4.
//
// Input: candidates that hold in the initial state (their store checks this), and invariants that are proved.
//
// Invariant: a statement is dropped only if a model or a match breaks it, or the solver cannot decide it. The last
// round drops nothing and is solved in a fresh solver: it is the proof.
//
// Limits: the package strengthens nothing: questions beyond the candidates stay open. Sums over a board at both ends
// of a step are too hard for the solver (package bymove).
//
// Decides (docs/design/ablation.md): the columns of functionals and persistence, as printed or more in 19 of 19 games
// of AIJ 2012; 204 of 783 questions in second, 400 of 1,208 in games, most of these as one property alone.
package induction
