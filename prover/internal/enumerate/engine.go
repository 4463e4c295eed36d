package enumerate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file has the steps of the plan that visit the reachable states.

// A surveyState is the memory of this engine for a task: the exploration, until it is finished.
type surveyState struct {
	hasBegun bool
	pending  *questionSurvey
}

// EnumerateShortly visits states within a small budget. If it visits all, every question about
// states and transitions is decided. It does nothing if certificates are wanted: other engines try
// first then, since their certificates need not list the states.
func EnumerateShortly(ctx context.Context, t *task.ProofTask) error {
	if t.TaskOptions.WantsEvidence {
		return nil
	}
	return visitStates(ctx, t, workExtent{t.CurrentBudget().Reachability.WalkWork, t.CurrentBudget().Reachability.TotalWork, true})
}

// EnumerateSmall visits states with the full budget if random matches have seen so few states that
// all may be within reach. It does nothing if certificates are wanted.
func EnumerateSmall(ctx context.Context, t *task.ProofTask) error {
	if t.TaskOptions.WantsEvidence || t.SampledStateCount > t.CurrentBudget().EnumeratedStates {
		return nil
	}
	return visitStates(ctx, t, fullExtent(t))
}

// ContinueEnumeration continues the exploration, or begins it if certificates are wanted, as long as it seems able to
// finish. It is not continued after that.
func ContinueEnumeration(ctx context.Context, t *task.ProofTask) error {
	m := task.EngineState[surveyState](t)
	err := visitStates(ctx, t, fullExtent(t))
	if m.pending != nil {
		m.pending.noteStateCount()
	}
	m.pending = nil
	return err
}

// visitStates explores to some extent, and settles the questions that this decides. A full extent has twice the work in
// games with few states but very many joint moves. Most of these moves lead to known states, so that all states may
// soon be visited.
func visitStates(ctx context.Context, t *task.ProofTask, to workExtent) error {
	if t.CurrentBudget().EnumeratedStates <= 0 {
		return nil
	}
	m := task.EngineState[surveyState](t)
	if !m.hasBegun {
		m.hasBegun, m.pending = true, newSurvey(t)
	}
	s := m.pending
	if s == nil {
		return nil
	}
	if !to.spendsAll && s.IsCrowded() {
		to.exploreWork = t.LimitGateReads(2 * t.CurrentBudget().Reachability.TotalWork)
	}
	err := s.runSurvey(ctx, t, to)
	t.AddGateReads(s.ExpansionWork() - s.toldWork)
	s.toldWork = s.ExpansionWork()
	t.LogWork("enumeration: %d states, %d bytes, %d moves deep, work %d: %v", s.StateCount(), s.bytesKept(), s.lastDepth(), s.ExpansionWork(), err)
	if errors.Is(err, lanes.ErrWorkDone) {
		return nil
	}
	m.pending = nil
	if slices.ContainsFunc(expectedEnds, func(end error) bool { return errors.Is(err, end) }) {
		return nil
	}
	return err
}

// A workExtent bounds an exploration.
type workExtent struct {
	exploreWork int64 // the work of the exploration, in gate evaluations
	sortWork    int64 // work of the search for a cycle
	spendsAll   bool  // also where it does not seem able to finish
}

// fullExtent is the extent of an exploration with all of the work.
func fullExtent(t *task.ProofTask) workExtent {
	work := t.CurrentBudget().Reachability.TotalWork
	return workExtent{t.LimitGateReads(work), work, false}
}

// firstShare is the number of parts of the work of which an exploration gets one at first.
const firstShare = 32

// exploreInShares explores up to an extent. It begins with a part of the work, which is doubled as long as the
// exploration goes on.
func (s *questionSurvey) exploreInShares(ctx context.Context, to workExtent) error {
	for work := to.exploreWork / firstShare; ; work *= 2 {
		err := s.exploreStates(ctx, work)
		if !errors.Is(err, lanes.ErrWorkDone) || !s.continuesExploring(to, work) {
			return err
		}
	}
}

// continuesExploring reports whether an exploration goes on after some work.
func (s *questionSurvey) continuesExploring(to workExtent, work int64) bool {
	if work >= to.exploreWork {
		return false
	}
	isMostlyExpanded := 2*s.unexpanded > s.StateCount() // else the number of states still grows fast
	expandable := float64(s.unexpanded) * float64(to.exploreWork) / float64(max(1, s.ExpansionWork()))
	return to.spendsAll || isMostlyExpanded || s.IsCrowded() || mayExpandAll(s.levelStarts, expandable)
}

