// Package ruletest reads and runs tests of rules: expectations on the states
// after some moves.
//
// A test stands in structured comments of a rulesheet (;@ test NAME FORM...),
// or in a text of its own beside it (test NAME FORM...). Its forms are
// evaluated in their order, from the initial state on:
//
//	(state F...)               only first: begin in the state with these fluents
//	(play ROLE MOVE...)        a joint move: roles with one legal move may be left out
//	(legal-exactly ROLE M...)  the legal moves of a role are these
//	(legal-includes ROLE M...) these moves are legal, and others may be
//	(legal-excludes ROLE M...) none of these moves is legal
//	(sees-exactly ROLE P...)   the percepts of a role at the last move; also -includes, -excludes
//	(goal-exactly ROLE V...)   the goal values of a role; also -includes, -excludes
//	(state-exactly F...)       the fluents that hold; also -includes, -excludes
//	FORMULA                    any formula of package property: terminal, (not terminal),
//	                           (goal white 100), (true (cell 1 1 x))
//
// Moves must be legal, and no move follows a terminal state. A failure is reported with the
// difference, the match so far, and the rules to look at. Package play decides which facts hold.
//
// Tests can be made of played matches (SavedTest), and of matches that servers have recorded
// (ReadRecord).
package ruletest
