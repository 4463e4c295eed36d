// Package operations reads and writes the operations notation of General Game
// Playing: facts, views  head :- body  and operations  action :: condition ==>
// effects.
//
// Package syntax makes the tree of a text, as strictly as the platform on which such
// sheets are played, where a single fault makes the whole sheet empty without a word. Read finds its
// clauses, and Sheet.MeantRules gives their meaning: rules of the same kind of nodes, as prefix
// text has them. Of these package gdl builds its rules as it does of every text, so that all that works on
// rules works on operations. FromRules goes the other way.
//
// The package knows nothing of the rest of the program but package syntax.
package operations
