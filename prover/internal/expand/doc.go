// Package expand computes the successors of states over the network of a game, 64 states
// at a time.
//
// States are packed, a bit for each fluent, and compared in full (store). Gates are
// computed for 64 states at once, a lane each. A lane keeps its state and makes its first,
// second, third ... joint move, so that the gates which depend on the state alone are
// computed once (Expander). A lane whose moves are all made gets another state; if there
// is none, the moves that are left are divided among the free lanes. Moves that no next
// state depends on are one move here (chooser).
//
// Transitions are not stored. The move between two states is found by expanding the first
// once more (trace).
//
// # Clocks
//
// A step counter need not be part of a state (clock.go). A clock depends on no move, and
// only the end of the match and the questions read it. Gates that read it are replaced by
// their residual at each time: mostly the same two or three gates of the rest of the state
// (dial.go). A clock runs for 1,000 moves at most, and a dial has at most 64 distinct
// gates.
//
// # Invariants
//
// Every joint move of a state is made exactly once in a walk, however often the walk is
// stopped. Work is counted in gates and states in bytes, so that it is the same on every
// machine.
package expand
