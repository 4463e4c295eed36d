package task

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// TaskOptions says which work a task has to do, within which budget, and whom it tells about
// its progress.
type TaskOptions struct {
	Budget proof.Budget
	// Solver says who answers the queries.
	Solver solvers.Choice
	// OnRefuted, if set, is called with each query that has no model. The program may grow
	// afterwards.
	OnRefuted func(prog *asp.Program, assume []asp.Lit)
	// InvalidReason says why the rulesheet is not valid GDL, e.g. "V02 at line 12";
	// then every question is open.
	InvalidReason string
	// SharedGrounding, if set, returns the game that the function GroundFile makes, so that the rulesheet is not
	// grounded twice.
	SharedGrounding func() (*grounding.Game, error)
	// WantsEvidence asks for the evidence of proofs, see Verdict.Evidence.
	WantsEvidence bool
	// CertificateTrial, if set, tries the certificates of that evidence. A verdict that they contradict is
	// not proved.
	CertificateTrial *certificate.ClingoTrial
	// WantsVisited asks for a summary of the states that enumerations have visited,
	// see Verdict.VisitedStates.
	WantsVisited bool
	// WantsSizes asks for the sizes of step programs (Verdict.StepProgram), even where a program is
	// built only for that.
	WantsSizes bool
	// ChosenRows names the rows of the plan that are run, with their parts; none: all.
	ChosenRows []string
	// LogLine, if set, is told the work of each step and its cost.
	LogLine func(format string, args ...any)
	// OnProgress, if set, is called with the current work: a question, if the work is about one, and a step. It
	// may still be called after plan.AnswerAll has returned because its context ended. The same holds for the
	// functions for the log and the grounding.
	OnProgress func(question, step string)
	// OnDecided, if set, is told each verdict when it is reached, under the same terms.
	OnDecided func(proof.Verdict)
}
