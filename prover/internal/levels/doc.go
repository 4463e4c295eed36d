// Package levels visits the reachable states of a game with a clock where there are too many
// to keep what follows what.
//
// # The algorithm
//
// States are told apart without the clock (package clock), so that a state is reached
// after several numbers of moves, its depths, and the match may go on from it at some of
// them only. What is kept is sets of states, a bit each, and one number a state.
//
// After d moves the states of a set R(d) are reached, and from those of G(d), a part of it,
// the match goes on: R(d+1) is what follows G(d). To expand all of G(d) at each depth would be
// as much work as to visit the states with the clock. But mostly nearly all of it was expanded
// before. At each depth a piece E(d) is expanded, and T(d) are the states that follow it.
// Where E(c) of an earlier depth lies within G(d), what follows it is known: it is T(c). E(d) is
// what is left of G(d) without these. So
//
//	G(d)   = the union of E(c)
//	R(d+1) = the union of T(c), for the same c
//
// and only these two are kept of a depth. Where states that are reached are reached again two
// moves later, as in puzzles in which a move can be taken back, each state is expanded
// once. Sets are divided into pages, and empty pages take nothing: what is found at a depth has
// numbers that follow each other, so that a state takes some bits in all.
//
// # The way to a state
//
// Each state knows the one that it was found from. That is the way to it after the fewest
// moves. After more of them a piece is expanded again that the state follows, the smallest, until
// it is found.
//
// # Invariants
//
// As in package enumerate: a state is looked at once, before anything is asked about it, and
// every joint move of each state from which the match may go on is made at some depth at which it
// may. Work is counted, the words of sets included, and bytes are what is kept of the states.
//
// # Limits
//
// Where the match goes on from ever other states no piece is used again, and states are expanded
// once for each depth. Matches with a thousand moves may have two thousand sets, of as many bits
// as there are states.
package levels
