package bmc

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A boundedSearch unrolls the game from the initial state, one step at a time.
type boundedSearch struct {
	task           *task.ProofTask
	unrolledGame   *unroll.GameProgram
	boundSolver    asp.Solver
	lastLayer      int  // the number of the last layer, which is the number of moves of its matches
	depthExhausted bool // no match has lastLayer moves
	maxProgramSize int  // the greatest cost of loading the program
	// itemFilter selects the questions of the search; nil selects all.
	itemFilter func(*task.QuestionItem) bool
}

func newBoundedSearch(t *task.ProofTask) *boundedSearch {
	b := &boundedSearch{task: t, unrolledGame: unroll.New(t.Net), maxProgramSize: t.CurrentBudget().ProgramLiterals}
	b.unrolledGame.InitialState()
	return b
}

func (b *boundedSearch) openSolver(ctx context.Context) (err error) {
	b.boundSolver, err = b.task.NewSolver(ctx, b.unrolledGame.LogicProgram)
	return err
}

// solveViolation asks the solver for a match with exactly lastLayer moves whose end violates the
// goal of a question. If the gate of the violation is constantly false, it answers Unsat without the solver.
func (b *boundedSearch) solveViolation(ctx context.Context, it *task.QuestionItem) (asp.Answer, error) {
	bad := b.unrolledGame.GateLit(b.lastLayer, it.QuestionGoal.BadState)
	if s := it.QuestionGoal.Sequel; s != nil {
		bad = s.ViolationLit(b.unrolledGame, b.lastLayer)
	}
	if bad == b.unrolledGame.TrueLit.Complement() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	return b.task.SolveQuery(ctx, b.boundSolver, b.unrolledGame.LogicProgram, asp.Query{Assumptions: []asp.Lit{bad}, WantModel: true})
}

// extendUnrolling adds a layer to the unrolling. It sets depthExhausted if the solver proves that
// no match has so many moves. It returns ErrBudget if the program is then too large.
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

// SearchBounded looks for violations in matches of increasing length. If the solver proves that no match is longer,
// termination is proved, and each question for which the solver has excluded a violation at every length.
func SearchBounded(ctx context.Context, t *task.ProofTask) error {
	return newBoundedSearch(t).searchLayers(ctx)
}

// SearchSoughtMatches searches like SearchBounded, but only for questions that ask for a match, in a game for one
// player, and as long as the unrolling is small. It proves nothing.
func SearchSoughtMatches(ctx context.Context, t *task.ProofTask) error {
	b := newBoundedSearch(t)
	b.maxProgramSize, b.itemFilter = t.CurrentBudget().ProgramLiterals/shortProgramDivisor, seeksState
	if !b.hasSearchableItem() || !t.PlaysAlone() {
		return nil
	}
	return b.searchLayers(ctx)
}

// shortProgramDivisor is the number by which the budget of literals is divided for
// SearchSoughtMatches.
const shortProgramDivisor = 30

// searchLayers searches layer by layer until no question is left, no match is longer, the depth limit is reached, the
// program is too large, or the conflicts for a layer are spent. A search for all questions also ends if the layers up to
// the length of the longest random match would take too much effort.
func (b *boundedSearch) searchLayers(ctx context.Context) error {
	t := b.task
	if err := b.openSolver(ctx); err != nil {
		return err
	}
	defer b.boundSolver.Close()
	for {
		before := t.TotalEffort()
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
		if layers := int64(longestMatch(t) - b.lastLayer); b.itemFilter == nil && !t.CanAfford(layers*(t.TotalEffort()-before)) {
			return solve.ErrBudget
		}
	}
}

// searchLayer searches for violations by matches with lastLayer moves, for each open question that itemFilter selects.
// A question has ClearDepths n if the solver has excluded violations by matches of fewer than n moves.
func searchLayer(ctx context.Context, t *task.ProofTask, b *boundedSearch) error {
	var failed error
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if failed != nil || it.ReplayFailed || it.ClearDepths > b.lastLayer || b.itemFilter != nil && !b.itemFilter(it) {
			return
		}
		if t.TaskOptions.OnProgress != nil {
			t.TaskOptions.OnProgress(it.Verdict.CertificateLabel(), fmt.Sprintf("bounded search, %s", plural.CountNoun(b.lastLayer, "step")))
		}
		_, failed = t.WithinConflicts(t.CurrentBudget().SearchConflicts, func() error {
			clear, err := searchQuestion(ctx, t, b, it)
			if err == nil && clear && it.ClearDepths == b.lastLayer {
				it.ClearDepths = b.lastLayer + 1
				t.PostItems(it)
			}
			return err
		})
	})
	return failed
}

// searchQuestion reports whether the solver proves that no match with lastLayer moves violates the
// goal of a question. A violating match refutes the question.
func searchQuestion(ctx context.Context, t *task.ProofTask, b *boundedSearch, it *task.QuestionItem) (clear bool, err error) {
	answer, err := b.solveViolation(ctx, it)
	if err != nil {
		return false, err
	}
	if answer.Status == asp.Sat {
		b.refute(ctx, it, answer.Model)
		if it.Verdict.SeeksMatch() {
			t.SettleByEnd(ctx, it, nil)
		}
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

// proveExhaustion proves termination, if no match has length moves, and the questions for which the solver has excluded
// a violation by each shorter match.
func proveExhaustion(t *task.ProofTask, length int) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.ClearDepths >= length {
			t.SettleProved(it, ExhaustionMethod(length), length-1, task.DirectClaim{ExhaustionLength: length})
		}
	})
	if it := t.TerminationItem(); it != nil {
		t.SettleProved(it, ExhaustionMethod(length), length-1, task.DirectClaim{ExhaustionLength: length})
	}
}

// ExhaustionMethod returns the name of the method of a proof that rests on no match having length moves.
func ExhaustionMethod(length int) string {
	return fmt.Sprintf("exhaustion: every match ends within %s", plural.CountNoun(length-1, "step"))
}

// hasSearchableItem reports whether the search may answer some open question.
func (b *boundedSearch) hasSearchableItem() bool {
	found := b.itemFilter == nil && mayExhaustMatches(b.task)
	b.task.VisitOpenGoals(func(it *task.QuestionItem) {
		found = found || !it.ReplayFailed && (b.itemFilter == nil || b.itemFilter(it))
	})
	return found
}

// seeksState reports whether a question asks for a match to a state.
func seeksState(it *task.QuestionItem) bool {
	return it.Verdict.SeeksMatch() && !it.QuestionGoal.HasSteps()
}
