// Package records reads matches that GGP servers have recorded, as JSON (moves,
// states and goalValues, as ggp-base writes them) or as XML (match, history and
// step, as the game controllers of Stanford and Dresden write them), and makes
// tests of them: all moves are legal, the states are those that were recorded, and
// so are the goal values at the end.
package records
