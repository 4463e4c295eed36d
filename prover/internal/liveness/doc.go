// Package liveness decides termination, which is asked of infinite sequences, by
// ranking functions. Step counters, which the text shows, are read off it before
// (stepcounter.go). The refutation of termination, a state that random matches
// repeat, is found by package simulate.
//
//   - Rankings (ranking*.go) are lists of weighted sums of fluents, of which
//     the first that changes falls. Sums that no sampled change lets rise are
//     taken greedily (taking one can never be wrong), the remaining changes get
//     weights by the perceptron rule, and each transition with which the
//     solver refutes a ranking becomes a sample. The solver sees only the
//     fluents that begin or end: sums over the state at both ends of a step
//     drown it. At-most-one groups make easy counters; a sum over many pieces
//     that all move at once ("every block falls one row") telescopes, which is
//     a pigeonhole argument, so hard sums are dropped and smaller ones tried.
//   - Several moves at a time: where roles pass in turns, the ranking has to
//     fall only within two or three moves.
//   - Passes: where a pass leads to the same board with another player (othello)
//     the solver does not see that both boards are equal, gate by gate. Package
//     bymove does, one joint move at a time.
//   - More invariants only for a ranking: pairs of fluents (connect four needs
//     "empty above empty").
//   - One fluent after the other (rankingcells.go): that a number of fluents rises is
//     mostly so because none of them ever ends and each move makes one begin, which
//     programs with joined moves (unroll/joinedmoves.go: one atom for all moves that the
//     question does not tell apart, which needs the conditions common to all of them) show that know the
//     cone of influence of one fluent. A board of
//     amazons has 174,000 moves and 358,000 gates: 100 programs of 200 atoms and
//     literals take a second and a half, where one about all cells was not decided
//     after 10,000 conflicts. The other sums of a ranking have to fall only with the
//     moves that make none begin, such as those before the shot in other texts.
//     With that the rounds of javastrike are enough (15,000 gates, none of 307 functions
//     proved), which a program about all of it was not done with.
//   - Rankings soon (RankSoon): these, and rankings that induction by joint moves
//     shows, come right after the functions: in a text of reversi that takes a
//     three-hundredth of the effort, which counters and tallies had used up before.
//
// Sources: for ranking functions Podelski and Rybalchenko (VMCAI 2004), here
// lexicographic and learned from counterexamples; weights by the perceptron
// rule (Rosenblatt 1958).
//
// # Certificates
//
// Rankings and step counters are statements about two states. Their invariants
// have a certificate of their own, which is assumed at all times: otherwise
// clingo would have to find out in each step that they still hold.
//
// # Invariants
//
// A ranking is proved over all transitions between states that satisfy the
// invariants.
package liveness
