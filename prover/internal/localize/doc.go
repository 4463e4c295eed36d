// Package localize proves candidates one at a time, each in a program that
// holds only its cone of influence (localization).
//
// Local programs. Where the solver cannot decide the functional stage of a
// large board as a whole, it is asked about one cell at a time, in a program
// that holds only the gates this cell depends on. Moves that nothing mentions
// become one move of each role, which needs the conditions common to all of them, mostly to
// be in control. Such programs have more models than the game has transitions,
// so only an "unsatisfiable" counts, and a candidate that falls takes back the
// checks that assumed it. The conditions that moves have in common are worked
// out once for all of these programs: on a 10x10 amazons board they took 181 s
// of 186, and take 5 s with 100 of 100 cells proved. Left alone the solver
// guesses contents of cells; asked move by move it takes less than half of the
// conflicts. A skirmish board of 61,000 gates, of which the whole stage proved
// nothing, gives 64 of 68 functions in 6 s. Each case, which is a move, counts
// as a conflict also where it takes none, so the limit of a check grows with
// the cases: with a fixed limit of 1,000 the checks of cells that many moves
// reach failed in all three programs, and the failed checks took 80,000 of the
// 100,000 conflicts of the stage (skirmish2: 130 of 132 functions, before
// none). The local stage comes second where the whole one works and is several
// times cheaper; between 20,000 and 250,000 gates it comes first
// (othello-comp2007: 9,000 weighted conflicts instead of 43,000). The first
// program about a cell knows of a move only the fluents that it needs: for
// capture_the_king, where a queen's move needs sixty empty cells, that is a
// seventh of the size.
//
// Where roles have 5,000 moves or more a cell is asked about with joined moves first
// (joined.go): one atom for all that do the same to it, which needs the conditions common to all of
// them. For a cell of the amazons board that is a program of 180 atoms and literals
// instead of 70,000, and 100 cells take 1.4 s; without it two thirds of them took
// the remaining effort.
//
// The cases are gone through in one search of the solver, and one query confirms
// that nothing is left: of checkers on a cylinder that is 954 queries instead of
// 10,776, and 15 s of processor time instead of 22 (everything else included),
// with the same functions proved.
//
// Weak candidates are suspended while stronger ones are alive (package invariant): of 564
// groups of a game of chess pieces 64 are checked, and all are proved in 1 s, where
// the checks of subsets used up the conflicts before the whole groups came. With it
// local programs pay from 20,000 gates on: in the same game one program for all
// cells takes 50,000 conflicts in vain. Whose turn it is goes first there as well.
//
// Of games whose network is too large for one program each property is asked about so as
// well (ProveLocalProperty), if its cone of influence, apart from legality, has 300,000 gates at
// most. The consequences of the match going on are stated as far as they are simple.
//
// # Invariants
//
// Only that there is no model counts. A candidate that falls takes back the
// checks that assumed it, so that the candidates left at the end are inductive
// together.
package localize
