// Package lanes plays a game over its network, 64 positions at a time.
//
// A Machine holds a position in each of 64 lanes. What does not depend on moves is
// computed when positions are loaded, and the rest when each lane has been given
// a joint move: then the positions that follow can be taken out. Positions are
// packed, a bit for each fluent, and compared in full.
//
// # Invariants
//
// A lane that holds no position says nothing: every answer leaves such lanes out.
// What a lane says after a move is only asked for where every role was given one.
package lanes
