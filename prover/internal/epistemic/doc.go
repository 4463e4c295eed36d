// Package epistemic decides formulas with knows, nested and around after, over one copy of the game for each view.
//
// Algorithm: self-composition with a tree of copies. Views are allotted by role, parent and depth (formula.go); parts
// of a conjunction share them. A formula that does not look ahead is a gate of the product of its views, and the formula about
// other views that look the same is a guess (mapping.go); package knowledge decides it. One that looks ahead is a formula along
// the phase after a state of the product, in which the copies go on by themselves (circuit.Phase, ahead.go): this is the sequel
// of a goal, which bounded search and a step of induction ask. A formula without its knows is a hidden question of the usual kind (actual.go).
//
// Source: KR 2012 Def. 4 (positive knowledge); Barthe, D'Argenio and Rezk, self-composition (CSFW 2004).
//
// Input: formulas, invariants, agreements of two copies for each role.
//
// Invariant: a violation is a match and, for each knows that fails, another that looks the same; the judge replays
// them, and a formula that is false among few matches is false among all.
//
// Limits: knows below negation; no certificate where states were enumerated; enumeration decides no formula that looks ahead.
//
// Decides: formulas of authors only; of 3,328 verdicts on random games two were open and none wrong.
package epistemic
