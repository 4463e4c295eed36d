// Package epistemic decides formulas that say what roles know, with knows
// nested and below and around after: one copy of the game for each view.
//
// (knows r F) is the positive-knowledge fragment of KR 2012 Def. 4, with all
// that the definition allows: nested, below after, around after.
//
//   - What a violation is. A base match and, for each knows that fails, a
//     match that looks the same to the role. play.JudgeViews gets the base and
//     a set of further matches and evaluates the formula as if no other match
//     were possible. That needs no tree: knows is never negated, so that what
//     is false when few matches are compared is false when all are. The tree
//     that is shown (Witness) is read off the evaluation.
//   - Views (formula.go) are allotted by what they are compared with: parent,
//     role, how far ahead, and how far the formula looks ahead from there.
//     Parts of a conjunction share them, since one false part is enough; those
//     of a disjunction do not. "Everybody knows which moves are legal" needs
//     one view for each role, however many moves there are. knows-whether
//     compares a formula in a view and in its parent, so that it needs one
//     view instead of two.
//   - Time (copies.go). Up to the state that the formula is about all copies
//     step together. From there on a copy goes on as long as the formula looks
//     ahead and the match is not over, which is a literal for each step; where
//     it does not go on it stays where it is, so that invariants may be
//     assumed of all layers. A view below after is compared as long as its
//     parent goes on. The length of a sequence is that of the formula as it is
//     written, also where constants have made it simpler: the judge asks for
//     n-max sequences.
//   - Induction (induction.go) assumes the formula before the step, in the
//     views as they stand and with other views in their places: it holds
//     whatever matches look the same. That alone proves most nested formulas
//     about Krieg-Tictactoe and Meier. If not, agreements of the roles are
//     looked for as for single questions, and at last those on what the
//     formula says that roles know, under every condition that the samples
//     allow. What is proved about terminal, legal and goal by the questions
//     X01 to X03 is taken over (answers.go).
//   - Without its knows the formula is a hidden question of the usual kind
//     (actual.go): what is known is true. It finds violations by one match,
//     and what it proves is an invariant.
//   - Plain GDL: the knows are dropped where that says the same. It does not
//     around after beside another part that looks ahead, since knows is about
//     all states that may follow; such formulas are decided with copies that
//     share all moves.
//   - All matches (play/worlds.go) are grouped by state and by what each role
//     has done and seen; a formula has one truth value in a group. This
//     decides small games, and is what tests compare with. A test compares it
//     with Def. 3 applied to all matches one by one.
//
// # Measured
//
// Measured on random GDL-II games of up to four steps, two formulas that hold
// and two that do not for each: of 3,328 verdicts of the solver on 416 games,
// 1,662 proved, 1,664 violated, 2 open, none wrong; a quarter of the
// violations need two witnesses or more. Induction alone, without search,
// proves all 64 that hold about 32 games.
package epistemic
