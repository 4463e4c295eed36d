package guided

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A role that runs out of moves in a large game mostly does so after dozens of moves that
// all lead there: a side walls itself in, or loses its pieces one by one. Random matches
// do not get there, and the solver cannot unroll that far. A beam search that minimizes
// the moves and the mobile pieces does.

// mobilePieceWeight is the weight of a mobile piece, in moves.
const mobilePieceWeight = 3

// SeekStuckRoles looks, for each role, for a match after which it has no legal move, if
// playability is open.
func SeekStuckRoles(ctx context.Context, t *task.ProofTask) error {
	if !isPlayabilityOpen(t) || t.SampledStateCount <= t.CurrentBudget().EnumeratedStates {
		return nil
	}
	aims := make([]*roleMobility, len(t.Net.LegalRefs))
	for role := range aims {
		aims[role] = NewMobility(t, role)
	}
	for _, aim := range aims {
		if !isPlayabilityOpen(t) || ctx.Err() != nil {
			return ctx.Err()
		}
		m := simulate.NewRandomMatches(t.Net, 31)
		b := &beamSearch{task: t, width: beamWidth, matches: m, scoreLanes: aim.ScoreMobility, batchCost: int64(len(t.Net.Nodes)) + beamCost}
		b.searchWithin(ctx, t.CurrentBudget().MatchWork/int64(len(aims)))
	}
	return nil
}

// isPlayabilityOpen reports whether playability is asked and undecided.
func isPlayabilityOpen(t *task.ProofTask) bool {
	found := false
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		found = found || it.Verdict.Property == proof.Playability && !it.ReplayFailed
	})
	return found
}

// roleMobility measures the freedom of a role.
type roleMobility struct {
	movesByPiece [][]circuit.NodeRef // by piece: the legality of each of its moves
}

// NewMobility prepares the measure for a role. Conditions of nearly all its moves, such as
// the turn, are left out, so that the measure also applies while others move.
func NewMobility(t *task.ProofTask, role int) *roleMobility {
	legal := t.Net.LegalRefs[role]
	common := commonConditions(t, legal)
	a := &roleMobility{}
	piece := map[string]int{}
	for i, l := range legal {
		if node := &t.Net.Nodes[l.NodeIndex()]; node.Kind == circuit.AndNode && !l.IsNegative() {
			var rest []circuit.NodeRef
			for _, c := range node.Children {
				if !common[c] {
					rest = append(rest, c)
				}
			}
			l = t.Net.AndGate(rest...)
		}
		name := movedPiece(t.GroundGame.RoleMoves[role][i])
		at, known := piece[name]
		if !known {
			at = len(a.movesByPiece)
			piece[name] = at
			a.movesByPiece = append(a.movesByPiece, nil)
		}
		a.movesByPiece[at] = append(a.movesByPiece[at], l)
	}
	return a
}

// movedPiece names the piece of a move: mostly the first half of the arguments is its origin,
// and the second its target.
func movedPiece(move *gdl.Term) string {
	name := move.Name
	for _, arg := range move.Args[:len(move.Args)/2] {
		name += " " + arg.String()
	}
	return name
}

// commonConditions returns the conditions of at least four of five moves.
func commonConditions(t *task.ProofTask, legal []circuit.NodeRef) map[circuit.NodeRef]bool {
	count := map[circuit.NodeRef]int{}
	n := 0
	for _, l := range legal {
		if node := &t.Net.Nodes[l.NodeIndex()]; node.Kind == circuit.AndNode && !l.IsNegative() {
			n++
			for _, c := range node.Children {
				count[c]++
			}
		}
	}
	most := map[circuit.NodeRef]bool{}
	for c, k := range count {
		most[c] = 5*k >= 4*n
	}
	return most
}

// ScoreMobility counts, for each lane, the moves of the role and its mobile pieces.
func (a *roleMobility) ScoreMobility(m *simulate.RandomMatches) (score [simulate.LaneCount]int) {
	for _, moves := range a.movesByPiece {
		some := uint64(0)
		for _, l := range moves {
			w := m.Evaluator.TrueLanes(l)
			some |= w
			for ; w != 0; w &= w - 1 {
				score[bits.TrailingZeros64(w)]++
			}
		}
		for ; some != 0; some &= some - 1 {
			score[bits.TrailingZeros64(some)] += mobilePieceWeight
		}
	}
	return score
}
