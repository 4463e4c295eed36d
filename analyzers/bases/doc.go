/*
Package bases defines an Analyzer that compares base and input with the fluents
and moves of a game.

# Analyzer bases

bases: report fluents and moves that base and input do not list

# B01 missing-base-input (note, off)

rulesheet without base or input

Base lists the fluents that are possible and input the moves. Players that
build networks of propositions need them. It is off by default because half of
the published games are older than these keywords.

Bad:

	(role white)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)

Good:

	(<= terminal (true (cell 1 white)) (true (cell 2 white)))

Source: ggp-base

# B02 fluent-not-in-base (warning)

fluent that no rule for base covers

A player that trusts base takes the fluent for one that never holds, and plays
another game.

Bad:

	(<= (next (extra ?x)) (true (cell ?x b)))
	(<= terminal (true (extra 1)) (true (extra 2)))

Good:

	(<= (base (extra ?x)) (index ?x))
	(<= (next (extra ?x)) (true (cell ?x b)))
	(<= terminal (true (extra 1)) (true (extra 2)) (true (step 2)))

Source: ggp-base

# B03 move-not-in-input (warning)

move that no rule for input covers

A player that trusts input never considers the move.

Bad:

	(<= (legal ?r pass) (role ?r))

Good:

	(<= (input ?r pass) (role ?r))
	(<= (legal ?r pass) (role ?r))

Source: ggp-base
*/
package bases
