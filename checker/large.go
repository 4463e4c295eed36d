package checker

import (
	"context"

	"github.com/gdllint/gdllint/analyzers/reach"
)

// largeGame is the number of rules of a ground game from which on its proofs
// may take hundreds of megabytes.
const largeGame = 100_000

// A turnstile bounds the number of large games that are proved at the same
// time. Their programs take up to a gigabyte each: half of the jobs are
// allowed.
type turnstile chan struct{}

func newTurnstile(jobs int) turnstile { return make(turnstile, max(1, jobs/2)) }

// enter waits for a free place, and returns the function that releases it. It
// returns at once when ctx has ended.
func (t turnstile) enter(ctx context.Context) (leave func()) {
	select {
	case t <- struct{}{}:
		return func() { <-t }
	case <-ctx.Done():
		return func() {}
	}
}

// waitTurn waits for a place if the game is a large one. An explicit timeout is
// for work and not for waiting: then nothing waits.
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
// grounds no game itself.
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
