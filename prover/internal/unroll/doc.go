// Package unroll writes the network of a game as a logic program over time. The program has a layer
// for each point of time, and in each only the gates that are asked for.
//
// Algorithm: the encoding of AIJ 2012 sec. 4 over gates: layer 0 is a free state or the initial
// one, and between two layers each role does exactly one legal move. Gates are made on demand and
// once; loops stay rules. Changes of weighted sums of gates are literals, too (changes.go).
//
// A local program is about a part of the game: the moves that its question does not mention become
// one move of each role (local.go), with the conditions that all of them have (conditions.go).
//
// Source: Thielscher and Voigt (AAAI 2010), Haufe, Schiffel and Thielscher (AIJ 2012); Tseitin (1968).
//
// Input: a network, and the gates to be read at each layer.
//
// Invariant: a gate that depends on moves is read only at a layer that is followed by another one. Two copies share a
// gate only if all its inputs are shared. Local programs have more models than the game has transitions: only "no
// model" means something.
//
// Decides: nothing alone; nearly every query of the prover is written by it.
package unroll
