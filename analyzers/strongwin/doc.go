/*
Package strongwin defines an Analyzer that reports puzzles without a solution.

# Analyzer strongwin

strongwin: report games of one player that cannot be won for sure

# P05 strong-winnability (note, off)

game of one player that the player cannot be sure to win

A role that plays alone and without chance should be able to win: whoever knows
the solution gets 100. Where chance takes part, or other roles, the question is
not asked or stays open.

Bad:

	(role robot)
	(door hall cellar)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in cellar)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Good:

	(role robot)
	(door hall garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in garden)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Source: LG-2006-01, Def. 24 (winnability)
*/
package strongwin
