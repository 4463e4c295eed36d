// Package compare decides whether two rulesheets are the same game: whether after every sequence of joint moves that both allow
// the roles have the same legal moves, the match is over in both or in neither, and goal values at the end and percepts are the same.
// Fluents, relations and other names are free.
//
// Algorithm: the stations are rules that are the same up to names (internal/symmetry); the product of the two networks
// (circuit.Compare); a walk and random matches of it; an induction over guesses that fluents of one game are those of the other
// one, or a gate of it, in which equal fluents are one literal and equal gates fall together; invariants of both, enumeration,
// bounded search. A difference counts when package play has replayed its match in both games. One that rests on a
// guess which names are the same never does.
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
