package enumerate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A memory is the engine state of a task: the explorations that are not finished.
type memory struct {
	begun   bool
	surveys []*survey
}

// Walk visits states within a small budget. If these are all, every question about states
// and transitions is decided. If certificates are wanted, other engines have to try first:
// their certificates do not list the states, and have no bound on them.
func Walk(ctx context.Context, t *task.Task) error {
	if t.Opts.Evidence {
		return nil
	}
	return visit(ctx, t, extent{work: t.Budget().Reach.Walk, zeal: toTheEnd, sort: t.Budget().Reach.Work})
}

// RunSmall is Run for tasks in which random matches have seen so few states that all may
// be within reach.
func RunSmall(ctx context.Context, t *task.Task) error {
	if t.Opts.Evidence || t.States > t.Budget().States {
		return nil
	}
	return visit(ctx, t, extentOf(t, ifItMayEnd))
}

// Run continues the explorations of Walk, as long as they seem able to finish.
func Run(ctx context.Context, t *task.Task) error {
	m := task.Remember[memory](t)
	err := visit(ctx, t, extentOf(t, hasty))
	for _, s := range m.surveys {
		s.noteSize()
	}
	m.surveys = nil
	return err
}

// RunLate runs the explorations that Walk and RunSmall omit when certificates are wanted,
// if questions are still open: a request for certificates decides no fewer questions.
func RunLate(ctx context.Context, t *task.Task) error {
	if !t.Opts.Evidence || t.AllDone() {
		return nil
	}
	return visit(ctx, t, extentOf(t, ifItMayEnd))
}

// Begun reports whether states were visited, as far as the budget allowed.
func Begun(t *task.Task) bool { return task.Remember[memory](t).begun }

// visit runs each exploration to some extent, and settles the questions that it decides.
func visit(ctx context.Context, t *task.Task, to extent) error {
	if t.Budget().States <= 0 {
		return nil
	}
	m := task.Remember[memory](t)
	if !m.begun {
		m.begun, m.surveys = true, newSurveys(t)
	}
	var left []*survey
	for _, s := range m.surveys {
		err := s.visit(ctx, t, to)
		t.Log("enumeration: %d states, %d bytes, %d moves deep, work %d: %v", s.x.size(), s.x.kept(), s.x.deepest(), s.e.Work(), err)
		switch {
		case errors.Is(err, expand.ErrWork):
			left = append(left, s)
			t.Toil(s.e.Work() - s.told)
			s.told = s.e.Work()
		case err != nil && !slices.ContainsFunc(ends, func(end error) bool { return errors.Is(err, end) }):
			return err
		}
	}
	m.surveys = left
	return nil
}

// hastyPart is the divisor of the work into shares; after each share an exploration only
// goes on if it is worth it. Of 35 games that Walk had not finished, 20 took all of the
// work in vain. An exploration goes on at first if random matches have seen few states or
// most known states are expanded.
const hastyPart = 6

// A zeal is the policy by which an exploration goes on.
type zeal int

const (
	hasty      zeal = iota // while most known states are expanded
	ifItMayEnd             // while the growth of the levels allows an end
	toTheEnd               // in any case
)

// An extent is the bound of an exploration.
type extent struct {
	work int64 // of the exploration
	zeal zeal
	sort int64 // work of the search for a cycle
}

// extentOf is the extent of an exploration with all of the work.
func extentOf(t *task.Task, z zeal) extent {
	if t.States <= t.Budget().States {
		z = max(z, ifItMayEnd)
	}
	return extent{t.Budget().Reach.Work, z, t.Budget().Reach.Work}
}

// explore explores in shares of the work, up to an extent.
func (s *survey) explore(ctx context.Context, to extent) error {
	for part := int64(1); ; part++ {
		err := s.x.explore(ctx, to.work*part/hastyPart)
		if !errors.Is(err, expand.ErrWork) || !s.goesOn(to, part) {
			return err
		}
	}
}

// patience is the factor on the work for games with few states but very many joint moves:
// these lead to known states, and all states may be visited soon.
const patience = 2

