// Package knowledge decides whether a role knows the end, the legal moves and the goals, over two copies of the game.
//
// Algorithm: self-composition. A role does not know whether p exactly if two matches differ in p which it cannot tell
// apart: same own moves, same percepts. Pairs of random matches find violations and drop candidates (matches.go).
// Candidates are agreements: this fluent or atom is the same in both, at last where that one holds (conditional.go);
// they are made inductive by Houdini (induction.go), cheap templates first, each followed by the questions.
// Consequences of agreements need no step (implied.go). Bounded search and pairs of states by the reference semantics
// come last.
//
// Source: Barthe, D'Argenio and Rezk, Secure information flow by self-composition (CSFW 2004); the questions are those
// of KR 2012.
//
// Input: questions about one role, invariants of single states, sampled pairs.
//
// Invariant: two copies are compared as long as the role cannot tell them apart; candidates that are left hold in all
// such pairs. The step program must have a model, unless the reference semantics finds no first step. A violation is a
// pair of matches that is replayed.
//
// Limits: knowledge that rests on the history of percepts and from no state.
//
// Decides: 16 of the questions about knowledge in games (second hides nothing), and the cells of KR 2012.
package knowledge
