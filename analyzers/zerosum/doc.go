/*
Package zerosum defines an Analyzer that reports matches at whose end the goal
values of all roles do not add up to 100.

# Analyzer zerosum

zerosum: report matches whose goal values do not add up to 100

# P08 zero-sum (note, off)

goal values that do not add up to 100 when the match is over

In GDL a game is called zero-sum if the goal values of all roles add up to 100
at the end of each match: the gain of one is the loss of the others. Players
choose their method by it. Demand this rule of games that are meant so; where
roles can win together, or lose together, it does not hold by intention.

An end at which some role has no goal value is none of its business, but that of
the utility structure (P03): there is nothing to add up.

Whether the goal values add up to the same at the end of each match, 100 or not,
is a fact, not a rule: a verdict on constant-sum for "prove", and no finding.

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
	(<= (goal red 10) (not same))
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

Source: AIJ 2012, sec. 6.3 (zero-sum)
*/
package zerosum
