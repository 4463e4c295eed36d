// Package walls looks for matches in which a side of a board game walls itself in, so
// that it has no legal move although the match is not over.
//
// Random matches, beams towards few moves and the solver do not get there: a wall is
// dozens of moves away, and one that is whole but for a piece that stands in it is as
// free as the initial position. What works is to know first where to go, then in which
// order, and only then how.
//
// # The algorithm
//
// First what there is, from the network, without a look at names. A board are fluents
// of which one argument is a function of the others in all samples (board). How things
// move is tried out on boards that no match need ever come to, 64 at a time: each
// content alone at each place, beside one of its own side and beside one of another
// (desk, pieces). That tells where it comes to with a move, what stops it, and what has
// to be there so that it is legal. Random matches show whose loss ends a match
// (observe).
//
// Then walls, cheap ones first (mason): beginning with the king, or anybody where there
// is none, each step of each man has to be stopped. Where that takes one of his own side
// somebody has to come there, whose steps have to be stopped in turn; or something of
// the other side stands in the way, where nobody can take it. A wall costs what its men
// have to move and what has to stand in their way; the more men it has, the fewer need be
// taken. All others will be.
//
// The network judges a wall (holds). Then its men are moved there from where they are at
// first, alone on the board, by A* (order): that gives a sequence which respects what
// closes behind what, and most walls that are good for nothing end here. A pawn that can
// only come to its place by taking may do so, for the price of a move more.
//
// At last a beam plays (match). Men of the wall do nothing but their part of the
// sequence, and may not be taken; everybody else does anything. What is missing is
// added up: those to be taken and how far the nearest is who can do it, how far things
// are from where they have to stand in the way, what is left of the sequence, and what
// stands where it must not be. So the side that is walled in waits with men that will be
// taken, and comes towards those who take them.
//
// # Invariants
//
// Nothing is proved here, and nothing that is learnt needs to be true: a match is
// replayed (Refute). The work is counted in gates, as much as all roles together may
// take.
//
// # Limits
//
// Measured on a two-core machine, in the plan, right before the counters:
//
//   - capture_the_king, which stayed open for long: white has no move after 36 moves, with
//     seven men, eight moves of these and the first wall that can be built; 37,000 of 300,000
//     units of effort, 0.7 s. Of 14 texts of it with other names in another order 13 have
//     a match, of 30 to 42 moves, with 33,000 to 69,000 units (the other one spends 90,000 in
//     vain); two of three walls that can be built have one.
//   - skirmish with holes, which count as a move for the end of a match only: skirmishFinal3
//     after 20 moves, skirmishHoles after 30, 12,000 and 25,000 units.
//   - In skirmishFinal1 and 2 there is no wall among those with men that are near. Where they
//     may be twice as far there is one of eleven moves, for which as many things of the
//     other side would have to be taken as it has that can move.
//   - Of 176 games that were written without a look at the prover two more, with things that
//     are taken between two others, run out of moves after 12 and 16 moves (tablut, hasami).
//     Of a king, rooks and bishops, or knights and six pawns, no wall can be made at all.
//   - Beams with 64 positions are cheaper by a third, and find four of 28 less. If nothing
//     keeps men who will be taken from standing where the sequence goes, half of the matches
//     come to nothing: what stands in the way of the wall locks them in.
//   - Each step has to be stopped by a single thing, and what others make legal must not be
//     there: games in which one jumps over others are not understood. Where moves change
//     more than two places nothing is known of them, and nothing is found.
//   - A role that can pass is no candidate, and boards have nine to 256 places. Where to learn how
//     things move would take more than a quarter of the work (amazons on 100 cells) nothing
//     is tried.
package walls
