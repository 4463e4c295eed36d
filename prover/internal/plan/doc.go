// Package plan is the strategy of the prover: which engine runs when, with
// which share of the budget, and in which stages invariants are strengthened.
//
// The steps and the stages are in plan.go, from cheap to expensive, and all
// other strategies in strategies.go: what is tried about knowledge, for games
// that are too large, for discovery, and after the steps. No engine calls
// another one that stands later; what one has found the next one sees in the
// task.
//
// # Stages
//
// Small groups (whose turn, step counters), then functions
// (each cell has one content), then each property alone, then properties
// together, then conditions, counters, sums, the rest of the groups, pairs. A
// stage assumes what earlier ones proved. Groups of which random matches
// falsify some members ("a file has one king") come last: they may hold, but
// proving them is expensive and rarely needed. Properties come alone first
// because the program then holds only what that property reads: othello's
// playability takes 3 conflicts alone and timed out together with its goals.
//
// # Games that are too large
//
// Before a game that is too large is grounded again it is played by the
// reference semantics: what matches show is certain, and the rest may take
// long. The spectator (spectator.go) asks each state what it needs while the
// state is at hand and asks for no successors; judging monotonicity by all
// successors of each state of amazons left time for one match instead of 38.
// If the network is then too large for the solver, it still plays random
// matches, 64 at a time. Whose turn it is, and other groups that depend on few
// rules, are then proved by local programs, and what follows from them in each
// state is proved, too (TooLarge): a question about one state needs neither
// moves nor the rules for the next state, so that playability, utility
// structure and turn-taking of a chess of 916,000 gates take 20 s together.
//
// # Invariants
//
// Verdicts do not depend on which of the questions are asked and which only
// considered. A step that fails or panics ends alone. When the context ends,
// what is on the board is answered.
package plan
