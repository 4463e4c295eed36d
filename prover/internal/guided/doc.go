// Package guided plays matches on the network with a heuristic: random matches as a filter
// of candidates, and beam search.
//
// Puzzles (puzzle.go): in a game for one player that is too large to enumerate, a beam of
// 384 positions tries all moves of each and keeps those with the most moves, then those
// with the fewest, then those with the highest goal values. The first solves peg solitaire
// (31 moves, which the solver does not find in 400,000 conflicts) in 0.3 s of processor
// time, and shows in three of four texts of it that the best end has two goal values; the
// second finds a knight's tour of 63 moves; a sudoku takes 21. With five random moves of
// each position instead of all, a single right move of twenty is lost. The search follows
// random matches at once, since a question that it decides needs no other engine; it does
// not solve lights out.
//
// Probes (probe.go) come before the beam: 64 matches that each choose the move with the
// fewest ways on. If legal moves end the match, the number of legal moves is no guide, and
// the beam finds no tour: probes find one of 81 cells and one of 100 at the first attempt,
// in 0.3 s. Dead ends come last, or each probe would walk into the next one. A fifth of
// the work of matches, as the beam has for each aim, ends after 60 of 100 moves.
//
// # Wins
//
// In games of several roles a beam prefers high goal values of one role, and the others
// help (wins.go). A match that takes all sixteen pieces of a skirmish takes some first: in
// seven texts of it both sides win after 19 to 34 moves, while random matches take a dozen
// pieces and the solver looks three to six moves ahead. In another game it finds a win of
// 21 moves in half a second. It ends early if no value rises. A value that is 0 for the
// first half of the match gives the beam no guidance.
//
// # Mobility
//
// A role that runs out of moves in a large game does so after dozens of moves that all
// lead there. beam.go keeps 384 positions and prefers those in which a role has the fewest
// moves and the fewest mobile pieces (mobility.go), independent of the turn. It runs only
// if playability is still open after the induction. On one large board it shows that a
// side can be left without a move (62 to 72 steps, after 8 million evaluations of gates).
// On another it fails:
//
//   - There are matches of 36 moves in which white walls itself in. Induction has nothing
//     to prove, random matches and tournaments of 64 lanes stay near the middle, and 36
//     steps of 64,000 gates cannot be unrolled.
//   - All beams end at positions in which only the king can move. To wall it in other
//     pieces would have to become free again.
//
// # Invariants
//
// Nothing is proved here: matches refute questions, and drop candidates. The work is
// counted in evaluations of gates (Budget.MatchWork).
package guided
