// Package operations reads and writes the operations notation of General Game
// Playing: facts, views  head :- body  and operations  action :: condition ==>
// effects.
//
// It is the one place that knows the notation. Parse makes a Sheet of a text,
// as strictly as the platform on which such sheets are played, where a single
// fault makes the whole sheet empty without a word. Clause.Node is a clause
// as the author wrote it, and Sheet.MeantRules gives the meaning of all, both as
// Forms: lists of words with their places, as prefix text has them. From these
// package gdl builds the same tree as from every text, so that all that works on
// rules works on operations. FromRules goes the other way.
//
// The package knows nothing of the rest of the program but package syntax.
package operations
