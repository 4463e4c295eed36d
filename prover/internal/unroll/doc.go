// Package unroll writes the network of a game as a logic program over time, layer by layer, and of each only the gates
// that are asked for.
//
// Algorithm: the encoding of AIJ 2012 sec. 4 over gates: layer 0 is a free state or the initial one, and between two
// layers each role does exactly one legal move. Gates are made on demand and once; loops stay rules. Beside the rules
// stand the changes of weighted sums, less literals that another one had before (changes.go).
//
// Local programs: moves that nothing mentions become one move of each role (local.go), moves that a question does not
// tell apart become one (joinedmoves.go), each with the conditions common to all (conditions.go).
//
// Source: Thielscher and Voigt (AAAI 2010), Haufe, Schiffel and Thielscher (AIJ 2012); Tseitin (1968).
//
// Input: a network, and the gates to be read at each layer.
//
// Invariant: a gate that depends on moves is read only at a layer that is followed by another one. Two copies share a
// gate only if all its inputs are shared. Local programs have more models than the game has transitions: only "no
// model" means something.
//
// Decides: nothing alone; every query is written by it.
package unroll
