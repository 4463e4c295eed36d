package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A proofReplay proves a goal a second time, and the counts that the goal needs. It uses as few invariants as the
// solver allows, and only counts that the certificate states.
type proofReplay struct {
	originalTallies *Tallies            // as they were proved the first time
	replayedTallies *Tallies            // the tallies that the replay has proved again
	tallyCopies     map[*Tally]*Tally   // the copy in replayedTallies of each original tally
	replayedClaims  map[TallyClaim]bool // the original claims that the replay has proved again
	support         *support.ProofSupport
}

func newProofReplay(t *task.ProofTask, s *support.ProofSupport) *proofReplay {
	of := TalliesOf(t)
	if of == nil {
		of = newTallies(t)
	}
	return &proofReplay{originalTallies: of, replayedTallies: newTallies(t), tallyCopies: map[*Tally]*Tally{}, replayedClaims: map[TallyClaim]bool{}, support: s}
}

// replay proves counts again, and then the goal of an item, whose record of the first proof is had.
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

// askAgain asks a question again. It asks first in the way that the record had tells. Such a program may leave out
// gates of tallies, and may fail since the certificate does not state all counts that it used. Then askAgain asks
// a second time, with all gates worked out.
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

// copyOfClaim returns the same claim about a copy of its tally. It makes the copy if there is none; nothing is
// known of a new copy.
func (r *proofReplay) copyOfClaim(c TallyClaim) TallyClaim {
	if r.tallyCopies[c.Tally] == nil {
		one := *c.Tally
		one.AtMostProved, one.AtLeastProved = false, false
		r.tallyCopies[c.Tally] = &one
	}
	return TallyClaim{r.tallyCopies[c.Tally], c.AtLeastOne}
}
