// Package compare decides whether two rulesheets are the same game. They are if, after every sequence of joint moves that both
// allow, the roles have the same legal moves and percepts, the match is over in both games or in neither, and the goal values at
// the end are the same. Fluents, relations and all other names may differ.
//
// Algorithm: first the rules are compared up to names (internal/symmetry). Then the two networks become one product
// (circuit.NewComparison), and the methods of tryMethods are tried in their order. They are: a short enumeration, random
// matches, inductions (equal fluents, invariants of both games, all guesses together), enumeration of a small state space,
// equal gates, bounded search, more random matches, longer enumeration. The inductions guess that a
// fluent of one game is a fluent or a gate of the other one. Fluents that are equal are one literal there. A difference
// counts when package play has replayed its match in both games, and never if it rests on a guess which names are the same.
//
// Source: van Eijk, Sequential equivalence checking without state space traversal (DATE 1998); Mony et al., Speculative
// reduction-based scalable redundancy identification (DATE 2009).
//
// Input: two rulesheets that can be read, and names that are known to be the same.
//
// Invariant: "the same" rests on a bijection of names that was checked edge by edge, or on a proof for each of the four aspects;
// "different" on a replayed match.
//
// Limits: games that cannot be grounded are only played side by side.
//
// Decides: gdllint compare.
package compare
