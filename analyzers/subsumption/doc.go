/*
Package subsumption defines an Analyzer that reports rules which derive nothing
that another rule does not derive, or which can fire only in terminal states.

# Analyzer subsumption

subsumption: report rules that other rules make superfluous

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
*/
package subsumption
