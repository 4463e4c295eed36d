package checker

import (
	"context"

	"github.com/gdllint/gdllint/analyzers/reach"
)

// minLargeRules is the number of rules of a ground game from which on its proofs
// may take hundreds of megabytes.
const minLargeRules = 100_000

// A largeGameSlots bounds the number of large games that are proved at the same
// time. Their programs take up to a gigabyte each: half of the jobs are
// allowed.
type largeGameSlots chan struct{}

func newLargeGameSlots(jobs int) largeGameSlots { return make(largeGameSlots, max(1, jobs/2)) }

// acquireSlot waits for a free place, and returns the function that releases it. It
// returns at once when ctx has ended.
func (t largeGameSlots) acquireSlot(ctx context.Context) (leave func()) {
	select {
	case t <- struct{}{}:
		return func() { <-t }
	case <-ctx.Done():
		return func() {}
	}
}

// waitForSlot waits for a place if the game is a large one. An explicit timeout is
// for work and not for waiting: then nothing waits.
func (s *sheetCheck) waitForSlot() (leave func()) {
	if s.sheetSettings.FileTimeout < s.sheetSettings.Budget.FileTimeout() || !s.isLarge() {
		return func() {}
	}
	if s.sheetUnit.ReportProgress != nil {
		s.sheetUnit.ReportProgress("another large game comes first")
	}
	return s.runner.largeGames.acquireSlot(s.analyzerContext)
}

// isLarge tells whether the ground game is large, or too large to be made. It
// grounds no game itself.
func (s *sheetCheck) isLarge() bool {
	o := s.outcomes[reach.Analyzer]
	if o == nil || o.err != nil {
		return false
	}
	r, ok := o.analyzerResult.(*reach.Reach)
	if !ok || !r.WasAsked() {
		return false
	}
	game, err := r.GroundOrError()
	return err != nil || game.GroundRules.Len() >= minLargeRules
}
