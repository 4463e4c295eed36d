// Package bymove proves invariants and rankings one joint move at a time, on the cofactor of the network and without a
// solver.
//
// Algorithm: in the cofactor by a joint move (propagate) most fluents have the same gate before and after the move.
// Equal gates are one node, so that the change of a count is a sum of a few literals (SimplifyRef, weighChange). Unit
// propagation from legality, invariants and candidates gives other values. Unknown values are split into cases
// (split.go), moves with a common condition share it (joint.go), and sums are bounded part by part (parts.go). Rankings
// need not fall with moves that cannot follow each other for ever (falls.go, stutters.go).
//
// Source: cofactors and structural hashing of and-inverter graphs (Kuehlmann and Krohm 1997); conserved quantities of
// transitions (Murata, Petri nets, 1989).
//
// Input: candidates of a stage, invariants that are proved, the joint moves; a budget of gates.
//
// Invariant: candidates assume each other; when a round has dropped some, all others are checked again without them,
// until a round drops none. No joint move that may be legal is left out, and every unknown is considered both ways.
//
// Limits: recursive rules that depend on moves, networks above 300,000 gates, many roles that move at the same time.
//
// Decides: nothing alone. It proves invariants that other engines need, above all functions of cells, and rankings of
// games with passes.
package bymove
