// Package forcing decides whether a role that plays with chance can force the goal value 100 (strong winnability).
//
// Algorithm: a reachability game on sets of states that the role cannot tell apart (sets.go). After
// a move a set is divided by percepts; a set is won if some move leads to won sets only. The least
// fixpoint is computed locally, depth first: a move waits for one set that is not known to be won
// (search.go). The search runs up to three times. First the role sees the complete state: if it
// cannot force a win then, the property is violated. If the rules hide nothing, the property is proved
// otherwise. Else the role sees its percepts only: if it can force a win then, the property is proved.
// Then the role is also told its legal moves: if it cannot force a win even then, the property is violated.
//
// Source: Reif, The complexity of two-player games of incomplete information (1984); Liu and Smolka, Simple
// linear-time algorithms for minimal fixed points (ICALP 1998).
//
// Input: the network, one role with chance, a budget of gates and bytes.
//
// Invariant: a set counts as won only when all its successors by some move are. A verdict is given
// only if the reference semantics agrees: it follows the strategy of the role, written down from the network
// (table.go), through all moves of chance (proof.StrategyFollower, as the checker of certificates does), or the replies
// of chance to all moves of the role (check.go, match.go).
//
// Limits: games in which chance makes many moves before one of them matters; of strategies with
// more than 10,000 sets only a sample is checked.
//
// Decides (docs/design/ablation.md): strong winnability against chance: 4 of 1,208 questions in games, and the cells of
// the papers' tables.
package forcing
