// Package knowledge decides questions about the knowledge of roles, and formulas with 'knows', over a
// product of copies of the game that roles cannot tell apart.
//
// Algorithm: self-composition. A role does not know whether p exactly if two matches differ in p
// which it cannot tell apart: same own moves, same percepts. A formula needs a tree of such copies:
// one for each 'knows', given out by role, parent and depth, and shared by the parts of a
// conjunction (formula.go). Questions over the same copies are a group (groups.go). The product of
// the copies is a network like any other (circuit.Views), so that the engines of single states
// decide the questions as gates of it: walk, random matches, induction, enumeration, bounded search
// (rows.go). The guesses are that a fluent is the same in a copy and in its parent. The proved
// invariants of single states are known in each copy (settle.go). A violation by random matches is
// settled after a search for shorter ones.
//
// A formula that looks ahead is judged along the moves after a state of the product, where each
// copy goes on by itself (circuit.Phase, ahead.go). Bounded search and induction ask for that as
// the Sequel of a goal. The same formula without 'knows' is asked as a hidden question about single
// matches (actual.go).
//
// Source: Barthe, D'Argenio and Rezk, Secure information flow by self-composition (CSFW 2004); the questions are those
// of KR 2012, formulas those of its Def. 4 (positive knowledge).
//
// Input: questions about one role, formulas; invariants of single states.
//
// Invariant: two copies are compared as long as the role cannot tell them apart. The program of one
// step must have a model, or a proof by it counts for nothing, unless the reference semantics finds
// no first step. A violation consists of one match for each copy, which the reference semantics
// replays; a formula that is false among few matches is false among all. The game's own network is
// not changed, except that formulas add gates to it.
//
// Limits: knowledge that rests on the history of percepts and on no state; 'knows' below a
// negation; no certificate where states were enumerated; enumeration decides no formula that looks
// ahead.
//
// Decides (docs/design/ablation.md): 16 of the questions about knowledge in games (second hides nothing), and the cells
// of KR 2012; of 3,328 verdicts on formulas in random games two were open and none wrong.
package knowledge
