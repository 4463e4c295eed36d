// Package session holds a game while it is played, counted, tested or measured: its rulesheet, the game of the
// reference semantics, the network where one can be made, and a match with its states and moves.
package session
