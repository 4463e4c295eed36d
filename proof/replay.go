package proof

import (
	"context"
	"errors"
	"time"

	"github.com/gdllint/gdllint/play"
)

// refute settles an item as violated if the reference semantics agrees: the
// match is replayed, and its end judged, by package play. A claim that does
// not stand up is dropped, and the item stays open.
func (p *Prover) refute(ctx context.Context, it *item, moves [][]int32, method string) {
	p.confirm(ctx, it, p.trace(moves), method)
}

// confirm is refute for a match whose moves are named.
func (p *Prover) confirm(ctx context.Context, it *item, trace *play.Trace, method string) {
	if it.verdict.Property == ConstantSum && it.reference == nil {
		it.refuted = true
		it.tried = append(it.tried, "no match was found that ends, to compare with")
		return
	}
	sparing, cancel := sparing(ctx)
	defer cancel()
	violation, bad, err := p.judge(sparing, it.verdict.Question, trace)
	if err != nil || !bad {
		p.dismiss(it, "a match that seemed to violate it did not when it was replayed", err)
		return
	}
	it.verdict.Trace2 = it.reference
	p.settleByMatch(it, method, trace, violation)
}

// dismiss notes that what seemed to violate a property does not stand up. The
// item stays open. If there was no time to judge it nothing is known.
func (p *Prover) dismiss(it *item, reason string, err error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return
	}
	it.refuted = true
	it.tried = append(it.tried, reason)
	p.log("%s: %s: %v", it.verdict.label(), reason, err)
}

// settleByMatch settles an item by a match that package play has judged: as violated,
// or as proved if such a match is what the question asks for.
func (p *Prover) settleByMatch(it *item, method string, match *play.Trace, violation play.Violation) {
	it.done = true
	v := &it.verdict
	v.Status = Violated
	if v.sought() {
		v.Status = Proved
	}
	v.Method, v.Depth, v.Trace = method, len(match.Moves), match
	v.Detail, v.Blame, v.Roles = violation.Detail, violation.Blame, violation.Roles
	v.Seconds = time.Since(p.began).Seconds()
	p.post(it)
	p.log("%s %s: %s of %d steps: %s", v.label(), v.Status, method, v.Depth, v.Detail)
}

// trace names the moves that are given as indexes by step and role.
func (p *Prover) trace(moves [][]int32) *play.Trace {
	t := &play.Trace{}
	for _, step := range moves {
		joint := make(play.JointMove, len(step))
		for r, m := range step {
			joint[r] = p.game.Moves[r][m]
		}
		t.Moves = append(t.Moves, joint)
	}
	return t
}

// judge asks the reference semantics whether a match violates a property in
// its last state, or by its last step.
func (p *Prover) judge(ctx context.Context, q Question, trace *play.Trace) (play.Violation, bool, error) {
	match, err := p.play.Replay(ctx, *trace)
	if err != nil {
		return play.Violation{}, false, err
	}
	return judgeMatch(ctx, p.play, q, match)
}

// judgeMatch is judge for a match that has been replayed.
func judgeMatch(ctx context.Context, g *play.Game, q Question, match *play.Match) (play.Violation, bool, error) {
	last := match.Last()
	switch q.Property {
	case Playability:
		return g.JudgePlayability(ctx, last)
	case TurnTaking:
		return g.JudgeTurnTaking(ctx, last)
	case UtilityStructure:
		return g.JudgeUtilityStructure(ctx, last)
	case ZeroSum:
		return g.JudgeZeroSum(ctx, last)
	case ConstantSum:
		return g.JudgeConstantSum(ctx, last, q.Sum)
	case Termination:
		return g.JudgeRepetition(ctx, match)
	case Winnability:
		won, err := judgeWin(ctx, g, last, q.Role)
		return play.Violation{}, won, err
	case Invariant:
		return g.JudgeFormula(ctx, match, q.Formula, q.reading(), q.Initially)
	case Monotonic:
		if n := len(match.States); n > 1 {
			v, bad, err := g.JudgeFall(ctx, match.States[n-2], last)
			if bad || err != nil {
				return v, bad, err
			}
		}
		return g.JudgeMonotonic(ctx, last)
	}
	return play.Violation{}, false, nil
}

// judgeWin tells whether a role has won.
func judgeWin(ctx context.Context, g *play.Game, s play.State, name string) (bool, error) {
	for _, role := range g.Roles() {
		if role.String() == name {
			return g.JudgeWin(ctx, s, role)
		}
	}
	return false, nil
}
