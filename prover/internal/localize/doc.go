// Package localize proves candidates (guessed invariants) one at a time, each in a program of the
// gates on which it depends (its cone of influence).
//
// Algorithm: localization abstraction. Moves that the cone does not mention become one move of each role, which needs
// the conditions that they have in common (unroll). Three programs are tried for a candidate, each with more conditions
// of the moves. Weak candidates rest while stronger ones are alive (package invariant).
//
// Source: Kurshan, Computer-aided verification of coordinating processes (1994); Clarke et al., Counterexample-guided
// abstraction refinement (CAV 2000), here with fixed refinements.
//
// Input: candidates of a stage or one property, invariants that are proved.
//
// Invariant: such programs have more models than the game has transitions, so that only "no model" counts. When a
// candidate falls, the checks that assumed it are made again, so that the rest is inductive together.
//
// Limits: statements that need most of the board; large programs (MaxLocalCost, maxAloneCost).
//
// Decides (docs/design/ablation.md): alone, only in games too large for a whole program; 83 invariants that proofs in
// second needed, 389 in games.
package localize
