// Package liveness decides termination by ranking functions.
//
// Algorithm: a ranking is a list of weighted sums of fluents. By each move, the first sum that
// changes at all becomes lower (ranking*.go). Sums that rise on no sampled transition are taken
// greedily. The solver checks the ranking; a transition that refutes it becomes a sample. A check
// is one query about the fluents that begin or cease to hold, or goes through the joint moves one
// at a time (package bymove). Where roles pass in turns the ranking has to fall within a few moves in a
// row. Step counters are found in the rules (stepcounter.go). A random match in which a state
// comes back shows that a match need not end.
//
// Source: Podelski and Rybalchenko, A complete method for the synthesis of linear ranking functions (VMCAI 2004), here
// lexicographic and learned from counterexamples.
//
// Input: the network, sampled transitions, invariants that are proved; clauses of pairs are added where a ranking
// needs them.
//
// Invariant: no sampled transition breaks the present ranking. It is proved over all transitions between states that
// satisfy the invariants.
//
// Limits: sums that fall only in the long run.
//
// Decides (docs/design/ablation.md): 71 of 783 questions in second, 101 of 1,208 in games, of them 44 and 51 by step
// counters.
package liveness
