package epistemic

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// The knowledge of a role is true, so that a formula about knowledge implies the same
// formula without its knows. That formula is a question of the usual kind: if it is
// violated so is the original, and if it is proved the induction may assume it.

// AddActuals asks these questions. In games in which nothing is hidden it replaces
// formulas about knowledge by equivalent ones without it.
func AddActuals(t *task.Task) {
	for _, it := range t.Items[:len(t.Items):len(t.Items)] {
		q := it.Verdict.Question
		if !q.IsEpistemic() {
			continue
		}
		if t.File.Observed() {
			if f, same := q.Formula.AllSeen(); same {
				it.Stated = q.Formula
				it.Verdict.Formula = f
				continue
			}
		}
		if !t.File.Observed() {
			askAnswers(t, it)
		}
		if q.Formula = q.Formula.Actual(); q.Formula.IsTrue() {
			continue
		}
		q.Name += " without what is known"
		actual := &task.Item{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Hidden: true, Aside: it.Aside}
		t.Items = append(t.Items, actual)
		it.Parts = append(it.Parts, actual)
	}
}

// RestoreStated puts back the formulas as they were asked.
func RestoreStated(t *task.Task) {
	for _, it := range t.Items {
		if it.Stated != nil {
			it.Verdict.Formula = it.Stated
		}
	}
}

// SettleActual settles the questions whose formula is false even without its knows.
func SettleActual(ctx context.Context, w *Inquiry) error {
	for _, q := range w.items {
		w.settleActual(ctx, q)
	}
	return nil
}

// settleActual settles a question by a match that violates its formula without the knows.
func (w *Inquiry) settleActual(ctx context.Context, q *question) {
	parts := q.it.Parts
	i := slices.IndexFunc(parts, func(part *task.Item) bool {
		return part.Verdict.Property == proof.Invariant && part.Verdict.Status == proof.Violated
	})
	if i < 0 {
		return
	}
	actual := parts[i]
	match, err := GoOn(ctx, w.task, actual.Verdict.Trace, q.it.Verdict.Formula.Degree())
	if err != nil {
		return
	}
	if _, _, bad, err := judgeViews(ctx, w.task, q.it.Verdict.Question, match, nil); bad && err == nil {
		w.confirm(ctx, q, match, nil, actual.Verdict.Method)
	}
}

// GoOn extends a match by so many moves, or fewer if it ends: a formula with a longer
// lookahead is judged along longer sequences.
func GoOn(ctx context.Context, t *task.Task, trace *play.Trace, steps int) (*play.Trace, error) {
	match, err := t.Play.Replay(ctx, *trace)
	if err != nil {
		return nil, err
	}
	longer := &play.Trace{Moves: slices.Clone(trace.Moves)}
	for s := match.Last(); steps > 0; steps-- {
		over, err := t.Play.Terminal(ctx, s)
		if err != nil || over {
			return longer, err
		}
		var joint play.JointMove
		for _, r := range t.Play.Roles() {
			moves, err := t.Play.Legal(ctx, s, r)
			if err != nil || len(moves) == 0 {
				return longer, err
			}
			joint = append(joint, moves[0])
		}
		if s, err = t.Play.Next(ctx, s, joint); err != nil {
			return nil, err
		}
		longer.Moves = append(longer.Moves, joint)
	}
	return longer, nil
}

// dropParts ends the work on the parts of answered questions.
func dropParts(t *task.Task) {
	for _, it := range t.Items {
		for _, part := range it.Parts {
			if part.Hidden && !slices.ContainsFunc(t.Items, func(other *task.Item) bool {
				return other != it && !other.Done && slices.Contains(other.Parts, part)
			}) {
				part.Done = part.Done || it.Done
			}
		}
	}
}
