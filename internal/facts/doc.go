// Package facts measures games: the size of the text, the kind of the game, the number of states,
// the length of matches, the number of moves to choose from, and the goal values of random matches.
// It writes the figures as text, CSV, JSON or an HTML page.
//
// If all states were visited, the number of states and the length of the shortest match are exact.
// Mean figures are expected values of random matches, in which each role chooses evenly among its
// legal moves. They are estimated from such matches, with an interval that contains the true value in
// 95 of 100 cases. If all states were visited and no match can get stuck or come back to a state, they
// are computed from the probabilities of the states.
package facts
