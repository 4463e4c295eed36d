// Package phases guesses candidates about games in which other things hold at first
// than later: pieces are set up, and then they move.
//
// # Families
//
//   - Windows (windows.go): from which value of a counter on, and until which,
//     something can hold or has to. Only the tightest that samples allow are
//     tried, and only where chance does not explain them: four for each fluent
//     and for each group that is not empty. They tie together what has no
//     argument in common: a peg has a colour from its turn on, and is a function
//     only together with that.
//
//   - Places (places.go): where what is at a place and whose it is are two fluents,
//     what each has to do with the other, the same for all places, and from which value
//     of a counter on there is anything. In stratego and a variant neither is a function
//     without the other: of 42 candidates none is inductive, and with these 264 of 264 are, 144 of
//     them by local programs and 120, which need those, in one.
//
//   - Limits (limits.go): how many fluents with one argument can hold at a value of a
//     counter. In both texts of gomoku with a set-up there are too few stones for a line
//     before the colours are chosen, so that a line is worth something: 14 statements
//     about 121 or 225 cells, each of which rests on those before it.
//
//   - Reserves (reserves.go): as long as a match goes on a condition that goals ask for
//     holds, or something that may bring it about is left. A flag of stratego is on the
//     board, or still in reserve, or the match is over.
//
//   - Marks (marks.go): what holds together with a fluent that says nothing but which
//     move was the last, mostly whosever turn it is then: a pawn that has just gone two
//     steps stands where it can be taken in passing. Both texts of speedChess and of
//     chess_200 have 16 such clauses, which local programs prove in 0.1 s.
//
//   - Covers (covers.go): where numbers add up, and are passed on one by one, what is
//     there meanwhile: as long as there are seeds in a hand something says where the
//     next one goes, and that is no place where the role may not put it. Playability of
//     the third text of mancala follows, and that of the others is cheaper.
//
// Limits and reserves are proved one by one, a joint move at a time (package successor). What a
// count comes to after a move is worked out again when it is known at which value of the
// counter that is, and so many of a part are so many of the whole: in gomoku one
// statement took 26,000 conflicts before, and takes 400.
//
// # Invariants
//
// Nothing is proved or dropped here: candidates are added that no sampled state
// violates.
//
// # Limits
//
// Games of 2,000 fluents. Values of a counter are told apart for the first eight, and
// limits up to eight.
package phases
