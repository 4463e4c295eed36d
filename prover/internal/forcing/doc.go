// Package forcing decides whether a role that plays with chance can force the goal value
// 100, whichever moves chance makes (strong winnability): a reachability game under
// partial observation.
//
// # The question
//
// Chance moves at the same time as the role. A state is won if it is terminal and gives
// the role 100, or if the role has a legal move after which, for each move of chance, the
// next state is won: the least such set, so that a match that goes on for ever is not won,
// and neither is one in which a role is stuck. The game is solved for up to three kinds of
// observation:
//
//   - a role that knows the complete state at every step. If it cannot force the win, no
//     role can: violated.
//   - a role with the knowledge that the rules give it. Without a rule for sees all moves
//     are seen, and the two are the same. Otherwise it knows the initial state, its own
//     moves and its percepts; a strategy has one move for all states that it cannot tell
//     apart. If it can force the win, the question is proved.
//   - a role that is also told, at every step, which of its moves are legal. That is the
//     most that players are taken to know. If this role cannot force the win, as in Monty
//     Hall, the question is violated, too.
//
// If only the third role can force the win the question stays open, with that reason.
//
// # The algorithm
//
// All three are games on sets of states (sets.go): those that the role cannot tell apart.
// After a move they are divided by the percepts of the role, or into single states for the
// role with complete knowledge. Won terminal states are left out of a set, and a lost
// state loses the set, so that it makes no difference whether the role is told that a
// match has ended. The least fixpoint is computed locally and depth first (search.go; X.
// Liu, S. Smolka, Simple linear-time algorithms for minimal fixed points, ICALP 1998): a
// move waits for one set of states that is not known to be won, and no other successor is
// visited before that one is won. So chance needs a single reply to each move, and prefers
// states that were visited before: if it can keep a match from its end a handful of states
// shows that.
//
// Moves are tried in the order of the largest set of states that they leave: in Mastermind
// the most informative guess comes first.
//
// States are computed by the network, 64 at a time, as in package expand; percepts are
// computed as well, and each state is only expanded when it is needed.
//
// # Invariants
//
// A verdict counts if the reference semantics agrees (check.go). It follows the strategy
// from the initial state, through all moves of chance, and checks that each move is legal,
// that states which the role cannot tell apart are one set, that sets come nearer to the
// win, and that matches end with 100. For a strategy of chance (match.go) it checks a
// reply to each legal move of the role: from each set to one that is lost or that chance
// has replies in, again. Of more than 10,000 sets of states these are a sample, and the
// rest relies on the network. Work is counted in gates, and sets and moves have an order,
// so that every machine reaches the same answer.
//
// # Certificates
//
// While the strategy is followed it is written down (table.go), in terms of the reference
// semantics alone: a node for each set of states, with the move, and the next node by the
// percepts of the role; if all moves are seen these are the moves of the others. Nodes
// that are farther from the win come first, so that each leads to later ones. A checker of
// the table (proof/certify) needs no sets: the moves of the role depend on its percepts by
// construction, so it is enough that each move is legal wherever a match can be at its
// node, that each percept leads on, and that matches end with 100. Strategies of more than
// 10,000 nodes or 200,000 branches get no table.
//
// # Limits
//
// A strategy remembers the set of states that the role cannot tell apart, and nothing
// else; within the allowed work it needs no more. Mastermind with four places and colours
// takes 0.7 s: 237,000 states and 97,000 sets, since all guesses in a set are tried before
// the best is chosen, for a strategy over 257 sets. If chance makes many moves before one
// matters there are too many states: with thirty blocks that fall in three ways each there
// are three to the thirtieth, although each can be caught.
package forcing
