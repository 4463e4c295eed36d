// Package simulate plays matches at random on the network, 64 at a time, one
// bit each.
//
// Each match has one bit, its lane, in words of 64 bits. So a step of 64 matches takes one pass
// over the gates of the network. Callers see which gates hold in which lanes, and get the moves of
// a lane. A MoveWatch records repeated states and the changes of states by moves, for questions
// about termination.
//
// # Invariants
//
// A seed decides everything: the same network and seed give the same matches. A match is no
// evidence until the reference semantics (package play) has replayed it.
package simulate
