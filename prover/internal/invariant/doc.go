// Package invariant holds statements about single states that may be
// invariants, and their proof states.
//
// A Candidate is a statement with a Shape. The Shape is a property that was asked, or a CardinalityBound. A
// CardinalityBound says that at least and at most certain numbers of some literals hold. All other statements have
// this form: groups of fluents of which at most one or at least one holds, constants, clauses and sums. The methods of the
// bound contain all code that depends on the form: its violation in
// the network, the way a move breaks it, the assumption in a program about a part of the game, its text in a
// certificate, and its words. Engines use the bound, or its violation. The violation is a gate that holds where
// the statement is false.
//
// A Family names the origin of candidates. Stages choose candidates by family (selection.go). So a new family is a
// file of package mine and a row of the plan.
//
// A candidate is pending, falsified (false in a reachable state) or proved. The Store finds the candidates that are
// false in the initial state, and puts proved candidates into programs.
//
// A group of two fluents that exclude each other is both an "at most one" and a clause, with one gate. An engine
// that looks for clauses has to look at short groups too.
//
// # Which candidates are worth trying
//
// File groups.go and package mine guess which groups are laws. If some groups of a family are falsified, the
// family is moved to the back. Two kinds of its groups stay in front. Groups of the first kind had exactly one
// true fluent in all states (the cells of a king, although there are several pieces of other kinds). Groups of the
// second kind consist of values that were never true together (two knights, although an arrow may lie under
// either). Knightfight's playability and goals need both kinds. A statement that one fluent never holds is moved
// to the back once the first stage has not proved it, if most fluents of its symbol do hold: each such statement cost
// the engine of package induction a round.
//
// # Invariants
//
// A statement counts as proved only if an engine has proved it by induction, or in each state that satisfies proved
// statements. All its hypotheses are then proved before, or at the same time.
package invariant
