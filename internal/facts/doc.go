// Package facts measures games: the size of the text, the kind of the game, the number of states,
// the length of matches, the number of moves to choose from, and the goal values of random matches.
// It writes the figures as text, CSV, JSON or an HTML page.
//
// If all states were visited, figures are exact. Otherwise they are estimated from random matches,
// with an interval that contains the true value in 95 of 100 cases. In random matches each role
// chooses evenly among its legal moves; mean figures are expected values of such matches. If all
// states are known and no match can go on for ever, expected values are computed from the
// probabilities of the states.
package facts
