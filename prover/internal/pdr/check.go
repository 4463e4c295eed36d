package pdr

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// conclude takes the cubes that are blocked from a frame on as candidates and settles the
// question if these and the property are inductive together. That is a search
// of its own, in a solver that knows nothing of the frames.
func (d *Search) conclude(ctx context.Context, frame int) error {
	t := d.task
	chosen := map[*invariant.Candidate]bool{}
	if d.it.Cand != nil {
		chosen[d.it.Cand] = true
	}
	for _, cubes := range d.frames[frame:] {
		for _, c := range cubes {
			lits := make([]circuit.Ref, len(c))
			for i, l := range c {
				lits[i] = l.Not()
			}
			if law := t.Cands.AddClause(invariant.Others, lits...); law != nil {
				chosen[law] = true
			}
		}
	}
	if d.Unchecked {
		d.believe(chosen)
	}
	t.DropInitiallyFalse()
	frames := induction.Stage{Name: "frames", Of: invariant.Among(chosen), When: induction.Always, Part: pdrPart}
	if err := induction.RunStage(ctx, t, frames); err != nil {
		return err
	}
	switch {
	case !d.it.Always():
		return nil
	case d.it.Goal.HasSteps():
		return induction.ProveStep(ctx, t, d.it) // the property is about transitions as well
	}
	t.Prove(d.it, "property-directed reachability", d.top, induction.OfStates{})
	return nil
}

// believe is a mistake that tests make: it takes everything for proved.
func (d *Search) believe(chosen map[*invariant.Candidate]bool) {
	for c := range chosen {
		c.State = invariant.Proved
	}
}
