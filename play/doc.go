// Package play is the reference semantics of the Game Description Language:
// states, joint moves, legality, successors, percepts, goals and the truth of
// formulas (AIJ 2012 Defs. 5, 7 and 8), by direct evaluation of the rules on
// concrete states. It judges every counterexample, and therefore shares no code
// with the prover beyond the packages gdl and property: no grounding, no
// multiplied-out clauses, no solver.
//
// A Game is the rulesheet for its callers, who may ask at the same time: it takes
// and gives syntax trees. Its stateEvaluator answers the same questions in
// interned terms, one at a time, with a patternCompiler for the rules and a
// machine that runs them (evaluator.go). Exploration and matchPairs follow the
// moves of the evaluator. The judges (PropertyJudge, FormulaJudge,
// KnowledgeJudge) ask a Game, and say which rules to look at.
//
// Rules are evaluated top-down with tables. A question such as (legal white ?m)
// names a predicate and its known arguments. For each such call pattern the
// rules are compiled once, with the conditions in an order that binds variables
// cheaply (order.go, compile.go). The answers to a call are kept in a table
// (table.go) while they can be valid: those of static predicates for the whole
// game, those that depend on the state for one state, those that depend on the
// moves for one joint move. Static predicates of moderate size are evaluated
// completely when the game is made (extension.go). Calls inside a recursive
// component suspend until answers arrive. Each pair of a suspended condition
// and an answer is processed once, and Go's stack does not grow with the
// recursion (recursion.go). Negation needs the complete table of a ground atom.
// If that table is still being computed, the program is not stratified by
// predicates; then the component is evaluated by its ground rules and their
// well-founded model (undefined atoms are a NegativeLoopError), which is the
// stratified model of every program that is stratified or locally stratified
// (wellfounded.go).
//
// The evaluation never guesses: a variable that is unbound where a value is
// needed is a FlounderError, an exhausted budget a BudgetError. Both carry the
// rule.
package play
