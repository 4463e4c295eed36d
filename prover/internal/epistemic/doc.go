// Package epistemic decides formulas about the knowledge of roles, with knows nested and
// below and around after, by self-composition: one copy of the game for each view.
//
// (knows r F) is the positive-knowledge fragment of KR 2012 Def. 4, with all that the
// definition allows: nested, below after, around after.
//
//   - A violation is a base match and, for each knows that fails, a match that looks the
//     same to the role. play.JudgeViews gets the base and a set of further matches and
//     evaluates the formula as if no other match were possible. That needs no tree: knows
//     is never negated, so that a formula that is false when few matches are compared is
//     false when all are. The tree that is shown (Witness) is read off the evaluation.
//   - Views (formula.go) are allotted by the terms of their comparison: parent, role, its
//     depth, and the lookahead of the formula from there. Parts of a conjunction share
//     them, since one false part is enough; those of a disjunction do not. "Every role
//     knows which moves are legal" needs one view for each role, however many moves there
//     are. knows-whether compares a formula in a view and in its parent, so that it needs
//     one view instead of two.
//   - Time (copies.go). Up to the state that the formula is about all copies step
//     together. From there on a copy goes on as long as the formula looks ahead and the
//     match is not over, which is a literal for each step; a copy that does not go on
//     stays in its state, so that invariants may be assumed of all layers. A view below
//     after is compared as long as its parent goes on. The length of a sequence is that of
//     the formula as it is written, also if constants have made it simpler: the judge asks
//     for n-max sequences.
//   - Induction (induction.go) assumes the formula before the step, in the views as they
//     stand and with other views in their places: it holds in all matches that look the
//     same. That alone proves most nested formulas about Krieg-Tictactoe and Meier.
//     Otherwise agreements of the roles are looked for as for single questions, and at
//     last agreements on the objectives of the formula, under every condition that the
//     samples allow. Proved answers about terminal, legal and goal from the questions X01
//     to X03 are taken over (answers.go).
//   - Without its knows the formula is a hidden question of the usual kind (actual.go),
//     since knowledge is true. It finds violations by one match, and if it is proved it is
//     an invariant.
//   - Plain GDL: the knows are dropped if the result is equivalent. It is not around after
//     beside another part that looks ahead, since knows is about all states that may
//     follow; such formulas are decided with copies that share all moves.
//   - All matches (play/worlds.go) are grouped by state and by the history of moves and
//     percepts of each role; a formula has one truth value in a group. This decides small
//     games, and tests compare with it. A test compares it with Def. 3 applied to all
//     matches one by one.
//
// # Measured
//
// Measured on random GDL-II games of up to four steps, two formulas that hold and two that
// do not for each: of 3,328 verdicts of the solver on 416 games, 1,662 proved, 1,664
// violated, 2 open, none wrong; a quarter of the violations need two witnesses or more.
// Induction alone, without search, proves all 64 that hold about 32 games.
package epistemic
