// Package expand computes the successors of states over the network of a game, 64 states at a time.
//
// Algorithm: bit-parallel evaluation on a machine of package lanes, whose store numbers the states. A lane
// keeps its state and makes one joint move after the other, so that gates which depend on the state alone are computed
// once (Expander); a free lane takes over moves of others. Moves that no next state depends on are one move.
// Transitions are not stored: the move between two states is found by expanding the first once more (trace).
//
// Clocks: a counter that depends on no move, and that only the end and the questions read, may be left out (clock.go).
//
// Input: a network and states. Source: parallel-pattern simulation of circuits (Waicukauski et al. 1985).
//
// Invariant: every joint move of a state is made exactly once, however often the walk is stopped. Work is counted in
// gates and states in bytes, the same on every machine.
//
// Decides: nothing alone; enumerate rests on it.
package expand
