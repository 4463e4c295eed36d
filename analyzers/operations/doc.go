/*
Package operations defines an Analyzer for rulesheets in operations notation: it
reports the faults that their platform accepts in silence.

# Analyzer operations

operations: report faults of rulesheets in operations notation

On the platform of these sheets nothing fails loudly: a misspelt fluent in an
effect makes a fact that no condition reads, a missing operation makes a fact
out of a move. These rules say nothing of rulesheets in other notations.

# O01 unknown-effect (warning)

effect on a fluent that nothing else knows

No init, no base and no condition has the fluent, so that the effect changes
nothing visible. Its name, or its number of arguments, is most likely misspelt.

Bad:

	%% put(X) with a mark that nobody reads
	put(X) :: control(R) & step(0) ==> cells(X,R)

Good:

	%% put(X) with a mark
	put(X) :: control(R) & step(0) ==> cell(X,R)

Source: the course's notation, sec. 4

# O02 action-without-operation (error)

legal action that no operation has

The platform stores a move that no operation matches as a fact of its own name:
from then on the state holds it.

Bad:

	%% the mover may also wait
	legal(pass)
	action(pass)

Good:

	%% the mover may also wait
	legal(pass)
	action(pass)
	pass :: control(white) ==> ~control(white) & control(black)
	pass :: control(black) ==> ~control(black) & control(white)

Source: the course's notation, sec. 4

# O03 idle-operation (warning)

operation that no move executes

Its head is no action that legal gives, and no effect calls it: it never
happens. Its name or its number of arguments is misspelt, or it is left over.

Bad:

	%% the name of the action is put
	puts(X) :: control(R) ==> cell(X,R)

Good:

	%% an operation of its own for one cell
	put(1) :: control(R) ==> cell(1,R)

Source: the course's notation, sec. 4

# O04 contradicting-effects (warning)

fluent that one operation adds and removes

An addition beats a removal, in any order: the fluent holds afterwards, and the
removal says nothing. Only effects that meet in every move are reported. Effects
that may meet are common and meant.

Bad:

	%% a cell is emptied and filled
	put(X) :: cell(X,b) ==> ~cell(X,b) & cell(X,b)

Good:

	%% a cell is emptied
	put(X) :: cell(X,b) ==> ~cell(X,b)

Source: the course's notation, sec. 4

# O05 removal-of-nothing (warning)

effect that removes a fluent which never holds

No init and no effect makes the fluent, so nothing is removed.

Bad:

	%% nothing marks a cell as lit
	base(lit(X)) :- index(X)
	put(X) :: ~lit(X)
	terminal :- lit(1)

Good:

	%% cells can be lit
	base(lit(X)) :- index(X)
	init(lit(1))
	put(X) :: ~lit(X)
	terminal :- lit(1) & step(1)

Source: the course's notation, sec. 4

# O06 unbound-effect (error)

effect with a variable that has no value

Neither the action nor a condition gives the variable a value. The platform
stores an added fact as it stands, and it then matches every fact of its name; a
fact that is removed so stays. Ask for the fluent in a condition.

Bad:

	%% which mark is removed?
	put(X) :: ~cell(X,M)

Good:

	%% whichever mark is there
	put(X) :: cell(X,M) ==> ~cell(X,M)

Source: the course's notation, sec. 4

# O07 old-value-kept (warning)

new value of a fluent that is added while the old one stays

An operation asks for the value of a fluent and adds another one, and no
operation of the same action removes the old one. Then both hold: two roles that
move, or two steps.

Bad:

	%% a second counter
	base(turn(N)) :- succ(M,N)
	base(turn(0))
	init(turn(0))
	put(X) :: turn(M) & succ(M,N) ==> turn(N)
	terminal :- turn(2)

Good:

	%% a second counter
	base(turn(N)) :- succ(M,N)
	base(turn(0))
	init(turn(0))
	put(X) :: turn(M) & succ(M,N) ==> ~turn(M) & turn(N)
	terminal :- turn(2)

Source: the course's notation, sec. 4

# O08 mover-stays (warning)

game of several roles in which one alone moves

No operation changes control, so that the role which begins moves for ever.

Bad:

	role(white)
	role(black)
	base(lit)
	base(control(R)) :- role(R)
	action(press)
	init(control(white))
	legal(press)
	press :: lit
	terminal :- lit
	goal(white,100)
	goal(black,0)

Good:

	role(white)
	role(black)
	base(lit)
	base(control(R)) :- role(R)
	action(press)
	init(control(white))
	legal(press)
	press :: control(white) ==> ~control(white) & control(black)
	press :: control(black) ==> lit & ~control(black) & control(white)
	terminal :- lit
	goal(white,100)
	goal(black,0)

Source: the course's notation, sec. 5

# O09 double-meaning (error)

name that is a fluent and something else

Whether a name is a fluent or a view is decided by the name alone, not by its
arguments: a fluent that shares its name with a fact, a view or an operation can
never be read. Names that the platform has for itself are answered by it.

Bad:

	%% 'index' is a relation
	put(X) :: index(X)

Good:

	%% 'cell' is a fluent
	put(X) :: control(R) & step(1) ==> cell(X,R)

Source: the course's notation, sec. 3 and 6

# O10 left-over (error)

word of GDL that means something else here

There is no does, no next and no true, and legal names no role: a condition
with them never holds, a clause for them means nothing.

Bad:

	%% that is GDL
	terminal :- true(cell(1,white)) & step(2)

Good:

	%% the fluent itself
	terminal :- cell(1,white) & step(2)

Source: the course's notation, sec. 3

# O11 endless-recursion (error)

view or operation that the platform cannot evaluate

Views are evaluated from the top down: one whose clauses lead back to themselves
by their first conditions never comes to an end, and stops the match. So does an operation that calls itself in
every state.

Bad:

	%% the first condition asks for the same again
	path(X,Y) :- path(X,Z) & succ(Z,Y)
	path(X,Y) :- succ(X,Y)
	terminal :- path(0,2) & cell(1,white)

Good:

	%% what is shorter comes first
	path(X,Y) :- succ(X,Y)
	path(X,Y) :- succ(X,Z) & path(Z,Y)
	terminal :- path(0,2) & cell(1,white)

Source: the course's notation, sec. 3

# O12 order-of-conditions (error)

condition that stands before those that bind its variables

Conditions are evaluated in the order of the text. A negation before its binder
means that there is none at all, and an inequality before its binder never
holds.

Bad:

	%% nothing is known of X yet
	free(X) :- ~cell(X,white) & index(X)
	terminal :- free(Y)

Good:

	%% X is an index
	free(X) :- index(X) & ~cell(X,white)
	terminal :- free(Y) & cell(Y,black)

Source: the course's notation, sec. 3

# O13 ungrounded-builtin (error)

builtin of the platform that no facts can stand for

Comparisons, sums and differences are read as facts about the numbers of the
sheet. Lists, sets, strings and counts are not: nothing is said about the
matches of such a game.

Bad:

	%% how many cells are white?
	terminal :- step(2) & countofall(X,cell(X,white),2)

Good:

	%% both are white
	terminal :- step(2) & cell(1,white) & cell(2,white)

Source: the course's notation, sec. 6

# O14 missing-value (note)

case that no goal rule covers, and that counts as 0

On the platform a role without a goal value has 0. Reported is where the other
conditions of the goal rules, all without variables, leave out a case. Views in
them hold as their clauses say, and of fluents such as control one value holds
at a time. The case may be meant.

Bad:

	%% another game
	role(robot)
	base(p)
	base(q)
	action(a)
	action(b)
	init(control(robot))
	base(control(robot))
	legal(a)
	legal(b)
	a :: p
	b :: q
	terminal :- p
	goal(robot,100) :- p & q
	goal(robot,50) :- p & ~q

Good:

	%% another game
	role(robot)
	base(p)
	base(q)
	action(a)
	action(b)
	init(control(robot))
	base(control(robot))
	legal(a)
	legal(b)
	a :: p
	b :: q
	terminal :- p
	goal(robot,100) :- p & q
	goal(robot,50) :- p & ~q
	goal(robot,0) :- ~p

Source: the course's notation, sec. 5
*/
package operations
