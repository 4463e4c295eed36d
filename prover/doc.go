// Package prover answers questions about properties of a game (package proof). It grounds the
// rulesheet, proves the properties that it can, and refutes others by matches that the reference
// semantics (package play) has replayed.
//
// All questions about a rulesheet are asked before the first one is answered, since some can only
// be proved together. The same questions have the same verdicts on every machine, since budgets
// count work and not time.
//
// Package internal/plan says which methods are tried, and in which order. Each method is a package
// in internal, whose comment describes its algorithm and its sources.
package prover
