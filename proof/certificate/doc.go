// Package certificate writes proofs as programs for an unchanged clingo: the encodings of AIJ 2012,
// made from the rules of the game as they are written.
//
// A certificate is for readers who do not trust gdllint. So no ground rules, gates or solver
// results of the prover are in it: the programs compute the possible fluents and moves by
// themselves (section 2 of each file), and any other fluent or move counts as a violation. A reader
// has to trust only clingo and this translation, which goes rule by rule.
//
// # Claims and their programs
//
// A [Claim] holds statements that are proved together by induction. Its
// programs are (AIJ 2012 sec. 4.3 and 5.1):
//
//   - base: the initial state violates a statement. Must be UNSATISFIABLE.
//   - step: a transition leads from a state in which all statements and all
//     evidence hold to a state in which a statement is violated. Must be
//     UNSATISFIABLE.
//   - alive: the step without its question. Must be SATISFIABLE, or the step
//     would be proved by a contradiction among the assumptions.
//   - start: alive asked about the initial state only. It is needed if alive is
//     UNSATISFIABLE, and excuses that if the initial state has no transition.
//
// If the induction depth k is above 1 there are k bases, and the step looks back k states.
//
// A claim about single states needs no step (see Claim.SingleState): "single" asks
// for a state in which the evidence holds and a statement does not.
//
// # Copies
//
// A claim may be about several copies of the game (see Copy): the match that is played, with times from 0 on, and
// matches that a role cannot tell from another one of them, with times from 1000, 2000 and so on. Its statements are
// about the states that all copies reach together; evidence is about one match, and assumed of each. A formula about
// knowledge is such a statement (Views). A copy of another rulesheet, whose relations have other names,
// makes the claim that two rulesheets are the same game.
//
// # Degrees
//
// Statements of different degrees never share a base or a step: a program about a statement of
// degree d (it looks d moves ahead) has sequences of d states after the one in question and no
// more. Then Def. 8 is met exactly, and Theorem 17 holds without its assumption of playability, as
// the remark after it says. Evidence and statements of a degree above d+k cannot be evaluated on
// these sequences and are left out of the assumptions. The theorem of simultaneous induction is
// Theorem 18 with "all statements at time 0" for "the same statement at time 0": the first
// reachable state that violates some statement has a predecessor that violates none, and one of the
// steps finds it.
package certificate
