// Package invariant holds statements about single states that may be
// invariants, and their proof states.
//
// A Candidate is a statement with a Shape: a property that was asked, or a
// CardinalityBound, at least so many and at most so many of some literals, which is
// all else: groups of fluents of which at most or at least one holds, constants,
// clauses, sums, and numbers that stay ahead. The bound knows all that depends on
// it: its violation in the network, how a move breaks it, how a program about a
// part of the game assumes it, its statement in a certificate, and its words.
// Engines ask for the bound, or for the violation: a gate that holds where the statement is false.
//
// A Family is where candidates come from, which is how stages choose them
// (selection.go). So a new family is a file of package mine and a row of the plan.
//
// A candidate is pending, falsified (false in a reachable state) or proved; the
// Store finds those that are, and puts the proved ones into programs.
//
// Groups of two fluents that exclude each other are both an "at most one" and
// a clause, with one gate: an engine that looks for clauses has to look at short
// groups too.
//
// # Which candidates are worth trying
//
// Which groups are laws (groups.go, and package mine). A family of groups of which
// some are falsified is moved to the back, but not those of its groups that
// had exactly one fluent in all states (the cells of a king, among other
// pieces of which there are several), and not the values that were never seen
// together (two knights, where an arrow may lie under either). Knightfight's
// playability and goals need both. That a certain fluent never holds is moved
// to the back once it has failed, where most fluents of its symbol do hold:
// each such statement cost the functions a round.
//
// # Invariants
//
// Proved are only statements that passed an induction in a fresh solver, with
// all their hypotheses proved before or at the same time.
package invariant
