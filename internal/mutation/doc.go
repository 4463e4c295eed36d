// Package mutation measures the tests and properties of a rulesheet. It changes the rules of the game
// in small ways, and finds out whether a test, a finding or a property notices the change.
//
// If nothing does, the changed game is played with the same moves as the original one, breadth first
// and then at random, until they differ in their legal moves, ends, percepts or goal values. Such a
// match can become a test. A change without a difference within the bound may be no real change, and
// is reported in a list of its own.
package mutation
