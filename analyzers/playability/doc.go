/*
Package playability defines an Analyzer that reports states in which a role is
stuck.

# Analyzer playability

playability: report states in which a role cannot move

# P01 playability (error)

role without a legal move before the match is over

As long as a match is not over, every role must have a legal move, the random
role included. Where one has none the match can neither go on nor be scored:
servers abort it, and players crash. The finding shows a match that leads
there. Add a legal move for this case, such as "noop", or make the state
terminal. Cells that no figure can leave and counters that run past their table
are the usual causes.

Bad:

	(role robot)
	(door hall cellar)
	(door hall garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in garden)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Good:

	(role robot)
	(door hall cellar)
	(door hall garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in garden)))
	(<= terminal (true (in cellar)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Source: TCIAIG 2014, Def. 3 (playability)
*/
package playability
