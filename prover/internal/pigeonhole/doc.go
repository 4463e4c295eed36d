// Package pigeonhole proves what follows from sums in single states since there is no
// room for what would have to be there.
//
// # The idea
//
// Nine numbers are written into nine cells, as many as are used up. Could nothing be
// written while a number is left, then each cell would have one: nine and the one that
// is left are ten, and the sum says nine. A solver that learns clauses, which this is a
// pigeonhole argument for, goes through the ways to fill nine cells with eight numbers,
// and had no answer after 200,000 conflicts.
//
// # The algorithm
//
// What is proved is assumed of a state, and that the property is violated (package
// propagate). Gates that hold for one of several reasons are choices: one of some
// literals holds. For each sum the literals that are known to hold are counted, and one
// more for each choice all of whose literals belong to the sum, as long as no two of
// these choices have one in common, the small ones first; if these are too many there is
// no such state. The same is done with those that fail. If that shows nothing, each way
// of a gate is looked at, and so for two gates one after the other.
//
// # Measured
//
// Playability of a magic square without a mark for empty cells: 2 ms, open before after
// 12 s. Where no sum is proved it does nothing.
//
// # Invariants
//
// Only what is proved is assumed, so what it proves holds in all reachable states. No
// certificate: a solver would have to find the argument again.
//
// # Limits
//
// Networks of 100,000 gates; choices of up to 100 literals; what needs two sums at once,
// or a sum of sums, is not found.
package pigeonhole
