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

// mobileWeight is the weight of a mobile piece, in moves.
const mobileWeight = 3

// SeekStuck looks, for each role, for a match after which it has no legal move, if
// playability is open.
func SeekStuck(ctx context.Context, t *task.Task) error {
	if !playabilityOpen(t) || t.States <= t.Budget().States {
		return nil
	}
	aims := make([]*mobility, len(t.Net.Legal))
	for role := range aims {
		aims[role] = NewMobility(t, role)
	}
	for _, aim := range aims {
		if !playabilityOpen(t) || ctx.Err() != nil {
			return ctx.Err()
		}
		m := simulate.NewMatches(t.Net, 31)
		b := &beam{task: t, m: m, score: aim.Score, cost: int64(len(t.Net.Nodes)) + beamCost}
		b.run(ctx, t.Worth(t.Budget().MatchWork)/int64(len(aims)))
		t.Toil(b.spent)
		b.refute(ctx)
	}
	return nil
}

// playabilityOpen reports whether playability is asked and undecided.
func playabilityOpen(t *task.Task) bool {
	found := false
	t.Open(func(it *task.Item) { found = found || it.Verdict.Property == proof.Playability && !it.Refuted })
	return found
}

// mobility measures the freedom of a role.
type mobility struct {
	pieces [][]circuit.Ref // by piece: the legality of each of its moves
}

// NewMobility prepares the measure for a role. Conditions of nearly all its moves, such as
// the turn, are left out, so that the measure also applies while others move.
func NewMobility(t *task.Task, role int) *mobility {
	legal := t.Net.Legal[role]
	common := neededByMost(t, legal)
	a := &mobility{}
	piece := map[string]int{}
	for i, l := range legal {
		if node := &t.Net.Nodes[l.Node()]; node.Kind == circuit.AndNode && !l.Negative() {
			var rest []circuit.Ref
			for _, c := range node.Children {
				if !common[c] {
					rest = append(rest, c)
				}
			}
			l = t.Net.And(rest...)
		}
		name := pieceOf(t.Game.Moves[role][i])
		at, known := piece[name]
		if !known {
			at = len(a.pieces)
			piece[name] = at
			a.pieces = append(a.pieces, nil)
		}
		a.pieces[at] = append(a.pieces[at], l)
	}
	return a
}

// pieceOf names the piece of a move: mostly the first half of the arguments is its origin,
// and the second its target.
func pieceOf(move *gdl.Term) string {
	name := move.Name
	for _, arg := range move.Args[:len(move.Args)/2] {
		name += " " + arg.String()
	}
	return name
}

// neededByMost returns the conditions of at least four of five moves.
func neededByMost(t *task.Task, legal []circuit.Ref) map[circuit.Ref]bool {
	count := map[circuit.Ref]int{}
	n := 0
	for _, l := range legal {
		if node := &t.Net.Nodes[l.Node()]; node.Kind == circuit.AndNode && !l.Negative() {
			n++
			for _, c := range node.Children {
				count[c]++
			}
		}
	}
	most := map[circuit.Ref]bool{}
	for c, k := range count {
		most[c] = 5*k >= 4*n
	}
	return most
}

// Score counts, for each lane, the moves of the role and its mobile pieces.
func (a *mobility) Score(m *simulate.Matches) (score [simulate.Lanes]int) {
	for _, moves := range a.pieces {
		some := uint64(0)
		for _, l := range moves {
			w := m.Ev.Value(l)
			some |= w
			for ; w != 0; w &= w - 1 {
				score[bits.TrailingZeros64(w)]++
			}
		}
		for ; some != 0; some &= some - 1 {
			score[bits.TrailingZeros64(some)] += mobileWeight
		}
	}
	return score
}
