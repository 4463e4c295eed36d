// Package bmc is bounded model checking: it unrolls the network from the initial state,
// layer by layer, until a violation is found or no match is longer (exhaustion).
//
// All open questions are checked at one depth before the next depth begins. Each question
// has a conflict budget for its search. A question is proved by exhaustion if every depth
// is clear for it and the unrolling has no further transition. Small games are enumerated
// by the reference semantics instead, without a solver. Formulas about the initial state
// alone are decided by an unrolling of their lookahead.
//
// The short search (SearchSoughtMatches) comes before all expensive engines: a win of ten moves
// that no random match finds takes 350 conflicts there, and eight seconds of induction and
// enumeration otherwise.
//
// Source: Biere et al., Symbolic model checking without BDDs (TACAS 1999); for games
// TCIAIG 2014.
//
// # Invariants
//
// A depth counts as clear only if the solver answered for it and for all smaller depths. A
// match that is found is replayed before it counts.
package bmc
