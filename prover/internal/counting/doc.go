// Package counting answers the questions that count: how many functional
// dependencies and how many persistence laws of the fluents can be proved (AIJ
// 2012 sec. 6.3).
//
// Functionals are among the candidates of the strengthening; here they are
// only counted. Persistence (once true, or once false, a fluent stays so) is a
// property of two steps, proved by induction over two moves with what is
// known, first for all statements together and, where that is too large, in
// local programs of each fluent.
//
// # Certificates
//
// Persistence is one statement about all fluents that stay and all that stay
// away, proved by induction over two moves with the invariants that it needs.
//
// # Invariants
//
// What is counted as proved has passed an induction; statements that random
// matches contradict are not asked.
package counting
