// Package facts measures games: sizes of their texts, what kind of game it is, how
// many states there are, how long matches are, how many moves there are to choose
// from, and how random matches end.
//
// A figure is exact where all states were visited, and an estimate of random matches
// otherwise, with an interval that holds the true value in 95 of 100 cases. What is
// estimated is always the expected value for matches in which each role chooses
// evenly among its legal moves; where all states are known and no match can go on for
// ever, that value is computed from the probabilities of the states.
package facts
