// Package lanes plays a game on its network of gates, 64 positions at a time.
//
// A machine holds a position in each of 64 lanes. Gates that do not depend on
// moves are computed when positions are loaded, and the others when each lane
// has been given a joint move: then the successor positions can be read.
// Positions are packed, a bit for each fluent. A store numbers them, and compares them in full.
//
// An expander makes all joint moves of the positions of a store. By its walks states are enumerated
// and counted (perft, facts, cover), and strategies are searched. A lane keeps its position and
// makes one joint move after the other from it, so that gates which depend on the position alone
// are computed once; a free lane takes over moves of other lanes. Moves on which no next state
// depends may be treated as one move. Transitions are not stored: the move between two states is
// found by expanding the first once more. Source: parallel-pattern simulation of circuits
// (Waicukauski et al. 1985).
//
// # Invariants
//
// Lanes without a position are left out of every answer. Gates that depend on
// moves are read only in lanes where every role was given a move. Every joint move of a state is made exactly once,
// however often the walk is stopped. Work is counted in gates and states in bytes, the same on every machine.
package lanes
