// Package play is the reference semantics of the Game Description Language:
// states, joint moves, legality, successors, percepts, goals and the truth of
// formulas (AIJ 2012 Defs. 5, 7 and 8), by direct evaluation of the rules on
// concrete states. It is the judge of every counterexample, and therefore
// shares no code with the prover beyond the packages gdl and property: no
// grounding, no multiplied-out clauses, no solver.
//
// Rules are evaluated top-down with tables. A question such as (legal white
// ?m) names a predicate and which of its arguments are known; for each such
// call pattern the rules are compiled once, with the conditions in the order
// that binds variables cheaply (order.go, compile.go). The answers to a call
// are kept in a table (table.go) for as long as they can be true: those of
// static predicates for the whole game, those that depend on the state while
// the state is looked at, those that depend on the moves for one joint move.
// Static predicates of moderate size are evaluated as a whole when the game is
// made (extension.go). Calls inside a recursive component suspend until answers arrive, so that
// each pair of a suspended condition and an answer is processed once and Go's
// stack does not grow with the recursion (recursion.go). Negation asks for
// the complete table of a ground atom. Where that table is still being
// computed, the program is not stratified by predicates; then the component
// is evaluated by its ground rules and their well-founded model (undefined
// atoms are a NegativeLoopError), which is the stratified one for every
// program that is stratified or locally stratified (wellfounded.go).
//
// Nothing is guessed: a variable that is unbound where a value is needed is a
// FlounderError, running out of work a BudgetError. Both carry the rule.
package play
