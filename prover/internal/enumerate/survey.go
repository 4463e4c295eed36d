package enumerate

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A questionSurvey is an exploration with the questions that it decides.
type questionSurvey struct {
	stateExpander    *expand.Expander
	stateExploration exploration
	askedQuestions   []*askedQuestion // about states and transitions
	terminationAsked *askedQuestion   // termination, if it is asked
	cycleFinder      *cycleJudge
	judge            *countJudge
	residual         *expand.ClockResidual // residual of the clock; nil without a clock
	stateSummary     *proof.VisitedStates  // summary of the states, once all are visited; only if evidence is wanted
	toldWork         int64                 // work that was reported to the meter
}

// An exploration visits the reachable states of a game.
type exploration interface {
	exploreStates(ctx context.Context, work int64) error
	knownStates() int
	bytesKept() int64 // bytes
	isMostlyExpanded() bool
	mayFinish(work int64) bool
	lastDepth() int
	pathTo(ctx context.Context, n uint32, depth int) ([]uint32, error)
}

// newSurveys prepares the explorations that the questions need. If the game has a clock,
// the questions that do not depend on it get an exploration without it, with fewer states.
func newSurveys(t *task.ProofTask) (surveys []*questionSurvey) {
	var questions []*askedQuestion
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if isEnumerable(it) {
			questions = append(questions, newAskedQuestion(t.Net, it))
		}
	})
	var ends *askedQuestion
	if it := t.TerminationItem(); it != nil {
		ends = &askedQuestion{item: it}
	}
	counts := newCountJudge(t)
	if len(questions) == 0 && ends == nil && counts == nil {
		return nil
	}
	if s := newClockedSurvey(t, questions, ends, counts); s != nil {
		surveys = append(surveys, s)
		ends = nil
		if s.judge != nil {
			counts = nil
		}
		questions = slices.DeleteFunc(questions, func(a *askedQuestion) bool { return slices.Contains(s.askedQuestions, a) })
	}
	if len(questions) > 0 || ends != nil || counts != nil {
		surveys = append(surveys, newPlainSurvey(t, questions, ends, counts))
	}
	return surveys
}

// isEnumerable reports whether a goal is about single states and transitions.
func isEnumerable(it *task.QuestionItem) bool {
	g := it.QuestionGoal
	return !it.ReplayFailed && !g.InitialOnly && g.PathDegree <= 1 && (it.Verdict.Property != proof.ConstantSum || it.ReferenceMatch != nil)
}

// newClockedSurvey prepares the exploration without the clock; nil if there is
// none.
func newClockedSurvey(t *task.ProofTask, questions []*askedQuestion, ends *askedQuestion, counts *countJudge) *questionSurvey {
	c := expand.FindClock(t.Net)
	if c == nil {
		return nil
	}
	d := expand.NewClockResidual(t.Net, c)
	if d == nil {
		return nil
	}
	if counts != nil && !counts.fitsResidual(d) {
		counts = nil
	}
	s := &questionSurvey{terminationAsked: ends, judge: counts, residual: d}
	for _, a := range questions {
		if d.AddQuestion(a.badState, a.transitionGates()) {
			s.askedQuestions = append(s.askedQuestions, a)
		}
	}
	if len(s.askedQuestions) == 0 && ends == nil && counts == nil {
		return nil
	}
	if counts != nil {
		counts.stepClock = c
	}
	gates := slices.Concat(d.ResidualGates, gatesOfTransitions(transitionQuestions(s.askedQuestions)), counts.judgedGates())
	s.stateExpander = expand.New(t.Net, c.OwnsFluent, gates...)
	x := newClockedExplorer(s.stateExpander, d, t.CurrentBudget().Reachability, s.askedQuestions, s.newTransitionJudges(t)...)
	x.questionsOnly = ends == nil && counts == nil
	s.stateExploration = x
	return s
}

// newPlainSurvey prepares the exploration of all states.
func newPlainSurvey(t *task.ProofTask, questions []*askedQuestion, ends *askedQuestion, counts *countJudge) *questionSurvey {
	s := &questionSurvey{askedQuestions: questions, terminationAsked: ends, judge: counts}
	gates := append(append(counts.judgedGates(), gatesOfTransitions(transitionQuestions(questions))...), t.Net.TerminalRef)
	for _, a := range questions {
		gates = append(gates, a.badState)
	}
	s.stateExpander = expand.New(t.Net, nil, gates...)
	x := newBreadthFirstExplorer(s.stateExpander, t.CurrentBudget().Reachability, append(s.newTransitionJudges(t), stateJudge(questions))...)
	if ends != nil {
		s.cycleFinder = &cycleJudge{stateExplorer: x}
		x.allJudges = append(x.allJudges, s.cycleFinder)
	}
	s.stateExploration = x
	return s
}

// transitionQuestions returns the questions about transitions.
func transitionQuestions(questions []*askedQuestion) (steps []*askedQuestion) {
	for _, a := range questions {
		if a.judgesTransitions() {
			steps = append(steps, a)
		}
	}
	return steps
}

// newTransitionJudges returns the judges of transitions and of counts.
func (s *questionSurvey) newTransitionJudges(t *task.ProofTask) (judges []explorationJudge) {
	if steps := transitionQuestions(s.askedQuestions); len(steps) > 0 {
		judges = append(judges, newStepJudge(t.Net, steps))
	}
	if s.judge != nil {
		judges = append(judges, s.judge)
	}
	return judges
}
