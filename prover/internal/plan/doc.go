// Package plan is the strategy of the prover: which engine runs when, with
// which share of the budget, and in which stages invariants are strengthened.
//
// The steps and the stages are in plan.go, from cheap to expensive. All other strategies are in strategies.go: for
// knowledge, for games that are too large, for discovery, and before and after the steps. No engine calls one of a later
// row; engines find earlier results in the task.
//
// # Stages
//
// The stages are, in their order: small groups (whose turn, step counters), functions (each cell has
// one content), counters, sums, equal conditions, and pairs. A stage assumes the invariants of
// earlier ones. It has preparations, and then ways to prove its candidates. In most stages each
// property is asked alone before the candidates of the stage, because a program about one property
// is much smaller than one about all.
//
// # Games that are too large
//
// Before a game that is too large is grounded again it is played by the reference semantics:
// violations that matches show are certain, and grounding may take long. The spectator
// (spectator.go) judges each state of a match when it is reached, and computes no other successors.
// If the network is then too large for the solver, it still plays random matches, 64 at a time.
// Whose turn it is, and other groups that depend on few rules, are then proved by local programs,
// and properties that follow from them in each state are proved, too (TooLargeGames): a question
// about one state needs neither moves nor the rules for the next state. So playability, utility
// structure and turn-taking can be proved for networks of almost a million gates.
//
// # Invariants
//
// Verdicts do not depend on which of the questions are asked and which only considered. A step that fails or panics
// ends alone. When the context ends, the answers posted by then are returned.
package plan
