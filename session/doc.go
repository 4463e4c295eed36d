// Package session has the common parts of the commands that play games: reading a rulesheet as a game of the
// reference semantics, building its circuit network, and keeping a match with its states and moves.
package session
