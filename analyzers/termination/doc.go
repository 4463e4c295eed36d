/*
Package termination defines an Analyzer that reports matches that need not end.

# Analyzer termination

termination: report matches that can go on for ever

# P02 termination (error)

match that can go on for ever

Every match must come to an end, by any moves of the roles. The finding shows a
match that comes back to a state in which it was before: the moves since then
can be made again and again, and servers will abort the match without a result.
It needs roles that play along, but players do: a move back and forth, or
waiting on all sides, is often the best they have. The usual remedy is a step
counter that ends the match. Another is to let something run out with each
move.

Bad:

	(role robot)
	(door hall cellar)
	(door cellar hall)
	(door cellar garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (true (in garden)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Good:

	(role robot)
	(door hall cellar)
	(door cellar hall)
	(door cellar garden)
	(after 1 2)
	(after 2 3)
	(after 3 4)
	(init (in hall))
	(init (step 1))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
	(<= terminal (true (in garden)))
	(<= terminal (true (step 4)))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Source: TCIAIG 2014, Def. 2 (termination)
*/
package termination
