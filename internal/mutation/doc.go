// Package mutation changes the rules of a game in small ways and asks of each change
// whether anything notices: the tests of its author, findings of the text, properties.
//
// A change that nothing notices is played against the game: both take the same moves,
// breadth first and then at random, until they differ in what is legal, over, seen, or
// won. Such a match is what a test could be made of. Changes that make no difference
// within the bound are told apart: they may be no changes at all.
package mutation
