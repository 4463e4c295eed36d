// Package twocopies holds a game twice, as a role sees it that cannot tell the
// two apart (self-composition): unrolled in one program (GamePair), played at random
// (PairMatches), and the gates that are the same in both (Agreement).
//
//   - Agreeing gates are encoded once. A fluent whose agreement is assumed or
//     proved, a move that is seen, a percept and every gate with the same inputs
//     in both copies is one literal. In backgammon, where all moves are seen, the
//     two copies then are one.
//   - Pairs of random matches choose the others' moves of the second match again
//     until the percepts agree, and let it go on as a copy of the first where
//     that fails, so that later steps are reached too.
//
// # Invariants
//
// A step of both copies is one in which the role makes the same move, legal in
// both, and perceives the same. Nothing else is assumed of the second copy.
package twocopies
