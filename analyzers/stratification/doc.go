/*
Package stratification defines an Analyzer that reports relations which depend
on their own negation.

# Analyzer stratification

stratification: report relations that depend on their own negation

The rules of a game must be stratified: it must be possible to compute the
relations one after the other, so that each is complete before its negation is
asked for. Then every state has exactly one meaning.

# S01 unstratified (error)

relation that depends on its own negation

Rules such as "(<= a (not b))" and "(<= b (not a))" have two solutions or none,
and players disagree on their meaning. The finding shows the whole cycle. Break
it: define one of the relations by conditions of its own, not by the negation of
the other.

Bad:

	(<= even (not odd))
	(<= odd (not even))
	(<= terminal odd (true (step 2)))

Good:

	(<= even (true (step 0)))
	(<= odd (not even))
	(<= terminal odd (true (step 2)))

Source: AIJ 2012, Def. 2.1 (stratified)

# S02 locally-stratified (warning)

cycle through negation that only constants break

By its name the relation depends on its own negation, but the constants in the
arguments keep any ground atom from depending on itself: "(goal red 0)" if
"(not (goal red 100))". The game has a clear meaning, but it is not stratified
as the definition has it, and some players reject it. A helper relation says
the same.

Bad:

	(<= (goal white 100) (not (goal black 100)) (true (step 2)))

Good:

	(<= (goal white 100) (true (cell 1 white)) (true (step 2)))

Source: AIJ 2012, Def. 2.1 (stratified)
*/
package stratification
