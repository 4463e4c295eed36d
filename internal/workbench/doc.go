// Package workbench opens a rulesheet for those who want to do something with its
// game: count, play, test, measure. It reads the text, makes the game of the
// reference semantics and, where that is wanted and possible, the network.
package workbench
