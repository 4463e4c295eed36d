// Package simulate plays matches at random on the network, 64 at a time, one
// bit each.
//
// A match is a lane: the gates are evaluated with words of 64 bits, so that a
// step of 64 matches costs one pass over the network. Matches report which gates
// hold, replay lane by lane for a trace, and keep samples of states for the engines
// that mine candidates. A MoveWatch notes repeated states and the changes of
// moves, and a LookWindow holds the last few states, for formulas that look ahead.
//
// # Invariants
//
// A seed decides everything: the same network and seed give the same matches.
// A match shows no verdict yet: it is replayed by the reference
// semantics (package play) first.
package simulate
