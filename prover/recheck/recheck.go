// Package recheck replays the matches of verdicts that were reached before: by
// an earlier run of the program, whose word need not be taken. Package play
// judges them again.
package recheck

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// A Judge replays matches of one rulesheet.
type Judge struct {
	file   *gdl.File
	game   *play.Game
	played map[*play.Trace]*play.Match
}

// New returns a judge of matches. A rulesheet without matches costs nothing.
func New(file *gdl.File) *Judge {
	return &Judge{file: file, played: map[*play.Trace]*play.Match{}}
}

// Match replays a match, once; an error says why it is none of the game.
func (j *Judge) Match(ctx context.Context, t *play.Trace) (*play.Match, error) {
	if m := j.played[t]; m != nil {
		return m, nil
	}
	if j.game == nil {
		game, err := play.New(j.file)
		if err != nil {
			return nil, err
		}
		j.game = game
	}
	m, err := j.game.Replay(ctx, *t)
	if err != nil {
		return nil, err
	}
	j.played[t] = m
	return m, nil
}

// Verdict returns an error unless the matches of a verdict show its claim. A
// verdict that needs no match, such as a proof, passes.
func (j *Judge) Verdict(ctx context.Context, v *proof.Verdict) error {
	if v.Trace == nil {
		if v.Status == proof.Violated && !withoutMatch(v.Property) {
			return fmt.Errorf("%s: violated without a match that shows it", v.Label())
		}
		return nil
	}
	match, err := j.Match(ctx, v.Trace)
	if err != nil {
		return err
	}
	others, err := j.others(ctx, v)
	if err != nil {
		return err
	}
	if v.Property == proof.StrongWinnability && v.Status != proof.Open {
		return j.strong(ctx, v, match)
	}
	if !shows(v) {
		return nil
	}
	bad, err := j.judge(ctx, v, match, others)
	if err == nil && !bad {
		err = fmt.Errorf("%s: the match does not show it", v.Label())
	}
	return err
}

// withoutMatch tells which properties may be violated without a match.
func withoutMatch(p proof.Property) bool {
	return p == proof.Winnability || p == proof.StrongWinnability || p == proof.WellFormed
}

// shows tells whether a verdict depends on its match.
func shows(v *proof.Verdict) bool {
	if v.Property == proof.Winnability {
		return v.Status == proof.Proved
	}
	return v.Status == proof.Violated
}

// strong judges the match of a verdict on strong winnability: that of the only role
// is won. Where chance plays, too, a match shows one outcome, and no more: that
// chance can always bring this about is taken for granted, as proofs are.
func (j *Judge) strong(ctx context.Context, v *proof.Verdict, match *play.Match) error {
	won, err := j.judge(ctx, &proof.Verdict{Question: proof.Question{Property: proof.Winnability, Role: v.Role}}, match, nil)
	proved := v.Status == proof.Proved
	switch {
	case err != nil:
		return err
	case won != proved, proved && len(j.game.Roles()) != 1:
		return fmt.Errorf("%s: the match does not show it", v.Label())
	}
	return nil
}

// others replays the further matches of a verdict.
func (j *Judge) others(ctx context.Context, v *proof.Verdict) (list []*play.Match, err error) {
	traces := []*play.Trace{v.Trace2}
	for _, w := range v.Witnesses {
		traces = append(traces, w.Trace)
	}
	for _, t := range traces {
		if t == nil {
			continue
		}
		m, err := j.Match(ctx, t)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// judge asks package play.
func (j *Judge) judge(ctx context.Context, v *proof.Verdict, match *play.Match, others []*play.Match) (bad bool, err error) {
	q := v.Question
	switch {
	case q.IsKnowledge():
		return j.knowledge(ctx, q, match, others)
	case q.Property == proof.Invariant && q.Formula == nil:
		return false, nil
	case q.IsEpistemic():
		_, _, bad, err = j.game.JudgeViews(ctx, match, others, q.Formula, q.Reading(), q.Initially)
		return bad, err
	case q.Property == proof.InitialState:
		_, bad, err = j.game.JudgeStart(ctx, match.Last())
		return bad, err
	case q.Property == proof.WellFormed:
		return j.parts(ctx, match)
	}
	_, bad, err = proof.JudgeMatch(ctx, j.game, q, match)
	return bad, err
}

// parts tells whether a match violates one of the properties that make a game
// well-formed.
func (j *Judge) parts(ctx context.Context, match *play.Match) (bad bool, err error) {
	for _, p := range []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure} {
		if _, bad, err = proof.JudgeMatch(ctx, j.game, proof.Question{Property: p}, match); bad || err != nil {
			return bad, err
		}
	}
	return false, nil
}

var topics = map[proof.Property]play.Topic{proof.KnowsTerminal: play.OfTerminal, proof.KnowsLegal: play.OfLegal, proof.KnowsGoal: play.OfGoal}

// knowledge tells whether a role cannot distinguish two matches that differ in
// the subject that it should know.
func (j *Judge) knowledge(ctx context.Context, q proof.Question, one *play.Match, others []*play.Match) (bad bool, err error) {
	asked := play.Knowledge{Topic: topics[q.Property], Role: j.role(q.Role), About: j.role(q.About), Finished: q.Finished}
	if asked.Role == nil || asked.About == nil && asked.Topic != play.OfTerminal || len(others) != 1 {
		return false, nil
	}
	_, bad, err = j.game.JudgeKnowledge(ctx, asked, one, others[0])
	return bad, err
}

// role returns the player with a name, or nil.
func (j *Judge) role(name string) *gdl.Term {
	for _, r := range j.game.Roles() {
		if r.String() == name && !roles.IsRandom(r) {
			return r
		}
	}
	return nil
}
