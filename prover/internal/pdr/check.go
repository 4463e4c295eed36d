package pdr

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// concludeFrom takes the cubes that are blocked from a frame on as candidates and settles the
// question if these and the property are inductive together. That is a search
// of its own, in a solver that knows nothing of the frames.
func (d *FrameSearch) concludeFrom(ctx context.Context, frame int) error {
	t := d.task
	chosen := map[*invariant.Candidate]bool{}
	if d.item.GoalCandidate != nil {
		chosen[d.item.GoalCandidate] = true
	}
	for _, cubes := range d.cubesByFrame[frame:] {
		for _, c := range cubes {
			lits := make([]circuit.NodeRef, len(c))
			for i, l := range c {
				lits[i] = l.Negated()
			}
			if law := t.Candidates.AddClause(invariant.GuessFamily, lits...); law != nil {
				chosen[law] = true
			}
		}
	}
	if d.TrustsFrames {
		d.believeChosen(chosen)
	}
	frames := induction.InductionStage{StageName: "frames", Selection: invariant.AmongChosen(chosen), RunCondition: induction.AlwaysRun, BudgetDivisor: pdrPart}
	if err := induction.RunStage(ctx, t, frames); err != nil {
		return err
	}
	switch {
	case !d.item.ProvedAlways():
		return nil
	case d.item.QuestionGoal.HasSteps():
		return induction.ProveStep(ctx, t, d.item) // the property is about transitions as well
	}
	t.SettleProved(d.item, "property-directed reachability", d.topFrame, induction.StateArgument{})
	return nil
}

// believeChosen is a mistake that tests make: it takes everything for proved.
func (d *FrameSearch) believeChosen(chosen map[*invariant.Candidate]bool) {
	for c := range chosen {
		c.ProofState = invariant.ProvedState
	}
}
