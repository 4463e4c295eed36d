package cover

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/sample"
)

// This file chooses the moves of matches in which roles look ahead.

// aheadSteps is the greatest number of steps that a chooser looks ahead.
const aheadSteps = 12

// A chooser chooses moves by flat Monte Carlo search. It makes each legal move of a role in some
// lanes of the network, continues at random for up to aheadSteps steps, and takes the move with the
// best mean goal value.
type chooser struct {
	net     *circuit.Network
	machine *lanes.LaneMachine
}

// chooseMove returns the best of the legal moves of a role in a position. If there are more moves
// than lanes it tries a random choice of them.
func (a *chooser) chooseMove(p lanes.Position, role int, legal []int32, rng *rand.Rand) int32 {
	if len(legal) == 1 {
		return legal[0]
	}
	tried := legal
	if len(tried) > lanes.LaneCount {
		rng.Shuffle(len(tried), func(i, j int) { tried[i], tried[j] = tried[j], tried[i] })
		tried = tried[:lanes.LaneCount]
	}
	used := lanes.LaneCount - lanes.LaneCount%len(tried) // each move gets the same number of lanes
	totals := make([]float64, len(tried))
	for i, value := range a.playOn(p, used, role, tried, rng) {
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

// playOn plays from a position in the number of lanes used. The role first makes the moves in first, by turns of lanes.
// Then all roles move at random until the matches are over or have aheadSteps steps. playOn returns the goal values of
// the role in the last states, by lane; 50 if there is none.
func (a *chooser) playOn(p lanes.Position, used, role int, first []int32, rng *rand.Rand) []float64 {
	values, begun := make([]float64, used), 0
	play := sample.Lanes{Machine: a.machine, MaxSteps: aheadSteps}
	play.Begin = func(int) sample.Lane {
		if begun++; begun > used {
			return sample.Lane{}
		}
		return sample.Lane{Start: p}
	}
	play.Choose = func(lane, r int, legal []int32) int32 {
		if r == role && play.Lanes[lane].Step == 0 {
			return first[lane%len(first)]
		}
		return legal[rng.IntN(len(legal))]
	}
	play.OnEnd = func(ended, _ uint64) {
		for set := ended; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			values[lane] = 50
			for _, v := range a.net.GoalGates[role] {
				if v.IsInt && a.machine.GateLanes(v.GateRef)>>lane&1 == 1 {
					values[lane] = float64(v.IntValue)
				}
			}
		}
	}
	_ = play.PlayAll(context.Background()) // it cannot run for long: the number of steps is limited
	return values
}
