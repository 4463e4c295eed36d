// Package strays completes equations with things that no random match shows.
//
// # The idea
//
// Some things are possible and hardly ever there: a pawn that may only move by captures
// becomes a queen after six of these. An equation that holds in all sampled states then
// says nothing of queens, and is broken by the first one. What it would have to say is
// seen where sampled states have queens in the place of other pieces, whether these
// states are possible or not: a match that goes on from there has to keep the equation
// with every move.
//
// # The algorithm
//
// For each feature that is 0 in all samples some of these are taken, and one of its
// fluents holds in the place of another one of a group of which at most one may. Random
// moves are made, and from by how much they change an equation and the feature follows
// what the equation has to say of it. An equation for which there is no such number stays
// as it is.
//
// # Measured
//
// Three texts of skirmish: utility structure and monotonicity, open before, are proved.
// The matches are 36 steps of 64 states for each feature.
//
// # Invariants
//
// Equations are guesses before and after.
//
// # Limits
//
// Things are completed one at a time: two that turn into each other, and into nothing
// that was seen, are not.
package strays
