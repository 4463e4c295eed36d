// Package bycases proves what is said about the ends of matches: that each role has one
// goal value there, and that these add up.
//
// # The idea
//
// Where a match ends because a king is gone the goal values are one each, unless the
// other king is gone as well. That no joint move takes both is seen at once when it is
// known where a king stands: most moves do not touch it. A solver that is asked about the
// whole board guesses moves and contents of cells before that, and of a game of chess
// pieces with 28,000 gates and 7,664 moves 20,000 conflicts show nothing.
//
// # The algorithm
//
// A program about one joint move holds (question.go):
//
//   - After the move what the violation is made of, but for what reads most of the
//     network: that the match is over means that somebody cannot move, and the goal
//     values are wrong without.
//   - Of the moves what they need, as far as it is made of few gates. Where a move is
//     legal for one of a few reasons, one of these holds.
//   - Before the move what is proved, that the property holds and that the match goes
//     on, as far as the program speaks of the fluents that this reads.
//
// The widest disjunction among what holds before the move, such as that a king stands on
// one of 64 cells, gives the cases. They are gone through in one search of the solver,
// which ends with the first model: mostly one of the first cases has one where the
// property is not inductive. One query without cases confirms that nothing is left.
//
// # What it rests on
//
// That each cell has one content, and what marks mean (package phases): a pawn that has
// just gone two steps stands where it can be taken in passing, and not a king.
//
// # Measured
//
// Utility structure of both texts of speedChess, 64 cases each, in 35,000 and 115,000
// weighted conflicts, 1.6 and 2.5 s (one was open after 100,000 others, and with one
// case for each move it takes twice as many); zero-sum, constant-sum and utility
// structure of quad, 40 cases, which were open. Where it fails that takes less than a
// tenth of a second. Without cases nothing was decided: skirmishNew, skirmishZeroSum.
//
// # Invariants
//
// Each part of the program is implied by the rules, so only that there is no model
// counts, and it is that of the query without cases.
//
// # Limits
//
// Programs of 400,000 atoms and literals (skirmish has more), disjunctions of eight to
// 1,000 ways. What wants a lemma about several cells is not found: that who has just
// moved is not in check.
package bycases
