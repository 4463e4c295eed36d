package cover

import (
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
)

// aheadSteps is the number of steps that a choice of moves looks ahead.
const aheadSteps = 12

// A moveChooser chooses moves by flat Monte Carlo search: it makes each move of a
// role in some lanes, goes on at random for a few steps, and takes the move with the
// best mean goal value.
type moveChooser struct {
	gameNetwork *circuit.Network
	laneMachine *lanes.LaneMachine
}

func newMoveChooser(net *circuit.Network) *moveChooser {
	return &moveChooser{net, lanes.New(net)}
}

// chooseMove returns a move of a role, among its legal moves.
func (a *moveChooser) chooseMove(p lanes.Position, role int, legal []int32, rng *rand.Rand) int32 {
	if len(legal) == 1 {
		return legal[0]
	}
	tried := legal
	if len(tried) > lanes.LaneCount {
		rng.Shuffle(len(tried), func(i, j int) { tried[i], tried[j] = tried[j], tried[i] })
		tried = tried[:lanes.LaneCount]
	}
	used := lanes.LaneCount - lanes.LaneCount%len(tried) // each move in as many lanes
	positions := make([]lanes.Position, used)
	for i := range positions {
		positions[i] = p
	}
	a.playOn(positions, func(lane int) int32 { return tried[lane%len(tried)] }, role, rng)
	totals := make([]float64, len(tried))
	for i, value := range a.goalValues(positions, role) {
		totals[i%len(tried)] += value
	}
	best, ties := 0, 0
	for i, total := range totals {
		switch {
		case total > totals[best]:
			best, ties = i, 1
		case total == totals[best]:
			if ties++; rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return tried[best]
}

// playOn makes a first move of a role and then random moves, until the matches are
// over or long enough.
func (a *moveChooser) playOn(positions []lanes.Position, first func(lane int) int32, role int, rng *rand.Rand) {
	chosen := make([][]int32, len(positions))
	for i := range chosen {
		chosen[i] = make([]int32, len(a.gameNetwork.DoesRefs))
	}
	var list []int32
	for step := range aheadSteps {
		a.laneMachine.LoadPositions(positions)
		going := a.laneMachine.GoingLanes()
		if going == 0 {
			return
		}
		for set := going; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			for r := range chosen[lane] {
				if r == role && step == 0 {
					chosen[lane][r] = first(lane)
					continue
				}
				list = a.laneMachine.AppendLegalMoves(lane, r, list[:0])
				chosen[lane][r] = list[rng.IntN(len(list))]
			}
		}
		a.laneMachine.MakeMoves(going, func(lane, r int) int32 { return chosen[lane][r] })
		for set := going; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			positions[lane] = a.laneMachine.SuccessorOf(lane)
		}
	}
}

// goalValues returns the goal values of a role, by lane; 50 where there is none yet.
func (a *moveChooser) goalValues(positions []lanes.Position, role int) []float64 {
	a.laneMachine.LoadPositions(positions)
	values := make([]float64, len(positions))
	for i := range values {
		values[i] = 50
	}
	for _, v := range a.gameNetwork.GoalGates[role] {
		for set := a.laneMachine.GateLanes(v.GateRef); set != 0; set &= set - 1 {
			if v.IsInt {
				values[bits.TrailingZeros64(set)] = float64(v.IntValue)
			}
		}
	}
	return values
}
