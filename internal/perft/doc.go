// Package perft counts the sequences of joint moves of a game, and the states that
// they lead to, by their length, as chess programs do to compare their move
// generators.
//
// A network of gates (package lanes) does this for 64 states at a time: equal states of one depth
// are expanded once, and counted as often as they are reached. The reference semantics (package
// play), which shares no code with the network, also counts the first depths, within a limit. A
// difference between the two counts is a fault of the program and returned as an error.
//
// A state in which the match is over, or in which a role has no legal move, ends the sequences that
// lead to it. They count at its depth only.
package perft
