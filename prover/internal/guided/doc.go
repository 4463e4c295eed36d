// Package guided plays on the network towards an aim: random matches as a
// filter of candidates, and beams.
//
// Puzzles (puzzle.go): in a game for one player that is too large to
// enumerate, a beam of 384 positions tries all moves of each and keeps those
// with the most moves, then those with the fewest, then those with the highest
// goal values. The first solves peg solitaire (31 moves, which the solver does
// not find in 400,000 conflicts) in 0.3 s of processor time, and shows in
// three of four texts of it that the best end has two goal values; the second
// finds a knight's tour of 63 moves; a sudoku takes 21. With five random moves
// of each position instead of all a single right move of twenty is lost. It
// comes right after random matches, since what it decides need not be tried by
// other means; lights out is none for it.
//
// Probes (probe.go) come before the beam: 64 matches that each keep the fewest
// ways on. Where moves are legal that end the match, the number of legal moves
// says nothing, and the beam finds no tour: probes find one of 81 cells and one
// of 100 at the first attempt, in 0.3 s. Ways that are all closed come last, or
// each probe would walk into the next dead end. A fifth of the work of matches,
// as the beam has for each aim, ends after 60 of 100 moves.
//
// # Wins
//
// In games of several roles a beam goes where the goal value of one of them is high,
// and the others help (wins.go). Who takes all sixteen pieces of a skirmish has taken
// some before: in seven texts of it both sides win after 19 to 34 moves, where random
// matches take a dozen pieces and the solver looks three to six moves ahead. Of
// alquerque it finds one of 21 moves in half a second. It ends early where no value
// rises. In kalaha the value is 0 for the first half of the seeds, and the beam has
// nothing to go by.
//
// # Mobility
//
// A role that runs out of moves in a large game does so after dozens of moves
// that all lead there. beam.go keeps 384 positions and goes on from those in
// which a role has the fewest moves and the fewest pieces that have one
// (mobility.go), whoever's turn it is. It runs only where playability is still
// undecided after the induction. It finds that a side of breakthrough__thesis
// can be left without a move (62 to 72 steps, after 8 million evaluations of
// gates) and does not find that of capture_the_king:
//
//   - There are matches of 36 moves in which white walls itself in. Induction
//     has nothing to prove, random matches and tournaments of 64 lanes stay
//     near the middle, and 36 steps of 64,000 gates cannot be unrolled.
//   - All beams end where the king is the only piece that can move, and where to wall it
//     in other pieces would have to become free again.
//
// # Invariants
//
// Nothing is proved here: matches refute, and drop candidates. The work is
// counted in evaluations of gates (Budget.MatchWork).
package guided
