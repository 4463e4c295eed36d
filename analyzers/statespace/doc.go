/*
Package statespace defines an Analyzer that reports the faults that an enumeration
of the reachable states shows.

# Analyzer statespace

statespace: report faults that the states of a small game show

All states are visited with the reference semantics. Where they are more than
the budget allows, nothing is reported.

# P07 max-goal-unreached (note, off)

goal rule that fires in no state, so that no role gets its value

Whether a role can get 100 at all is asked by winnability (P04); this rule is
about the other values that the rules promise, and about 100 where another rule
gives it. It is off by default because it takes time.

Bad:

	(<= (goal white 75) (true (cell 1 white)) (true (cell 2 white)))

Good:

	(<= (goal white 100) (true (cell 1 white)) (true (cell 2 black)))

Source: repairs of published games

# P13 unreachable-rule (note, off)

rule that fires in no state

The conditions of the rule hold together in no match. Unlike D02,
which sees it from the rules, this looks at every state. Rules for goal have a
rule of their own (P07). It is off by default because it takes time, and because
rules for cases that cannot happen are often written to be sure.

Bad:

	(<= (next (control white)) (does white (put 2)) (true (cell 1 white)) (true (cell 2 white)))

Good:

	(<= (next (control black)) (does white (put 2)) (true (cell 1 b)) (true (cell 2 b)))

Source: enumeration of the reachable states

# P14 unequal-turns (note, off)

step limit that leaves roles with different numbers of turns

A counter ends the longest matches, and one role has had fewer turns than
another, which is easily overlooked when the limit is no multiple of the number
of roles. A turn is a state in which one role alone has a choice; the finding
shows such a match. It is off by default because it may be meant.

Bad:

	(<= terminal (true (step 1)))

Good:

	(<= terminal (true (step 2)) (true (cell 1 white)))

Source: repairs of published games

# P15 length-bound (note, off)

how long matches take, and how many states there are

It is off by default because it is a fact and no fault. Nothing is reported of
games in which all matches have the same length, and of those in which they can
go on for ever.

Bad:

	(<= terminal (true (cell 1 white)))

Good:

	(<= terminal (true (cell 1 white)) (true (cell 2 black)))

Source: TCIAIG 2014, Def. 2 (termination)
*/
package statespace
