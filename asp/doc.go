// Package asp holds answer set programs as data and prints them for clingo.
//
// Two kinds of program live here. A [Program] is ground: atoms are numbers,
// rules are short runs of integers in one flat array, so that a solver can
// take a hundred thousand of them in one call. A [TextProgram] is not ground: terms,
// literals and rules with variables, printed for a stock clingo, with every
// name of a game description spelt so that clingo reads it as the same symbol
// (see [MangleName]).
//
// The package solves nothing. [Solver] is the interface that solvers
// implement; package asp/clingo has the one that calls libclingo.
package asp
