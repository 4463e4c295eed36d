// Package lanes plays a game over its network, 64 positions at a time.
//
// A machine holds a position in each of 64 lanes. Gates that do not depend on
// moves are computed when positions are loaded, and the others when each lane
// has been given a joint move: then the successor positions can be read.
// Positions are packed, a bit for each fluent. A store numbers them, and compares them in full.
//
// # Invariants
//
// Lanes without a position are left out of every answer. Gates that depend on
// moves are read only in lanes where every role was given a move.
package lanes
