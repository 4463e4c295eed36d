// Package cdcl decides whether clauses have a model: a small solver by conflict-driven clause
// learning. It takes assumptions, stops at a limit of conflicts (at the same place on every
// machine), and logs a proof of the clauses that it learns.
//
// # Algorithm
//
// The search is that of MiniSat (Eén and Sörensson, An extensible SAT-solver,
// SAT 2003). It decides a variable, propagates by two watched literals a clause
// (Moskewicz and others, Chaff, DAC 2001), and learns from each conflict the
// clause of the first unique implication point (Marques-Silva and Sakallah, GRASP,
// 1996), without the literals that others imply (Sörensson and Biere, SAT 2009).
// Variables of recent conflicts are decided first; a variable takes the value it
// had last. Restarts follow the sequence of Luby, Sinclair and Zuckerman (1993).
// Learned clauses are rated by the number of decision levels in them (Audemard and
// Simon, IJCAI 2009), and the worse half is forgotten now and then.
//
// Assumptions are the first decisions. If one of them is false when it is to be
// decided, there is no model in which all of them hold.
//
// # Invariants of the loop
//
//   - Each clause that is learned follows by unit propagation from the clauses
//     before it (RUP; Goldberg and Novikov, DATE 2003). Solver.ProofLogger gets it, and
//     a test checks each by a propagator that shares no code with this one.
//   - After propagation without a conflict each clause has a true literal, or its two
//     watched literals are not false.
//   - Clauses are added at level 0 only, between two searches.
//
// # Limits
//
// There is no preprocessing and no inprocessing but the removal of clauses that are
// true at level 0. The programs that it decides are reported in docs/design/solver.md.
package cdcl
