package enumerate

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A survey is an exploration with the questions that it decides.
type survey struct {
	e         *expand.Expander
	x         exploration
	questions []*asked // about states and transitions
	ends      *asked   // termination, if it is asked
	cycles    *cycleJudge
	counts    *countJudge
	dial      *expand.Dial  // residual of the clock; nil without a clock
	summary   *proof.States // summary of the states, once all are visited; only if evidence is wanted
	told      int64         // work that was reported to the meter
}

// An exploration visits the reachable states of a game.
type exploration interface {
	explore(ctx context.Context, work int64) error
	size() int
	kept() int64 // bytes
	ebbs() bool
	mayEnd(work int64) bool
	deepest() int
	path(ctx context.Context, n uint32, depth int) ([]uint32, error)
}

// newSurveys prepares the explorations that the questions need. If the game has a clock,
// the questions that do not depend on it get an exploration without it, with fewer states.
func newSurveys(t *task.Task) (surveys []*survey) {
	var questions []*asked
	t.Open(func(it *task.Item) {
		if decidable(it) {
			questions = append(questions, newAsked(t.Net, it))
		}
	})
	var ends *asked
	if it := t.Termination(); it != nil {
		ends = &asked{it: it}
	}
	counts := newCountJudge(t)
	if len(questions) == 0 && ends == nil && counts == nil {
		return nil
	}
	if s := clockedSurvey(t, questions, ends, counts); s != nil {
		surveys = append(surveys, s)
		ends = nil
		if s.counts != nil {
			counts = nil
		}
		questions = slices.DeleteFunc(questions, func(a *asked) bool { return slices.Contains(s.questions, a) })
	}
	if len(questions) > 0 || ends != nil || counts != nil {
		surveys = append(surveys, plainSurvey(t, questions, ends, counts))
	}
	return surveys
}

// decidable reports whether a goal is about single states and transitions.
func decidable(it *task.Item) bool {
	g := it.Goal
	return !it.Refuted && !g.Initially && g.Degree <= 1 && (it.Verdict.Property != proof.ConstantSum || it.Reference != nil)
}

// clockedSurvey prepares the exploration without the clock; nil if there is
// none.
func clockedSurvey(t *task.Task, questions []*asked, ends *asked, counts *countJudge) *survey {
	c := expand.FindClock(t.Net)
	if c == nil {
		return nil
	}
	d := expand.NewDial(t.Net, c)
	if d == nil {
		return nil
	}
	if counts != nil && !counts.fits(d) {
		counts = nil
	}
	s := &survey{ends: ends, counts: counts, dial: d}
	for _, a := range questions {
		if d.Take(a.bad, a.stepGates()) {
			s.questions = append(s.questions, a)
		}
	}
	if len(s.questions) == 0 && ends == nil && counts == nil {
		return nil
	}
	if counts != nil {
		counts.clock = c
	}
	gates := slices.Concat(d.Gates, readGates(ofSteps(s.questions)), counts.gates())
	s.e = expand.New(t.Net, c.Shows, gates...)
	x := newClockedExplorer(s.e, d, t.Budget().Reach, s.questions, s.otherJudges(t)...)
	x.enough = ends == nil && counts == nil
	s.x = x
	return s
}

// plainSurvey prepares the exploration of all states.
func plainSurvey(t *task.Task, questions []*asked, ends *asked, counts *countJudge) *survey {
	s := &survey{questions: questions, ends: ends, counts: counts}
	gates := append(append(counts.gates(), readGates(ofSteps(questions))...), t.Net.Terminal)
	for _, a := range questions {
		gates = append(gates, a.bad)
	}
	s.e = expand.New(t.Net, nil, gates...)
	x := newExplorer(s.e, t.Budget().Reach, append(s.otherJudges(t), stateJudge(questions))...)
	if ends != nil {
		s.cycles = &cycleJudge{x: x}
		x.judges = append(x.judges, s.cycles)
	}
	s.x = x
	return s
}

// ofSteps returns the questions about transitions.
func ofSteps(questions []*asked) (steps []*asked) {
	for _, a := range questions {
		if a.hasSteps() {
			steps = append(steps, a)
		}
	}
	return steps
}

// otherJudges returns the judges of transitions and of counts.
func (s *survey) otherJudges(t *task.Task) (judges []judge) {
	if steps := ofSteps(s.questions); len(steps) > 0 {
		judges = append(judges, newStepJudge(t.Net, steps))
	}
	if s.counts != nil {
		judges = append(judges, s.counts)
	}
	return judges
}
