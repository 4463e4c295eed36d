/*
Package strongwin defines an Analyzer that reports puzzles without a solution.

# Analyzer strongwin

strongwin: report games of one player that cannot be won for sure

# P05 strong-winnability (note, off)

game of one player that the player cannot be sure to win

A role that plays alone should be able to win: there is a solution that gets
100.

Where it plays with random it should be able to win against all moves of random.
Random moves at the same time, and a match that goes on for ever is not won. The
answer is no if not even a player could be sure to win who knew the complete
state at every step; the match that is shown is one in which random prevents it.
It is yes if there is a strategy that uses nothing but the knowledge of the
player: all moves, or its own moves and its percepts where the rules have sees.
Between the two the question stays open, as for the car behind one of three
doors: to know the state is to find it. Many good games of chance have the
answer no. Of several players nothing is asked.

Bad:

	(role robot)
	(door hall cellar)
	(door cellar garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in cellar)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Good:

	(role robot)
	(door hall cellar)
	(door cellar garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in garden)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Source: LG-2006-01, Def. 24 (winnability)
*/
package strongwin
