package planner

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on the search: how many beams there are for a question, each twice as
// wide as the one before; the
// conflicts of all queries about it; and with how many batches of 64 states a beam
// comes nowhere.
const (
	maxBeams     = 6
	allConflicts = 30_000
	fewLooks     = 200
)

// SolvePuzzle searches for matches that are asked for, in games for one player that are
// too large to enumerate.
func SolvePuzzle(ctx context.Context, t *task.ProofTask) error {
	if !t.PlaysAlone() {
		return nil
	}
	return findSoughtMatches(ctx, t)
}

// findSoughtMatches searches for the matches that are asked for. Each question has the same share of
// the work that is left.
func findSoughtMatches(ctx context.Context, t *task.ProofTask) (err error) {
	if t.NoSolverReason() != "" || t.SampledStateCount <= t.CurrentBudget().EnumeratedStates {
		return nil
	}
	items := soughtItems(t)
	if len(items) == 0 {
		return nil
	}
	f, limit := newStateEnvelope(t), t.LimitGateReads(t.CurrentBudget().Reachability.TotalWork)
	for i, it := range items {
		if it.Done || err != nil {
			continue
		}
		before, share := limit, limit/int64(len(items)-i)
		t.WithoutCharge(math.MaxInt32, func() { // a seeker has bounds of its own
			var spent int64
			spent, err = seekMatch(ctx, t, newGoalKind(t, it, f), share)
			limit -= spent
		})
		t.AddGateReads(before - limit)
	}
	return err
}

// soughtItems lists the open questions that ask for a match to a state.
func soughtItems(t *task.ProofTask) (items []*task.QuestionItem) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.Verdict.SeeksMatch() && !it.ReplayFailed && it.QuestionGoal.BadState != circuit.FalseRef {
			items = append(items, it)
		}
	})
	return items
}

// newGoalKind returns the goal states of a question.
func newGoalKind(t *task.ProofTask, it *task.QuestionItem, f *stateEnvelope) *goalKind {
	gate := it.QuestionGoal.BadState
	k := &goalKind{item: it, gate: gate, envelope: f, envelopeTrust: trustAll, conflictsLeft: allConflicts, game: newRelaxedGame(t.Net, gate, t.Net.TerminalRef)}
	k.endsMatch = gate.IsNegative() || !slices.Contains(t.Net.Nodes[gate.NodeIndex()].Children, t.Net.TerminalRef.Negated())
	t.LogWork("planner for %s: %d families, %d violations never seen, %d pairs apart", it.Verdict.CertificateLabel(), len(f.argFamilies), len(f.neverSeen), len(f.exclusivePairs))
	return k
}

// seekMatch searches for a match for one question, and returns the work that it did.
func seekMatch(ctx context.Context, t *task.ProofTask, k *goalKind, limit int64) (spent int64, err error) {
	if (k.game.evaluationCosts[0]+k.game.evaluationCosts[1])*farLayer*fewLooks > limit {
		return 0, nil
	}
	for n := range maxBeams {
		b := newTargetBeam(t, k, firstBeamWidth<<n, limit-spent)
		front, err := b.search(ctx)
		spent += b.expander.ExpansionWork()
		if b.foundState < 0 && n == 0 && err == nil && isVagueTarget(b.lits) {
			var w *targetBeam
			w, err = searchWholeState(ctx, t, k, limit-spent)
			if spent += w.expander.ExpansionWork(); w.foundState >= 0 {
				b = w
			}
		}
		if b.foundState >= 0 {
			return spent + k.game.gateReads, refuteByBeam(ctx, t, k.item, b)
		}
		if err != nil && !errors.Is(err, expand.ErrWorkDone) && !errors.Is(err, solve.ErrBudget) {
			return spent + k.game.gateReads, err
		}
		if b.lits == nil || len(front) == 0 || b.searchWork() >= limit {
			break
		}
		b.forbidMissing(front[0])
	}
	return spent + k.game.gateReads, nil
}

// searchWholeState runs a beam towards all that begins to hold in a state and not only the literals
// that are enough.
func searchWholeState(ctx context.Context, t *task.ProofTask, k *goalKind, limit int64) (*targetBeam, error) {
	first, forbidden := k.firstTarget, k.forbiddenSets
	k.wantsWholeState, k.firstTarget, k.forbiddenSets = true, nil, nil
	defer func() { k.wantsWholeState, k.firstTarget, k.forbiddenSets = false, first, forbidden }()
	b := newTargetBeam(t, k, firstBeamWidth, limit)
	_, err := b.search(ctx)
	return b, err
}

// refuteByBeam replays the match of a beam.
func refuteByBeam(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, b *targetBeam) error {
	moves, err := b.matchToFound(ctx)
	if err != nil {
		t.LogWork("planner for %s: %v", it.Verdict.CertificateLabel(), err)
		return ctx.Err()
	}
	t.RefuteByMoves(ctx, it, moves, "planner")
	t.SettleByEnd(ctx, it, nil)
	return nil
}

// conflictWeight is the weight of a conflict.
func conflictWeight(u *unroll.GameProgram) int64 { return solve.ConflictWeight(u.LogicProgram) }
