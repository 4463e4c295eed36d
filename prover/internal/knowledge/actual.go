package knowledge

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A role knows only true formulas, so that a formula about knowledge implies the same formula without its
// 'knows'. The formula without 'knows' is about single matches: if it is violated so is the
// original, and if it is proved the induction may assume it.

// AddFactualFormulas adds a hidden question for each formula about knowledge: the formula without
// 'knows'. In games in which nothing is hidden it instead replaces a formula about knowledge by an
// equivalent one without 'knows', if there is one.
func AddFactualFormulas(t *task.ProofTask) {
	for _, it := range t.QuestionItems[:len(t.QuestionItems):len(t.QuestionItems)] {
		q := it.Verdict.Question
		if !q.IsEpistemic() {
			continue
		}
		if t.Rulesheet.IsFullyObserved() {
			if f, same := q.Formula.UnderFullObservation(); same {
				it.StatedFormula = q.Formula
				it.Verdict.Formula = f
				continue
			}
		}
		if q.Formula = q.Formula.WithoutKnows(); q.Formula.IsTrue() {
			continue
		}
		q.Name += " without what is known"
		actual := &task.QuestionItem{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Hidden: true, NotAwaited: it.NotAwaited}
		t.QuestionItems = append(t.QuestionItems, actual)
		it.HelperItems = append(it.HelperItems, actual)
	}
}

// RestoreStatedFormulas puts the author's formulas back into the verdicts, where AddFactualFormulas
// has replaced them.
func RestoreStatedFormulas(t *task.ProofTask) {
	for _, it := range t.QuestionItems {
		if it.StatedFormula != nil {
			it.Verdict.Formula = it.StatedFormula
		}
	}
}

// settleByFactualMatch settles a formula about knowledge as violated if a match violates the
// formula without 'knows'.
func (q *Question) settleByFactualMatch(ctx context.Context) {
	if match, method := FactualMatch(ctx, q.task, q.Item); match != nil && q.IsOpen() {
		if _, _, bad, err := q.Judge(ctx, match); bad && err == nil {
			q.ConfirmViolation(ctx, method, match)
		}
	}
}

// FactualMatch returns a match in which the formula that should be known does not even hold, and
// how it was found; nil if none is known. The match is made as long as the formula looks ahead,
// since a formula is judged along sequences of that length.
func FactualMatch(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (match *play.Trace, method string) {
	for _, part := range it.HelperItems {
		if part.Verdict.Property == proof.Invariant && part.Verdict.Status == proof.Violated {
			if longer, err := extendTrace(ctx, t, part.Verdict.Trace, it.Verdict.Formula.NextDepth()); err == nil {
				return longer, part.Verdict.Method
			}
		}
	}
	return nil, ""
}

// extendTrace extends a match by so many joint moves, or fewer if it ends.
func extendTrace(ctx context.Context, t *task.ProofTask, trace *play.Trace, steps int) (*play.Trace, error) {
	match, err := t.ReferenceGame.ReplayTrace(ctx, *trace)
	if err != nil {
		return nil, err
	}
	longer := &play.Trace{Moves: slices.Clone(trace.Moves)}
	for s := match.LastState(); steps > 0; steps-- {
		over, err := t.ReferenceGame.IsTerminal(ctx, s)
		if err != nil || over {
			return longer, err
		}
		var joint play.JointMove
		for _, r := range t.ReferenceGame.Roles() {
			moves, err := t.ReferenceGame.LegalMoves(ctx, s, r)
			if err != nil || len(moves) == 0 {
				return longer, err
			}
			joint = append(joint, moves[0])
		}
		if s, err = t.ReferenceGame.NextState(ctx, s, joint); err != nil {
			return nil, err
		}
		longer.Moves = append(longer.Moves, joint)
	}
	return longer, nil
}

// dropAnsweredParts marks hidden parts of questions as done if all questions that need them are
// done.
func dropAnsweredParts(t *task.ProofTask) {
	for _, it := range t.QuestionItems {
		for _, part := range it.HelperItems {
			if part.Hidden && !slices.ContainsFunc(t.QuestionItems, func(other *task.QuestionItem) bool {
				return other != it && !other.Done && slices.Contains(other.HelperItems, part)
			}) {
				part.Done = part.Done || it.Done
			}
		}
	}
}
