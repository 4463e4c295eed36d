// Package counting answers the questions that count: how many functional dependencies and persistence laws of the
// fluents can be proved.
//
// Algorithm: functionals are among the candidates of the stages and are only counted here. Persistence (once true, or
// once false, a fluent stays so) is induction over two moves from the invariants, first for all statements together by
// Houdini (package induction), then for each fluent in its cone of influence.
//
// Source: Haufe, Schiffel and Thielscher (AIJ 2012 sec. 6.3).
//
// Input: the invariants that are proved; statements that random matches contradict are not asked.
//
// Invariant: every statement that counts has passed an induction. A certificate states all that stay and all that stay
// away at once.
//
// Limits: laws that need more than two moves.
//
// Decides: two columns of the table of AIJ 2012: as many as printed or more in 19 of 19 games.
package counting
