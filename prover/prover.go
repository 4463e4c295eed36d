package prover

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Options of a Prover.
type Options = task.TaskOptions

// A Prover answers the questions about one rulesheet. All questions are asked before
// AnswerQuestions, since some properties can only be proved together.
type Prover struct{ task *task.ProofTask }

// New returns a prover for a rulesheet.
func New(file *gdl.File, opts Options) *Prover { return &Prover{task.New(file, opts)} }

// AskQuestions registers questions. It must not be called after AnswerQuestions. A question about
// winnability without a role stands for one question for each role except random.
func (p *Prover) AskQuestions(questions ...proof.Question) { p.task.AskQuestions(questions...) }

// ConsiderQuestions registers questions whose answers AnswerQuestions does not return. The prover
// works on them as on the others, in the order of registration, until all asked questions are
// answered. So an answer does not depend on which of the other questions are asked and which are
// only considered.
func (p *Prover) ConsiderQuestions(questions ...proof.Question) {
	p.task.ConsiderQuestions(questions...)
}

// AnswerQuestions returns the verdicts on all asked questions, in their order. When ctx ends,
// undecided questions stay open, and the verdicts so far are returned without waiting for work that
// is slow to notice.
func (p *Prover) AnswerQuestions(ctx context.Context) []proof.Verdict {
	return plan.AnswerAll(ctx, p.task)
}

// CheckRowNames returns an error, which lists the possible names, unless all names are rows of the
// plan, so that Options.ChosenRows may contain them.
func CheckRowNames(names []string) error { return plan.CheckRowNames(names) }

// ProgramFaults returns the faults of gdllint that occurred during the work. Questions that they
// did not concern were answered nevertheless.
func (p *Prover) ProgramFaults() []error { return p.task.ProgramFaults() }

// GroundRulesheet returns the ground game of a rulesheet, as a Prover makes it within a budget.
// queries are atoms that formulas will ask for.
func GroundRulesheet(ctx context.Context, file *gdl.File, budget proof.Budget, queries ...*gdl.Term) (*grounding.Game, error) {
	return task.GroundFile(ctx, file, budget, queries...)
}
