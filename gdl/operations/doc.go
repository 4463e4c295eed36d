// Package operations reads and writes the operations notation of General Game Playing: facts, views
//
//	head :- body
//
// and operations
//
//	action :: condition ==> effects.
//
// Package syntax makes the tree of a text. It is as strict as the platform for such sheets: there, a single fault makes
// the whole sheet empty, without a message. Read finds the clauses of a tree, and Sheet.MeantRules gives their meaning as
// rules. These consist of the same kind of nodes as prefix text, and package gdl builds its rules from them in the same
// way. So all code that works on rules works on operations. FromRules translates in the other direction.
//
// Of this program, the package imports only package syntax.
package operations
