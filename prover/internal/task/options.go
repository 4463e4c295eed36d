package task

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// Options of a Prover.
type Options struct {
	Budget proof.Budget
	// Solver says who answers the queries.
	Solver solvers.Choice
	// Refuted, if set, is told of each query without a model. The program may
	// grow later on.
	Refuted func(prog *asp.Program, assume []asp.Lit)
	// Invalid says why the rulesheet is not valid GDL, e.g. "V02 at line 12";
	// then every question is open.
	Invalid string
	// Ground, if set, hands over the game as the function GroundFile makes it, so
	// that it is not grounded twice.
	Ground func() (*grounding.Game, error)
	// Evidence asks for the evidence of proofs, see Verdict.Evidence.
	Evidence bool
	// Trial, if set, tries the certificates of that evidence. A verdict that they contradict is
	// not proved.
	Trial *certificate.Trial
	// Visited asks for a summary of the states that enumerations have visited,
	// see Verdict.Visited.
	Visited bool
	// Views says how questions about knowledge are put to the solver.
	Views proof.Views
	// Sizes asks for Verdict.Program also where that takes a program of its
	// own; PaperViews always has it.
	Sizes bool
	// Log, if set, is told the work of each step and its cost.
	Log func(format string, args ...any)
	// Progress, if set, is told the work at hand: a question, if it is
	// about one, and a step. Like the functions for the log and the grounding, it may still be called when
	// plan.AnswerAll has returned because its context ended.
	Progress func(question, step string)
}
