// Package session is what the commands that play games share: reading a rulesheet as a game of the
// reference semantics, building its circuit network, and keeping a match with its states and moves.
package session
