/*
Package subsumption defines an Analyzer that reports rules which derive nothing
that another rule does not derive.

# Analyzer subsumption

subsumption: report rules that a more general rule makes superfluous

# D08 subsumed-clause (note, off)

rule that a more general rule makes superfluous

Another rule for the same head has only a part of its conditions, so that it
fires whenever this one does. Either this rule can go, or the other one lacks a
condition. It is off by default because such rules are harmless, and sometimes
are kept for readers, as those for castling that repeat the move of the king.

Bad:

	(<= open (true (cell ?x b)) (index ?x))

Good:

	(<= open (true (step 0)) (index ?x))

Source: theta-subsumption
*/
package subsumption
