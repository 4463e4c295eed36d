// Package pdr is property-directed reachability (IC3).
//
// Candidates come from shapes: groups, sums, pairs. Property-directed
// reachability (package pdr) finds clauses of any size, because the question
// needs them: it walks backwards from violations and learns why they are not
// reached within 1, 2, 3, ... steps. It runs after the enumeration and before
// the bounded search, for properties of states and of steps and for
// winnability, with at most a tenth of the budget.
//
//   - A proof is an ordinary induction. The cubes left in the frames become
//     candidates, with the property, and pass the same elimination in a
//     fresh solver as any others; so certificates need nothing new. Frames
//     that do not close are tried as well: some of their clauses may be
//     inductive, and then the search begins once more with these as
//     invariants. A counterexample is replayed.
//   - Cubes are shortened without the solver first (lift.go, loop.go): from
//     the gates that have to have their values back to a few fluents that give
//     them these, with the moves of the model, cheapest children first. Consequences
//     of groups of which at most one holds are left out. Then
//     literals are dropped by queries of at most 60 conflicts, halves first,
//     those first that few other cubes have (libclingo before 5.5 gives no
//     cores).
//   - States of random matches bound the literals that may be dropped: a cube with a state
//     that was seen can be blocked for a few steps only. That needs no query.
//   - One program of two layers. Frames are literals that are assumed; cubes
//     are constraints that are added between queries, which costs a quarter
//     more than a query without. After 400 queries the program is written
//     again.
//   - A query that is not decided within its conflicts blocks nothing, and a
//     literal that it was to drop stays.
//
// Sources: Bradley, SAT-based model checking without unrolling (VMCAI 2011);
// Een, Mishchenko and Brayton, Efficient implementation of property directed
// reachability (FMCAD 2011).
//
// # Measured
//
// It decides all cells of 1,600 random games (playability, turn-taking,
// utility structure, zero-sum, monotonicity, winnability; 11,348 cells), as
// the only step that runs and with the quick budget, none of them wrongly.
// Parities (an even number of lights is on), counters in binary that skip
// values, and other laws that are clauses of three fluents and more. Of
// published games that were open it gives sudoku_simple's winnability, by a
// match of 21 steps that neither random matches nor bounded search find: cubes
// send the search towards states in which little is missing.
//
// It does not decide laws that count. The goals of peg solitaire, of a 5x5
// board on which the last mark is always the first player's
// (tictactoelargesuicide), and of mastermind (where a query of 4,000 conflicts
// is undecided) stay open after one or two frames and 150 to 850 cubes: each
// cube is one arrangement of pieces, and dropping more of its literals meets
// states of random matches. With three times the share peg solitaire has 593
// cubes after 10,200 queries and still two frames, the 5x5 board 1,961 cubes
// and one. Hence the small share; with one a fifth larger it cost 1 to 14 s of
// processor time where it failed. Of the games of the papers' tables, three
// have something open when its turn comes (mastermind's goals, and whether
// pacman can win), and it decides none of these.
package pdr
