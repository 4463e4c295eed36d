package enumerate

import (
	"github.com/gdllint/gdllint/grounding/circuit"
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
	stateSummary     *proof.VisitedStates // summary of the states, once all are visited; nil unless it is wanted (visitedArgument)
	toldWork         int64                // the work that the task has been charged for
}

// newSurvey prepares the exploration that the open questions need; nil if there are none.
func newSurvey(t *task.ProofTask) *questionSurvey {
	s := &questionSurvey{judge: newCountJudge(t)}
	gates := append(s.judge.judgedGates(), t.Net.TerminalRef)
	var steps []*askedQuestion
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if isEnumerable(it) {
			a := newAskedQuestion(it)
			s.askedQuestions, gates = append(s.askedQuestions, a), append(gates, a.badState)
			if a.badStep != circuit.FalseRef {
				steps = append(steps, a)
			}
		}
	})
	ends := t.TerminationItem()
	if len(s.askedQuestions) == 0 && ends == nil && s.judge == nil {
		return nil
	}
	s.breadthFirstExplorer = newBreadthFirstExplorer(lanes.NewExpander(t.Net, gates...), t.CurrentBudget().Reachability, stateJudge(s.askedQuestions))
	if len(steps) > 0 {
		s.allJudges = append(s.allJudges, newStepJudge(t.Net, steps))
	}
	if s.judge != nil {
		s.allJudges = append(s.allJudges, s.judge)
	}
	if ends != nil {
		s.terminationAsked, s.cycleFinder = &askedQuestion{item: ends}, &cycleJudge{stateExplorer: s.breadthFirstExplorer}
		s.allJudges = append(s.allJudges, s.cycleFinder)
	}
	return s
}

// isEnumerable tells whether an exploration can decide a question: it is about single states and transitions, not about
// the initial state alone, no replay of it has failed, and a constant sum has a match to compare with.
func isEnumerable(it *task.QuestionItem) bool {
	g := it.QuestionGoal
	return !it.ReplayFailed && !g.InitialOnly && g.PathDegree() <= 1 && g.Sequel == nil && (it.Verdict.Property != proof.ConstantSum || it.ReferenceMatch != nil)
}
