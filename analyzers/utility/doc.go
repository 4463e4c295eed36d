/*
Package utility defines an Analyzer that reports matches at whose end a role
has no goal value, or more than one.

# Analyzer utility

utility: report matches that end without exactly one goal value for each role

# P03 utility-structure (error)

role with no goal value, or several, when the match is over

When a match is over each role must have exactly one goal value. With none the
match cannot be scored; with several each server and player takes another one.
The finding shows a match that ends so, and the rules that fire there. Goal
rules that overlap need conditions that exclude each other, and a case that no
goal rule covers needs a rule of its own.

Bad:

	(role red)
	(role blue)
	(side heads)
	(side tails)
	(init open)
	(<= (legal ?r (show ?s)) (role ?r) (side ?s))
	(<= (next (shown ?r ?s)) (does ?r (show ?s)))
	(<= terminal (not (true open)))
	(<= same (true (shown red ?s)) (true (shown blue ?s)))
	(<= (goal red 100) same)
	(<= (goal red 0) (true (shown red tails)))
	(<= (goal blue 0) same)
	(<= (goal blue 100) (not same))

Good:

	(role red)
	(role blue)
	(side heads)
	(side tails)
	(init open)
	(<= (legal ?r (show ?s)) (role ?r) (side ?s))
	(<= (next (shown ?r ?s)) (does ?r (show ?s)))
	(<= terminal (not (true open)))
	(<= same (true (shown red ?s)) (true (shown blue ?s)))
	(<= (goal red 100) same)
	(<= (goal red 0) (not same))
	(<= (goal blue 0) same)
	(<= (goal blue 100) (not same))

Source: TCIAIG 2014, Def. 4 (utility structure); AIJ 2012 sec. 6.3 (unique goals)
*/
package utility
