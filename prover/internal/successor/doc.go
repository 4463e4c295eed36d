// Package successor proves a property of states one joint move at a time, with a
// solver that sees one board only.
//
// # The idea
//
// A property such as "everybody has a legal move" reads the whole board. Asked whether
// a move can break it a solver is given the board twice, and has to find out by search
// that what moves are legal depends on is the same in both: in a game of othello in
// which one player names a row and the other one a cell of it, 32,000 conflicts have
// not shown that there is a cell, although naming a row changes no cell.
//
// With a joint move put into the network (package bymove) the next board is made of
// gates of the present one, and what did not change is the same gate. So what would
// violate the property after the move is a gate of the present state. Mostly it fails
// by looking at one gate at a time. If not, it mostly does in each of the ways of a gate
// that holds for one of a few reasons, or in each of the ways of a second one with each of
// these (package propagate, cases.go). If not, the solver is asked whether it can hold where the moves are
// legal, the match goes on, and the property and all that is proved hold.
//
// # The algorithm
//
// One program is about one state: gates of the network as package unroll writes them,
// and with each joint move the gates of the next state that are new. Gates that are
// equal have one atom, also those of different joint moves. Queries differ in what is
// assumed: that the moves are legal, and the violation. The first one that has a model,
// or no answer after a few hundred conflicts, is the end: where the property needs an
// invariant that is missing this takes one joint move.
//
// # Measured
//
// Playability of five texts of othello for four (205,000 gates, 140 joint moves, 16 or 18
// of them asked): 1 s each, open before after all of the budget. Others are
// looked at so where one program for all joint moves has no answer: in three texts of
// mastermind 256 guesses take 71,000 conflicts together. Where that program has a model
// the first joint move mostly has one, too: of 83 games with something open nothing was
// decided by looking at all of them.
//
// Cases without a solver: that both kings of a chess game without check are not lost at
// once, 2,940 joint moves of which 2,100 are looked at in cases, in 0.5 s (one program for
// all has no answer after 30,000 conflicts and 4 s, and 694 of the questions take 1.6 s).
// They come right after such a program (plan, alone.go), and end at the first joint move
// for which they show nothing.
//
// # Invariants
//
// The property is inductive if this reports so: each joint move that may be legal was
// looked at, and a property is asked only if the initial state satisfies it.
//
// # Limits
//
// Those of package bymove: gates above 300,000, joint moves by the thousand, and rules
// that are their own conditions.
package successor
