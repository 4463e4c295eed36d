// Package counting answers the questions that count: how many functional dependencies and
// how many persistence laws of the fluents can be proved (AIJ 2012 sec. 6.3).
//
// Functionals are among the candidates of the strengthening; here they are only counted.
// Persistence (once true, or once false, a fluent stays so) is a property of two steps. It
// is proved by induction over two moves from the proved invariants, first for all
// statements together and, where that is too large, by a cone-of-influence abstraction for
// each fluent.
//
// # Certificates
//
// Persistence is one statement about all fluents that stay and all that stay away, proved
// by induction over two moves with the invariants that it needs.
//
// # Invariants
//
// Every statement that counts as proved has passed an induction; statements that random
// matches contradict are not asked.
package counting
