// Package session has the common parts of the commands that play games. It reads a rulesheet as a game of the reference
// semantics, builds its circuit network, and keeps a match with its states and moves. It also draws matches, plays random
// ones, runs the tests of rulesheets, and says why a fact holds in a match or does not.
package session
