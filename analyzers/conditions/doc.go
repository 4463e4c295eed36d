/*
Package conditions defines an Analyzer that reports conditions whose value is
known beforehand.

# Analyzer conditions

conditions: report conditions whose value is known beforehand

# D11 constant-condition (warning)

condition that always holds

Two different names are always distinct, and a fact holds in every state. Nor
does it say anything that something is not there which never stands at that
place. Mostly a constant stands where a variable was meant, or a name is left
over from another version of the game. Relations without arguments are not
looked at: authors use such facts as switches.

Bad:

	(<= terminal (distinct white black) (true (step 2)) (true (cell 1 white)))

Good:

	(<= terminal (true (step 2)) (true (cell 1 white)))

Unsafe fix: removes the condition

Source: a condition that changes nothing
*/
package conditions
