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

# P19 no-choice (note, off)

role that never has a choice, or game that ends with the first move

Every match ends before the role has had two legal moves at once, or after a single
move of all roles. A rule for terminal may hold too early, as where a line of three
asks for one cell three times, or where a fluent that it negates is not kept. It is off by
default because some games are like that, such as those of one simultaneous move,
and because all states have to be visited.

Bad:

	(role red) (role blue)
	(init (turn red)) (init (step 1)) (succ 1 2) (succ 2 3)
	(<= (legal ?r left) (true (turn ?r)))
	(<= (legal ?r right) (true (turn ?r)))
	(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
	(<= (next (turn blue)) (true (turn red)))
	(<= (next (turn red)) (true (turn blue)))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= (next (went ?r ?m)) (does ?r ?m) (distinct ?m wait))
	(<= (next (went ?r ?m)) (true (went ?r ?m)))
	(<= terminal (true (step 2)))
	(<= same (true (went red ?m)) (true (went blue ?m)))
	(<= (goal red 100) same)
	(<= (goal red 0) (not same))
	(<= (goal blue 0) same)
	(<= (goal blue 100) (not same))

Good:

	(role red) (role blue)
	(init (turn red)) (init (step 1)) (succ 1 2) (succ 2 3)
	(<= (legal ?r left) (true (turn ?r)))
	(<= (legal ?r right) (true (turn ?r)))
	(<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
	(<= (next (turn blue)) (true (turn red)))
	(<= (next (turn red)) (true (turn blue)))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= (next (went ?r ?m)) (does ?r ?m) (distinct ?m wait))
	(<= (next (went ?r ?m)) (true (went ?r ?m)))
	(<= terminal (true (step 3)))
	(<= same (true (went red ?m)) (true (went blue ?m)))
	(<= (goal red 100) same)
	(<= (goal red 0) (not same))
	(<= (goal blue 0) same)
	(<= (goal blue 100) (not same))

Source: faults of generated rulesheets

# P20 idle-choice (note, off)

role whose moves change nothing

Whichever of its legal moves the role makes, the next state is the same, in every
state and with all moves of the others: no rule for next asks for what it does, or
the conditions of those that do never hold. It is off by default because all
states have to be visited, and because in some games a role only pretends to play.

Bad:

	(role robot) (colour white) (colour black)
	(init (step 1)) (succ 1 2)
	(<= (legal robot (paint ?c)) (colour ?c))
	(<= (next (painted white)) (does robot (paint ?c)))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= terminal (true (step 2)))
	(<= (goal robot 100) (true (painted white)))
	(<= (goal robot 0) (not (true (painted white))))

Good:

	(role robot) (colour white) (colour black)
	(init (step 1)) (succ 1 2)
	(<= (legal robot (paint ?c)) (colour ?c))
	(<= (next (painted ?c)) (does robot (paint ?c)))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= terminal (true (step 2)))
	(<= (goal robot 100) (true (painted white)))
	(<= (goal robot 0) (not (true (painted white))))

Source: faults of generated rulesheets

# P21 fixed-goal (note, off)

role that gets the same goal value in every match

Matches end in several states, and the role has the same goal value in each: whatever is
played, it has reached its goal, or never will. It is off by default because all
states have to be visited, and because a role may be there to be beaten.

Bad:

	(role robot) (colour white) (colour black)
	(init (step 1)) (succ 1 2)
	(<= (legal robot (paint ?c)) (colour ?c))
	(<= (next (painted ?c)) (does robot (paint ?c)))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= terminal (true (step 2)))
	(<= done (true (painted ?c)))
	(<= (goal robot 100) done)
	(<= (goal robot 0) (not done))

Good:

	(role robot) (colour white) (colour black)
	(init (step 1)) (succ 1 2)
	(<= (legal robot (paint ?c)) (colour ?c))
	(<= (next (painted ?c)) (does robot (paint ?c)))
	(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
	(<= terminal (true (step 2)))
	(<= done (true (painted white)))
	(<= (goal robot 100) done)
	(<= (goal robot 0) (not done))

Source: faults of generated rulesheets
*/
package statespace
