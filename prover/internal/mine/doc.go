// Package mine guesses invariants from sampled states of random matches, by a table of families (guess.go).
//
// Algorithm: templates, one file for each family. All guesses are cardinality bounds (package invariant). Sums are the null space of the sampled
// states modulo a large prime, with the smallest counts first, and made short (sums.go, nullspace.go, equations.go);
// counters are groups that have one value each, ordered by numbers or by a relation of the text (counters.go, orders.go),
// and count the steps that they have passed; equal.go
// has conditions of the text that never hold or hold together, pairs.go clauses of two fluents that share an argument,
// windows.go of a condition and a step of a counter, exclusive.go values that were never seen together.
//
// Source: Daikon (Ernst et al. 2001) for templates over samples; null spaces as in Sharma et al., A data driven
// approach for algebraic loop invariants (ESOP 2013); equal conditions as van Eijk (1998).
//
// Input: sampled states, the fluents and their arguments, the conditions of the text.
//
// Invariant: no sampled state violates a candidate. Nothing is proved or dropped here.
//
// Limits: guesses that only seem to hold cost those that do: families that are dear come late, and each has a bound.
//
// Decides: by their stages and the consequences of these: counters 13 of 783 questions in second and 23 of 1,208 in
// games, sums 1 and 2, equal conditions 8 and 6, pairs 2 and 2.
package mine
