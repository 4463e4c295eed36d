package proof

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A role that runs out of moves in a large game mostly does so after dozens of
// moves that all lead there: a side walls itself in, or loses its pieces one by
// one. Random matches do not get there, and the solver cannot unroll that far.
// A beam does, that is led towards few moves and few pieces that have one.

// mobileWeight is how many moves a piece that can move counts for.
const mobileWeight = 3

// lockIn looks, for each role, for a match after which it has no legal move, if
// playability is undecided.
func (p *Prover) lockIn(ctx context.Context) error {
	if !p.playabilityOpen() || p.states <= p.budget.States {
		return nil
	}
	aims := make([]*mobility, len(p.net.Legal))
	for role := range aims {
		aims[role] = p.newMobility(role)
	}
	for _, aim := range aims {
		if !p.playabilityOpen() || ctx.Err() != nil {
			return ctx.Err()
		}
		m := newMatches(p.net, 31)
		b := &beam{p: p, m: m, score: aim.score, cost: int64(len(p.net.Nodes)) + laneCost}
		b.run(ctx, p.budget.MatchWork/int64(len(aims)))
		for it, moves := range b.found {
			p.refute(ctx, it, moves, "directed match")
		}
	}
	return nil
}

// playabilityOpen tells whether it is asked and undecided whether all roles
// always have a move.
func (p *Prover) playabilityOpen() bool {
	found := false
	p.open(func(it *item) { found = found || it.verdict.Property == Playability && !it.refuted })
	return found
}

// mobility measures how free a role is.
type mobility struct {
	pieces [][]ref // by what moves: what makes each of its moves legal
}

// newMobility prepares the measure for a role. What nearly all its moves need,
// whose turn it is, is left out, so that it tells how free the role is also
// while others move.
func (p *Prover) newMobility(role int) *mobility {
	legal := p.net.Legal[role]
	common := p.neededByMost(legal)
	a := &mobility{}
	piece := map[string]int{}
	for i, l := range legal {
		if node := &p.net.Nodes[l.Node()]; node.Kind == circuit.AndNode && !l.Negative() {
			var rest []ref
			for _, c := range node.Children {
				if !common[c] {
					rest = append(rest, c)
				}
			}
			l = p.net.And(rest...)
		}
		name := pieceOf(p.game.Moves[role][i])
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

// pieceOf names what a move moves: mostly the first half of its arguments is
// from where, and the second to where.
func pieceOf(move *gdl.Term) string {
	name := move.Name
	for _, arg := range move.Args[:len(move.Args)/2] {
		name += " " + arg.String()
	}
	return name
}

// neededByMost returns the conditions that four of five moves have.
func (p *Prover) neededByMost(legal []ref) map[ref]bool {
	count := map[ref]int{}
	n := 0
	for _, l := range legal {
		if node := &p.net.Nodes[l.Node()]; node.Kind == circuit.AndNode && !l.Negative() {
			n++
			for _, c := range node.Children {
				count[c]++
			}
		}
	}
	most := map[ref]bool{}
	for c, k := range count {
		most[c] = 5*k >= 4*n
	}
	return most
}

// score counts, for each lane, the moves of the role and the pieces that have
// one.
func (a *mobility) score(m *matches) (score [lanes]int) {
	for _, moves := range a.pieces {
		some := uint64(0)
		for _, l := range moves {
			w := m.ev.Value(l)
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
