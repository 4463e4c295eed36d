// Package tally proves consequences of invariants in single states, and that rules which count are functions.
//
// Algorithm: a property of one state needs no transition: the program has neither moves nor rules for the next state
// (single.go). If the network is too large, gates to some depth below the question are enough, and deeper ones are
// unknown (near.go). Groups of atoms that differ in one argument, of which sampled states show one value
// each, are tallies: claims proved from the first gates to the last in one program, which states those that are proved
// (tallies.go, find.go).
//
// Source: proofs from the inputs to the outputs, as in equivalence checking (Kuehlmann and Krohm 1997); counts are
// cardinality constraints of the solver.
//
// Input: goals, invariants that are proved, sampled states.
//
// Invariant: a tally assumes invariants and tallies that are proved before it, so that it holds in every state in
// which these do.
//
// Limits: counts whose order the gates do not show; statements about relations that only rule splitting has made have
// no certificate.
//
// Decides: questions that nothing else does, in two families (reversi, god).
package tally
