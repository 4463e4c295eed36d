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

Fix: writes the fact without the arrow

Source: griddle; TCIAIG 2014, Def. 1 (grammar)

# Y02 degenerate-or (warning)

or with fewer than two branches, or directly inside another or

An empty "or" never holds. One branch needs no "or", and an "or" in an "or" is
one "or" with more branches. Mostly a parenthesis stands in the wrong place.

Bad:

	(<= terminal (true (step 2)) (or (true (cell 1 white))))

Good:

	(<= terminal (true (step 2)) (or (true (cell 1 white)) (true (cell 2 white))))

Fix: removes an "or" around one branch, or inside another "or"

Source: griddle

# Y03 negation-of-non-atom (error)

negation of something else than one relation

"not" takes exactly one literal. A negated "or", "and" or "not" is understood,
but many players refuse it: that is a warning. Write the negation of each
branch, or a helper relation.

Bad:

	(<= terminal (not (true (step 1)) (true (step 0))))

Good:

	(<= terminal (not (true (step 1))) (not (true (step 0))))

Fix: removes a double negation; negates each condition of a negated "or" or
"and" that holds relations only

Source: TCIAIG 2014, Def. 1 (grammar); griddle

# Y04 negated-distinct (warning)

negation of distinct

"(not (distinct ?x ?y))" says that two terms are equal. Writing the same
variable in both places says it better, and many players refuse the negation.

Bad:

	(<= terminal (true (step ?m)) (index ?x) (not (distinct ?m ?x)))

Good:

	(<= terminal (true (step ?m)) (index ?m) (true (cell ?m white)))

Fix: writes one term for the other in the whole rule, where the negation is a
condition of the rule itself and one of the terms is a variable

Source: griddle

# Y05 distinct-arity (error)

distinct with other than two terms

"distinct" compares exactly two terms. For three terms write three of them.

Bad:

	(<= terminal (true (step ?x)) (distinct ?x 0 1))

Good:

	(<= terminal (true (step ?x)) (distinct ?x 0) (distinct ?x 1))

Source: AIJ 2012, Table 1; griddle

# Y09 and-keyword (warning)

and, which many players do not know

The conditions of a rule must all hold anyway. Some descriptions of GDL allow
"and", but most players take it for a relation that nothing defines.

Bad:

	(<= terminal (and (not open) (true (cell 1 white))))

Good:

	(<= terminal (not open) (true (cell 1 white)))

Fix: removes the "and", except from an "or" where it joins several conditions

Source: TCIAIG 2014, Def. 1 (grammar); griddle
*/
package style
