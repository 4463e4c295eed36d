// Package lanes plays a game over its network, 64 positions at a time.
//
// A machine holds a position in each of 64 lanes. Gates that do not depend on
// moves are computed when positions are loaded, and the others when each lane
// has been given a joint move: then the successor positions can be read.
// Positions are packed, a bit for each fluent. A store numbers them, and compares them in full.
//
// An expander makes all joint moves of the positions of a store. Its walks visit states, enumerate them, count them
// (perft, facts, cover) and search for strategies. A lane keeps its position and makes one joint move after the other, so
// that gates which depend on the position alone are computed once; a free lane takes over moves of others. Moves that no
// next state depends on may be one move. Transitions are not stored: the move between two states is found by expanding
// the first once more. Source: parallel-pattern simulation of circuits (Waicukauski et al. 1985).
//
// # Invariants
//
// Lanes without a position are left out of every answer. Gates that depend on
// moves are read only in lanes where every role was given a move. Every joint move of a state is made exactly once,
// however often the walk is stopped. Work is counted in gates and states in bytes, the same on every machine.
package lanes
