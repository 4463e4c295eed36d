package forcing

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/proof"
)

// A stateKind is the classification of a state without its successors.
type stateKind uint8

const (
	kindLive stateKind = iota // not terminal, and each role has a move
	kindWon                   // terminal, with 100 for the role
	kindLost                  // terminal without that, or a role has no move
)

// A stateArena holds states of a game of a role and chance, and computes their successors.
type stateArena struct {
	machine                *lanes.LaneMachine
	roleIndex, chanceIndex int
	winGate                circuit.NodeRef // the gate that the match is over and the role has 100
	states                 *lanes.Store
	kinds                  []stateKind
	meter                  workMeter
}

// A workMeter counts work, bytes and states.
type workMeter struct {
	workDone, limit int64
	bytesUsed       int64
	statesEntered   int
	reachLimits     proof.ReachBudget
}

// Reasons for which a search ends before it is decided.
var (
	errArenaWork = errors.New("the work is done")
	errArenaRoom = errors.New("there is no room for more states")
)

// exceededLimit returns an error if a limit is exceeded.
func (m *workMeter) exceededLimit(ctx context.Context) error {
	switch {
	case m.workDone >= m.limit:
		return errArenaWork
	case m.bytesUsed > m.reachLimits.StateBytes, m.statesEntered > m.reachLimits.MaxStates:
		return errArenaRoom
	}
	return ctx.Err()
}

// arenaLookupCost is the cost of a lookup of a state among many, in gates.
const arenaLookupCost = 60

// newStateArena makes an arena with the initial state, number 0.
func newStateArena(net *circuit.Network, role int, win circuit.NodeRef, room proof.ReachBudget) *stateArena {
	a := &stateArena{machine: lanes.New(net), roleIndex: role, chanceIndex: 1 - role, winGate: win}
	a.meter.reachLimits = room
	a.states = a.machine.NewStore(a.machine.InitialPosition())
	return a
}

// enter returns the number of a state.
func (a *stateArena) enter(state lanes.Position) uint32 {
	n, isNew := a.states.Enter(state)
	if isNew {
		a.meter.bytesUsed += int64(8*len(state)) + bytesPerState
		a.meter.statesEntered++
	}
	return n
}

// bytesPerState is the memory of a state beside its fluents, in bytes.
const bytesPerState = 32

// evaluate evaluates some states, a lane each.
func (a *stateArena) evaluate(states []uint32) {
	batch := make([]lanes.Position, len(states))
	for l, n := range states {
		batch[l] = a.states.Position(n)
	}
	before := a.machine.WorkDone()
	a.machine.LoadPositions(batch)
	a.meter.workDone += a.machine.WorkDone() - before
}

// classify classifies the states that were entered since the last call.
func (a *stateArena) classify(ctx context.Context) error {
	for len(a.kinds) < a.states.Len() {
		var batch []uint32
		for n := len(a.kinds); n < a.states.Len() && len(batch) < lanes.LaneCount; n++ {
			batch = append(batch, uint32(n))
		}
		a.evaluate(batch)
		win, going := a.machine.GateLanes(a.winGate), a.machine.GoingLanes()
		for l := range batch {
			k := kindLost
			switch {
			case win>>l&1 == 1:
				k = kindWon
			case going>>l&1 == 1:
				k = kindLive
			}
			a.kinds = append(a.kinds, k)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// legalMoves returns the legal moves of the role and of chance in some states, in
// ascending order.
func (a *stateArena) legalMoves(ctx context.Context, states []uint32) (list [][2][]int32, err error) {
	for batch := range slices.Chunk(states, lanes.LaneCount) {
		if err := a.meter.exceededLimit(ctx); err != nil {
			return nil, err
		}
		a.evaluate(batch)
		from := len(list)
		list = append(list, make([][2][]int32, len(batch))...)
		for i, role := range [2]int{a.roleIndex, a.chanceIndex} {
			for m, ref := range a.machine.Net.LegalRefs[role] {
				for word := a.machine.GateLanes(ref); word != 0; word &= word - 1 {
					of := &list[from+bits.TrailingZeros64(word)][i]
					*of = append(*of, int32(m))
				}
			}
		}
	}
	return list, nil
}

// An arenaStep is a joint move in a state, with its result.
type arenaStep struct {
	fromState   uint32
	moveIndices [2]int32 // moves of the role, and of chance
	nextState   uint32
	perceptBits string // the percepts of the role, as bits
}

// makeSteps makes up to 64 joint moves.
func (a *stateArena) makeSteps(steps []arenaStep) {
	states := make([]uint32, len(steps))
	for l, s := range steps {
		states[l] = s.fromState
	}
	a.evaluate(states)
	before := a.machine.WorkDone()
	a.machine.MakeMoves(^uint64(0)>>(lanes.LaneCount-len(steps)), func(lane, role int) int32 {
		if role == a.roleIndex {
			return steps[lane].moveIndices[0]
		}
		return steps[lane].moveIndices[1]
	})
	a.meter.workDone += a.machine.WorkDone() - before + lanes.LaneCount*arenaLookupCost
	sees := a.machine.Net.PerceptGates[a.roleIndex]
	seen := make([][]byte, len(steps))
	for l := range seen {
		seen[l] = make([]byte, (len(sees)+7)/8)
	}
	for i, percept := range sees {
		for word := a.machine.GateLanes(percept.GateRef); word != 0; word &= word - 1 {
			seen[bits.TrailingZeros64(word)][i/8] |= 1 << (i % 8)
		}
	}
	next := a.machine.PackLanes()
	for l := range steps {
		steps[l].nextState, steps[l].perceptBits = a.enter(next[l]), string(seen[l])
	}
}
