// Package census reports facts about all states of a game without a solver: which
// atoms occur, and the effects of its own moves that a role never gets to know.
//
// Effects of own moves (X05, play/owneffect*.go) need no solver. In GDL-II a
// role remembers its moves, so "forgets its own move" can only mean that it
// does not see the effect. Three conditions keep the rule silent where it
// would be wrong or of no use, each found in published games: none of its
// other legal moves has the effect (else every role "makes" the marks of its
// opponent that it has not kept away), the rules lead from the move to the
// effect by positive conditions (else a clash is the opponent's failed
// attempt, made by the role), and it is not told one step later (percepts are
// often about the state before the move).
package census
