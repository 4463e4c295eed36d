// Package goal turns a question into what would violate it: a bad state, a bad
// step (a pair of gates before and after), or a bad path for formulas that
// look further ahead.
//
// Violations are gates of the network, so that random matches, induction,
// bounded search and reachability all look for the same thing. Formulas of
// authors are compiled over their instances; after and its kin become steps of
// a Sequence. A path that ends early is violated as AIJ 2012 Def. 8 or sec.
// 5.2 says, whichever the question asks for.
//
// # Winnability
//
// Winnability is the opposite of a property of all states, "the role has not
// won": a match that violates it is the witness, and a proof of it is the
// refutation. All other steps serve both.
//
// # Limits
//
// Goal values that are no integers cannot be added or compared, and goal
// values that add up to more than 10,000 different sums are given up.
package goal
