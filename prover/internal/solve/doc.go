// Package solve runs the queries of the prover to the solver and limits their work.
//
// The work is counted in conflicts of the solver, weighted by the size of the
// program, and not in seconds, so that every machine comes to the same
// verdicts. The cost of loading a program is counted too. A part of the work
// gets a share (WorkMeter.WithinConflicts); shares nest, and a part whose share ends gets
// ErrBudget from its next query.
//
// Beside that all work for a game, of any engine and with or without the solver,
// adds to its effort (effort.go), an estimate of the processor time. Shares keep a
// hard question from taking the conflicts that an easy one needs; the limit of the effort keeps a
// game from taking ten times the effort of others, since the shares of all rows add up to
// many budgets.
//
// # Measured
//
// Each stage, each question within it, and each question of bounded search has a share (WorkMeter.WithinConflicts).
// Without shares, the question that came first could use up everything. The local programs of a stage end when fewer
// than one in ten of the first twelve candidates passes: of 1,626 pieces of a falling block three passed, for two
// thirds of the time of that game.
//
// # Invariants
//
// A query never gets more conflicts than are left of every share that it is
// part of. A solver belongs to one program, and the engine that asks for one closes
// it.
package solve
