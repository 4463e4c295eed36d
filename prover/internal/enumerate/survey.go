package enumerate

import (
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
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
	toldWork         int64                // work that was reported to the meter
}

// newSurvey prepares the exploration that the questions need; nil if they need none. Where it may, it tells states apart
// without a clock: there are fewer of them.
func newSurvey(t *task.ProofTask, mayUseClock bool) *questionSurvey {
	s := &questionSurvey{judge: newCountJudge(t)}
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if isEnumerable(it) {
			s.askedQuestions = append(s.askedQuestions, newAskedQuestion(t.Net, it))
		}
	})
	ends := t.TerminationItem()
	if len(s.askedQuestions) == 0 && ends == nil && s.judge == nil {
		return nil
	}
	steps := slices.DeleteFunc(slices.Clone(s.askedQuestions), func(a *askedQuestion) bool { return !a.judgesTransitions() })
	gates := append(append(s.judge.judgedGates(), gatesOfTransitions(steps)...), t.Net.TerminalRef)
	for _, a := range s.askedQuestions {
		gates = append(gates, a.badState)
	}
	var clock *clockJudge
	if mayUseClock {
		clock = newClockJudge(t.Net, s.askedQuestions, steps)
	}
	if clock != nil && !s.judge.useClock(clock) {
		clock = nil
	}
	s.breadthFirstExplorer = newBreadthFirstExplorer(expand.New(t.Net, clock.owns, gates...), t.CurrentBudget().Reachability, stateJudge(s.askedQuestions))
	if len(steps) > 0 {
		s.allJudges = append(s.allJudges, newStepJudge(t.Net, steps))
	}
	if s.judge != nil {
		s.allJudges = append(s.allJudges, s.judge)
	}
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

// isEnumerable reports whether a goal is about single states and transitions.
func isEnumerable(it *task.QuestionItem) bool {
	g := it.QuestionGoal
	return !it.ReplayFailed && !g.InitialOnly && g.PathDegree <= 1 && (it.Verdict.Property != proof.ConstantSum || it.ReferenceMatch != nil)
}
