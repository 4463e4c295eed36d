package task

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// Refute settles an item as violated if the reference semantics agrees: the
// match is replayed, and its end judged, by package play. A claim that does
// not pass the replay is dropped, and the item stays open.
func (t *Task) Refute(ctx context.Context, it *Item, moves [][]int32, method string) {
	t.Confirm(ctx, it, t.Trace(moves), method)
}

// Confirm settles an item as violated by a match whose moves are named.
func (t *Task) Confirm(ctx context.Context, it *Item, trace *play.Trace, method string) {
	if it.Verdict.Property == proof.ConstantSum && it.Reference == nil {
		it.Refuted = true
		it.Tried = append(it.Tried, "no match was found that ends, to compare with")
		return
	}
	sparing, cancel := Sparing(ctx)
	defer cancel()
	violation, bad, err := t.Judge(sparing, it.Verdict.Question, trace)
	if err != nil || !bad {
		t.Dismiss(it, "a match that seemed to violate it did not when it was replayed", err)
		return
	}
	it.Verdict.Trace2 = it.Reference
	t.SettleByMatch(it, method, trace, violation)
}

// ShowMore settles the other items that the end of a match shows that an item was settled by. A search
// for a win of a role does not look at the others, or at sums: of lights out a
// search finds the only kind of match that ends with another sum than most, after
// random matches never did; and a win with the last move takes from others the goal values that they
// had. Of the others those are looked at that are wanted; nil for all.
func (t *Task) ShowMore(ctx context.Context, by *Item, wanted func(*Item) bool) {
	trace, method := by.Verdict.Trace, by.Verdict.Method
	if !by.Done || trace == nil {
		return
	}
	sparing, cancel := Sparing(ctx)
	defer cancel()
	match, err := t.Play.Replay(sparing, *trace)
	if err != nil {
		return
	}
	t.Open(func(it *Item) {
		if wanted != nil && !wanted(it) || it.Refuted || it.Goal.Seq != nil || it.Verdict.Initially || it.Verdict.Property == proof.ConstantSum && it.Reference == nil {
			return
		}
		violation, bad, err := proof.JudgeMatch(sparing, t.Play, it.Verdict.Question, match)
		if err == nil && bad && len(violation.Moves) == 0 {
			it.Verdict.Trace2 = it.Reference
			t.SettleByMatch(it, method, trace, violation)
		}
	})
}

// Dismiss notes that the replay did not confirm a claimed violation of a property. The
// item stays open. If there was no time to judge it nothing is known, and it
// must not be proved by an engine that takes a property not refuted for true.
func (t *Task) Dismiss(it *Item, reason string, err error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		it.Unjudged = true
		return
	}
	it.Refuted = true
	it.Tried = append(it.Tried, reason)
	t.Log("%s: %s: %v", it.Verdict.Label(), reason, err)
}

// SettleByMatch settles an item by a match that package play has judged: as violated,
// or as proved if the question asks for such a match.
func (t *Task) SettleByMatch(it *Item, method string, match *play.Trace, violation play.Violation) {
	it.Done = true
	v := &it.Verdict
	v.Status = proof.Violated
	if v.Sought() {
		v.Status = proof.Proved
	}
	v.Method, v.Depth, v.Trace = method, len(match.Moves), match
	v.Detail, v.Blame, v.Roles = violation.Detail, violation.Blame, violation.Roles
	v.Seconds = t.Seconds()
	t.Post(it)
	t.Log("%s %s: %s of %d steps: %s", v.Label(), v.Status, method, v.Depth, v.Detail)
}

// Trace names the moves that are given as indexes by step and role.
func (t *Task) Trace(moves [][]int32) *play.Trace {
	x := &play.Trace{}
	for _, step := range moves {
		joint := make(play.JointMove, len(step))
		for r, m := range step {
			joint[r] = t.Game.Moves[r][m]
		}
		x.Moves = append(x.Moves, joint)
	}
	return x
}

// Judge asks the reference semantics whether a match violates a property in
// its last state, or by its last step.
func (t *Task) Judge(ctx context.Context, q proof.Question, trace *play.Trace) (play.Violation, bool, error) {
	match, err := t.Play.Replay(ctx, *trace)
	if err != nil {
		return play.Violation{}, false, err
	}
	return proof.JudgeMatch(ctx, t.Play, q, match)
}
