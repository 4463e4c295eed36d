// Package circuit turns the ground rules of a game into a network of shared gates, and evaluates
// the network for 64 states at a time. The prover's logic programs are written from the network,
// too.
//
// # How rules become gates
//
// Ground rules are simplified and hash-consed into conjunctions and negations;
// gates for questions about the game may also say "at least so many of these
// hold". A role does exactly one of its moves on a
// transition, so "one of these 150 moves out of 155" is stored as "none of
// those 5". That makes board games small: breakthrough has 39,000 unsplit
// ground rules and 1,442 gates, quarto 411,000 and 4,463. The simplification is
// valid only on a transition, so gates that depend on moves are marked
// (Node.DependsOnMoves) and never read elsewhere.
//
// Rules that are split distinguish the moves of a board in stages, by rows, by
// cells and by roles. Conditions that only say that one of some moves is done
// are therefore joined by role before they are factored (moves.go): on a
// skirmish board the next content of a cell mentions 798 moves then, where it
// mentioned 3,536.
//
// Relations that support each other (paths, reachability) stay rules
// (network.go). As gates they could support each other without foundation; as
// rules, answer-set semantics and the evaluator's fixpoint both compute the
// least solution.
//
// # Invariants
//
// Children come before their node, except in loops. The counting gates count a
// multiset: two moves that are legal under the same condition share one gate,
// and still are two legal moves. A merge of equal children would "prove" that a
// game in which all roles may always do everything is turn-taking; a test of
// the table of AIJ 2012 excludes it.
package circuit
