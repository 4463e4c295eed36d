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

// A RankingFunction is a list of integer weights of fluents. It shows that all matches end: every transition lets
// the first weighted sum that it changes fall. A sum over finitely many fluents cannot fall for ever, nor can a
// list of sums in lexicographic order.
type RankingFunction []*RankComponent

// A RankComponent is one weighted sum.
type RankComponent struct {
	FluentWeights []int32 // by fluent
	// isCounter tells that at most one of the fluents with a weight holds.
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

// maxNamedComponents bounds the components that a verdict names.
const maxNamedComponents = 3

// Bounds on the search: the number of rankings that are tried, the number of rankings that the solver may leave
// undecided, and the longest stride in moves. Each ranking respects the transitions that refute the rankings
// before it.
const (
	maxRankings   = 60
	maxUndecided  = 3
	maxMoveStride = 3
)

// RankCounters searches for a counter that advances with every move. It needs only the invariants of small groups
// of fluents. So it comes early.
func RankCounters(ctx context.Context, t *task.ProofTask) error {
	x := &rankTemplates{}
	if rankingWanted(t) {
		x.singleSums = allCounters(t, invariant.NewFluentTable(t.GroundGame.Fluents))
	}
	if len(x.singleSums) == 0 {
		return nil
	}
	_, err := findRanking(ctx, t, x, 1)
	return err
}

// RankSoon searches for a ranking that needs no program about the whole game: one that looking at
// one joint move at a time shows. Where that shows it it takes little, and less than
// the stages between the functions and all other rankings.
func RankSoon(ctx context.Context, t *task.ProofTask) error {
	if !rankingWanted(t) {
		return nil
	}
	_, err := t.WithinConflicts(t.WholeShare(soonPart), func() error {
		rankByMoves(ctx, t)
		return nil
	})
	return err
}

// soonPart is which part of the conflicts it has.
const soonPart = 20

// ProveByRanking searches for a ranking of any kind. It uses first the known invariants, then more invariants, and
// then several moves at a time, since one role may have to pass although another role has not.
func ProveByRanking(ctx context.Context, t *task.ProofTask) error {
	if !rankingWanted(t) {
		return nil
	}
	reason, err := findRanking(ctx, t, newRankTemplates(t), 1)
	if err == nil && reason != "" && rankByMoves(ctx, t) {
		return nil
	}
	if err == nil && reason != "" && addRankInvariants(ctx, t) {
		reason, err = findRanking(ctx, t, newRankTemplates(t), 1)
	}
	for stride := 2; stride <= min(maxMoveStride, len(t.GroundGame.Roles)) && err == nil && reason != ""; stride++ {
		reason, err = findRanking(ctx, t, newRankTemplates(t), stride)
	}
	if it := t.TerminationItem(); it != nil && reason != "" {
		it.TriedTexts = append(it.TriedTexts, reason)
	}
	return err
}

// fitReads is the number of gates that an evaluation reads in the time in which a sum is compared with a change.
const fitReads = 6

// rankingWanted tells whether a ranking is wanted.
func rankingWanted(t *task.ProofTask) bool {
	it := t.TerminationItem()
	return it != nil && !it.ReplayFailed && t.MatchWatch != nil
}

// findRanking searches for a ranking that falls within stride moves. It fits a ranking to the changes of random
// matches, from coarse sums to fine ones. Each transition with which the solver refutes a ranking is added to the
// changes. findRanking returns the reason if it finds no ranking.
func findRanking(ctx context.Context, t *task.ProofTask, templates *rankTemplates, stride int) (reason string, err error) {
	changes := sampledChanges(ctx, t, stride)
	check, err := newRankCheck(ctx, t, stride)
	if err != nil {
		return "", err
	}
	defer check.closeSolver()
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
			t.LogWork("ranking: not %s, but %s", found, describeChange(t, more[0]))
			changes = append(changes, more...)
		}
	}
	return "no weighted sum of fluents was found that falls with every move", nil
}

// addRankInvariants proves clauses of two fluents by induction. It takes those that no sampled state violates. It
// reports whether one of them is new.
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
	more := induction.InductionStage{StageName: "for a ranking", Selection: invariant.AnySelection(invariant.OfKinds(invariant.ClauseBound), invariant.AmongChosen(late)), RunCondition: induction.AlwaysRun, BudgetDivisor: 10}
	if err := induction.RunStage(ctx, t, more); err != nil {
		t.LogWork("invariants for a ranking: %v", err)
	}
	return t.CountProved() > before
}

// settleRanking settles the question for termination by a ranking that falls within stride moves. The proof is
// that the solver finds no transition against it. This is the solver that refuted the earlier rankings: a fresh
// solver began the search anew, and took eight times the conflicts in vain on a board of 7 x 7.
func settleRanking(t *task.ProofTask, found RankingFunction, stride int) {
	every := "every move"
	if stride > 1 {
		every = fmt.Sprintf("every %d moves", stride)
	}
	t.SettleProved(t.TerminationItem(), "ranking: with "+every+" "+found.String(), stride, fallingRanking{found, stride})
}

// describeChange writes the changes of a transition, for the log.
func describeChange(t *task.ProofTask, d simulate.StateChange) string {
	var parts []string
	for _, f := range d.BeginningFluents {
		parts = append(parts, "+"+t.GroundGame.Fluents[f].String())
	}
	for _, f := range d.EndingFluents {
		parts = append(parts, "-"+t.GroundGame.Fluents[f].String())
	}
	return strings.Join(parts, " ")
}
