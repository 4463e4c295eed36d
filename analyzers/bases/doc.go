/*
Package bases defines an Analyzer that compares base and input with the fluents
and moves of a game.

# Analyzer bases

bases: compare base and input with the fluents and moves of the game

Static runs compare names and constants. Other runs evaluate base and input,
compare them with the fluents and moves that can be reached, and play some
matches: a fluent or move of a match that is not listed is certain to be missing.

# B01 missing-base-input (note, off)

rulesheet without base or input

Base lists the fluents that are possible and input the moves. Players that
build networks of propositions need them. It is off by default because most
published games do without, two of three in a collection of 664.

Bad:

	(role white)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)

Good:

	(role white)
	(base (step 0))
	(base (step 1))
	(input white noop)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)

Source: ggp-base

# B02 fluent-not-in-base (warning)

fluent that no rule for base covers

A player that trusts base takes the fluent for one that never holds, and plays
another game. Where only single fluents are missing, such as the last step of a
counter, the finding shows a match in which one of them holds. Fluents of rules
that never fire are not missed.

Bad:

	(<= (next (extra ?x)) (true (cell ?x b)))
	(<= terminal (true (extra 1)) (true (extra 2)) (true (step 2)))

Good:

	(<= (base (extra ?x)) (index ?x))
	(<= (next (extra ?x)) (true (cell ?x b)))
	(<= terminal (true (extra 1)) (true (extra 2)) (true (step 2)))

Source: ggp-base

# B03 move-not-in-input (warning)

move that no rule for input covers

A player that trusts input never considers the move. Where only single moves are
missing, the finding shows a match in which one of them is legal.

Bad:

	(<= (legal ?r pass) (role ?r))

Good:

	(<= (input ?r pass) (role ?r))
	(<= (legal ?r pass) (role ?r))

Source: ggp-base
# B04 base-too-wide (note)

fluent that base lists and that never holds, or move that is never legal

It does no harm but to size: players that build networks make a node for each.
Often it is left over from another version of the game. A rule of which
everything is useless is reported, and a fact that is.

Bad:

	(base (ghost 1))
	(base (ghost 2))
	(init (ghost 1))
	(<= (next (ghost ?x)) (true (ghost ?x)))
	(<= terminal (true (ghost 1)) (true (step 2)))

Good:

	(base (ghost 1))
	(init (ghost 1))
	(<= (next (ghost ?x)) (true (ghost ?x)))
	(<= terminal (true (ghost 1)) (true (step 2)))

Source: a fluent that no match shows

# B05 unused-base-arg (note)

rule for base or input of which less than a tenth can ever be

Listing all combinations of arguments, where few of them are possible, makes
networks large: a move from each square to each square is listed 4096 times on a
board of 64 squares, and a few hundred of these are ever legal. The conditions
of the rule can be as narrow as those of the rules for next and legal. The count
includes everything that can be reached at best, so that the waste is never
smaller than said.

Bad:

	(<= (base (pair ?x ?y ?m)) (index ?x) (index ?y) (mark ?m))
	(init (pair 1 1 b))
	(<= (next (pair 1 1 b)) (true (pair 1 1 b)))

Good:

	(<= (base (pair ?x ?x b)) (index ?x))
	(init (pair 1 1 b))
	(<= (next (pair 1 1 b)) (true (pair 1 1 b)))

Source: ggp-base, whose networks are built from all combinations

# B06 product-base (note)

rule for base that lists the values of each argument

An older shorthand, which some course work and some old rulesheets use: behind
base stands the name of a fluent, and then a list of values for each of its
arguments. All combinations are meant. In some sheets the first word of a list
is not a value but names the argument. The rest of the rulesheet is looked at as
if the combinations were written out. Other programs do not read it, and take
the lists for functions.

Bad:

	(init (turn white))
	(<= (next (turn black)) (true (turn white)))
	(<= terminal (true (turn black)))
	(base turn (white black))

Good:

	(init (turn white))
	(<= (next (turn black)) (true (turn white)))
	(<= terminal (true (turn black)))
	(base (turn white)) (base (turn black))

Fix: writes plain facts for base, as long as they are not too many

Unsafe fix: writes plain rules for base, with helper relations for the values

Source: rulesheets of courses
*/
package bases
