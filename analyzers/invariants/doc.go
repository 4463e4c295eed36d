/*
Package invariants defines an Analyzer that judges the properties that authors
state about their games.

# Analyzer invariants

invariants: judge the properties that the author states

# P16 user-invariant (error)

property that the author states and that does not always hold

A comment that begins with ";@" states a property of every state that a match
can reach: that a cell never holds two pieces, that the match goes on
while there is a blank cell. The property is proved by induction, or refuted by
a match that the finding shows. Either the rules are wrong, or the property
says more than is meant. With "expect violated" behind its name a property
documents a known violation; it is then reported if it holds after all.

Bad:

	;@ always one-lamp (count 0 1 (?x) (true (lit ?x)))
	(role robot)
	(lamp a)
	(lamp b)
	(init (lit a))
	(<= (legal robot (light ?x)) (lamp ?x) (not (true (lit ?x))))
	(<= (next (lit ?x)) (does robot (light ?x)))
	(<= (next (lit ?x)) (true (lit ?x)))
	(<= terminal (true (lit b)))
	(goal robot 100)

Good:

	;@ always one-lamp (count 0 1 (?x) (true (lit ?x)))
	(role robot)
	(lamp a)
	(lamp b)
	(init (lit a))
	(<= (legal robot (light ?x)) (lamp ?x) (not (true (lit ?x))))
	(<= (next (lit ?x)) (does robot (light ?x)))
	(<= terminal (true (lit b)))
	(goal robot 100)

Source: AIJ 2012, Def. 3 and Def. 8 (state sequence invariants)

# P17 malformed-property (error)

property that cannot be read

A property that cannot be read is not checked, and its author believes it is.
It speaks of the relations, fluents and objects of the rulesheet as the
rulesheet spells them, in the present state: relations that depend on the moves
that are made, "next" and "init" have no place in it. The same goes for a file of
properties whose name is that of no rulesheet, for a fragment that a rulesheet
includes and that cannot be read, and for a comment ";@ board" that describes no
board of the game.

Bad:

	;@ always one-lamp (count 0 1 (?x) (true (lid ?x)))
	(role robot)
	(lamp a)
	(lamp b)
	(init (lit a))
	(<= (legal robot (light ?x)) (lamp ?x) (not (true (lit ?x))))
	(<= (next (lit ?x)) (does robot (light ?x)))
	(<= terminal (true (lit b)))
	(goal robot 100)

Good:

	;@ always one-lamp (count 0 1 (?x) (true (lit ?x)))
	(role robot)
	(lamp a)
	(lamp b)
	(init (lit a))
	(<= (legal robot (light ?x)) (lamp ?x) (not (true (lit ?x))))
	(<= (next (lit ?x)) (does robot (light ?x)))
	(<= terminal (true (lit b)))
	(goal robot 100)

Source: AIJ 2012, Def. 3

# P18 vacuous-property (warning)

property that holds only because its condition never comes about

A property such as (=> F G) says something of the states in which F holds. If
there are none it is proved for every G: a mistake in F goes unnoticed, or
one in the rules that should have made F true. The message has the condition.

So it is with implications inside each other, below "after", "knows" and
"initially"; with (=> F (after G)) if F holds only where the match is over; and
with an upper bound, such as (count 0 1 (?x) F), if F holds for no value. Of a
built-in property that the author states, such as zero-sum in a game without an
end, the message names the condition in words.

Bad:

	;@ always safe (=> (and (true (lit a)) (true (dark a))) terminal)
	(role robot)
	(init (dark a))
	(<= (legal robot press) (true (dark a)))
	(<= (next (lit a)) (does robot press))
	(<= terminal (true (lit a)))
	(<= (goal robot 100) (true (lit a)))
	(<= (goal robot 0) (true (dark a)))

Good:

	;@ always safe (=> (true (lit a)) terminal)
	(role robot)
	(init (dark a))
	(<= (legal robot press) (true (dark a)))
	(<= (next (lit a)) (does robot press))
	(<= terminal (true (lit a)))
	(<= (goal robot 100) (true (lit a)))
	(<= (goal robot 0) (true (dark a)))

Source: vacuity, as in Beer et al. 1997
*/
package invariants
