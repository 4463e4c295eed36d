// Package knowledge decides whether a role knows the end, the legal moves and
// the goals (KR 2012), by relational induction over two copies of the game
// (self-composition).
//
// "Role r knows whether p" fails exactly if two matches differ in p that r
// cannot tell apart: same own moves and same percepts at every step. So two
// copies of the game in one program are enough for knows-legal, knows-terminal
// and knows-goal (package twocopies), however many moves there are; the program of
// KR 2012 has one copy for each formula that may be known or not.
//
//   - Pairs of random matches (matches.go) drop candidates and find nearly all
//     violations. The questions left at last get twice as many: in stratego that
//     no piece can move any more, and that the other side cannot tell, is seen in
//     one of 45,000 pairs of states (three questions, 0.4 s).
//   - Induction over two copies (induction.go): the candidates are agreements,
//     "this fluent or derived atom is the same in both", later "the same where
//     that one holds". Fluents first and without the questions, then each
//     question alone, and only then all together: a joint program holds the
//     cones of all goals, and mastermind with 66,000 gates answered nothing
//     within the budget.
//   - Agreeing gates are encoded once (package twocopies): 5 questions about
//     backgammon that had used up the whole budget need no conflict.
//   - At once, soon, at last (the tables of package plan). A first pass comes before random
//     matches and invariants of single states: where all moves are seen
//     nothing else is needed (backgammon: 0.9 s of processor time, before 11
//     s). A second one takes the questions that depend on few fluents
//     (near.go), with windows over these only. The remaining questions follow the
//     invariants.
//   - Constants first where hundreds of fluents seem to be constant: grounding
//     takes states that a wall makes unreachable for possible. 3,820 of the 4,437 fluents of
//     a vacuum cleaner's world fall in one stage, which without it takes the
//     whole budget and proves nothing.
//   - Agreements where something holds (conditional.go): conditions that hold
//     most often first, and only as many as account for each sample three
//     times. They are tried together with the agreements that they need.
//   - Consequences of lemmas need no step (implied.go). Two states are
//     enough then, and if the solver does not see it, it is asked about one
//     fluent of a large exclusive group at a time: the last guess of
//     mastermind takes 8,000 conflicts in 256 cases, and is not decided with
//     30,000 for one of nine goal values otherwise.
//   - A comparison comes before every step, also where one of the matches is
//     over; both go on only if neither is.
//   - The step program without the question must have a model, unless the
//     reference semantics finds no first step: a program without models proves
//     everything.
//   - Bounded search looks for shorter pairs than the random ones and for
//     pairs that these miss; invariants of pairs are assumed at every
//     depth. Enumeration of pairs by play needs no solver.
//   - knows-goal has two readings. KR 2012 compares a match that is over with
//     all that look the same, over or not; among finished matches only the
//     latter count. Questions say which (Question.Finished).
//
// # Invariants
//
// Two matches are compared only as long as they are indistinguishable to the role. A
// pair of matches is replayed before it counts as a violation.
package knowledge
