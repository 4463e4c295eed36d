package bmc

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A boundedSearch unrolls the game from the initial state, one step at a time.
type boundedSearch struct {
	task           *task.ProofTask
	unrolledGame   *unroll.GameProgram
	boundSolver    asp.Solver
	lastLayer      int  // the last layer of the unrolling
	depthExhausted bool // no match has depth moves
	maxProgramSize int  // bound on the cost of the program
	// itemFilter selects the questions of the search; nil selects all.
	itemFilter func(*task.QuestionItem) bool
}

func newBoundedSearch(ctx context.Context, t *task.ProofTask) (*boundedSearch, error) {
	b := &boundedSearch{task: t, unrolledGame: unroll.New(t.Net), maxProgramSize: t.CurrentBudget().ProgramLiterals}
	b.unrolledGame.InitialState()
	var err error
	b.boundSolver, err = t.NewSolver(ctx, b.unrolledGame.LogicProgram)
	return b, err
}

// solveViolation asks for a match of exactly the present depth whose end violates the goal.
func (b *boundedSearch) solveViolation(ctx context.Context, it *task.QuestionItem) (asp.Answer, error) {
	var ways []asp.Lit
	for m := range min(it.QuestionGoal.PathDegree, b.lastLayer) + 1 {
		ways = append(ways, goal.ViolationLit(b.unrolledGame, it.QuestionGoal, b.lastLayer-m, b.lastLayer))
	}
	return b.solveWith(ctx, b.unrolledGame.Disjunction(ways))
}

// solveWith asks for a match of the present depth that satisfies a literal.
func (b *boundedSearch) solveWith(ctx context.Context, bad asp.Lit) (asp.Answer, error) {
	if bad == b.unrolledGame.TrueLit.Complement() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	return b.task.SolveQuery(ctx, b.boundSolver, b.unrolledGame.LogicProgram, asp.Query{Assumptions: []asp.Lit{bad}, WantModel: true})
}

// extendUnrolling adds a layer to the unrolling. It sets ended if the solver refutes all matches of
// that length.
func (b *boundedSearch) extendUnrolling(ctx context.Context) error {
	b.unrolledGame.AddStep()
	b.lastLayer++
	if b.unrolledGame.LogicProgram.Stats().LoadCost() > b.maxProgramSize {
		return solve.ErrBudget
	}
	answer, err := b.task.SolveQuery(ctx, b.boundSolver, b.unrolledGame.LogicProgram, asp.Query{})
	b.depthExhausted = answer.Status == asp.Unsat
	return err
}

// SearchBounded looks for violations in matches of increasing length. When the solver refutes all
// longer matches and every shorter length was decided, the properties without a violation
// are proved.
func SearchBounded(ctx context.Context, t *task.ProofTask) error {
	b, err := newBoundedSearch(ctx, t)
	if err != nil {
		return err
	}
	most := searchBudgetFactor * t.CurrentBudget().SearchConflicts
	_, err = t.WithinConflicts(most, func() error { return b.searchLayers(ctx) })
	return err
}

// searchBudgetFactor is the work of one search, in budgets of a single question; the cost of
// deepening is included. A task whose verdicts have stalled gets half of it. Measured: in
// five games that exceeded the bound the search decided nothing, and it finds a win of 21
// moves within it.
const searchBudgetFactor = 4

// SearchSoughtMatches is Search for the sought matches of a game for one player, as long as the
// unrolling stays small.
func SearchSoughtMatches(ctx context.Context, t *task.ProofTask) error {
	if len(openSoughtItems(t)) == 0 || !t.PlaysAlone() {
		return nil
	}
	b, err := newBoundedSearch(ctx, t)
	if err != nil {
		return err
	}
	b.maxProgramSize, b.itemFilter = t.CurrentBudget().ProgramLiterals/shortProgramDivisor, seeksState
	return b.searchLayers(ctx)
}

// shortProgramDivisor is the divisor of the literal budget for a short search.
const shortProgramDivisor = 30

// searchLayers searches layer by layer until no question is left or the program is too large.
func (b *boundedSearch) searchLayers(ctx context.Context) error {
	t := b.task
	defer b.boundSolver.Close()
	for {
		if err := searchLayer(ctx, t, b); err != nil {
			return err
		}
		if !b.hasSearchableItem() || b.lastLayer >= t.CurrentBudget().SearchDepth {
			return nil
		}
		if enough, err := t.WithinConflicts(t.CurrentBudget().SearchConflicts, func() error { return b.extendUnrolling(ctx) }); err != nil || !enough {
			return err
		}
		if b.depthExhausted {
			if b.itemFilter == nil {
				proveExhaustion(t, b.lastLayer)
			}
			return nil
		}
	}
}

