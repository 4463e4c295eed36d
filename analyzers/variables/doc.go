/*
Package variables defines an Analyzer that reports variables which probably differ
from the ones that were meant.

# Analyzer variables

variables: report variables that are misspelt or negated the wrong way

V06 and V07 stand here and not with the rules about safety: the rules of the
game have a meaning with them, but hardly the one that was meant.

# V06 late-binding (note, off)

negation or distinct before the condition that binds its variables

It is valid GDL, whose conditions have no order, but players that read rules
like Prolog misread or refuse it. It is off by default because many good games
are written so.

Bad:

	(<= terminal (not (true (cell ?x b))) (true (control ?r)) (true (cell ?x ?r)))

Good:

	(<= terminal (true (control ?r)) (true (cell ?x ?r)) (not (true (cell ?x b))))

Source: Fluxplayer

# V07 lost-mark (error)

variable without its question mark

The name stands with a question mark elsewhere, and without one it is an object
that no fact names. Only names are reported that stand nowhere but in rules with
the variable, or twice in a rule as variables do, and never in a fact.

Bad:

	(<= terminal (true (cell x white)) (succ ?x 2))

Good:

	(<= terminal (true (cell ?x white)) (succ ?x 2))

Unsafe fix: puts the question mark in front of it, throughout the rule

Source: slips of people who begin with GDL

# Y06 negated-existential (warning)

negation that a single missing instance makes true

"(index ?x) (not (true (cell ?x b)))" says that some cell is not b, not that no
cell is. Where the end of the game or a goal depends on it, mostly the latter is
meant: define a relation for "some cell is b" and negate it.

Bad:

	(<= terminal (true (step 1)) (index ?x) (not (true (cell ?x b))))

Good:

	(<= terminal (true (step 1)) (not free))
	(<= free (index ?x) (true (cell ?x b)))

Unsafe fix: moves the negated condition, and the conditions that bind its
variables, into a helper relation and negates that

Source: AIJ 2012, Sec. 3.1

# Y07 singleton-variable (warning)

variable that stands once, beside one with a similar name

One of the two is misspelt: "?pl" and "?p1", or "?piece" and "?peice". Variables
without a similar neighbour may stand once, since GDL has no anonymous
variable. A name that begins with "?_" is never reported.

Bad:

	(<= terminal (true (control ?pl)) (true (cell 1 ?p1)) (true (cell 2 ?pl)))

Good:

	(<= terminal (true (control ?pl)) (true (cell 1 ?pl)) (true (cell 2 ?pl)))

Unsafe fix: writes the variable that was probably meant

Source: singleton variables of Prolog

# Y08 disconnected-body (note, off)

conditions without a common variable

All combinations of their instances fulfil the rule. Sometimes a variable is
misspelt. It is off by default because many good games mean it.

Bad:

	(<= terminal (true (cell ?x white)) (true (cell ?y black)))

Good:

	(<= terminal (true (cell ?x white)) (true (cell ?y black)) (succ ?x ?y))

Source: cartesian products of databases
*/
package variables
