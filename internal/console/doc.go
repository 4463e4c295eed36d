// Package console plays a game interactively, line by line: moves for any role, undo
// and jumps, questions about the state, and explanations why an atom holds or does
// not.
package console
