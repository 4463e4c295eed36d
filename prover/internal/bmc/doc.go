// Package bmc is bounded model checking.
//
// Algorithm: the network is unrolled from the initial state, layer by layer, until the solver finds a violation or no
// match is longer (exhaustion). All open questions are asked at one depth before the next one begins, each with a limit
// of conflicts. A short search comes early, the whole one near the end of the plan. Small games that cannot be grounded
// are enumerated by the reference semantics instead; formulas about the initial state need an unrolling of their
// lookahead only.
//
// Source: Biere et al., Symbolic model checking without BDDs (TACAS 1999); for games TCIAIG 2014.
//
// Input: the network, goals, conflicts.
//
// Invariant: a depth is clear only if the solver answered for it and for all smaller ones; a match is replayed before
// it counts.
//
// Limits: depths of a few dozen steps of a small network, a handful of a large one; it proves only where all matches
// are short.
//
// Decides (docs/design/ablation.md): 30 of 783 questions in second, 14 of 1,208 in games, nearly all of them wins.
package bmc
