package task

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// This file settles questions by matches that package play has replayed.

// RefuteByMoves settles an item as violated if the reference semantics agrees: the
// match is replayed, and its end judged, by package play. A claim that does
// not pass the replay is dropped, and the item stays open. JudgeMoves, if set, does this instead.
func (t *ProofTask) RefuteByMoves(ctx context.Context, it *QuestionItem, moves [][]int32, method string) {
	if t.JudgeMoves != nil {
		t.JudgeMoves(ctx, it, moves, method)
		return
	}
	t.RefuteByTrace(ctx, it, t.TraceOfMoves(moves), method)
}

// RefuteByTrace does the same for a match whose moves are named.
func (t *ProofTask) RefuteByTrace(ctx context.Context, it *QuestionItem, trace *play.Trace, method string) {
	if it.Verdict.Property == proof.ConstantSum && it.ReferenceMatch == nil {
		it.ReplayFailed = true
		it.TriedTexts = append(it.TriedTexts, "no match was found that ends, to compare with")
		return
	}
	sparing, cancel := GraceContext(ctx)
	defer cancel()
	violation, bad, err := t.JudgeTrace(sparing, it.Verdict.Question, trace)
	if err != nil || !bad {
		t.DismissClaim(it, "a match that seemed to violate it did not when it was replayed", err)
		return
	}
	it.Verdict.SecondTrace = it.ReferenceMatch
	t.SettleByMatch(it, method, trace, violation)
}

// SettleByEnd settles other items by the last state of the match that has settled the item by. The
// search that found the match looked at that item only, but the match may also show, for example,
// another sum of goal values. Only items that satisfy wanted are examined; nil stands for all.
func (t *ProofTask) SettleByEnd(ctx context.Context, by *QuestionItem, wanted func(*QuestionItem) bool) {
	trace, method := by.Verdict.Trace, by.Verdict.Method
	if !by.Done || trace == nil || t.JudgeMoves != nil {
		return
	}
	sparing, cancel := GraceContext(ctx)
	defer cancel()
	match, err := replayOnce(sparing, t, trace)
	if err != nil {
		return
	}
	t.VisitOpenGoals(func(it *QuestionItem) {
		if wanted != nil && !wanted(it) || it.ReplayFailed || it.QuestionGoal.BadPaths != nil && it.Verdict.Property != proof.Monotonic || it.Verdict.InitialOnly || it.Verdict.Property == proof.ConstantSum && it.ReferenceMatch == nil {
			return
		}
		violation, bad, err := proof.JudgeMatch(sparing, t.ReferenceGame, it.Verdict.Question, match)
		if err == nil && bad && len(violation.ShowingMoves) == 0 {
			it.Verdict.SecondTrace = it.ReferenceMatch
			t.SettleByMatch(it, method, trace, violation)
		}
	})
}

// DismissClaim notes that the replay did not confirm a claimed violation of a property. The item
// stays open. If err says that there was no time to judge the match, the item is marked as
// Unjudged, so that no engine may prove it any more.
func (t *ProofTask) DismissClaim(it *QuestionItem, reason string, err error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		it.Unjudged = true
		return
	}
	it.ReplayFailed = true
	it.TriedTexts = append(it.TriedTexts, reason)
	t.LogWork("%s: %s: %v", it.Verdict.CertificateLabel(), reason, err)
}

// SettleByMatch settles an item by a match that package play has judged: as violated,
// or as proved if the question asks for such a match.
func (t *ProofTask) SettleByMatch(it *QuestionItem, method string, match *play.Trace, violation play.Violation) {
	it.Done = true
	v := &it.Verdict
	v.Status = proof.Violated
	if v.SeeksMatch() {
		v.Status = proof.Proved
	}
	v.Method, v.Depth, v.Trace = method, len(match.Moves), match
	v.ViolationDetail, v.BlamedRules, v.ConcernedRoles = violation.Detail, violation.BlamedRules, violation.Roles
	v.Seconds = t.ElapsedSeconds()
	t.PostItems(it)
	t.LogWork("%s %s: %s of %d steps: %s", v.CertificateLabel(), v.Status, method, v.Depth, v.ViolationDetail)
}

// TraceOfMoves returns a match whose moves are given as indexes, by step and role.
func (t *ProofTask) TraceOfMoves(moves [][]int32) *play.Trace {
	x := &play.Trace{}
	for _, step := range moves {
		joint := make(play.JointMove, len(step))
		for r, m := range step {
			joint[r] = t.GroundGame.RoleMoves[r][m]
		}
		x.Moves = append(x.Moves, joint)
	}
	return x
}

// JudgeTrace asks the reference semantics whether a match violates a question.
func (t *ProofTask) JudgeTrace(ctx context.Context, q proof.Question, trace *play.Trace) (play.Violation, bool, error) {
	match, err := replayOnce(ctx, t, trace)
	if err != nil {
		return play.Violation{}, false, err
	}
	return proof.JudgeMatch(ctx, t.ReferenceGame, q, match)
}

// A lastReplay is the match that was replayed last: several questions may be asked about one.
type lastReplay struct {
	trace *play.Trace
	match *play.ReplayedMatch
}

func replayOnce(ctx context.Context, t *ProofTask, trace *play.Trace) (*play.ReplayedMatch, error) {
	last := EngineState[lastReplay](t)
	if last.trace != trace {
		match, err := t.ReferenceGame.ReplayTrace(ctx, *trace)
		if err != nil {
			return nil, err
		}
		*last = lastReplay{trace, match}
	}
	return last.match, nil
}
