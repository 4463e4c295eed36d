package guided

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Some matches that are looked for need dozens of right moves, for example to the last peg in the middle of the
// board. Random matches do not find them, and the solver cannot unroll that far. A beam search can
// find them if a score tells how near a position is to the aim. This file lists the aims,
// and the scores.

// A searchAim is the aim of a beam search, its score of positions, and the bounds of the
// search.
type searchAim struct {
	nearness     beamScore          // how far a position is from the aim: less is nearer
	wanted       *task.QuestionItem // the search ends when a match violates this question; nil: it goes on for all open questions
	seed         uint64
	width, moves int   // how many positions are kept, and how many legal moves are tried from each; moves 0: a few random ones
	work         int64 // the work, in gates
	isNarrow     bool  // matches are played side by side, and each makes the move that leaves the fewest moves (keepNarrowest)
	hope         int64 // if after this work no position is nearer than the initial one, the search ends; 0: no such limit
}

// SearchSoon runs the searches whose scores need no invariants: in games of one player for many moves, few moves and
// high goal values, in games of several for high goal values of one role, whom the others help.
func SearchSoon(ctx context.Context, t *task.ProofTask) error {
	if t.PlaysAlone() {
		aimAtPuzzle(ctx, t)
	} else {
		aimAtWins(ctx, t)
	}
	return nil
}

// SearchLate runs the other searches: in games of one player for states that the invariants allow, where few fluents
// differ from a state that the solver names, and in all games for states without a move.
func SearchLate(ctx context.Context, t *task.ProofTask) error {
	if t.PlaysAlone() {
		if err := aimAtNamedState(ctx, t); err != nil || ctx.Err() != nil {
			return err
		}
	}
	aimAtStuckRoles(ctx, t)
	return nil
}

// isWanted tells whether a beam search may still settle a question: the question is open, no match for it failed
// when it was replayed, and its gate of bad states is not constantly false.
func isWanted(it *task.QuestionItem) bool {
	return !it.Done && !it.ReplayFailed && it.QuestionGoal.BadState != circuit.FalseRef
}

// wantedItems returns the questions that a beam search may still settle and for which is returns true.
func wantedItems(t *task.ProofTask, is func(*proof.Verdict) bool) (wanted []*task.QuestionItem) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if isWanted(it) && is(&it.Verdict) {
			wanted = append(wanted, it)
		}
	})
	return wanted
}

// Bounds on the search of a puzzle: each aim gets Budget.MatchWork divided by puzzleShare, and
// puzzleMoves moves are tried from a position.
const (
	puzzleShare = 5
	puzzleMoves = 64
)

// aimAtPuzzle searches with each score of a puzzle, and then with narrow matches for each question that seeks a match
// (such as winnability). It does nothing if there is no such question: for the others, which forbid states, a proof is
// mostly cheaper.
func aimAtPuzzle(ctx context.Context, t *task.ProofTask) {
	if len(wantedItems(t, (*proof.Verdict).SeeksMatch)) == 0 {
		return
	}
	for i, nearness := range puzzleScores(t) {
		if len(wantedItems(t, func(*proof.Verdict) bool { return true })) > 0 {
			searchFor(ctx, t, searchAim{nearness: nearness, seed: 47 + uint64(i), width: beamWidth, moves: puzzleMoves, work: t.CurrentBudget().MatchWork / puzzleShare})
		}
	}
	for i, it := range wantedItems(t, (*proof.Verdict).SeeksMatch) {
		if isWanted(it) { // in puzzles such as a knight's tour, all positions of a beam soon share one mistake
			searchFor(ctx, t, searchAim{nearness: noScore, wanted: it, isNarrow: true, seed: 83 + uint64(i), width: simulate.LaneCount, moves: puzzleMoves, work: t.CurrentBudget().MatchWork / puzzleShare})
		}
	}
}

// puzzleScores returns the scores for a puzzle: most moves, fewest moves, and the highest goal
// value of the one role that has a choice.
func puzzleScores(t *task.ProofTask) (scores []beamScore) {
	for r, legal := range t.Net.LegalRefs {
		if len(legal) > 1 {
			scores = []beamScore{
				func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, legal, nil, -1) },
				func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, legal, nil, 1) },
				richness(t, r),
			}
		}
	}
	return scores
}

// richness returns the score that prefers high goal values of a role.
func richness(t *task.ProofTask, role int) beamScore {
	var refs []circuit.NodeRef
	var values []int
	for _, g := range t.Net.GoalGates[role] {
		if g.IsInt && g.IntValue > 0 {
			refs, values = append(refs, g.GateRef), append(values, g.IntValue)
		}
	}
	return func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, refs, values, -1) }
}

func noScore(*simulate.RandomMatches) (score [simulate.LaneCount]int) { return score }

// weightedSums adds up, for each lane, the weights of the gates that hold, times sign. nil stands
// for weights of 1.
func weightedSums(m *simulate.RandomMatches, refs []circuit.NodeRef, weights []int, sign int) (score [simulate.LaneCount]int) {
	for i, r := range refs {
		weight := sign
		if weights != nil {
			weight *= weights[i]
		}
		for w := m.Evaluator.TrueLanes(r); w != 0; w &= w - 1 {
			score[bits.TrailingZeros64(w)] += weight
		}
	}
	return score
}

// hopeDivisor: a search for a win ends after its work divided by this number if no position has a higher goal value
// than the initial one.
const hopeDivisor = 4

// aimAtWins searches for a win of each role whose winnability is open. The score is the role's goal
// value on the way.
func aimAtWins(ctx context.Context, t *task.ProofTask) {
	for i, it := range wantedItems(t, func(v *proof.Verdict) bool { return v.Property == proof.Winnability }) {
		role := slices.IndexFunc(t.GroundGame.Roles, func(r *gdl.Term) bool { return r.String() == it.Verdict.Role })
		if role >= 0 && isWanted(it) {
			work := t.CurrentBudget().MatchWork
			searchFor(ctx, t, searchAim{nearness: richness(t, role), wanted: it, seed: 71 + uint64(i), width: beamWidth, work: work, hope: work / hopeDivisor})
		}
	}
}

// aimAtStuckRoles looks, for each role, for a match after which it has no legal move, if playability is open.
func aimAtStuckRoles(ctx context.Context, t *task.ProofTask) {
	for _, it := range wantedItems(t, func(v *proof.Verdict) bool { return v.Property == proof.Playability }) {
		for role := range t.Net.LegalRefs {
			if nearness := mobility(t, role); isWanted(it) {
				searchFor(ctx, t, searchAim{nearness: nearness, wanted: it, seed: 31, width: beamWidth, work: t.CurrentBudget().MatchWork / int64(len(t.Net.LegalRefs))})
			}
		}
	}
}

// mobility returns the score that counts the legal moves of a role. Conditions that at least four fifths of its moves
// have, such as the turn, are left out, so that the score also counts them while others move.
func mobility(t *task.ProofTask, role int) beamScore {
	times := map[circuit.NodeRef]int{}
	for _, l := range t.Net.LegalRefs[role] {
		for _, c := range circuit.Conjuncts(t.Net, l) {
			times[c]++
		}
	}
	moves := slices.Clone(t.Net.LegalRefs[role])
	for i, l := range moves {
		own := slices.DeleteFunc(slices.Clone(circuit.Conjuncts(t.Net, l)), func(c circuit.NodeRef) bool { return 5*times[c] >= 4*len(moves) })
		moves[i] = t.Net.AndGate(own...)
	}
	return func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, moves, nil, 1) }
}
