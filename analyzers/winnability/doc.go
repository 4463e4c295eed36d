/*
Package winnability defines an Analyzer that reports roles that can never win.

# Analyzer winnability

winnability: report roles that no match gives 100

# P04 winnability (warning)

role that can never get the goal value 100

The goal value of a role that wins is 100: players play for it, and tournaments
count it. There should be a match, with any moves of the other roles, that ends
with this value for the role. Where there is none, the conditions of the goal
rules for 100 can never hold together, or the match never ends while they do,
or there is no such rule.

Bad:

	(role robot)
	(door hall cellar)
	(door hall garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (not (true (in hall))))
	(<= (goal robot 100) (true (in garden)) (true (in cellar)))
	(<= (goal robot 50) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Good:

	(role robot)
	(door hall cellar)
	(door hall garden)
	(init (in hall))
	(<= (legal robot (go ?room)) (true (in ?here)) (door ?here ?room))
	(<= (next (in ?room)) (does robot (go ?room)))
	(<= terminal (not (true (in hall))))
	(<= (goal robot 100) (true (in garden)))
	(<= (goal robot 0) (not (true (in garden))))

Source: TCIAIG 2014, Def. 5 (weak winnability)
*/
package winnability
