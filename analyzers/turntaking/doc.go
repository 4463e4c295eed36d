/*
Package turntaking defines an Analyzer that reports states in which two roles
have a choice of moves.

# Analyzer turntaking

turntaking: report states in which more than one role has a choice

# P09 turn-taking (note, off)

two roles with two or more legal moves at the same time

In a game with turns at most one role has more than one legal move in any
state; the others have "noop". Players for such games search much deeper than
for simultaneous moves, and choose their method by it. Demand this rule of
games that are meant to have turns; games with simultaneous moves break it by
intention.

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
	(<= (goal red 0) (not same))
	(<= (goal blue 0) same)
	(<= (goal blue 100) (not same))

Good:

	(role red)
	(role blue)
	(side heads)
	(side tails)
	(init (control red))
	(<= (legal ?r (show ?s)) (true (control ?r)) (side ?s))
	(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
	(<= (next (control blue)) (true (control red)))
	(<= (next (shown ?r ?s)) (does ?r (show ?s)))
	(<= (next (shown ?r ?s)) (true (shown ?r ?s)))
	(<= terminal (true (shown blue ?s)))
	(<= (legal ?r noop) (role ?r) terminal)
	(<= same (true (shown red ?s)) (true (shown blue ?s)))
	(<= (goal red 100) same)
	(<= (goal red 0) (not same))
	(<= (goal blue 0) same)
	(<= (goal blue 100) (not same))

Source: AIJ 2012, sec. 6.3 (turn-taking)
*/
package turntaking
