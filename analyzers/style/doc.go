/*
Package style defines an Analyzer that reports rules which say something simple
in an odd way.

# Analyzer style

style: report rules that say something simple in an odd way

# Y01 empty-body (warning)

rule without a condition

"(<= head)" is a fact; some players refuse the arrow.

Bad:

	(<= (index 7))

Good:

	(index 7)

Source: griddle; TCIAIG 2014, Def. 1 (grammar)

# Y02 degenerate-or (warning)

or with fewer than two branches, or directly inside another or

An empty "or" never holds. One branch needs no "or", and an "or" in an "or" is
one "or" with more branches. Mostly a parenthesis stands in the wrong place.

Bad:

	(<= terminal (true (step 2)) (or (true (cell 1 white))))

Good:

	(<= terminal (true (step 2)) (or (true (cell 1 white)) (true (cell 2 white))))

Source: griddle

# Y04 negated-distinct (warning)

negation of distinct

"(not (distinct ?x ?y))" says that two terms are equal. Writing the same
variable in both places says it better, and many players refuse the negation.

Bad:

	(<= terminal (true (step ?m)) (index ?x) (not (distinct ?m ?x)))

Good:

	(<= terminal (true (step ?m)) (index ?m) (true (cell ?m white)))

Source: griddle

# Y09 and-keyword (warning)

and, which many players do not know

The conditions of a rule must all hold anyway. Some descriptions of GDL allow
"and", but most players take it for a relation that nothing defines.

Bad:

	(<= terminal (and (not open) (true (cell 1 white))))

Good:

	(<= terminal (not open) (true (cell 1 white)))

Source: TCIAIG 2014, Def. 1 (grammar); griddle
*/
package style
