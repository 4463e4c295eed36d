// Package invariant holds statements about single states that may be
// invariants, and what has been proved of them.
//
// A Candidate is a group of fluents of which at most or at least one holds, a
// clause, a sum, an equation or inequality between numbers of literals, or a
// property that was asked. Each has a gate for its violation. A candidate is
// pending, falsified (false in a reachable state) or proved; the Store keeps
// these states, and puts what is proved into programs.
//
// Groups of two fluents that exclude each other are both an "at most one" and
// a clause, with one gate: whoever looks for clauses has to look at short
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
// all their hypotheses proved before or at the same time. Whatever adds
// candidates has to call Store.GrowState.
package invariant
