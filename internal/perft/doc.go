// Package perft counts the sequences of joint moves of a game, and the states that
// they lead to, by their length, as chess programs do to compare their move
// generators.
//
// The network counts, 64 states at a time: equal states of one depth are expanded
// once, and counted as often as they are reached. The reference semantics, which
// shares no code with it, also counts the first depths, within a bound. A
// difference between the two is a fault of the program and an error here.
//
// A state at which a match is over, or at which a role has no legal move, ends its
// sequences: they count at its depth and at no later one.
package perft
