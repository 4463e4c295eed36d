package forcing

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/proof"
)

// This file stores the states of a game that one role plays with chance, and makes its moves.

// A stateKind is the classification of a state without its successors.
type stateKind uint8

const (
	kindLive stateKind = iota // not terminal, and each role has a move
	kindWon                   // terminal, with 100 for the role
	kindLost                  // terminal without that, or a role has no move
)

// A stateArena stores states of a game that one role plays with chance, and computes their
// successors.
type stateArena struct {
	*lanes.Expander
	roleIndex   int
	winGate     circuit.NodeRef   // says that the match is over and the role has 100
	kinds       []stateKind       // by number of the state
	reachLimits proof.ReachBudget // the limits of states and bytes
	workLimit   int64             // the limit of ExpansionWork
	setBytes    int64             // bytes that the state sets of a search take
}

// errArenaRoom is the reason for which a search ends for lack of room.
var errArenaRoom = errors.New("there is no room for more states")

// exceededLimit returns an error if the work, the memory, the number of states or the time is used
// up.
func (a *stateArena) exceededLimit(ctx context.Context) error {
	switch {
	case a.ExpansionWork() >= a.workLimit:
		return lanes.ErrWorkDone
	case a.bytesUsed() > a.reachLimits.StateBytes, a.StateCount() > a.reachLimits.MaxStates:
		return errArenaRoom
	}
	return ctx.Err()
}

func (a *stateArena) bytesUsed() int64 { return a.StateBytes() + a.setBytes }

// newStateArena makes an arena that holds only the initial state, as number 0. win is the gate of
// the won states, room bounds states and memory.
func newStateArena(net *circuit.Network, role int, win circuit.NodeRef, room proof.ReachBudget) *stateArena {
	m := lanes.New(net)
	return &stateArena{Expander: m.Expander(m.InitialPosition()), roleIndex: role, winGate: win, reachLimits: room}
}

// visit calls look for some states, up to 64 at once; a bit of fresh stands for one of them. It
// then makes all joint moves in the states whose bits look returns, and calls after for each batch
// of moves.
func (a *stateArena) visit(ctx context.Context, states []uint32, look func(fresh uint64) uint64, after func(moved uint64)) error {
	at := 0
	err := a.Run(ctx, lanes.ExpansionWalk{WorkLimit: a.workLimit, LookAtFresh: look, NextState: func() (uint32, bool) {
		if at == len(states) {
			return 0, false
		}
		at++
		return states[at-1], true
	}, AfterMove: func(moved uint64) error {
		after(moved)
		return a.exceededLimit(ctx)
	}})
	if err != nil {
		a.ForgetOpen()
	}
	return err
}

// classify sets the kinds of the states that were added since its last call.
func (a *stateArena) classify(ctx context.Context) error {
	var fresh []uint32
	for n := len(a.kinds); n < a.StateCount(); n++ {
		fresh = append(fresh, uint32(n))
	}
	return a.visit(ctx, fresh, func(fresh uint64) uint64 {
		win, going := a.GateLanes(a.winGate), a.GoingLanes()
		for ; fresh != 0; fresh &= fresh - 1 {
			k := kindLost
			switch l := bits.TrailingZeros64(fresh); {
			case win>>l&1 == 1:
				k = kindWon
			case going>>l&1 == 1:
				k = kindLive
			}
			a.kinds = append(a.kinds, k)
		}
		return 0
	}, nil)
}

// visitLegal calls of with the legal moves of the role in each of some states. If after is given it
// also makes all joint moves there, and calls after for each batch.
func (a *stateArena) visitLegal(ctx context.Context, states []uint32, of func(state uint32, legal []int32), after func(moved uint64)) error {
	return a.visit(ctx, states, func(fresh uint64) uint64 {
		for set := fresh; set != 0; set &= set - 1 {
			l := bits.TrailingZeros64(set)
			of(a.LaneState(l), a.AppendLegalMoves(l, a.roleIndex, nil))
		}
		if after == nil {
			return 0
		}
		return fresh
	}, after)
}

// An arenaStep is a joint move of the role and chance, with the state after it.
type arenaStep struct {
	roleMove, chanceMove int32
	nextState            uint32
	perceptBits          string // the observations of the role, as bits
}

// stepsOf returns the steps that the lanes in moved have just made.
func (a *stateArena) stepsOf(moved uint64) (steps []arenaStep) {
	sees := a.Net.PerceptGates[a.roleIndex]
	var seen [lanes.LaneCount][]byte
	for set := moved; set != 0; set &= set - 1 {
		seen[bits.TrailingZeros64(set)] = make([]byte, (len(sees)+7)/8)
	}
	for i, percept := range sees {
		for word := a.GateLanes(percept.GateRef) & moved; word != 0; word &= word - 1 {
			seen[bits.TrailingZeros64(word)][i/8] |= 1 << (i % 8)
		}
	}
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		next, _ := a.Successor(l)
		moves := a.LaneMove(l)
		steps = append(steps, arenaStep{moves[a.roleIndex], moves[1-a.roleIndex], next, string(seen[l])})
	}
	return steps
}
