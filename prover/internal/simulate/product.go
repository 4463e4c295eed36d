package simulate

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// pairedMoves is for random matches of a product, in which several copies of a game are played side
// by side. In each copy, moves are chosen again until all gates that must be equal in the copy and
// in its parent copy are equal. If no such moves are found, the copy takes over the state and the
// moves of its parent.
type pairedMoves struct {
	equalByCopy [][]circuit.EqualGates
	joins       []copyJoin
}

// A copyJoin says that in a lane the copy joined took over the state of its parent at a step.
type copyJoin struct{ lane, joined, step int }

// pairAttempts is how often the moves of a copy are chosen at most.
const pairAttempts = 6

// pairMoves makes a step of all lanes. In a product it first changes the moves of copies, and
// returns for each copy the lanes in which no moves were suitable.
func (m *RandomMatches) pairMoves(step []int32, going uint64) (apart []uint64) {
	p := m.Net.Product
	if p == nil || len(p.Copies) == 1 {
		m.MakeStep(step)
		return nil
	}
	if m.equalByCopy == nil {
		m.equalByCopy = make([][]circuit.EqualGates, len(p.Copies))
		for _, e := range m.Net.EqualPairs() {
			m.equalByCopy[e.Copy] = append(m.equalByCopy[e.Copy], e)
		}
	}
	apart = make([]uint64, len(p.Copies))
	for c := 1; c < len(p.Copies); c++ {
		apart[c] = going
		for attempt := 0; apart[c] != 0 && attempt < pairAttempts; attempt++ {
			m.chooseAgain(c, step, apart[c], attempt > 0)
			m.MakeStep(step)
			apart[c] = going & circuit.UnequalLanes(m.Evaluator, m.equalByCopy[c])
		}
		if parent := p.Copies[c].Parent; parent > 0 {
			apart[c] |= apart[parent]
		}
	}
	return apart
}

// chooseAgain chooses the moves of copy c in the lanes where: in half of them the moves of the
// parent as far as they are legal, in the others new random moves if again is set.
func (m *RandomMatches) chooseAgain(c int, step []int32, where uint64, again bool) {
	imitate := m.RandomSource.Uint64()
	var picked [LaneCount]int32
	for r, twin := range m.Net.Product.TwinRole {
		if twin == r || m.Net.Product.CopyOf[r] != c {
			continue
		}
		if again {
			m.ChooseLegal(r, picked[:])
		}
		for w := where; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if again {
				step[r*LaneCount+lane] = picked[lane]
			}
			if move := step[twin*LaneCount+lane]; imitate>>lane&1 == 1 && move >= 0 && m.Evaluator.TrueLanes(m.Net.LegalRefs[r][move])>>lane&1 == 1 {
				step[r*LaneCount+lane] = move
			}
		}
	}
}

// joinCopies sets the state of each copy to that of its parent in the lanes of the copy in apart.
func (m *RandomMatches) joinCopies(apart []uint64) {
	for c, where := range apart {
		if where == 0 {
			continue
		}
		n := len(m.StateLanes()) / len(apart)
		for f := range n {
			at, from := c*n+f, m.Net.Product.Copies[c].Parent*n+f
			m.FluentLanes[at] = m.FluentLanes[from]&where | m.FluentLanes[at]&^where
		}
		for ; where != 0; where &= where - 1 {
			m.joins = append(m.joins, copyJoin{bits.TrailingZeros64(where), c, len(m.StepHistory)})
		}
	}
}

// joinMoves replaces, in the moves of a lane, those of each copy that took over the state of its
// parent by the moves of the parent up to then.
func (m *RandomMatches) joinMoves(lane int, moves [][]int32) {
	start := m.MatchStart[lane]
	for _, j := range m.joins {
		if j.lane != lane || j.step <= start {
			continue
		}
		for i := range min(j.step-start, len(moves)) {
			for r, twin := range m.Net.Product.TwinRole {
				if twin != r && m.Net.Product.CopyOf[r] == j.joined {
					moves[i][r] = moves[i][twin]
				}
			}
		}
	}
}
