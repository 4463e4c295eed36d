// Package mine guesses invariants from sampled states of random matches, by a table of families (guess.go).
//
// Algorithm: templates, one file for each family. All guesses are cardinality bounds (package invariant). Sums are the
// null space of the sampled states modulo a large prime, smallest counts first, made short (sums.go, nullspace.go,
// equations.go). Counters are groups that have one value each, ordered by numbers or by a relation of the rules
// (counters.go, orders.go). They count the steps that they have passed. equal.go has conditions of the rules that never
// hold or hold together, pairs.go clauses of two fluents that share an argument, windows.go clauses of a condition and
// a step of a counter, exclusive.go values that were never seen together.
//
// Source: Daikon (Ernst et al. 2001) for templates over samples; null spaces as in Sharma et al., A data driven
// approach for algebraic loop invariants (ESOP 2013); equal conditions as van Eijk (1998).
//
// Input: sampled states, the fluents and their arguments, the conditions of the rules.
//
// Invariant: no sampled state violates a candidate. Nothing is proved or dropped here.
//
// Limits: false guesses take time from true ones. So expensive families come late, and each has a bound.
//
// Decides (docs/design/ablation.md), by their stages and what follows from these: counters 13 of 783 questions in
// second and 23 of 1,208 in games, sums 1 and 2, equal conditions 8 and 6, pairs 2 and 2.
package mine
