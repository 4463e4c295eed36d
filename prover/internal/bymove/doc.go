// Package bymove proves invariants one joint move at a time, without a solver.
//
// # The idea
//
// What a given joint move changes is little: two cells of a board, a counter and
// whose turn it is. With the moves put into the network (cofactor.go) the next
// value of every other fluent is its present value, gate for gate, and what a
// statement says of it is the same before and after. What is left of a statement
// that counts (at most one of these, one of those, as many pieces as the counter
// says) is a difference of a few literals, and it has to be shown that this is
// zero, or keeps the statement.
//
// A solver is given the whole board twice, and has to find out by search that
// both numbers are equal: for skirmish 130,000 conflicts showed that each cell
// has one content, and none that pieces and captures add up.
//
// # The algorithm
//
// A joint move is looked at in states in which it is legal, the match is not
// over, and all that is proved and all candidates that are left hold. What
// follows from that by unit propagation (package propagate) is put in. Gates of the next
// state are built by what they are made of, so that gates which are equal are the
// same (simplify), and differences cancel wherever they stand (weigh): that as
// many blocks are one row lower takes no argument. Where the rest depends on
// fluents that are not known, such as what was captured, these are told apart case
// by case (split.go): first those of groups of which few are open. A case in which
// nothing more can be told apart, or too many of them, drops the candidate.
//
// Moves that need the same are looked at together, and that is put in once
// (joint.go). A move that is legal for several reasons is looked at with each:
// "it is my turn and the cell is empty, or it is my turn and the cell is
// theirs" says nothing by unit propagation.
//
// Of a sum over a board is found part by part what it may come to (parts.go): the
// parts are what is said of one cell, and no two of them have to be told apart
// together.
//
// # Large boards
//
// Of a network of 70,000 gates a joint move needs few (part.go): what moves do, what is
// proved and what is to be, and why this move is legal. The rest says whether other
// moves are legal, and was most of the work: each cell is read by hundreds of gates.
// What is missing there, such as that the match goes on because somebody can move, is
// looked at for what is left.
//
// Of a group at most one fluent holds (bounds.go). So "something is captured" counts as
// much as all that may be captured together, and all values of a counter that goes up
// by one count one, without cases. What is left to tell apart is mostly whether
// anything is captured at all, on which all values of a counter depend, and its last
// value (obvious.go), which cannot be when a piece is still there to be captured. For a
// capture on a board of chess pieces that is four cases instead of a hundred. Cases
// that are told apart for a sum are enough for the counter in it (judge.go).
// Of a ranking of several sums those that may fall and cannot rise need no cases where
// one after them falls in any case: a knight that moves leaves an arrow behind, and
// whatever an attack hits, it is somebody else's turn to move.
//
// # Passes
//
// A ranking (falls.go) need not fall with every move if all joint moves that may
// keep it, of which there are few, cannot follow each other for ever (stills.go).
// After a pass the board is the same, gate for gate: the states after some of them
// are put together from what each does in any state, and whoever could not move
// before cannot move then, so that in the end the match would be over. A solver
// sees two, three or four boards there, and has to find out that they are equal.
//
// Candidates assume each other, as in package induction: when a round has dropped
// some, all others are looked at again without these, until a round drops none. It
// begins anew at once where that is better (invariant.Rest).
//
// Sources: bit-level cofactors and structural hashing are those of and-inverter
// graphs (Kuehlmann and Krohm 1997); conserved quantities of transitions, those of
// Petri nets (Murata 1989).
//
// # Measured
//
// Of 33 games of a sample of 100 in which something was open: utility structure of
// a skirmish and of a checkers game on a cylinder, and rankings of falling blocks.
// Termination of othello and its relatives, in which who cannot move passes, was open
// before in all texts. The part of the network, groups and shared cases: nine questions
// more. Counters of many values not looked at ahead: 10,000 gates instead of 213,000 for a
// move of chess pieces with fifty moves without a capture, whose termination was open.
//
// # Invariants
//
// A candidate that is left is inductive: no joint move that may be legal was left
// out, in each the values after the move are those of the network, and whatever
// is not known is looked at both ways. Work is counted in gates that are looked
// at; when it ends early nothing is proved.
//
// # Limits
//
// Rules that are their own conditions (loops) are left to others where they depend
// on moves, and so is what is said about them: what they come to in the next state
// is not found gate by gate. So are networks of more than 300,000 gates. Roles
// that move at the same time have as many joint moves as pairs.
package bymove
