/*
Package joins defines an Analyzer that reports conditions that no rule or fact
can meet, and roles that no rule is about.

# Analyzer joins

joins: report conditions that no rule or fact can ever meet

For each argument of a relation or function it is computed which names can
stand there in any state of any match. Where names are missing altogether, that
is reported by other rules, and nothing here. Unless the run is static, all
fluents, moves and instances of rules that can be reached are computed as well:
this shows rules that never fire although each argument by itself may fit. Rules
that are dead because another one is are listed with that one.

K12 and D02 stand here and not with the other rules about keywords and dead
code, since they ask the same: which terms can stand in an argument. A role
without rules is also no misuse of a keyword, which would leave the rulesheet
without a meaning.

# A07 empty-join (warning)

variable or constant that never fits its places

One variable stands at two places where never the same can stand, or a constant
where it never stands. The conditions never hold, mostly because arguments are
in the wrong order or a name is misspelt. Where all rules for next keep a fluent as
it is, conditions that ask for other values are not at fault: the finding stands
at the rule that keeps it when a move is made.

Bad:

	(<= terminal (true (control ?x)) (index ?x))

Good:

	(<= terminal (true (cell ?x black)) (index ?x))

Source: AIJ 2012, Def. 20 (domains)

# D02 rule-never-fires (warning)

condition that no rule or fact can meet

Each of its arguments may be in order, but not all of them together: no fact,
and no head of a rule, looks like this condition. Or the rules that would make it
hold need it themselves, as for a fluent that is kept and never set.

Bad:

	(<= terminal (true (step ?m)) (succ ?m ?m))

Good:

	(<= terminal (true (step ?m)) (succ ?m 2) (true (cell 1 white)))

Source: AIJ 2012, Def. 20 (domains)

# K12 role-without-rules (error)

role for which no rule for legal or goal can hold

A role without a move brings the game to a stop, and a role without a goal
value has nothing to play for. The role random needs no goal.

Bad:

	(role white)
	(role black)
	(init (step 0))
	(legal white noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)

Good:

	(role white)
	(role black)
	(init (step 0))
	(legal white noop)
	(legal black noop)
	(<= (next (step 1)) (true (step 0)))
	(<= terminal (true (step 1)))
	(goal white 100)
	(goal black 0)

Source: TCIAIG 2014, Defs. 22 and 25 (playability, goals)
*/
package joins
