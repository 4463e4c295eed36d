/*
Package subsumption defines an Analyzer that reports rules which derive nothing
that another rule does not derive, which can fire only in terminal states, or which
fire only where another one makes another value.

# Analyzer subsumption

subsumption: report rules that other rules make superfluous, or contradict

Y15 stands here and not with the other rules about lost and doubled fluents, since it
compares the conditions of two rules as D08 does.

# D08 subsumed-clause (note, off)

rule that a more general rule makes superfluous

Another rule for the same head has only a part of its conditions, so that it
fires whenever this one does. Either this rule can go, or the other one lacks a
condition. It is off by default because such rules are harmless, and sometimes
are kept for readers, as those for castling that repeat the move of the king.

Bad:

	(<= won (true (cell ?x black)))
	(<= won (true (cell ?x black)) (index ?x))
	(<= terminal won)

Good:

	(<= won (true (cell ?x black)))
	(<= terminal won)

Unsafe fix: removes the superfluous rule

Source: theta-subsumption

# D12 unreachable-after-terminal (note)

rule for legal or next that fires only when the game is over

Its conditions include those of a rule for terminal. When these hold there are
no moves any more and no next state, so that the rule is never asked for.
Either a condition is wrong, or the rule can go. A move without arguments is not
reported: some authors let every role do noop at the end.

Bad:

	(<= (next (control white)) (not open) (true (control black)))

Good:

	(<= (next (control white)) open (true (control black)))

Source: theta-subsumption; AIJ 2012, Def. 8 (development)

# Y15 same-case (warning)

rule for next that fires only where another one makes another value

In the first state each of several things, such as the cells of a board, has one value, or
one role is to move. All conditions of another rule for next are among those of this one,
or among those of the rules for legal for its move, for the same thing, and the two make
different values. So whenever this rule fires both values hold.
Mostly a rule was copied, and its value was changed but not its conditions; or a
rule that keeps a value lacks the condition that nothing changes it.

Bad:

	(role red)
	(init (stone 1 none))
	(init (stone 2 none))
	(<= (legal red (put ?n)) (true (stone ?n none)))
	(<= (next (stone ?n red)) (does red (put ?n)))
	(<= (next (stone ?n none)) (does red (put ?n)))
	(<= (next (stone ?n ?v)) (true (stone ?n ?v)) (does red (put ?m)) (distinct ?n ?m))
	(<= terminal (true (stone 1 red)) (true (stone 2 red)))
	(<= (goal red 100) (true (stone 2 red)))
	(<= (goal red 0) (true (stone 2 none)))

Good:

	(role red)
	(init (stone 1 none))
	(init (stone 2 none))
	(<= (legal red (put ?n)) (true (stone ?n none)))
	(<= (next (stone ?n red)) (does red (put ?n)))
	(<= (next (stone ?n ?v)) (true (stone ?n ?v)) (does red (put ?m)) (distinct ?n ?m))
	(<= terminal (true (stone 1 red)) (true (stone 2 red)))
	(<= (goal red 100) (true (stone 2 red)))
	(<= (goal red 0) (true (stone 2 none)))

Source: theta-subsumption; state axioms of the situation calculus
*/
package subsumption
