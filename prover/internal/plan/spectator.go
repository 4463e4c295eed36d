package plan

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A matchSpectator follows matches of the reference semantics state by state, and notes the
// questions that they seem to answer. It judges a state when the match reaches it. It does not
// compute other successors, since all successors of one state may be more work than a match.
type matchSpectator struct {
	stepLimit       int64 // steps of the reference semantics
	task            *task.ProofTask
	ctx             context.Context
	shortestMatches map[*task.QuestionItem]*play.Trace // the shortest match so far that seems to answer the question
	count           int                                // the number of matches
	stateCount      int
	visitCounts     map[play.State]int  // by state of any match
	match           *play.ReplayedMatch // the match that is played; its steps have only the joint moves
}

// observeState judges the next state of the match. It returns play.ErrStop when the work is used
// up.
func (s *matchSpectator) observeState(step play.MatchStep) error {
	s.stateCount++
	s.match.States = append(s.match.States, step.State)
	s.visitAnswerable(func(it *task.QuestionItem) {
		if old := s.shortestMatches[it]; old != nil && len(old.Moves) <= len(s.match.Steps) {
			return
		}
		if s.seemsAnswered(it, step) {
			s.shortestMatches[it] = s.traceSoFar()
		}
	})
	s.visitCounts[step.State]++
	s.match.Steps = append(s.match.Steps, play.Transition{JointMove: step.Moves})
	if s.task.ReferenceGame.TotalSteps() >= s.stepLimit {
		return play.ErrStop
	}
	return nil
}

func (s *matchSpectator) traceSoFar() *play.Trace {
	trace := &play.Trace{}
	for _, step := range s.match.Steps {
		trace.Moves = append(trace.Moves, step.JointMove)
	}
	return trace
}

// seemsAnswered tells whether the match up to a state seems to answer a question; a replay decides
// that later. For a formula with 'knows' it is false: the formula without 'knows' is a question of
// its own.
func (s *matchSpectator) seemsAnswered(it *task.QuestionItem, step play.MatchStep) bool {
	q, last := it.Verdict.Question, step.Moves == nil
	switch {
	case q.Property == proof.Monotonic:
		return s.goalsFail()
	case !last && !slices.Contains([]proof.Property{proof.Termination, proof.TurnTaking, proof.Invariant}, q.Property), q.IsEpistemic():
		return false
	case q.Property == proof.ConstantSum && it.ReferenceMatch == nil:
		s.noteGoalSum(it, step.State)
		return false
	}
	_, bad, err := proof.JudgeMatch(s.ctx, s.task.ReferenceGame, q, s.match)
	return bad && err == nil
}

// noteGoalSum notes the sum of goal values (guided.GoalSum) if the state is the end of a match. The sums of later
// matches are compared with it.
func (s *matchSpectator) noteGoalSum(it *task.QuestionItem, state play.State) {
	if over, err := s.task.ReferenceGame.IsTerminal(s.ctx, state); err != nil || !over {
		return
	}
	if sum, ok := guided.GoalSum(s.ctx, s.task, state); ok {
		it.Verdict.GoalSum, it.ReferenceMatch = sum, s.traceSoFar()
	}
}

// goalsFail tells whether a role has not exactly one goal value in the last state, or a lower one than in the state before.
func (s *matchSpectator) goalsFail() bool {
	judge, states := play.NewPropertyJudge(s.task.ReferenceGame), s.match.States
	last := len(states) - 1
	_, bad, err := judge.JudgeUniqueGoals(s.ctx, states[last])
	if last > 0 && !bad && err == nil {
		_, bad, err = judge.JudgeGoalFall(s.ctx, states[last-1], states[last])
	}
	return bad && err == nil
}
