/*
Package initialstate defines an Analyzer that reports games that are over
before they begin.

# Analyzer initialstate

initialstate: report games that are over before the first move

# P06 initial-state (error)

initial state that is terminal

The match is over before any role can move, and its goal values are those of the
initial state. Mostly a condition of a rule for terminal is missing, or a
negated fluent is not there from the beginning.

Bad:

	(role robot)
	(init (at door))
	(legal robot walk)
	(<= (next (at shop)) (does robot walk))
	(<= terminal (not (true (at shop))))
	(goal robot 100)

Good:

	(role robot)
	(init (at door))
	(legal robot walk)
	(<= (next (at shop)) (does robot walk))
	(<= terminal (true (at shop)))
	(goal robot 100)

Source: TCIAIG 2014, Def. 2 (a match that ends has a first move)
*/
package initialstate
