// Package knowledge decides questions about the knowledge of roles, over the product of copies of the game that they cannot tell apart.
//
// Algorithm: self-composition. A role does not know whether p exactly if two matches differ in p which it cannot tell
// apart: same own moves, same percepts. The product of such copies is a network like any other (circuit.Views), so that the
// engines of single states decide the question as a gate of it: walk, random matches, induction, enumeration, bounded search
// (rows.go). Guesses are that a fluent is the same in a copy and in its parent, and the invariants of single states in each copy. A
// violation by random matches is settled after a search for shorter ones.
//
// Source: Barthe, D'Argenio and Rezk, Secure information flow by self-composition (CSFW 2004); the questions are those
// of KR 2012.
//
// Input: questions about one role, or a formula with a tree of copies (package epistemic); invariants of single states.
//
// Invariant: two copies are compared as long as the role cannot tell them apart. A program of a step must have a model, unless
// the reference semantics finds no first step. A violation is matches of the copies that are replayed. Nothing of the game's own
// network is changed but that formulas add gates to it.
//
// Limits: knowledge that rests on the history of percepts and from no state.
//
// Decides: 16 of the questions about knowledge in games (second hides nothing), and the cells of KR 2012.
package knowledge
