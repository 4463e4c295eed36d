// Package asp holds ground answer set programs as data.
//
// In a [Program] atoms are numbers, and rules are short runs of integers in one
// flat array, so that a solver can take a hundred thousand of them in one call.
// For programs that are written as text, [MangleName] spells every name of a
// game description so that clingo reads it as the same symbol.
//
// The package solves nothing. [Solver] is the interface that solvers
// implement: package asp/clingo calls libclingo, and package asp/embedded has a
// solver of its own.
package asp
