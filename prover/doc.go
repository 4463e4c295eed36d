// Package prover answers questions about games (package proof) and shows why:
// it grounds a rulesheet, proves the properties that it can, and refutes by matches that the
// reference semantics has replayed.
//
// All questions about a rulesheet are asked before the first is solved, since
// some can only be proved together. The same questions have the same verdicts
// on every machine: budgets count work, not time.
//
// How it goes about that is in package plan, below internal; the engines are
// in packages of their own there, each of which begins with its method,
// its sources, and its measurements.
package prover
