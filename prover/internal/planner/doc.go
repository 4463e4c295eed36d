// Package planner searches for a match to a state that a question asks for, such as
// one in which a puzzle is solved, where such states are far from the initial one
// and of a special kind: random matches and beams towards simple targets do not reach
// them, and the game cannot be unrolled so far.
//
// # The algorithm
//
// First the solver is asked for such a state (seeker): one that
// satisfies all invariants, the statements that random matches have never contradicted (frame),
// and is near to the initial state. Of this state those literals are kept that
// are enough (lift). They are the target of a planner. It keeps some dozens of
// states, all moves of each are made, and those go on that
// are nearest to the target (beam). After every few moves the solver is asked
// again, whether there is a nearer state of the kind, seen from the best state so
// far; where nothing has come nearer, the missing literals are taken for
// impossible together, and another target is looked for.
//
// How near a state is says the relaxed game, in which a literal that held
// once may remain true (relaxation; the delete relaxation of planning, Bonet and
// Geffner 2001, negative literals being propositions of their own): the number of
// steps after which each literal of the target may hold first, added up. A whole
// step of the relaxed game is computed for 64 states at once, with two words for
// each gate. The same numbers are the weights by which the solver measures how
// near a state is.
//
// Of states that satisfy the same part of the target only a few are kept, or all
// that are kept soon have the same mistake in common.
//
// # Limits
//
// Measured on a two-core machine:
//
//   - A Chinese checkers solitaire that stayed open is won by a match of 54 moves,
//     which the third beam (of 64 states) finds in 0.8 s. Lights out is solved in
//     0.03 s, and all of the game in 1 s instead of 8. The match is no shortest
//     one: it has 13 moves, where bounded search, which is no longer needed, found
//     one of 9.
//   - Two sudokus whose goal only says that no cell is empty are won by matches of 64
//     moves, in 1 to 2 s. The rules of the digits are in the conditions of legal moves, and no
//     invariant says them. Fluents each of which begins only where the other does not
//     hold are apart (blocked): 4,500 pairs, with which the solver names the grid that
//     fits. The literals that are enough for the goal, that no cell is empty, lead nowhere; so where
//     a target says of nothing that it holds, the next beam is given the whole state.
//   - Chess without check (capture_the_king), towards a side without a move: not
//     found, and so there is no row for other questions than puzzles. The solver
//     names stuck positions at once that are 35 to 50 steps away, but the beam
//     stays 7 to 12 steps short from move 36 on, with 16 to 128 states and up to
//     6 billion reads (25 s): missing literals are walled off by those there
//     already, a king that has to go where its own pawns stand. The relaxed game
//     does not see in which order things have to be done.
//
// # Invariants
//
// Nothing is proved here, and no state that the solver names counts for
// anything: the result is a match, which is replayed (Refute). The work is
// counted in gate reads, for 64 states each, and in conflicts, of which
// later steps are charged nothing.
package planner
