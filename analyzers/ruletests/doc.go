/*
Package ruletests defines an Analyzer that runs the tests which authors write
for their rules.

# Analyzer ruletests

ruletests: run the tests that authors write for their rules

# Q01 failed-test (error)

test of the rules that fails

A comment that begins with ";@ test" describes the state after some moves: the
legal moves, the fluents, the winner. So does a text with the ending
.gdltest beside the rulesheet. The message has the difference, and rules to look
at. Either the rules are wrong, or the test wants something else than is meant.
See docs/tests.md for how tests are written.

Bad:

	;@ test the-light-goes-on (play robot press) (true on) (not (true off)) terminal
	(role robot)
	(init off)
	(legal robot press)
	(<= (next on) (does robot press) (true off))
	(<= (next off) (true off))
	(<= terminal (true on))
	(<= (goal robot 100) (true on))
	(<= (goal robot 0) (not (true on)))

Good:

	;@ test the-light-goes-on (play robot press) (true on) (not (true off)) terminal
	(role robot)
	(init off)
	(legal robot press)
	(<= (next on) (does robot press) (true off))
	(<= terminal (true on))
	(<= (goal robot 100) (true on))
	(<= (goal robot 0) (not (true on)))

Source: house rules

# Q02 malformed-test (error)

test that cannot be read or run

A test that cannot be read is not run, and its author believes it is. It speaks
of the roles, moves and fluents of the rulesheet as the rulesheet spells them.

Bad:

	;@ test the-light-goes-on (play robbot press) (true on)
	(role robot)
	(init off)
	(legal robot press)
	(<= (next on) (does robot press) (true off))
	(<= terminal (true on))
	(<= (goal robot 100) (true on))
	(<= (goal robot 0) (true off))

Good:

	;@ test the-light-goes-on (play robot press) (true on)
	(role robot)
	(init off)
	(legal robot press)
	(<= (next on) (does robot press) (true off))
	(<= terminal (true on))
	(<= (goal robot 100) (true on))
	(<= (goal robot 0) (true off))

Source: house rules
*/
package ruletests
