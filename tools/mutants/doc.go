// Command mutants breaks accepted games in one known way each, and measures how
// well gdllint tells the cause:
//
//	bin/tools/mutants [-corpus DIR] [-n 200] [-seed 1] [-kinds keep,swap] [-v]
//
// One mutant at most is made of a game: a rule that keeps a fluent is dropped,
// or a condition, or a distinct; a rule for next is doubled with another value,
// two arguments change places, or a role loses its rules for legal or goal. A
// mutant counts if it is valid and plays otherwise than the game that it was
// made of, as far as random matches of both tell.
//
// Three shares are printed, for each kind and for all: the mutants with a finding
// that the game does not have; those whose first such finding stands at the changed
// rule or names its fluent; and those where a repair among the offers makes a game
// that plays like the first one.
package main
