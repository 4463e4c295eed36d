// Package enumerate visits the reachable states of a game over its network, and
// so decides every question about states and transitions at once.
//
// # The algorithm
//
// States are visited breadth first, 64 at a time (package expand), so that what
// a state shows has a shortest match. Judges look at each state when it is seen
// for the first time, and at each transition.
//
// # Clocks
//
// A step counter multiplies the states of a game by the length of its matches.
// Where nothing but the end of the match and the questions read it, it is left
// out of the state (package expand): after d moves it shows the same in every match. A
// state is then stored once with the set of depths at which it is reached, and
// expanded once; which states follow it does not depend on the clock. The end
// of the match and the questions are read at each time, by replacing the clock
// with what it shows: mostly that gives the same two or three gates again and
// again. Their values are kept with the state, so that it need not be
// looked at again at another depth. Questions of which that cannot be said have
// an exploration of their own, with the clock.
//
// # Termination
//
// A match that never ends comes back to a state. If each transition leads
// exactly one move further from the start there is none; if one leads to a
// state that its own state was found from there is; else states are removed to
// which no transition leads any more (cycle). A game with a clock ends.
//
// # Invariants
//
// Only an exploration that has expanded every state proves something. What it
// finds is replayed by the reference semantics before it counts. Work is
// counted in gates and states in bytes, so that every machine comes to the same
// answers. An exploration whose work is done can go on later where it stopped. Where
// states are few and their joint moves very many it may take twice the work:
// gt_attrition has 679 states, and a million joint moves.
//
// # Limits
//
// Formulas that look two moves ahead or more, and what roles know, are left to
// others.
package enumerate
