// Package bymove proves invariants by transition-wise induction: it checks one joint move
// at a time on the cofactor of the network, without a solver.
//
// # The idea
//
// A joint move changes little: two cells of a board, a counter and the turn. In the
// cofactor by the joint move (cofactor.go) the next value of every other fluent is its
// present value, gate for gate, and a statement about these fluents is the same before and
// after. A counting statement (at most one of these, one of those, as many pieces as the
// counter says) leaves a difference of a few literals. The proof shows that this
// difference is zero, or keeps the statement.
//
// A solver gets the whole board twice, and has to find out by search that both numbers are
// equal. On one large board 130,000 conflicts showed that each cell has one content, and
// none showed that pieces and captures add up.
//
// # The algorithm
//
// A joint move is checked in states in which it is legal, the match is not over, and all
// proved invariants and all remaining candidates hold. Unit propagation (package
// propagate) derives the consequences, and these are substituted. Gates of the next state
// are built by structural hashing, so that equal gates are identical (simplify), and
// differences cancel wherever they stand (weigh): no argument is needed where blocks move
// down a row. If the rest depends on unknown fluents, such as the captured piece, the
// proof splits cases on them (split.go), first on fluents of groups with few open members.
// A case without a further split, or too many cases, drops the candidate.
//
// Moves with a common condition are checked together, and the condition is assumed once
// (joint.go). A move that is legal for several reasons is checked under each reason: "it
// is my turn and the cell is empty, or it is my turn and the cell is theirs" yields
// nothing by unit propagation.
//
// The value of a sum over a board is bounded part by part (parts.go): a part is the sum
// over the fluents of one cell, and no two parts are split together.
//
// # Large boards
//
// A joint move needs few gates of a network of 70,000 (part.go): the effects of moves, the
// invariants and candidates, and the legality of this move. The other gates state the
// legality of other moves. They were most of the work, since hundreds of them read each
// cell. Candidates that need them, for instance because the match goes on while a move is
// legal, are checked on the whole network afterwards.
//
// At most one fluent of a group holds (bounds.go). So "something is captured" counts as
// much as all captures together, and all values of a counter that goes up by one count
// one, without cases. Two splits are left mostly: whether anything is captured at all, on
// which all values of a counter depend, and the last value of the counter (obvious.go),
// which is impossible while a piece is left to be captured. A capture on a board of chess
// pieces takes four cases instead of a hundred. The cases of a sum are enough for the
// counter in it (judge.go). In a ranking of several sums, those that may fall and cannot
// rise need no cases if a later one falls in any case: a knight that moves leaves an arrow
// behind, and whichever piece an attack hits, the turn passes on.
//
// # Stuttering moves
//
// A ranking (falls.go) need not fall with every move. It is enough that the few joint
// moves that may keep it cannot follow each other for ever (stills.go). After a pass the
// board is the same, gate for gate: the states after several passes are composed from the
// effects of each in any state, and a role without a move before has none then, so that in
// the end the match would be over. A solver sees two, three or four boards there, and has
// to find out that they are equal.
//
// Candidates assume each other, as in package induction: when a round has dropped some,
// all others are checked again without these, until a round drops none. A new round begins
// at once where that is cheaper (invariant.Subsumption).
//
// Sources: bit-level cofactors and structural hashing are those of and-inverter graphs
// (Kuehlmann and Krohm 1997); conserved quantities of transitions, those of Petri nets
// (Murata 1989).
//
// # Measured
//
// Of 33 games of a sample of 100 with open questions: utility structure of two board
// games, and rankings of falling blocks. Termination of othello and its relatives, where a
// role without a move passes, was open before in all texts. The part of the network,
// groups and shared cases: nine questions more. Without the lookahead on counters of many
// values, a move of chess pieces with fifty moves without a capture takes 10,000 gates
// instead of 213,000; its termination was open.
//
// # Invariants
//
// A remaining candidate is inductive: no joint move that may be legal is left out, the
// values after each move are those of the network, and every unknown value is considered
// both ways. Work is counted in visited gates; when it ends early nothing is proved.
//
// # Limits
//
// Recursive rules (loops) that depend on moves are left to other engines, and so are
// statements about them: their values in the next state cannot be computed gate by gate.
// The same holds for networks of more than 300,000 gates. Roles that move at the same time
// have as many joint moves as pairs.
package bymove
