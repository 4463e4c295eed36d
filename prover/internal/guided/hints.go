package guided

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Hints are random matches of a product of games, or of copies of a game, that violate questions. They wait
// until a search for shorter matches has been tried.
type Hints struct {
	shortest map[*task.QuestionItem][][]int32 // the moves of the shortest match that violates the question
	judge    func(ctx context.Context, it *task.QuestionItem, moves [][]int32, method string)
}

// NewHints makes a task keep its violating random matches as hints. All other violating matches go
// to judge at once.
func NewHints(t *task.ProofTask, judge func(ctx context.Context, it *task.QuestionItem, moves [][]int32, method string)) *Hints {
	h := &Hints{map[*task.QuestionItem][][]int32{}, judge}
	t.JudgeMoves = func(ctx context.Context, it *task.QuestionItem, moves [][]int32, method string) {
		if method != randomMethod {
			h.judge(ctx, it, moves, method)
			return
		}
		it.Done = true
		if best, found := h.shortest[it]; !found || len(moves) < len(best) {
			h.shortest[it] = moves
		}
	}
	return h
}

// randomMethod is the method of violations that random matches show.
const randomMethod = "random match"

// HasHint tells whether a random match that violates a question waits here.
func (h *Hints) HasHint(it *task.QuestionItem) bool {
	_, found := h.shortest[it]
	return found
}

// Forget drops the match of a question that is settled.
func (h *Hints) Forget(it *task.QuestionItem) { delete(h.shortest, it) }

// Settle searches for shorter matches within a budget, and forgets all hints. Where no shorter match is found, judge is
// called with the hint.
func (h *Hints) Settle(ctx context.Context, t *task.ProofTask, budget proof.Budget) error {
	if len(h.shortest) == 0 {
		return nil
	}
	longest, done := 0, map[*task.QuestionItem]bool{}
	for _, it := range t.QuestionItems {
		done[it], it.Done = it.Done, !h.HasHint(it)
		longest = max(longest, len(h.shortest[it]))
	}
	var err error
	if longest > 1 {
		budget.SearchDepth = min(budget.SearchDepth, longest-1)
		err = t.WithOwnBudget(budget, func() error { return bmc.SearchBounded(ctx, t) })
	}
	for _, it := range t.QuestionItems {
		hint, found := h.shortest[it]
		delete(h.shortest, it)
		switch {
		case !found:
			it.Done = done[it]
		case !it.Done && !it.ReplayFailed:
			h.judge(ctx, it, hint, randomMethod)
		}
	}
	if errors.Is(err, solve.ErrBudget) {
		return nil
	}
	return err
}
