// Package mutation changes the rules of a game in small ways and finds out whether
// anything notices a change: the tests of its author, findings of the text, properties.
//
// A change that nothing notices is played against the game: both take the same moves,
// breadth first and then at random, until they differ in their legal moves, ends,
// percepts or goal values. Such a match can become a test. Changes that make no
// difference within the bound are reported apart: they may be no changes at all.
package mutation
