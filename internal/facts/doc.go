// Package facts measures games: sizes of their texts, their kind, the number of
// their states, the length of matches, the number of moves to choose from, and the
// ends of random matches.
//
// A figure is exact where all states were visited, and an estimate of random matches
// otherwise, with an interval that holds the true value in 95 of 100 cases. The
// estimated value is always the expected value for matches in which each role chooses
// evenly among its legal moves; where all states are known and no match can go on for
// ever, that value is computed from the probabilities of the states.
package facts
