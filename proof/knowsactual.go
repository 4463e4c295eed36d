package proof

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/play"
)

// What a role knows is true, so that a formula about knowledge implies what is
// left of it without its knows. That is a question of the usual kind: if it is
// violated so is the formula, and if it is proved the induction may assume it.

// addActuals asks these questions, and replaces formulas about games in which
// nothing is hidden by what they say there.
func (p *Prover) addActuals() {
	for _, it := range p.items[:len(p.items):len(p.items)] {
		q := it.verdict.Question
		if !q.isEpistemic() {
			continue
		}
		if p.file.Observed() {
			if f, same := q.Formula.AllSeen(); same {
				it.stated = q.Formula
				it.verdict.Formula = f
				continue
			}
		}
		if !p.file.Observed() {
			p.askAnswers(it)
		}
		if q.Formula = q.Formula.Actual(); q.Formula.IsTrue() {
			continue
		}
		q.Name += " without what is known"
		actual := &item{verdict: Verdict{Question: q, Status: Open}, cand: -1, hidden: true, aside: it.aside}
		p.items = append(p.items, actual)
		it.parts = append(it.parts, actual)
	}
}

// restoreStated puts back the formulas that were asked.
func (p *Prover) restoreStated() {
	for _, it := range p.items {
		if it.stated != nil {
			it.verdict.Formula = it.stated
		}
	}
}

// settleActual settles a question by a match in which what should be known
// does not even hold.
func (w *knowsWork) settleActual(ctx context.Context, q *knowsItem) {
	parts := q.it.parts
	i := slices.IndexFunc(parts, func(part *item) bool { return part.verdict.Property == Invariant && part.verdict.Status == Violated })
	if i < 0 {
		return
	}
	actual := parts[i]
	match, err := w.p.goOn(ctx, actual.verdict.Trace, q.it.verdict.Formula.Degree())
	if err != nil {
		return
	}
	if _, _, bad, err := w.p.judgeViews(ctx, q.it.verdict.Question, match, nil); bad && err == nil {
		w.confirm(ctx, q, match, nil, actual.verdict.Method)
	}
}

// goOn adds so many moves to a match, or less if it ends: a formula that looks
// further ahead is judged along longer sequences.
func (p *Prover) goOn(ctx context.Context, trace *play.Trace, steps int) (*play.Trace, error) {
	match, err := p.play.Replay(ctx, *trace)
	if err != nil {
		return nil, err
	}
	longer := &play.Trace{Moves: slices.Clone(trace.Moves)}
	for s := match.Last(); steps > 0; steps-- {
		over, err := p.play.Terminal(ctx, s)
		if err != nil || over {
			return longer, err
		}
		var joint play.JointMove
		for _, r := range p.play.Roles() {
			moves, err := p.play.Legal(ctx, s, r)
			if err != nil || len(moves) == 0 {
				return longer, err
			}
			joint = append(joint, moves[0])
		}
		if s, err = p.play.Next(ctx, s, joint); err != nil {
			return nil, err
		}
		longer.Moves = append(longer.Moves, joint)
	}
	return longer, nil
}

// dropParts ends the work on parts of questions that are answered.
func (p *Prover) dropParts() {
	for _, it := range p.items {
		for _, part := range it.parts {
			if part.hidden && !slices.ContainsFunc(p.items, func(other *item) bool {
				return other != it && !other.done && slices.Contains(other.parts, part)
			}) {
				part.done = part.done || it.done
			}
		}
	}
}
