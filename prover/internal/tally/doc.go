// Package tally proves functional dependencies of rules that count, key by
// key, and consequences of these in single states.
//
// Tallies (tallies.go, find.go, factor.go). Rules that count, row by row or
// cell by cell, are functions: each key has exactly one value. That is true of
// all states in which the cells have one content, and follows key by key from
// the key before. So the groups of ground atoms (and of the auxiliary atoms of
// split rules) that differ in one argument, of which sampled states show one
// value, are proved from the first gates to the last. Proved tallies are put in
// as unknowns of which exactly one holds: the program for a key holds one
// layer. Where two counts are passed on together ((count 3 4 ?black ?red)),
// each is a tally of its own, over disjunctions of atoms; these are put in
// factored form, "a black cell and (the next key with one less), or ...", in
// which the parentheses are the statements known of the next key. Without factoring
// the last keys of othello took more than 2,000 conflicts each, with it a
// handful. Reversi (18,600 statements, one sum of 64 cells in one rule for
// each colour) went from open to 10 s, othello from open to 30 s, several
// sudokus and scored puzzles likewise.
//
// Single states (single.go). A property that follows from invariants in one
// state needs no transition. Before a property is tried by induction it is
// asked about states alone, in a program without moves and without rules for
// the next state. On a 10x10 amazons board that is a few conflicts a cell
// where the step program, with 360,000 gates, came to nothing. Most helpful to such
// questions is that conditions are nested: "it is the role's turn, and
// the piece can move" is encoded as its turn together with the gate for the
// rest, if there is one, so that "a role can move" and "some move is legal"
// share their common part (a third to a half of the conflicts on
// amazons, skirmish and checkers).
//
// Near gates (near.go, musts.go). Where the network is too large for a program about all
// that a property depends on, it is first asked with the gates to some depth below it, and
// deeper as long as they are no more than 400,000; deeper gates are unknown, but for the
// fluents that they need. That is enough for statements that the rules make in so many words: whose turn
// it is, that the match is over where no role can move.
//
// # Certificates
//
// Tallies are lemmas of single states, in the order in which they were proved:
// each program asks for some keys of a relation and assumes those before. With
// all of them the goal values of god, a sum over 25 cells on which clingo found
// no answer at all, take 49 conflicts, and the 26 lemmas before it mostly fewer
// than 1,000 each; two were stopped at 25 s. Keys are named by atoms of the
// game; tallies of relations that only rule splitting has made are left out.
// Their support is recorded when they are proved (record.go), and proved again with
// the counts that are stated and as few invariants as the solver confirms (replay.go).
//
// # Invariants
//
// A tally assumes invariants that are proved, and tallies of earlier keys;
// nothing else. It holds in every state in which these do, reachable or not.
package tally
