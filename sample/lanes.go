package sample

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A Lane is one of the matches that are played over a network at a time.
type Lane struct {
	Position lanes.Position // nil if there is no match
	Numbers  *rand.Rand     // of the match
	Step     int
	Moves    []int32 // by role: those of the last step
}

// Lanes plays matches over a network, 64 at a time. A match is the same in any lane.
// It is a hint: it is replayed by the reference semantics before it counts.
type Lanes struct {
	Machine  *lanes.LaneMachine
	MaxSteps int // of a match
	Lanes    [lanes.LaneCount]Lane
	// Begin returns the next match for a lane; none if all are played.
	Begin func(lane int) Lane
	// Choose, unless nil, chooses a legal move; -1 ends the match. Without it moves
	// are random.
	Choose func(lane, role int, legal []int32) int32
	// OnStates is called when the gates of states are known, and OnMoves when those of
	// moves are, in some lanes; OnEnd when a match is over or goes on no more. They may be nil.
	OnStates, OnMoves func(among uint64)
	OnEnd             func(lane int, isOver bool)
}

// PlayAll plays all matches.
func (p *Lanes) PlayAll(ctx context.Context) error {
	for i := range p.Lanes {
		p.Lanes[i] = p.Begin(i)
	}
	for {
		var positions [lanes.LaneCount]lanes.Position
		used := uint64(0)
		for i := range p.Lanes {
			if positions[i] = p.Lanes[i].Position; positions[i] != nil {
				used |= 1 << i
			}
		}
		if err := ctx.Err(); err != nil || used == 0 {
			return err
		}
		p.Machine.LoadPositions(positions[:])
		if p.OnStates != nil {
			p.OnStates(used)
		}
		over, going := p.Machine.TerminalLanes(), p.Machine.GoingLanes()
		for set := going; set != 0; set &= set - 1 {
			if i := bits.TrailingZeros64(set); p.Lanes[i].Step >= p.MaxSteps || !p.chooseMoves(i) {
				going &^= 1 << i
			}
		}
		if going != 0 {
			p.Machine.MakeMoves(going, func(lane, role int) int32 { return p.Lanes[lane].Moves[role] })
			if p.OnMoves != nil {
				p.OnMoves(going)
			}
		}
		for set := used; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			if l := &p.Lanes[i]; going>>i&1 == 1 {
				l.Position = p.Machine.SuccessorOf(i)
				l.Step++
				continue
			}
			if p.OnEnd != nil {
				p.OnEnd(i, over>>i&1 == 1)
			}
			p.Lanes[i] = p.Begin(i)
		}
	}
}

// chooseMoves chooses a move for each role; false if the match ends here.
func (p *Lanes) chooseMoves(lane int) bool {
	l := &p.Lanes[lane]
	var legal []int32
	l.Moves = l.Moves[:0]
	for role := range p.Machine.Net.DoesRefs {
		legal = p.Machine.AppendLegalMoves(lane, role, legal[:0])
		move := int32(0)
		if p.Choose == nil {
			move = legal[l.Numbers.IntN(len(legal))]
		} else if move = p.Choose(lane, role, legal); move < 0 {
			return false
		}
		l.Moves = append(l.Moves, move)
	}
	return true
}