// runSurvey runs one survey. Its error is nil if all states were visited.
func (s *questionSurvey) runSurvey(ctx context.Context, t *task.ProofTask, to workExtent) error {
	for _, a := range s.askedQuestions {
		a.closedBefore = a.item.Done || a.item.ReplayFailed
	}
	err := s.exploreInShares(ctx, to)
	s.refuteSighted(ctx, t)
	if err != nil {
		if errors.Is(err, errRoom) || errors.Is(err, lanes.ErrTooManyMoves) { // there was no room for all
			s.noteStateCount()
		}
		return err
	}
	s.prove(ctx, t, s.askedQuestions...)
	if s.judge != nil {
		s.judge.settle(t, s.describeMethod(), s.lastDepth(), s.visitedArgument(ctx, t))
	}
	return s.decideTermination(ctx, t, to)
}

// decideTermination settles termination once all states are known.
func (s *questionSurvey) decideTermination(ctx context.Context, t *task.ProofTask, to workExtent) error {
	if s.terminationAsked == nil || s.terminationAsked.item.Done {
		return nil
	}
	if s.cycleFinder != nil {
		switch err := s.cycleFinder.sortTopologically(ctx, s.ExpansionWork()+to.sortWork); {
		case errors.Is(err, lanes.ErrWorkDone):
			return errUnsorted // sorting cannot be continued later: the removed states are not stored
		case err != nil:
			return err
		}
		s.refuteSighted(ctx, t)
		if s.cycleFinder.isJudgeSettled() {
			return ctx.Err() // there is a cycle, even if there was no time to replay it
		}
	}
	s.prove(ctx, t, s.terminationAsked)
	return nil
}

// refuteSighted settles the questions whose violation was seen in a state or a transition.
func (s *questionSurvey) refuteSighted(ctx context.Context, t *task.ProofTask) {
	for _, a := range s.askedQuestions {
		if a.firstSighting != nil {
			s.refuteByStates(ctx, t, a, a.firstSighting)
		}
	}
	if s.cycleFinder != nil && s.cycleFinder.states != nil {
		round := s.cycleFinder.states
		first := &violationSighting{stateNumber: round[0], stateDepth: s.cycleFinder.stateExplorer.depthOfState(round[0])}
		s.refuteByStates(ctx, t, s.terminationAsked, first, append(round[1:len(round):len(round)], round[0])...)
	}
}

// expectedEnds lists the errors with which an exploration may end without a fault of the program.
var expectedEnds = []error{errSettled, errRoom, errUnsorted, lanes.ErrTooManyMoves}

const methodName = "enumeration"

// refuteByStates refutes a question by the match to its first violation, which is continued along
// the states in on.
func (s *questionSurvey) refuteByStates(ctx context.Context, t *task.ProofTask, a *askedQuestion, seen *violationSighting, on ...uint32) {
	if a.item.Done || a.item.ReplayFailed {
		return
	}
	moves, err := s.MovesAlong(ctx, append(s.pathTo(seen.stateNumber, seen.stateDepth), on...))
	if err != nil {
		t.LogWork("enumeration: %v", err)
		return
	}
	if seen.jointMove != nil {
		moves = append(moves, seen.jointMove)
	}
	t.RefuteByMoves(ctx, a.item, moves, methodName)
}

// prove settles those questions as proved that no state and no transition violates.
func (s *questionSurvey) prove(ctx context.Context, t *task.ProofTask, questions ...*askedQuestion) {
	for _, a := range questions {
		if a.item.Done || a.item.ReplayFailed || a.firstSighting != nil {
			continue
		}
		why := s.visitedArgument(ctx, t)
		a.item.Verdict.VisitedStates = why.StateSummary
		t.SettleProved(a.item, s.describeMethod(), s.lastDepth(), why)
	}
}

// describeMethod returns the method of the verdicts, with the number of states.
func (s *questionSurvey) describeMethod() string {
	return fmt.Sprintf("%s of %s", methodName, plural.CountNoun(s.StateCount(), "state"))
}

// noteStateCount notes at the open questions a lower bound on the number of states.
func (s *questionSurvey) noteStateCount() {
	for _, a := range s.askedQuestions {
		if a.firstSighting == nil && !a.item.Done && !a.item.ReplayFailed {
			a.item.NoteVisitedStates(s.StateCount() - 1)
		}
	}
}
