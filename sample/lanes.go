package sample

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A Lane is one of the matches that are played over a network at a time.
type Lane struct {
	Start   lanes.Position // where the match begins; nil if there is none
	Numbers *rand.Rand     // of a random match; nil if moves are chosen
	Step    int
}

// Lanes plays matches over a network, 64 at a time. A match does not depend on its lane. It proves nothing before the
// reference semantics has replayed it.
type Lanes struct {
	Machine  *lanes.LaneMachine
	MaxSteps int // the greatest number of moves of a match
	Lanes    [lanes.LaneCount]Lane
	Used     uint64 // the lanes in which a match is played
	// Begin returns the next match for a lane; none if all are played.
	Begin func(lane int) Lane
	// Choose chooses a legal move in a match that is not random; -1 ends the match.
	Choose func(lane, role int, legal []int32) int32
	// OnStates is called when the gates of states are known in some lanes, and OnMoves when the gates of moves
	// are. OnEnd is called when matches are over or cannot continue. These functions may be nil.
	OnStates, OnMoves func(among uint64)
	OnEnd             func(ended, over uint64)
}

// PlayAll plays all matches.
func (p *Lanes) PlayAll(ctx context.Context) error {
	p.begin(^uint64(0))
	for {
		if err := ctx.Err(); err != nil || p.Used == 0 {
			return err
		}
		going := p.Machine.EvaluateIn(p.Used)
		if p.OnStates != nil {
			p.OnStates(p.Used)
		}
		over := p.Machine.TerminalLanes()
		if going = p.chooseMoves(going); going != 0 {
			p.Machine.Advance()
			if p.OnMoves != nil {
				p.OnMoves(going)
			}
		}
		for set := going; set != 0; set &= set - 1 {
			p.Lanes[bits.TrailingZeros64(set)].Step++
		}
		if ended := p.Used &^ going; ended != 0 {
			if p.OnEnd != nil {
				p.OnEnd(ended, over)
			}
			p.begin(ended)
		}
	}
}

// begin puts the next matches into some lanes.
func (p *Lanes) begin(among uint64) {
	for set := among; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		p.Used &^= 1 << lane
		if p.Lanes[lane] = p.Begin(lane); p.Lanes[lane].Start != nil {
			p.Used |= 1 << lane
			p.Machine.SetPosition(lane, p.Lanes[lane].Start)
		}
	}
}

// chooseMoves chooses a move for each role, and returns the lanes in which the match goes on.
func (p *Lanes) chooseMoves(going uint64) uint64 {
	random := uint64(0)
	for set := going; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros64(set)
		if l := &p.Lanes[lane]; l.Step >= p.MaxSteps {
			going &^= 1 << lane
		} else if l.Numbers != nil {
			random |= 1 << lane
		}
	}
	p.Machine.ForgetMoves()
	var index [lanes.LaneCount]int
	for role := range p.Machine.Net.DoesRefs {
		p.Machine.CountLegal(role, random, &index)
		for set := random; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			index[lane] = p.Lanes[lane].Numbers.IntN(index[lane])
		}
		p.Machine.DoNth(role, random, &index)
	}
	for set := going &^ random; set != 0; set &= set - 1 {
		if lane := bits.TrailingZeros64(set); !p.chooseIn(lane) {
			going &^= 1 << lane
		}
	}
	return going
}

// chooseIn lets each role do the move that is chosen for it; false if the match ends here.
func (p *Lanes) chooseIn(lane int) bool {
	var legal []int32
	for role := range p.Machine.Net.DoesRefs {
		legal = p.Machine.AppendLegalMoves(lane, role, legal[:0])
		move := p.Choose(lane, role, legal)
		if move < 0 {
			return false
		}
		p.Machine.AddMove(role, move, 1<<lane)
	}
	return true
}
