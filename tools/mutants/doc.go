// Command mutants breaks accepted games in one small way each, and measures how
// well programs tell the fault and repair it:
//
//	bin/tools/mutants [-corpus DIR] [-n 60] [-most 10] [-seed 1] [-v] PROGRAM...
//
// A program is a gdllint of any version. At most one mutant is made of each game, by one of the edits of 'gdllint
// mutate'. It counts if random matches show a fault that those of the game do not: a role without a move, a
// state that comes again, an end without one goal value, a thing with two values or none.
//
// Three shares are printed for each program, for each kind and for all: the mutants with a finding
// that the game does not have; those where one of the first three such findings stands at the changed
// rule, or names the fluent or relation that it makes; and those where one of the first three repairs offered makes a game
// that plays like the game before its edit.
package main
