// Package operations reads and writes the operations notation of General Game
// Playing: facts, views  head :- body  and operations  action :: condition ==>
// effects.
//
// It is the one place that knows the notation. Parse makes a Sheet of a text,
// as strictly as the platform on which such sheets are played, where a single
// fault makes the whole sheet empty without a word. Sheet.Written gives what
// the author wrote, and Sheet.MeantRules what it means, both as Forms: lists of words
// with their places, as prefix text has them. Of these, package gdl builds the
// tree that it builds of every text, so that all that works on rules works on
// operations. FromRules goes the other way, and Format lays a sheet out.
//
// The package knows nothing of the rest of the program.
package operations
