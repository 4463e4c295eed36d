/*
Package names defines an Analyzer that reports names which are used in two
ways, or used and not defined.

# Analyzer names

names: report names that are used in two ways or never defined

K14 and K15 stand here and not with the other rules about keywords: whether
"true" is missing or too much shows in how the name behind it is used elsewhere.

# A01 relation-arity (error)

relation with two numbers of arguments

Two relations of one name and different arity are two relations; whichever was
meant, one of the literals never holds.

Bad:

	(<= terminal (true (step ?n)) (succ 1 ?n 2))

Good:

	(<= terminal (true (step ?n)) (succ 1 ?n))

Source: griddle; LG-2006-01

# A02 function-arity (warning)

function with two numbers of arguments

A fluent or a move with one argument more or less is another fluent or move,
which mostly nothing produces or reads. Where the numbers never meet, as of a
move and a fluent of the same name, it is a note.

Bad:

	(<= terminal (true (cell 1 b b)) (true (step 2)))

Good:

	(<= terminal (true (cell 1 b)) (true (step 2)))

Source: griddle

# A03 relation-and-function (warning)

name that is both a relation and a function

It is allowed, since a relation and a function never stand in the same place,
but in most cases a "true" is missing, or one too many. Where their numbers of
arguments differ, they are hardly confused: that is a note.

Bad:

	(cell 1)
	(<= terminal (cell ?x) (true (cell ?x white)))

Good:

	(place 1)
	(<= terminal (place ?x) (true (cell ?x white)))

Source: griddle

# A04 undefined-relation (error)

condition that no rule defines

It never holds, and its negation always does. Mostly the name is misspelt.

Bad:

	(<= terminal opne (true (step 2)))

Good:

	(<= terminal open (true (step 2)))

Unsafe fix: writes the name that was probably meant

Source: griddle

# A06 nullary-parens (warning)

parentheses around a name without arguments

"(open)" is read as "open" by most players, and refused by some.

Bad:

	(<= terminal (open) (true (step 2)))

Good:

	(<= terminal open (true (step 2)))

Fix: removes the parentheses

Source: griddle

# A10 neighbours-only (warning)

order that holds of neighbours only

A relation with the name of an order, such as greater, has one rule, which asks for a
single step of a chain of facts. So 3 is greater than 2, and 4 is not. A second rule, which
goes on from a neighbour, makes it an order of all numbers.

Bad:

	(<= (greater ?x ?y) (succ ?y ?x))
	(<= terminal (true (step ?n)) (greater ?n 1))

Good:

	(<= (greater ?x ?y) (succ ?between ?x) (greater ?between ?y))
	(<= (greater ?x ?y) (succ ?y ?x))
	(<= terminal (true (step ?n)) (greater ?n 1))

Unsafe fix: adds the rule for numbers further apart

Source: faults of generated rulesheets

# K14 missing-true (error)

fluent that is asked for without true

A condition on a fluent of the current state needs true. Without it the name is
a relation, which no rule defines, and the condition never holds.

Bad:

	(<= terminal (cell 1 white) (cell 2 black))

Good:

	(<= terminal (true (cell 1 white)) (true (cell 2 black)))

Unsafe fix: puts "true" around it

Source: AIJ 2012, Table 1

# K15 true-of-static (error)

relation that is asked for with true

True asks for the fluents that init and next make. A relation that facts or rules
define is asked for by its name alone.

Bad:

	(<= terminal (true (step ?m)) (true (succ ?m 2)) (true (cell 1 white)))

Good:

	(<= terminal (true (step ?m)) (succ ?m 2) (true (cell 1 white)))

Unsafe fix: removes the "true"

Source: AIJ 2012, Table 1
*/
package names
