package checker

import (
	"context"

	"github.com/gdllint/gdllint/analyzers/reach"
)

// largeGame is how many rules a ground game has whose proofs may take hundreds
// of megabytes.
const largeGame = 100_000

// A turnstile lets some large games be proved at the same time. Their programs
// take up to a gigabyte each, so that half of the jobs must do.
type turnstile chan struct{}

func newTurnstile(jobs int) turnstile { return make(turnstile, max(1, jobs/2)) }

// enter waits for a place, and returns what gives it back. There is no waiting
// when ctx has ended.
func (t turnstile) enter(ctx context.Context) (leave func()) {
	select {
	case t <- struct{}{}:
		return func() { <-t }
	case <-ctx.Done():
		return func() {}
	}
}

// waitTurn waits until the game may be proved if it is a large one. Who sets a
// limit of time wants to use it: then nothing waits.
func (s *sheet) waitTurn() (leave func()) {
	if s.settings.timeout < s.settings.budget.Timeout() || !s.isLarge() {
		return func() {}
	}
	if s.unit.Progress != nil {
		s.unit.Progress("another large game comes first")
	}
	return s.runner.large.enter(s.ctx)
}

// isLarge tells whether the ground game is large, or too large to be made. It
// makes none.
func (s *sheet) isLarge() bool {
	o := s.done[reach.Analyzer]
	if o == nil || o.err != nil {
		return false
	}
	r, ok := o.result.(*reach.Reach)
	if !ok || !r.Asked() {
		return false
	}
	game, err := r.Ground()
	return err != nil || game.Rules.Len() >= largeGame
}
