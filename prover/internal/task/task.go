package task

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// A ProofTask holds the questions about one rulesheet and all that engines have found out. All
// questions are registered before the first is solved, since some properties can only be proved
// together.
type ProofTask struct {
	*solve.WorkMeter
	invariant.InvariantStore
	QuestionList
	resultBoard   // the only part that other goroutines may read while the work goes on
	Rulesheet     *gdl.File
	ReferenceGame *play.Game
	TaskOptions   TaskOptions

	SampledStates     [][]uint64          // by fluent: its values in some states of random matches
	SampledStateCount int                 // an estimate of how many different states long random matches show (package guided)
	MatchWatch        *simulate.MoveWatch // watches the random matches for a repeated state, if termination is asked
	Sabotage          TaskSabotage
	WrapRow           RowWrapper      // if set, it is called to run each row of the plan
	RunnableRows      map[string]bool // rows that are listed as false are not run
	stateByType       engineStates
	// JudgeMoves, if set, judges matches in place of RefuteByMoves: the network is a product of
	// copies of the game, or of two games.
	JudgeMoves func(ctx context.Context, it *QuestionItem, moves [][]int32, method string)
}

// New returns a task for a rulesheet, without questions.
func New(file *gdl.File, opts TaskOptions) *ProofTask {
	t := &ProofTask{Rulesheet: file, TaskOptions: opts, WorkMeter: solve.NewWorkMeter(opts.Budget, opts.Solver, opts.LogLine)}
	t.ObserveRefuted(opts.OnRefuted)
	t.tellDecided = opts.OnDecided
	return t
}

// AskQuestions registers questions. It must not be called after plan.AnswerAll. A question about
// winnability without a role is one for every role but random.
func (t *ProofTask) AskQuestions(questions ...proof.Question) { t.registerQuestions(false, questions) }

// ConsiderQuestions registers questions whose answers are not awaited and that are not shown. They
// take part in the work, in the order of all questions, and the work ends when those that were
// asked are answered. So an answer is the same whichever of the questions are asked and whichever
// are only considered.
func (t *ProofTask) ConsiderQuestions(questions ...proof.Question) {
	t.registerQuestions(true, questions)
}

func (t *ProofTask) registerQuestions(aside bool, questions []proof.Question) {
	for _, asked := range questions {
		for _, q := range t.expandQuestion(asked) {
			t.QuestionItems = append(t.QuestionItems, &QuestionItem{Verdict: proof.Verdict{Question: q, Status: proof.Open}, NotAwaited: aside})
		}
	}
}

// SettleProved settles an item as proved, by a method and an argument. A proof that no match exists
// makes a question that seeks a match violated.
func (t *ProofTask) SettleProved(it *QuestionItem, method string, depth int, why ProofArgument) {
	if it.Unjudged {
		t.LogWork("%s: not proved by %s, since there was no time to replay what seems to violate it", it.Verdict.CertificateLabel(), method)
		return
	}
	it.Done, it.Argument = true, why
	it.Verdict.Status = proof.Proved
	if it.Verdict.SeeksMatch() {
		goal.ExplainUnreachableWin(t.Rulesheet, &it.Verdict)
	}
	it.Verdict.Method = method
	it.Verdict.Depth = depth
	it.Verdict.Seconds = t.ElapsedSeconds()
	if t.Candidates != nil {
		it.Verdict.Invariants = t.KnownInvariants(t.Rulesheet.Notation)
	}
	t.PostItems(it)
	t.LogWork("%s %s by %s", it.Verdict.Property, it.Verdict.Status, method)
}
