/*
Package deadcode defines an Analyzer that reports rules and conditions which
change nothing.

# Analyzer deadcode

deadcode: report rules and conditions that change nothing

# D01 unused-relation (warning)

relation that no keyword depends on

A relation that neither legal nor next, goal, terminal or another keyword needs,
directly or through other relations, has no influence on the game. It is reported
once, at the first of its rules. A table of more than a hundred facts is a note: a
program wrote it.

Bad:

	(<= (lonely ?x) (index ?x) (true (cell ?x white)))

Good:

	(<= (lonely ?x) (index ?x) (true (cell ?x white)))
	(<= terminal (lonely 1) (lonely 2))

Source: griddle, for direct use

# D07 duplicate-clause (warning)

rule or fact that stands twice

The second one derives nothing new, up to the names of variables and the order
of conditions. Often it was copied and should have been changed. Six and more
repeated rules were written by a program, and are notes.

Bad:

	(<= won (true (cell ?x black)))
	(<= won (true (cell ?y black)))
	(<= terminal won)

Good:

	(<= won (true (cell ?x black)))
	(<= terminal won)

Fix: removes the repetition, and its line if nothing else stands there; not if
it holds a comment

Source: a rule that no derivation needs

# D09 duplicate-literal (warning)

condition that stands twice in one conjunction

Nearly always a copy in which an index was not changed. A rule with more than
three repetitions was made by a program; it gets one note.

Bad:

	(<= terminal (true (cell 1 black)) (true (cell 1 black)))

Good:

	(<= terminal (true (cell 1 black)))

Fix: removes the repetition

Source: a condition that changes nothing

# D10 contradiction (warning)

condition that contradicts another one

A conjunction of a condition and its negation never holds, and neither does
"(distinct ?x ?x)".

Bad:

	(<= terminal open (true (step 2)) (not open))

Good:

	(<= terminal open (true (step 2)))

Source: a rule that never fires
*/
package deadcode
