package enumerate

import (
	"context"
	"time"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// Which states a game has does not depend on what is proved of them. So another
// core may visit them while invariants are looked for, as far as the next run
// would, and what it sees is settled when that run has its turn: not before, or
// another row would find other questions open than it does without help.
//
// The only thing that a run takes from the other rows is which questions are
// open, since it ends when none is. What goes on for the sake of a question that
// somebody else has settled by then finds nothing else about those that are left,
// and whether these were settled on the way can be told at the end.

// An ahead is what was done ahead for a survey.
type ahead struct {
	err       error
	unsorted  error // of finding out whether a state comes again
	hasSorted bool
}

// mostAhead bounds the gates of networks whose states are visited ahead: programs
// about larger ones need the memory.
const mostAhead = 100_000

// GoAhead has an idle core begin with what is left for the next run, if the walk has
// left something and nobody has begun with it.
func GoAhead(ctx context.Context, t *task.Task) {
	m := task.Remember[memory](t)
	if m.ahead != nil || len(m.surveys) == 0 || t.Opts.Evidence || len(t.Net.Nodes) > mostAhead {
		return
	}
	surveys, to := m.surveys, extentOf(t, m.zeal())
	for _, s := range surveys {
		s.closeDone()
	}
	m.ahead = t.Help(ctx, "the enumeration", func(ctx context.Context) error {
		for _, s := range surveys {
			s.done = s.goAhead(ctx, to)
		}
		return nil
	})
}

// zeal is that of the next run.
func (m *memory) zeal() zeal {
	if m.ran {
		return ifItMayEnd
	}
	return hasty
}

// goAhead does what needs nothing but the survey.
func (s *survey) goAhead(ctx context.Context, to extent) *ahead {
	done := &ahead{err: s.explore(ctx, to)}
	if done.err == nil && s.cycles != nil {
		done.hasSorted, done.unsorted = true, s.cycles.sort(ctx, s.e.Work()+to.sort)
	}
	return done
}

// join waits for what is done ahead. Its error is a fault of the program.
func (m *memory) join(t *task.Task) error {
	if m.ahead == nil {
		return nil
	}
	began := time.Now()
	took, err := m.ahead.Wait()
	m.ahead = nil
	t.Log("enumeration: done ahead in %.2f s, waited for %.2f s", took.Seconds(), time.Since(began).Seconds())
	return err
}

// closeDone closes the questions that are settled. Nobody may be at work on them.
func (s *survey) closeDone() {
	for _, a := range s.questions {
		a.closed = a.it.Done || a.it.Refuted
	}
}

// explored explores to some extent, unless that was done ahead. To believe that all
// was done is a fault, for tests.
func (s *survey) explored(ctx context.Context, to extent, believe bool) error {
	switch {
	case s.done == nil:
		return s.explore(ctx, to)
	case believe:
		return nil
	case s.x.settled():
		return errSettled // a run would have ended here, and not gone on for other questions
	}
	return s.done.err
}

// sorted finds out whether a state comes again, unless that was done ahead.
func (s *survey) sorted(ctx context.Context, to extent) error {
	if s.done != nil && s.done.hasSorted {
		return s.done.unsorted
	}
	return s.cycles.sort(ctx, s.e.Work()+to.sort)
}
