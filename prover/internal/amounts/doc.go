// Package amounts proves that numbers which moves pass around add up to the same,
// together with that each of them has one value.
//
// # The idea
//
// The seeds in all pits and hands of a game of mancala are as many as at first. That
// no pit overflows its table of numbers, so that each of them has a number after
// each move, follows from this; and that the sum stays the same follows from that
// each of them has one. So both are inductive together only, and a solver that sees
// fourteen pits of thirty values adds up in vain: 50,000 conflicts, and neither part
// is proved.
//
// # The algorithm
//
// Counters are groups of fluents that seem to have one value each, which is a number
// (package mine). The equations between them that hold in sampled states are found by
// elimination, with one column for each counter. Groups that are no numbers, such as
// whose turn it is, are taken along: they may depend on a number.
//
// A joint move is looked at in states in which it is legal, the match is not over, all
// that is proved holds, each counter has one value, and the equations come out, by
// which the values of a counter are bounded (known.go). Of each counter that the move
// changes is found what it becomes: a number, or so much more than the value of a
// counter (a hand becomes what was in the pit; a store so much more than it was). What
// that leaves open is told apart, value by value or by a fluent on which most of it
// depends, such as that it is the last seed (cases.go). Then what an equation gains is
// a sum of values of counters, and has to be zero.
//
// What a value of a counter implies is looked at for the gates that are asked for only
// (supposed.go): hundreds of gates read the seeds in a pit, and few of them matter.
// If a case breaks something all that follows is looked at once more, since the case
// may not be possible at all.
//
// Counters that have not one value after a move, and equations that do not come out,
// are dropped, and all is looked at again without them. What is left at the end holds in
// all states: each counter has one value, those are never had that the equations do not
// allow, and the equations. That the other values which matches have not shown are never
// had is not tried any more: a coincidence.
//
// # Measured
//
// Three texts of mancala (448 to 3,044 fluents, up to 116,000 gates) take 600 to 13,000
// conflicts. With it utility structure, playability (two of three) and monotonicity of
// these are decided, and turn-taking of two of them, all open before.
//
// # Invariants
//
// What is left is inductive together: each joint move that may be legal was looked at in
// all cases, and the hypotheses of the last round are what is left and what is proved.
// Values that are never had follow from what is left in every state, also in those in
// which the match is over.
//
// # Limits
//
// Those of package bymove: networks of more than 300,000 gates, and rules about moves
// that are their own conditions. Equations are between counters only: what also counts
// fluents of a board is left to package bymove. Sums that fall or rise are not looked
// for.
//
// Sources: place invariants of Petri nets (Murata 1989), whose tokens are the seeds;
// linear equalities among variables (Karr 1976).
package amounts
