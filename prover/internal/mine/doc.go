// Package mine guesses invariants from sampled states of random matches, one
// file for each family.
//
// Candidates are proposed generously and dropped by everything that
// contradicts them: the initial state, random matches (64 at a time, one bit
// each), and then the solver.
//
// # Families
//
// Sums (sums.go). Equations between numbers of fluents come from the null
// space of sampled states, computed exactly. Two cardinality constraints over
// a whole board at time 0 and time 1 drown the solver. Given that the equation
// held before, it holds after exactly if as many of its literals begin to hold
// as end: that mentions only the changes of a move. Quarto's playability, which
// needs "as many pieces in the pool as empty cells", went from open to 0.1 s.
// Where all sums together come to nothing they are tried by local programs,
// like those with counters, and invariants of groups ("a cell has one
// content") are no sums to prove: of the 35 equations of a game of Chinese
// checkers 30 were. With the numbers of pieces of its four players proved,
// that each can move or may pass takes 3,400 conflicts about single states.
//
// Counters (counters.go). The value of a counter (left 0 ... left 26, ordered
// by number or along a static relation) is the number of its steps that it has
// passed; each is a gate, so that the value is a number of literals like any
// other and equations may mention it. "As many pieces on the board as the
// counter says" and "the counter has one value" are inductive only together:
// they are a stage of their own, since among forty other sums they are not
// decided in time. Goals that read the counter follow (4pttc, two texts).
// Equations are first made short (equations.go): "as many white pieces as
// the white counter says" and not two equations about the whole board, which
// the solver would have to add up, and none that follows from the others and
// from invariants. On a large board they are then proved by local
// programs, one move at a time (package localize), each with the one sum that
// it needs: checkers, where a triple jump has to find three pieces in the
// counter, takes 1,280 moves and four conflicts for each.
//
// Counters are groups that have a value in all sampled states:
// "the row of the one rook" was taken for one too, and 22 such statements
// were kept beside the two that matter. The order of the values (orders.go) is
// that of numbers, of a relation of two arguments, or of two arguments of a
// larger one for one choice of the others: (plus 1 count ?a ?b) orders a
// counter that goes from 80 to 100 at last (two knight's tours, open before,
// proved in 1 s).
//
// Limits (limits.go). An equation about a counter up to 101 of sixteen pieces counts sixteen
// steps. That single values never hold falls value by value, a round each, and waits (two
// thirds of the effort of two texts of skirmish). Where a move may take two pieces and
// counts one, half of an equation is enough: it rests while that stands (package invariant).
//
// Windows (windows.go). From which value of a counter on, and until which,
// something can hold or has to. Only the tightest that samples allow are
// tried, and only where chance does not explain them: four for each fluent
// and for each group that is not empty. They tie together conditions that have no
// argument in common: a peg has a colour from its turn on, and is a function
// only together with that.
//
// Inequalities (inequalities.go). Where the counted events may be missed nothing
// adds up, but one number stays ahead: as many blocks were dropped as were
// caught or are falling, or more. That keeps the counter of caught blocks from
// running out of values, and is proved with it. A counter is compared with one
// or two other numbers, all of which count from the initial state; of those
// whose low side is a part of another's only the strongest are tried, 24 at
// most, in a stage of its own (three texts of beatMania, open before).
//
// Pairs (pairs.go). Clauses of two fluents that have an argument in common.
// Krieg-Tictactoe's playability needs "a cell tried in vain is occupied".
//
// Equal conditions (equal.go). Conditions of the text that never hold, and those
// that are equal or opposite, as hardware model checkers look for them before they
// search: conditions of any kind, as long as a certificate can write them out. In
// blockerSerial_v0 and _v1, two games one after the other, 81 of 81 candidates
// pass after 195 conflicts and that the sums are constant follows from them (all
// questions: 11.7 s with these open, 1.1 s with all answered).
// They are tried without the questions: with these the elimination ended with
// nothing in gomoku on 11x11 cells, and with 23 of 486 without. In
// most games the proved equalities decide nothing; networks above 6,000 gates are left alone,
// since there it took 70 s to find that none of 7,857 passes (quad).
//
// # Too many guesses
//
// Statements that random matches only seem to show can cost those that hold:
// with the values that were never seen together (exclusive.go) the functional
// stage of tttcc4 has 161 candidates instead of 28 and comes to nothing. It is
// then run again without them.
//
// # Invariants
//
// Mining proves nothing and drops nothing: it only adds candidates that no
// sampled state violates.
package mine