// A boundedSearchState is the state of the search that a task keeps.
type boundedSearchState struct {
	conflictsByItem map[*task.QuestionItem]int64 // conflicts
}

// isSearchSpent reports whether a question has used up its conflict budget.
func isSearchSpent(t *task.ProofTask, it *task.QuestionItem) bool {
	return searchConflicts(t)[it] >= t.CurrentBudget().SearchConflicts
}

// searchConflicts returns the conflicts by question.
func searchConflicts(t *task.ProofTask) map[*task.QuestionItem]int64 {
	m := task.EngineState[boundedSearchState](t)
	if m.conflictsByItem == nil {
		m.conflictsByItem = map[*task.QuestionItem]int64{}
	}
	return m.conflictsByItem
}

// searchLayer asks for violations at the present depth, for each open question.
func searchLayer(ctx context.Context, t *task.ProofTask, b *boundedSearch) error {
	var failed error
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if failed != nil || it.ReplayFailed || it.ClearDepths > b.lastLayer || isSearchSpent(t, it) || b.itemFilter != nil && !b.itemFilter(it) {
			return
		}
		if t.TaskOptions.OnProgress != nil {
			t.TaskOptions.OnProgress(it.Verdict.CertificateLabel(), fmt.Sprintf("bounded search, %s", plural.CountNoun(b.lastLayer, "step")))
		}
		before := t.SpentConflicts()
		_, failed = t.WithinConflicts(t.CurrentBudget().SearchConflicts-searchConflicts(t)[it], func() error {
			clear, err := searchQuestion(ctx, t, b, it)
			if err == nil && clear && it.ClearDepths == b.lastLayer {
				it.ClearDepths = b.lastLayer + 1
				t.PostItems(it)
			}
			return err
		})
		searchConflicts(t)[it] += t.SpentConflicts() - before
	})
	return failed
}

// searchQuestion reports whether no match of the present depth violates the goal.
func searchQuestion(ctx context.Context, t *task.ProofTask, b *boundedSearch, it *task.QuestionItem) (clear bool, err error) {
	answer, err := b.solveViolation(ctx, it)
	if err != nil {
		return false, err
	}
	if answer.Status == asp.Sat {
		b.refute(ctx, it, answer.Model)
		t.SettleByEnd(ctx, it, func(other *task.QuestionItem) bool { return it.Verdict.SeeksMatch() || isSearchSpent(t, other) })
		return false, nil
	}
	return answer.Status == asp.Unsat, nil
}

// refute settles a question as violated by the match of a model, if package play agrees.
func (b *boundedSearch) refute(ctx context.Context, it *task.QuestionItem, model asp.Model) {
	if s := it.QuestionGoal.Sequel; s != nil {
		s.Show(model)
	}
	b.task.RefuteByMoves(ctx, it, b.unrolledGame.MovesOf(model)[:b.lastLayer], "bounded search")
}

// proveExhaustion proves the questions that are clear up to a length: no match is as long as
// that.
func proveExhaustion(t *task.ProofTask, length int) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.ClearDepths >= length {
			t.SettleProved(it, ExhaustionMethod(length), length-1, exhaustionArgument{excludedLength: length})
		}
	})
	if it := t.TerminationItem(); it != nil {
		t.SettleProved(it, ExhaustionMethod(length), length-1, exhaustionArgument{excludedLength: length})
	}
}

// ExhaustionMethod names the method of a proof: no match has this many moves.
func ExhaustionMethod(length int) string {
	return fmt.Sprintf("exhaustion: every match ends within %s", plural.CountNoun(length-1, "step"))
}

// hasSearchableItem reports whether an open question is left that the search may answer.
func (b *boundedSearch) hasSearchableItem() bool {
	found := b.itemFilter == nil && mayExhaustMatches(b.task)
	b.task.VisitOpenGoals(func(it *task.QuestionItem) {
		found = found || !it.ReplayFailed && !isSearchSpent(b.task, it) && (b.itemFilter == nil || b.itemFilter(it))
	})
	return found
}

// openSoughtItems lists the open questions that ask for a match to a state.
func openSoughtItems(t *task.ProofTask) (sought []*task.QuestionItem) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if seeksState(it) && !it.ReplayFailed {
			sought = append(sought, it)
		}
	})
	return sought
}

// seeksState reports whether a question asks for a match to a state.
func seeksState(it *task.QuestionItem) bool {
	return it.Verdict.SeeksMatch() && !it.QuestionGoal.HasSteps()
}