// goesOn reports whether another share of the work is worth it, after some shares.
func (s *survey) goesOn(to extent, part int64) bool {
	if part >= hastyPart {
		return to.zeal == ifItMayEnd && s.e.Crowded() && part < patience*hastyPart
	}
	return to.zeal == toTheEnd || s.x.ebbs() || s.e.Crowded() || to.zeal == ifItMayEnd && s.x.mayEnd(to.work)
}

// visit runs one survey. Its error is nil if all states were visited.
func (s *survey) visit(ctx context.Context, t *task.Task, to extent) error {
	for _, a := range s.questions {
		a.closed = a.it.Done || a.it.Refuted
	}
	err := s.explore(ctx, to)
	s.refute(ctx, t)
	if err != nil {
		s.note(err)
		return err
	}
	s.prove(ctx, t, s.questions...)
	if s.counts != nil {
		if s.dial != nil {
			s.counts.addClock(s.dial, s.x.deepest())
		}
		s.counts.settle(t, s.how(), s.x.deepest(), s.argument(ctx, t))
	}
	return s.decideEnd(ctx, t, to)
}

// decideEnd settles termination once all states are known.
func (s *survey) decideEnd(ctx context.Context, t *task.Task, to extent) error {
	if s.ends == nil || s.ends.it.Done {
		return nil
	}
	if s.cycles != nil {
		switch err := s.cycles.sort(ctx, s.e.Work()+to.sort); {
		case errors.Is(err, expand.ErrWork):
			return errUnsorted // it cannot go on: the removed states are gone
		case err != nil:
			return err
		}
		s.refute(ctx, t)
		if s.cycles.settled() {
			return ctx.Err() // there is a cycle, even if there was no time to replay it
		}
	}
	s.prove(ctx, t, s.ends)
	return nil
}

// refute settles the questions whose violation was seen in a state or a transition.
func (s *survey) refute(ctx context.Context, t *task.Task) {
	for _, a := range s.questions {
		if a.found != nil {
			s.show(ctx, t, a, a.found)
		}
	}
	if s.cycles != nil && s.cycles.round != nil {
		round := s.cycles.round
		first := &sighting{state: round[0], depth: s.cycles.x.depthOf(round[0])}
		s.show(ctx, t, s.ends, first, append(round[1:len(round):len(round)], round[0])...)
	}
}

// ends are the errors of an exploration that are no fault.
var ends = []error{errSettled, errRoom, errUnsorted, expand.ErrMoves}

// method is the name of the deciding method.
const method = "enumeration"

// show refutes a question by the match to its first violation, continued along further
// states.
func (s *survey) show(ctx context.Context, t *task.Task, a *asked, seen *sighting, on ...uint32) {
	if a.it.Done || a.it.Refuted {
		return
	}
	path, err := s.x.path(ctx, seen.state, seen.depth)
	if err == nil {
		path = append(path, on...)
	}
	moves, lost := s.e.Moves(ctx, path)
	if err = errors.Join(err, lost); err != nil {
		t.Log("enumeration: %v", err)
		return
	}
	if seen.joint != nil {
		moves = append(moves, seen.joint)
	}
	t.Refute(ctx, a.it, moves, method)
}

// prove settles questions that no state and no transition violates.
func (s *survey) prove(ctx context.Context, t *task.Task, questions ...*asked) {
	for _, a := range questions {
		if a.it.Done || a.it.Refuted || a.found != nil {
			continue
		}
		why := s.argument(ctx, t)
		a.it.Verdict.Visited = why.States
		t.Prove(a.it, s.how(), s.x.deepest(), why)
	}
}

// how describes the visited states.
func (s *survey) how() string {
	how := fmt.Sprintf("%s of %s", method, plural.Count(s.x.size(), "state"))
	if s.dial != nil {
		how += ", told apart without the step counter,"
	}
	return how
}

// note tells the open questions why the states were not all visited.
func (s *survey) note(err error) {
	if errors.Is(err, errRoom) || errors.Is(err, expand.ErrMoves) {
		s.noteSize()
	}
}

// noteSize tells the open questions a lower bound on the number of states.
func (s *survey) noteSize() {
	for _, a := range s.questions {
		if a.found == nil && !a.it.Done && !a.it.Refuted {
			a.it.NoteStates(s.x.size() - 1)
		}
	}
}
