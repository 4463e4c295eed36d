// Package nearby settles properties by the gates that are near them, where the network
// is too large for a program about all that they depend on.
//
// Where the network is too large a question about single
// states is first asked with the gates to some depth below it, and deeper as long
// as they are no more than 400,000; what is deeper is unknown (cut points), but
// for the fluents that it needs (musts.go). That is enough for what the rules
// say in so many words: whose turn it is, that the match is over where nobody
// can move.
//
// Steps (steps.go). That a goal value never falls is asked first of the state before
// the move, with what is near, and then in a local program about the move.
package nearby
