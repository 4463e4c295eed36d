package proof

import (
	"context"
)

// conclude takes what is blocked from a frame on as candidates and settles the
// question if these and the property are inductive together. That is a search
// of its own, in a solver that knows nothing of the frames.
func (d *pdr) conclude(ctx context.Context, frame int) error {
	p := d.p
	chosen := map[*candidate]bool{}
	if d.it.cand >= 0 {
		chosen[p.cands.all[d.it.cand]] = true
	}
	for _, cubes := range d.frames[frame:] {
		for _, c := range cubes {
			lits := make([]ref, len(c))
			for i, l := range c {
				lits[i] = l.Not()
			}
			if i := p.cands.addClause(lits...); i >= 0 {
				chosen[p.cands.all[i]] = true
			}
		}
	}
	p.growState()
	if d.unchecked {
		d.believe(chosen)
	}
	p.dropInitiallyFalse()
	frames := stage{"frames", func(c *candidate) bool { return chosen[c] }, needed, pdrPart}
	if err := p.runStage(ctx, frames); err != nil {
		return err
	}
	switch {
	case !p.always(d.it):
		return nil
	case d.it.goal.hasSteps():
		return p.induceStep(ctx, d.it) // the property is about transitions as well
	}
	p.prove(d.it, "property-directed reachability", d.top)
	return nil
}

// believe is a mistake that tests make: it takes everything for proved.
func (d *pdr) believe(chosen map[*candidate]bool) {
	for i, c := range d.p.cands.all {
		if chosen[c] {
			d.p.state[i] = invariant
		}
	}
}
