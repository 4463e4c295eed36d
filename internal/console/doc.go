// Package console plays a game with a person, line by line: moves for any role, back
// and forth, questions about the state, and why something holds or does not.
package console
