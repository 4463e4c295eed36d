/*
Package sameinstance defines an Analyzer that reports rules that ask several times
for a fluent and are content with one.

# Analyzer sameinstance

sameinstance: report conditions that one fluent meets several times

# Y16 same-instance (warning)

conditions that one instance of a fluent meets three times

A rule asks for three instances of a fluent or more, such as three marks in a line, and
nothing says that they differ: the same variable may have the same value in all of
them. So one mark is a line, and the match ends with the first move. Say with
distinct that the places differ, or with facts how one follows the other. It is not
reported where the variables are arguments of the head, so that who asks may keep them
apart, nor where that depends on more than facts.

Bad:

	(role red)
	(spot 1) (spot 2) (spot 3) (spot 4)
	(<= (init (stone ?n none)) (spot ?n))
	(<= (legal red (put ?n)) (true (stone ?n none)))
	(<= (next (stone ?n red)) (does red (put ?n)))
	(<= (next (stone ?n ?v)) (true (stone ?n ?v)) (not (does red (put ?n))))
	(<= three (true (stone ?a red)) (true (stone ?b red)) (true (stone ?c red)))
	(<= terminal three)
	(goal red 100)

Good:

	(role red)
	(spot 1) (spot 2) (spot 3) (spot 4)
	(<= (init (stone ?n none)) (spot ?n))
	(<= (legal red (put ?n)) (true (stone ?n none)))
	(<= (next (stone ?n red)) (does red (put ?n)))
	(<= (next (stone ?n ?v)) (true (stone ?n ?v)) (not (does red (put ?n))))
	(<= three (true (stone ?a red)) (true (stone ?b red)) (true (stone ?c red)) (distinct ?a ?b) (distinct ?a ?c) (distinct ?b ?c))
	(<= terminal three)
	(goal red 100)

Source: faults of generated rulesheets
*/
package sameinstance
