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

// A Prover answers the questions about one rulesheet. All questions are asked
// before the first is solved, since some properties can only be proved
// together.
type Prover struct{ task *task.ProofTask }

// New returns a prover for a rulesheet.
func New(file *gdl.File, opts Options) *Prover { return &Prover{task.New(file, opts)} }

// AskQuestions registers questions. It must not be called after AnswerQuestions. A question
// about winnability without a role is one for every role but random.
func (p *Prover) AskQuestions(questions ...proof.Question) { p.task.AskQuestions(questions...) }

// ConsiderQuestions registers questions whose answers are not awaited and that
// AnswerQuestions leaves out. They take part in the work, in the order of all
// questions, and the work ends when those that were asked are answered. So an
// answer is the same whichever of the questions are asked and whichever are
// only considered.
func (p *Prover) ConsiderQuestions(questions ...proof.Question) {
	p.task.ConsiderQuestions(questions...)
}

// AnswerQuestions answers all questions, in the order in which they were asked. When
// ctx ends, undecided questions stay open: nothing that was decided by then is
// lost, and work that is slow to notice is left behind.
func (p *Prover) AnswerQuestions(ctx context.Context) []proof.Verdict {
	return plan.AnswerAll(ctx, p.task)
}

// CheckRowNames returns an error unless the plan of the prover has rows with all the names. The error lists the
// rows. These are the names that Options.ChosenRows may contain.
func CheckRowNames(names []string) error { return plan.CheckRowNames(names) }

// ProgramFaults returns the faults of the program that the work met. Questions that had nothing
// to do with them were answered all the same.
func (p *Prover) ProgramFaults() []error { return p.task.ProgramFaults() }

// GroundRulesheet grounds a rulesheet within a budget, as a Prover does. Queries are
// atoms that formulas will ask for.
func GroundRulesheet(ctx context.Context, file *gdl.File, budget proof.Budget, queries ...*gdl.Term) (*grounding.Game, error) {
	return task.GroundFile(ctx, file, budget, queries...)
}
