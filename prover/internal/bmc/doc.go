// Package bmc is bounded model checking: the network unrolled from the initial
// state, step by step, until a violation is found or no match is longer
// (exhaustion).
//
// Violations of all open questions are looked for at one depth before the
// next. Each question has a part of the budget for its search. Where a depth
// is cleared completely for a question, and the unrolling has no transition
// any more, the question is proved by exhaustion. Small games are enumerated
// by the reference semantics instead, which needs no solver; formulas about
// the initial state alone are decided by an unrolling as long as they look
// ahead.
//
// A short search (SearchShortly) comes before all that is dear: where a match
// of ten moves is won that no random match finds, 350 conflicts decide what
// induction and enumeration spent eight seconds on before (asteroids in
// parallel).
//
// Source: Biere et al., Symbolic model checking without BDDs (TACAS 1999); for
// games TCIAIG 2014.
//
// # Invariants
//
// A depth counts as cleared only if the solver answered for it and for all
// before. A match that is found is replayed before it counts.
package bmc
