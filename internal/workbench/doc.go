// Package workbench opens a rulesheet for commands that count, play, test or
// measure its game. It reads the text, makes the game of the reference semantics
// and, on demand and where the game can be grounded, the network.
package workbench
