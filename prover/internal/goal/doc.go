// Package goal translates a question into its violations: a gate for the bad states. Where earlier
// states matter, the gate reads gates about these (circuit.HeldBefore).
//
// Violations are gates of the network, so that random matches, induction, bounded search and
// enumeration all look for the same violations. A formula of an author is compiled with a value for
// each of its variables, and its operator for the next state becomes a step of a GateFormula. It is
// violated in the last state of a path. Which paths may end early depends on the question: AIJ 2012
// Def. 8 or sec. 5.2.
//
// # Winnability
//
// Winnability is the opposite of a property of all states, "the role has not won": a match that
// violates it is the witness, and a proof of it is the refutation. So the engines look for wins as
// they look for violations.
//
// # Limits
//
// Goal values that are not integers cannot be added or compared, and a question about sums stays
// open if there are more than 10,000 different ones.
package goal
