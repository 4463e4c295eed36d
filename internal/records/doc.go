// Package records reads matches that GGP servers have recorded, as JSON (moves, states and
// goalValues, as ggp-base writes them) or as XML (match, history and step, as the game controllers
// of Stanford and Dresden write them), and makes tests of them: all moves must be legal, and the
// states and the goal values at the end must be the recorded ones.
package records
