package liveness

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A RankingFunction is a list of weighted sums of fluents. It shows that all matches end if every
// transition changes some sum and lowers the first one that it changes. A sum over finitely many fluents cannot fall
// for ever, nor can a list of sums in lexicographic order.
type RankingFunction []*RankComponent

// A RankComponent is one weighted sum.
type RankComponent struct {
	FluentWeights []int32 // by fluent
	// isCounter: at most one of the fluents with a weight holds.
	isCounter    bool
	decreaseText string // the reason why the sum falls, in words
}

// sumChange returns the difference of the sum after and before a change.
func (c *RankComponent) sumChange(d simulate.StateChange) int64 {
	sum := int64(0)
	for _, f := range d.BeginningFluents {
		sum += int64(c.FluentWeights[f])
	}
	for _, f := range d.EndingFluents {
		sum -= int64(c.FluentWeights[f])
	}
	return sum
}

// DecreasesOn tells whether a change lets the ranking fall.
func (r RankingFunction) DecreasesOn(d simulate.StateChange) bool {
	for _, c := range r {
		if n := c.sumChange(d); n != 0 {
			return n < 0
		}
	}
	return false
}

// String names the components by which the ranking falls.
func (r RankingFunction) String() string {
	names := make([]string, len(r))
	for i, c := range r {
		names[i] = c.decreaseText
	}
	if n := len(r); n > maxNamedComponents {
		names = append(names[:maxNamedComponents], fmt.Sprintf("and %d more", n-maxNamedComponents))
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names, ", or else ")
}

// maxNamedComponents is the greatest number of components that a verdict names.
const maxNamedComponents = 3

// Bounds on the search: the number of rankings that are tried, the number of rankings that the
// solver may leave undecided, and the longest stride in moves. Each ranking falls on the
// transitions that refuted the rankings before it.
const (
	maxRankings   = 60
	maxUndecided  = 3
	maxMoveStride = 3
)

// ProveByRanking searches for a ranking of any kind. It first uses the known invariants, with the solver and then move by
// move, then further invariants, and then lets the ranking fall within several moves, since some moves may be
// passes.
func ProveByRanking(ctx context.Context, t *task.ProofTask) error {
	if it := t.TerminationItem(); it == nil || it.ReplayFailed || t.MatchWatch == nil {
		return nil
	}
	reason, err := findRanking(ctx, t, 1)
	if err == nil && reason != "" && rankByMoves(ctx, t) {
		return nil
	}
	if err == nil && reason != "" && addRankInvariants(ctx, t) {
		reason, err = findRanking(ctx, t, 1)
	}
	for stride := 2; stride <= min(maxMoveStride, len(t.GroundGame.Roles)) && err == nil && reason != ""; stride++ {
		reason, err = findRanking(ctx, t, stride)
	}
	if it := t.TerminationItem(); it != nil && reason != "" {
		it.TriedTexts = append(it.TriedTexts, reason)
	}
	return err
}

// fitReads is the cost of comparing a sum with a change, in gate evaluations.
const fitReads = 6

// findRanking searches for a ranking that falls within stride moves. It fits a ranking to the
// changes of random matches, with sums from templates. Each transition with which the solver
// refutes a ranking is added to the changes. findRanking returns the reason if it finds no ranking.
func findRanking(ctx context.Context, t *task.ProofTask, stride int) (reason string, err error) {
	templates, changes := newRankTemplates(t), sampledChanges(ctx, t, stride)
	check, err := newRankCheck(ctx, t, stride)
	if err != nil {
		return "", err
	}
	defer check.solver.Close()
	undecided := 0
	for range maxRankings {
		found := templates.fitRanking(changes, nil)
		t.AddGateReads(fitReads * int64(len(changes)*len(templates.singleSums)))
		if found == nil {
			break
		}
		if t.EffortExhausted() {
			return "", solve.ErrBudget
		}
		more, err := check.refutingChanges(ctx, found)
		switch {
		case errors.Is(err, errUndecidedRank):
			t.LogWork("ranking: undecided whether %s", found)
			if stride == 1 && decreasesByMoves(ctx, t, found, 1) {
				settleRanking(t, found, stride)
				return "", nil
			}
			if undecided++; undecided > maxUndecided || !templates.dropHardest(found) {
				return "the solver could not decide whether a weighted sum of fluents falls with every move", nil
			}
		case err != nil:
			return "", err
		case len(more) == 0:
			settleRanking(t, found, stride)
			return "", nil
		default:
			t.LogWork("ranking: not %s", found)
			changes = append(changes, more...)
		}
	}
	return "no number was found that goes down with every move, such as a weighted sum of fluents", nil
}

// addRankInvariants proves clauses of two fluents that no sampled state violates by induction, together with pending
// candidates that a counter has one value, and that at least one fluent of a group of rank 0 holds. It reports whether an
// invariant was proved.
func addRankInvariants(ctx context.Context, t *task.ProofTask) bool {
	known := len(t.Candidates.AllCandidates)
	if !mine.Pairs.Add(t) {
		return false
	}
	before := t.CountProved()
	late := map[*invariant.Candidate]bool{}
	for _, c := range t.Candidates.AllCandidates[known:] {
		late[c] = true
	}
	for c := range t.PendingCandidates(invariant.AnySelection(invariant.IsCounterValue, invariant.AllSelections(invariant.OfKinds(invariant.CoveringBound), invariant.UpToRank(0)))) {
		late[c] = true
	}
	more := induction.InductionStage{StageName: "for a ranking", Selection: invariant.AnySelection(invariant.OfKinds(invariant.ClauseBound), invariant.AmongChosen(late)), BudgetDivisor: 10}
	if err := induction.RunStage(ctx, t, more); err != nil {
		t.LogWork("invariants for a ranking: %v", err)
	}
	return t.CountProved() > before
}

// settleRanking settles the question for termination by a ranking that falls within stride moves.
// The caller has proved that no transition refutes it.
func settleRanking(t *task.ProofTask, found RankingFunction, stride int) {
	every := "every move"
	if stride > 1 {
		every = fmt.Sprintf("every %d moves", stride)
	}
	t.SettleProved(t.TerminationItem(), "ranking: with "+every+" "+found.String(), stride, fallingRanking{found, stride})
}
