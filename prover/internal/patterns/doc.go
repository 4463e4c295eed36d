// Package patterns guesses sums of counters and of what moves complete: as many points
// as boxes that are closed.
//
// # The idea
//
// Where a point is scored for a box that is closed, and nobody owns it, no fluent and no
// condition of the rules says which boxes are closed: the rules ask whether this move
// closes one. But if what they ask of moves is left out, what is left says it: a box is
// closed by a move that draws a line if all its lines are drawn then, and it is closed if
// all its lines are drawn. So each atom that reads moves has a pattern, a condition of
// states. It is read off the ground rules and not off the gates, which say of a move that
// draws a line that this line need not be there.
//
// # The algorithm
//
// For each relation that reads moves, and the counters of each fluent together, that what
// the counters have passed and the patterns that hold add up, and that what they have
// passed is as much as the patterns that hold. Matches drop nearly all of these. What is
// left is proved with the other sums of counters, one joint move at a time (package
// bymove).
//
// # Measured
//
// Nine boxes and three players, whose scores are no fluents of boxes: utility structure
// and monotonicity in 1 s, open before after 6 s.
//
// # Invariants
//
// Nothing is proved here.
//
// # Limits
//
// Networks of 20,000 gates; relations of 2 to 100 atoms; only where it is open whether a
// counter always has a value. Lines of three of which a move may make several, added up
// by a chain of rules, are guessed rightly and not proved: 400 cases of one joint move are
// not enough.
package patterns
