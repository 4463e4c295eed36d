/*
Package argumentorder defines an Analyzer that reports arguments which stand in
another order than everywhere else.

# Analyzer argumentorder

argumentorder: report arguments in another order than everywhere else

# A09 exchanged-arguments (warning)

two arguments in the other order than in all other rules

Column and row of a board mostly have the same values, so that nothing shows in
one rule alone which of them comes first. All rules together do: a variable that
stands first in the move stands first in the fluent, too. This rule has two
variables the other way round, and no other rule has. A board is mirrored then,
or a move changes another place than the one it names.

It is reported of fluents of which the first state has several, and of moves, if the
other rules have the usual order in four places at least, in both arguments, and
never the other one.

Bad:

	(role robot)
	(index 1) (index 2)
	(<= (init (lamp ?x ?y off)) (index ?x) (index ?y))
	(<= (legal robot (press ?y ?x)) (true (lamp ?x ?y off)))
	(<= (next (lamp ?x ?y on)) (does robot (press ?x ?y)))
	(<= (next (lamp ?x ?y on)) (true (lamp ?x ?y on)))
	(<= (next (lamp ?x ?y off)) (true (lamp ?x ?y off)) (not (does robot (press ?x ?y))))
	(<= terminal (true (lamp 1 1 on)) (true (lamp 2 2 on)))
	(<= (goal robot 100) (true (lamp 1 2 off)))
	(<= (goal robot 0) (not (true (lamp 1 2 off))))

Good:

	(role robot)
	(index 1) (index 2)
	(<= (init (lamp ?x ?y off)) (index ?x) (index ?y))
	(<= (legal robot (press ?x ?y)) (true (lamp ?x ?y off)))
	(<= (next (lamp ?x ?y on)) (does robot (press ?x ?y)))
	(<= (next (lamp ?x ?y on)) (true (lamp ?x ?y on)))
	(<= (next (lamp ?x ?y off)) (true (lamp ?x ?y off)) (not (does robot (press ?x ?y))))
	(<= terminal (true (lamp 1 1 on)) (true (lamp 2 2 on)))
	(<= (goal robot 100) (true (lamp 1 2 off)))
	(<= (goal robot 0) (not (true (lamp 1 2 off))))

Unsafe fix: exchanges the two arguments

Source: argument order; mutants of published games
*/
package argumentorder
