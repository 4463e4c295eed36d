/*
Package monotonic defines an Analyzer that reports moves by which the goal
value of a role falls.

# Analyzer monotonic

monotonic: report moves by which a goal value falls

# P10 monotonic (note, off)

goal value that falls, or is not unique, during a match

In a monotonic game each role has exactly one goal value in every state, not
only at the end, and no move lowers it. The first specification of GDL asked
for it, so that players could use goal values as estimates; few games have the
property, and the papers have dropped it. Demand it where goal values are meant
to count points as the match goes on.

Bad:

	(role miner)
	(init (at top))
	(<= (legal miner dig) (true (at top)))
	(<= (legal miner dig) (true (at vein)))
	(<= (next (at vein)) (true (at top)))
	(<= (next (at rubble)) (true (at vein)))
	(<= terminal (true (at rubble)))
	(<= (goal miner 0) (true (at top)))
	(<= (goal miner 100) (true (at vein)))
	(<= (goal miner 50) (true (at rubble)))

Good:

	(role miner)
	(init (at top))
	(<= (legal miner dig) (true (at top)))
	(<= (legal miner dig) (true (at vein)))
	(<= (next (at vein)) (true (at top)))
	(<= (next (at rubble)) (true (at vein)))
	(<= terminal (true (at rubble)))
	(<= (goal miner 0) (true (at top)))
	(<= (goal miner 50) (true (at vein)))
	(<= (goal miner 100) (true (at rubble)))

Source: LG-2006-01 Def. 23 (monotonicity); AIJ 2012, sec. 6.3
*/
package monotonic
