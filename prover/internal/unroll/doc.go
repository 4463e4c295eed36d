// Package unroll writes the network of a game as a logic program over time:
// layer by layer, and of each layer only the gates that are asked for (the
// cone of influence).
//
// It is the encoding of AIJ 2012 sec. 4 over gates instead of ground rules:
// layer 0 is a state that is free (the state generator) or the initial one,
// and between two layers each role does exactly one legal move. Gates are made
// on demand and once; gates that constants decide get no atom. Loops stay rules:
// answer sets are their least solution.
//
// # Statements beside the rules
//
// Exclusions (movesets.go). "A piece enters the cell" and "the piece leaves
// the cell" are disjunctions over disjoint sets of moves. The solver can only
// find out that they exclude each other by trying every move: 300 conflicts
// for each cell of endgame. Stating the exclusions for the gates that decide
// about one group made the functional stage of checkers a matter of two
// seconds, where the printed run was aborted after 100. All pairs of gates
// would be a million constraints for capture_the_king, hence the restriction
// to one group. Gates that have a few moves in common are stated too: both
// hold only if one of these is made. Without them the solver tries these moves
// one by one; with them a cell of endgame takes a fifth of the conflicts, and
// its playability went from 60 s with the thorough budget to 5 s with the
// default one.
//
// Groups by their changes (groupstep.go). "At most one" is broken by a step if
// two members begin, or one begins and one goes on; "at least one" if one ends
// and none begins. Two cardinality constraints, before and after, hide that.
//
// Shifted literals (changes.go). The value of a literal of a sum after a move another
// one had before, where everything falls by one row. These two cancel out,
// whichever they are. Compared place by place all rows change with each move,
// and the solver had to find out by counting that they add up: 22,000
// conflicts for 90 places and not decided, with it 1,000.
//
// # Local programs
//
// Where a program is about a part of the game only, moves that nothing
// mentions become one move of each role (local.go), which needs the conditions common to all of
// them, and moves that a question does not tell apart become one
// (joinedmoves.go). Such programs have more models than the game has
// transitions: only that there is no model means something.
//
// The conditions of a move are found in the gates that say whether it is legal
// (conditions.go). Ways on a board that lead back to where they begin are a least
// fixpoint: a condition that all rules imply follows from it (loopconditions.go). On a torus
// of amazons a path ends on an empty cell, without which 6 of 127 functions were
// proved instead of 126.
//
// # Invariants
//
// A gate that depends on moves is read only at a layer that is followed by
// another one. A TwinEncoding shares a gate with its other copy only if all its inputs
// are shared.
package unroll
