// Package goal translates a question into its violations: bad states, bad steps (pairs of
// gates before and after), or bad paths for formulas that look further ahead.
//
// Violations are gates of the network, so that random matches, induction, bounded search
// and enumeration all look for the same violations. Formulas of authors are compiled over
// their instances; after and its kin become steps of a GateFormula. The violation of a path
// that ends early follows AIJ 2012 Def. 8 or sec. 5.2, whichever the question asks for.
//
// # Winnability
//
// Winnability is the opposite of a property of all states, "the role has not won": a match
// that violates it is the witness, and a proof of it is the refutation. All other engines
// serve both.
//
// # Limits
//
// Goal values that are not integers cannot be added or compared, and goal values that add
// up to more than 10,000 different sums are given up.
package goal
