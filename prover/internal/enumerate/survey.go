package enumerate

import (
	"errors"
	"slices"

	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A questionSurvey is an exploration with the questions that it decides.
type questionSurvey struct {
	*breadthFirstExplorer
	askedQuestions   []*askedQuestion // about states and transitions
	terminationAsked *askedQuestion   // termination, if it is asked
	cycleFinder      *cycleJudge
	judge            *countJudge
	stateSummary     *proof.VisitedStates // summary of the states, once all are visited; only if evidence is wanted
	toldWork         int64                // the work that the task has been charged for
}

// newSurveys prepares the explorations that the questions need. If the game has a clock (a step
// counter), one exploration compares states without it, so that there are fewer of them. Another
// one is for the questions about transitions that depend on the clock. So how a question is decided
// does not depend on which others are asked.
func newSurveys(t *task.ProofTask) (surveys []*questionSurvey) {
	var questions []*askedQuestion
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if isEnumerable(it) {
			questions = append(questions, newAskedQuestion(t.Net, it))
		}
	})
	counts, timed := newCountJudge(t), (*countJudge)(nil)
	var readers []*askedQuestion // questions about transitions that depend on the clock
	clock := newClockJudge(t.Net)
	if clock != nil {
		readsClock := func(a *askedQuestion) bool {
			return a.judgesTransitions() && slices.ContainsFunc(t.Net.ConeFluents(a.transitionGates()...), clock.owns)
		}
		for _, a := range questions {
			if readsClock(a) {
				readers = append(readers, a)
			}
		}
		questions = slices.DeleteFunc(questions, readsClock)
		clock.judgeQuestions(questions)
		if !counts.useClock(t.Net, clock) {
			counts, timed = nil, counts
		}
	}
	for _, s := range []*questionSurvey{newSurvey(t, clock, questions, t.TerminationItem(), counts), newSurvey(t, nil, readers, nil, timed)} {
		if s != nil {
			surveys = append(surveys, s)
		}
	}
	return surveys
}

// newSurvey prepares the exploration that some questions need; nil if there are none. ends is the
// item of termination. ends, counts and clock may be nil.
func newSurvey(t *task.ProofTask, clock *clockJudge, questions []*askedQuestion, ends *task.QuestionItem, counts *countJudge) *questionSurvey {
	if len(questions) == 0 && ends == nil && counts == nil {
		return nil
	}
	s := &questionSurvey{askedQuestions: questions, judge: counts}
	steps := slices.DeleteFunc(slices.Clone(questions), func(a *askedQuestion) bool { return !a.judgesTransitions() })
	gates := append(append(counts.judgedGates(), gatesOfTransitions(steps)...), t.Net.TerminalRef)
	for _, a := range questions {
		gates = append(gates, a.badState)
	}
	s.breadthFirstExplorer = newBreadthFirstExplorer(lanes.NewExpander(t.Net, clock.owns, gates...), t.CurrentBudget().Reachability, stateJudge(questions))
	if len(steps) > 0 {
		s.allJudges = append(s.allJudges, newStepJudge(t.Net, steps))
	}
	s.allJudges = append(s.allJudges, counts.judges(t.Net)...)
	if clock != nil {
		s.clock, clock.visitsAll, s.allJudges = clock, ends != nil, append(s.allJudges, clock)
	}
	if ends != nil {
		s.terminationAsked = &askedQuestion{item: ends}
	}
	if ends != nil && clock == nil {
		s.cycleFinder = &cycleJudge{stateExplorer: s.breadthFirstExplorer}
		s.allJudges = append(s.allJudges, s.cycleFinder)
	}
	return s
}

// withoutClock returns a new exploration for the questions that are open because this one compared
// states without the clock; nil if there are none. err is the error with which this exploration
// ended.
func (s *questionSurvey) withoutClock(t *task.ProofTask, err error) *questionSurvey {
	useless := errors.Is(err, errUseless)
	if s.clock == nil || err != nil && !useless {
		return nil
	}
	var open []*askedQuestion
	for _, a := range s.askedQuestions {
		if (useless || a.isUnsure) && a.firstSighting == nil && !a.item.Done && !a.item.ReplayFailed {
			open = append(open, newAskedQuestion(t.Net, a.item))
		}
	}
	var ends *task.QuestionItem
	var counts *countJudge
	if useless {
		ends = t.TerminationItem()
		if s.judge != nil {
			counts = newCountJudge(t)
		}
	}
	return newSurvey(t, nil, open, ends, counts)
}

// isEnumerable tells whether an exploration can decide a question: it is about single states and transitions, not about
// the initial state alone, no replay of it has failed, and a constant sum has a match to compare with.
func isEnumerable(it *task.QuestionItem) bool {
	g := it.QuestionGoal
	return !it.ReplayFailed && !g.InitialOnly && g.PathDegree <= 1 && g.Sequel == nil && (it.Verdict.Property != proof.ConstantSum || it.ReferenceMatch != nil)
}
