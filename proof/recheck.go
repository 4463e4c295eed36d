package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A MatchJudge checks verdicts that an earlier run of the program has stored: it replays their
// matches, and package play judges these again.
type MatchJudge struct {
	rulesheet    *gdl.File
	replayGame   *play.Game
	matchByTrace map[*play.Trace]*play.ReplayedMatch
}

// NewMatchJudge returns a judge of the matches of a rulesheet. The game is only built when the
// first match is replayed.
func NewMatchJudge(file *gdl.File) *MatchJudge {
	return &MatchJudge{rulesheet: file, matchByTrace: map[*play.Trace]*play.ReplayedMatch{}}
}

// ReplayTrace replays a match, once. If it is no match of the game, the error says why.
func (j *MatchJudge) ReplayTrace(ctx context.Context, t *play.Trace) (*play.ReplayedMatch, error) {
	if m := j.matchByTrace[t]; m != nil {
		return m, nil
	}
	if j.replayGame == nil {
		game, err := play.New(j.rulesheet)
		if err != nil {
			return nil, err
		}
		j.replayGame = game
	}
	m, err := j.replayGame.ReplayTrace(ctx, *t)
	if err != nil {
		return nil, err
	}
	j.matchByTrace[t] = m
	return m, nil
}

// Game returns the game in which matches were replayed; nil before the first one.
func (j *MatchJudge) Game() *play.Game { return j.replayGame }

// CheckVerdict returns an error unless the matches of a verdict show its claim. A
// verdict that needs no match, such as a proof, passes.
func (j *MatchJudge) CheckVerdict(ctx context.Context, v *Verdict) error {
	if v.Trace == nil {
		if v.Status == Violated && v.Property != Winnability && v.Property != StrongWinnability && v.Property != WellFormed {
			return fmt.Errorf("%s: it is called violated, and no match shows that", v.CertificateLabel())
		}
		return nil
	}
	match, err := j.ReplayTrace(ctx, v.Trace)
	if err != nil {
		return err
	}
	others, err := j.replayWitnesses(ctx, v)
	if err != nil {
		return err
	}
	if v.Property == StrongWinnability && v.Status != Open {
		return j.judgeStrongWin(ctx, v, match)
	}
	if shown := map[bool]Status{true: Proved, false: Violated}[v.SeeksMatch()]; v.Status != shown {
		return nil
	}
	bad, err := j.judgeQuestion(ctx, v.Question, match, others)
	if err == nil && !bad {
		err = fmt.Errorf("%s: the match does not show that it is %s", v.CertificateLabel(), v.Status)
	}
	return err
}

// judgeStrongWin judges the match of a verdict on strong winnability. A proof needs a match that
// the only role of the game wins, and a violation one that the role does not win. Where chance
// plays, too, a match shows only one outcome: whether chance can always bring it about is not
// checked here.
func (j *MatchJudge) judgeStrongWin(ctx context.Context, v *Verdict, match *play.ReplayedMatch) error {
	won, err := j.judgeQuestion(ctx, Question{Property: Winnability, Role: v.Role}, match, nil)
	proved := v.Status == Proved
	switch {
	case err != nil:
		return err
	case won != proved, proved && len(j.replayGame.Roles()) != 1:
		return fmt.Errorf("%s: the match does not show that it is %s", v.CertificateLabel(), v.Status)
	}
	return nil
}

func (j *MatchJudge) replayWitnesses(ctx context.Context, v *Verdict) (list []*play.ReplayedMatch, err error) {
	traces := []*play.Trace{v.SecondTrace}
	for _, w := range v.Witnesses {
		traces = append(traces, w.Trace)
	}
	for _, t := range traces {
		if t == nil {
			continue
		}
		m, err := j.ReplayTrace(ctx, t)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// judgeQuestion asks package play whether matches violate a question (for winnability: whether the
// match is won). A game is not well-formed if the match violates one of three other properties.
func (j *MatchJudge) judgeQuestion(ctx context.Context, q Question, match *play.ReplayedMatch, others []*play.ReplayedMatch) (bad bool, err error) {
	if q.Property == Invariant && q.Formula == nil {
		return false, nil
	}
	questions := []Question{q}
	if q.Property == WellFormed {
		questions = q.PartQuestions(nil)
	}
	for _, q := range questions {
		if _, bad, err = JudgeMatch(ctx, j.replayGame, q, match, others...); bad || err != nil {
			break
		}
	}
	return bad, err
}
