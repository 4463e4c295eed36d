// Package guided plays matches on the network: at random, as a filter of false statements, and by beam search.
//
// Algorithm: 64 random matches at a time drop candidates, refute questions and sample states. The beam keeps 384
// positions or fewer, tries moves from each, and keeps the best by one of some scores. A table (aims.go) holds the aims,
// and how near to them a position is.
//
// Source: random simulation as in equivalence checking of circuits; beam search (Lowerre 1976).
//
// Input: the network, goals, candidates, a budget of gate evaluations (Budget.MatchWork).
//
// Invariant: nothing is proved here. Every lane holds a state that its recorded moves lead to; a match is replayed
// before it refutes.
//
// Limits: wins that no score leads to (walls of pieces that have to become free again, goal values that stay 0 until
// the end, and states that the solver names and no match reaches).
//
// Decides (docs/design/ablation.md): random matches 115 of 783 questions in second and 229 of 1,208 in games; beams 21
// and 14, all of them wins or roles without a move.
package guided
