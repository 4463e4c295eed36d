// Package forcing decides whether a role that plays with chance can force the goal value 100 (strong winnability).
//
// Algorithm: a reachability game on sets of states that the role cannot tell apart (sets.go). After a move a set is
// divided by percepts; a set is won if some move leads to won sets only. The least fixpoint is computed locally, depth
// first: a move waits for one set that is not known to be won (search.go). It is solved for a role that knows the
// state (if it cannot win, no role can), for one with the knowledge of the rules (if it can win, the question is
// proved) and for one that is also told which moves are legal (if that cannot win, it is violated).
//
// Source: Reif, The complexity of two-player games of incomplete information (1984); Liu and Smolka, Simple
// linear-time algorithms for minimal fixed points (ICALP 1998).
//
// Input: the network, one role with chance, a budget of gates and bytes.
//
// Invariant: a set counts as won only when all its successors by some move are. A verdict counts if the reference
// semantics agrees: it follows the strategy through all moves of chance, or the replies of chance (check.go,
// match.go), and writes the table for the certificate (table.go).
//
// Limits: games in which chance makes many moves before one of them matters; strategies of more than 10,000 sets are checked by a
// sample.
//
// Decides: strong winnability against chance: 4 of 1,208 questions about published games, and the cells of the papers'
// tables.
package forcing
