/*
Package playability defines an Analyzer that reports states in which a role is
stuck.

# Analyzer playability

playability: report states in which a role cannot move

I04 stands here and not with the other rules about GDL-II, since it is the answer
to the same question, about random.

# P01 playability (error)

role without a legal move before the match is over

As long as a match is not over, every role must have a legal move. Where random
alone has none, I04 tells. Where one has none the match can neither go on nor be scored:
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

# I04 random-illegal (error)

state in which random alone has no legal move

Random takes part in every joint move as players do, also where chance has
nothing to decide. The finding is that of P01 for the random role, where no
player is stuck as well.

Bad:

	(role random)
	(role robot)
	(init (turn 1))
	(<= (legal random (roll ?n)) (true (turn 1)) (pips ?n))
	(legal robot wait)
	(pips 1)
	(pips 2)
	(<= (next (turn 2)) (true (turn 1)))
	(<= (next (turn 3)) (true (turn 2)))
	(<= terminal (true (turn 3)))
	(<= (sees robot ?n) (does random (roll ?n)))
	(goal robot 100)

Good:

	(role random)
	(role robot)
	(init (turn 1))
	(<= (legal random (roll ?n)) (true (turn 1)) (pips ?n))
	(<= (legal random wait) (true (turn 2)))
	(legal robot wait)
	(pips 1)
	(pips 2)
	(<= (next (turn 2)) (true (turn 1)))
	(<= (next (turn 3)) (true (turn 2)))
	(<= terminal (true (turn 3)))
	(<= (sees robot ?n) (does random (roll ?n)))
	(goal robot 100)

Source: TCIAIG 2014, Def. 3 (playability); GDL-II
*/
package playability
