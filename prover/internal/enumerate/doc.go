// Package enumerate visits the reachable states of a game over its network, and so decides
// all questions about states and transitions at once.
//
// # The algorithm
//
// States are visited breadth first, 64 at a time (package expand), so that the match to a
// violating state is a shortest one. Judges examine each new state, and each transition.
//
// # Clocks
//
// A step counter multiplies the states of a game by the length of its matches. If only the
// end of the match and the questions read it, it is left out of the state (package
// expand): after d moves it has the same value in every match. A state is then stored once
// with the set of depths at which it is reached, and expanded once, since its successors
// do not depend on the clock. The end of the match and the questions are evaluated for
// each time, with the clock replaced by its value: mostly that yields the same two or
// three gates again and again. Their values are kept with the state, so that it is not
// evaluated again at another depth. Questions that do not allow this get an exploration of
// their own, with the clock.
//
// # Termination
//
// A match that never ends returns to a state. If each transition leads exactly one move
// further from the start there is no cycle; if one leads to an ancestor in the search tree
// there is one; otherwise states without predecessors are removed repeatedly (cycle). A
// game with a clock ends.
//
// # Invariants
//
// Only an exploration that has expanded every state proves anything. A violation that it
// finds is replayed by the reference semantics before it counts. Work is counted in gates
// and states in bytes, so that every machine reaches the same answers. An exploration
// whose work is used up can go on later. If states are few and their joint moves very many
// it may take twice the work; one game has 679 states and a million joint moves.
//
// # Limits
//
// Formulas that look two moves ahead or more, and the knowledge of roles, are left to
// other engines.
package enumerate
