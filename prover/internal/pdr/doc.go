// Package pdr is property-directed reachability.
//
// Algorithm: IC3. Frames over-approximate the states that are reached within 1, 2, 3, ... steps. A state from which a
// violation follows is made a cube: first without the solver, from the gates that need their values back to the few
// fluents that give them these (lift.go, loop.go), then by queries that drop literals. It is blocked in the frame
// before or leads further back, at last to the initial state. States of random matches bound the literals that may go.
//
// Source: Bradley, SAT-based model checking without unrolling (VMCAI 2011); Een, Mishchenko and Brayton, Efficient
// implementation of property directed reachability (FMCAD 2011).
//
// Input: one goal, the invariants that are proved, sampled states, a fifth of the effort.
//
// Invariant: each frame implies the next one and no step leads from a frame out of the next. The clauses of the last
// frames count only after an induction of its own (package induction) in a fresh solver, also where frames do not
// close; a counterexample is replayed.
//
// Limits: laws that count, of which each cube is one arrangement of pieces: peg solitaire, mastermind, full boards.
//
// Decides: 3 of 783 questions in second, 2 of 1,208 in games (four families), and the clauses of three fluents and
// more, such as parities of lamps.
package pdr
