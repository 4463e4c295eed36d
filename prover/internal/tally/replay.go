package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A proofReplay proves a goal and the counts that it needs once more, with as few
// invariants as the solver confirms, and with no other counts than those that a
// certificate states.
type proofReplay struct {
	originalTallies *Tallies            // as they were proved
	replayedTallies *Tallies            // those of them that have been proved again
	tallyCopies     map[*Tally]*Tally   // of those that again knows
	replayedClaims  map[TallyClaim]bool // that again knows
	support         *support.ProofSupport
}

func newProofReplay(t *task.ProofTask, s *support.ProofSupport) *proofReplay {
	of := TalliesOf(t)
	if of == nil {
		of = newTallies(t)
	}
	return &proofReplay{originalTallies: of, replayedTallies: newTallies(t), tallyCopies: map[*Tally]*Tally{}, replayedClaims: map[TallyClaim]bool{}, support: s}
}

// replay proves counts again, and then a goal.
func (r *proofReplay) replay(ctx context.Context, counts []TallyClaim, it *task.QuestionItem, had *ProgramRecord) error {
	for _, group := range r.originalTallies.groupByRecord(counts) {
		copies := make([]TallyClaim, len(group))
		for i, c := range group {
			copies[i] = r.copyOfClaim(c)
		}
		if err := r.askAgain(ctx, aboutClaims(copies), r.originalTallies.ProvingRecords[group[0]]); err != nil {
			return err
		}
		for i, c := range group {
			r.replayedTallies.takeProved(copies[i], nil)
			r.replayedClaims[c] = true
		}
	}
	if had.RebuildProgram != nil {
		return r.support.NeedForQuery(ctx, support.RecordedQuery{StatedInvariants: had.StatedInvariants, IsComplete: true, BuildProgram: had.RebuildProgram})
	}
	return r.askAgain(ctx, aboutGate(it.QuestionGoal.BadState), had)
}

// askAgain asks the question of a matter again: as it was asked, and where counts that are
// not stated leave that open with all gates worked out.
func (r *proofReplay) askAgain(ctx context.Context, about stateQuestion, had *ProgramRecord) error {
	err := r.support.NeedForQuery(ctx, r.recordedQuery(about, had, had.tallyGatesCut))
	if err != nil && had.tallyGatesCut && ctx.Err() == nil {
		err = r.support.NeedForQuery(ctx, r.recordedQuery(about, had, false))
	}
	return err
}

func (r *proofReplay) recordedQuery(about stateQuestion, had *ProgramRecord, cut bool) support.RecordedQuery {
	missing := slices.ContainsFunc(had.StatedCounts, func(c TallyClaim) bool { return !r.replayedClaims[c] })
	return support.RecordedQuery{StatedInvariants: had.StatedInvariants, IsComplete: !missing && cut == had.tallyGatesCut, BuildProgram: func(state func(*unroll.GameProgram)) *unroll.GameProgram {
		return r.replayedTallies.questionProgram(about, cut, &ProgramRecord{}, state)
	}}
}

// copyOfClaim returns a count of a copy of its tally, of which nothing is known at first.
func (r *proofReplay) copyOfClaim(c TallyClaim) TallyClaim {
	if r.tallyCopies[c.Tally] == nil {
		one := *c.Tally
		one.AtMostProved, one.AtLeastProved = false, false
		r.tallyCopies[c.Tally] = &one
	}
	return TallyClaim{r.tallyCopies[c.Tally], c.AtLeastOne}
}
