/*
Package safety defines an Analyzer that reports variables which nothing binds.

# Analyzer safety

safety: report variables that no positive literal binds

A rule is safe (in the papers: allowed) if each of its variables occurs in a
positive literal of its body. Otherwise it stands for infinitely many ground
rules, and players and solvers either reject it or misread it. A variable is
reported once for each rule, at the place that says most about the fault.

A variable is bound where it occurs in a relation that is not negated. An "or"
binds the variables that all its branches bind. Neither "distinct" nor
"(not (distinct ...))" binds anything.

# V01 unsafe-head (error)

variable of the head that the body does not bind

The head would hold for every term whatsoever. Mostly a literal is missing, or
the variable is misspelt in one place.

Bad:

	(<= (next (cell ?x ?mark)) (does ?r (put ?x)))

Good:

	(<= (next (cell ?x ?r)) (does ?r (put ?x)) (true (step 1)))

Source: AIJ 2012, Def. 2.2 (allowed); TCIAIG 2014, safety

# V02 unsafe-negation (error)

variable of a negated literal that no positive literal binds

Negation only tests. "(not (true (cell ?x b)))" alone does not say which cells
are meant. Where the variable stands in no other condition, mostly it is to say
that there is no such cell at all. That needs a helper relation for "there is
one", "(<= some-blank (true (cell ?x b)))", and its negation, "(not some-blank)".
Where there always is one, as of a move that some role makes, no helper
relation is offered.
Otherwise a positive literal is missing that says which cells are meant; of
another role, "(role ?other)". In a rule for the same relation, such as a pass
that is legal if no other move is, the helper relation has the conditions of
the others, since it must not lead back to the rule.

Bad:

	(<= (next (control white)) (not (true (cell ?x b))))

Good:

	(<= (next (control white)) (index ?x) (not (true (cell ?x b))))

Unsafe fix: adds a helper relation for "there is one", and negates it

Source: AIJ 2012, Def. 2.2 (allowed)

# V03 unsafe-distinct (error)

variable of distinct that no positive literal binds

"distinct" compares two terms that are known. It binds neither of them.

Bad:

	(<= terminal (differ ?x) (true (cell ?x white)))
	(<= (differ ?x) (index ?x) (distinct ?x ?y))

Good:

	(<= terminal (differ ?x) (true (cell ?x white)))
	(<= (differ ?x) (index ?x) (index ?y) (distinct ?x ?y))

Source: AIJ 2012, Def. 2.2 (allowed), with distinct as a built-in test

# V04 variable-in-fact (error)

fact with a variable

A fact has no body that could bind the variable. List the values one by one,
or write a rule whose body says which values are meant.

Bad:

	(base (cell ?x white))

Good:

	(<= (base (cell ?x white)) (index ?x))

Source: AIJ 2012, Def. 2.2 (allowed), with an empty body

# V05 unsafe-or (error)

variable that only some branches of an or bind

A rule with "or" stands for one rule for each branch. In the branch that does
not mention the variable nothing binds it, although it is needed outside.

Bad:

	(<= (target ?x) (or (true (cell ?x white)) (true (step 1))))
	(<= terminal (target 1))

Good:

	(<= (target ?x) (index ?x) (or (true (cell ?x white)) (true (step 1))))
	(<= terminal (target 1) (true (step 2)))

Source: AIJ 2012, Def. 2.2 (allowed), for each branch
*/
package safety
