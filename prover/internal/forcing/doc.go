// Package forcing decides whether a role that plays with chance can force the
// goal value 100, whatever chance does (strong winnability).
//
// # The question
//
// Chance moves at the same time as the role. A state is won if it is terminal
// and gives the role 100, or if the role has a legal move after which, whatever
// move chance makes, the next state is won: the least such set, so that a match
// that goes on for ever is not won, and neither is one in which somebody is
// stuck. Two roles are asked:
//
//   - one that knows the complete state at every step. What it cannot force nobody
//     can: violated.
//   - one that knows what the rules tell it. Without a rule for sees all moves are
//     seen, and the two are the same. Otherwise it knows the initial state, its own
//     moves and its percepts; a strategy has one move for all states that it
//     cannot tell apart. What it can force is proved.
//   - one that is also told, at every step, which of its moves are legal. That is the
//     most that players are taken to know, so what this one cannot force, in Monty
//     Hall for one, is violated, too.
//
// What only the third one can force is open, and says so.
//
// # The algorithm
//
// All are games on sets of states (sets.go): those that the role cannot tell
// apart. After a move they are divided by what the role perceives, or into single
// states for the one that knows everything. States that are terminal and won are
// left out of a set, and one that is lost loses the set, so that it makes no difference
// whether the role is told that a match has ended. The least fixpoint
// is computed locally and depth first (search.go; X. Liu, S. Smolka, Simple
// linear-time algorithms for minimal fixed points, ICALP 1998): a move waits for
// one set of states that is not won as far as is known, and no other of its
// consequences is looked at before that one is won. So chance needs a single reply
// to each move, and a state that was seen before is as good as any: where it can
// keep a match from its end a handful of states shows that.
//
// Moves are tried in the order of the largest set of states that they leave: in
// Mastermind the guess that tells most comes first.
//
// States are computed by the network, 64 at a time, as in package expand; here
// percepts count, too, and each state is only expanded when it is needed.
//
// # Invariants
//
// A verdict counts when the reference semantics agrees (check.go). It follows the
// strategy from the initial state, through all that chance may do, and looks
// that each move is legal, that what the role cannot tell apart is one set, that
// sets come nearer to the win, and that matches end with 100; or it follows chance
// (match.go), which must have a reply to each legal move of the role: from each set to
// one that is lost or that it has a reply in, again. Of more than 10,000 sets of
// states these are a sample, and the rest is the word of the network. Work is
// counted in gates, and sets and moves have an order, so that every machine comes
// to the same answer.
//
// # Certificates
//
// While the strategy is followed it is taken down (table.go), in terms of the reference
// semantics alone: a node for each set of states, with the move, and the node that
// comes next by what the role perceives; where all moves are seen that is what the
// others did. Nodes that are farther from the win come first, so that each leads to
// later ones. Whoever follows the table (proof/certify) needs no sets: what the role
// does depends on its percepts by construction, so it is enough that each move is
// legal wherever a match can be at its node, that each percept leads on, and that
// matches end with 100. Of more than 10,000 nodes or 200,000 branches there is none.
//
// # Limits
//
// A strategy remembers what the role cannot tell apart, and nothing else: with the
// work that the budget allows that is all it needs. Mastermind with four places and
// colours takes 0.7 s: 237,000 states and 97,000 sets, since all guesses in a set are
// tried before the best is chosen, for a strategy over 257 sets. Games in which chance
// has long been at work before it matters have too many states: in Beat Mania each
// block can be caught, and there are three to the thirtieth ways in which they fall.
package forcing
