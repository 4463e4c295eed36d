package forcing

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
)

// arenaLanes is the number of states that the network evaluates at a time.
const arenaLanes = 64

// A stateKind is the classification of a state without its successors.
type stateKind uint8

const (
	kindLive stateKind = iota // not terminal, and each role has a move
	kindWon                   // terminal, with 100 for the role
	kindLost                  // terminal without that, or a role has no move
)

// A stateArena holds states of a game of a role and chance, and computes their successors.
type stateArena struct {
	net                    *circuit.Network
	roleIndex, chanceIndex int
	winGate                circuit.NodeRef // the gate that the match is over and the role has 100
	evaluator              *circuit.LaneEvaluator
	fluentWords            []uint64          // by fluent: the lanes in which it holds
	index                  map[string]uint32 // numbers of states, by their packed form
	packedStates           []string          // a bit for each fluent
	kinds                  []stateKind
	gateCost               struct{ look, step int64 }
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
	a := &stateArena{net: net, roleIndex: role, chanceIndex: 1 - role, winGate: win, fluentWords: make([]uint64, len(net.NextRefs)), index: map[string]uint32{}}
	roots := append([]circuit.NodeRef{net.TerminalRef, win}, net.NextRefs...)
	for _, legal := range net.LegalRefs {
		roots = append(roots, legal...)
	}
	for _, v := range net.PerceptGates[role] {
		roots = append(roots, v.GateRef)
	}
	a.evaluator = circuit.NewConeEvaluator(net, roots)
	still, acting := a.evaluator.ProgramSizes()
	a.gateCost.look = int64(still + 2*len(a.fluentWords) + len(roots))
	a.gateCost.step = int64(acting+2*len(a.fluentWords)+len(net.PerceptGates[role])) + arenaLanes*arenaLookupCost
	a.meter.reachLimits = room
	start := make([]byte, (len(net.NextRefs)+7)/8)
	for _, f := range net.Game.InitFluents {
		start[f/8] |= 1 << (f % 8)
	}
	a.enter(string(start))
	return a
}

// packedBytes returns the bytes of the states.
func (a *stateArena) packedBytes() int64 {
	return int64(len(a.packedStates)) * int64(len(a.packedStates[0])+bytesPerState)
}

// bytesPerState is the memory of a state beside its fluents, in bytes.
const bytesPerState = 96

// enter returns the number of a state.
func (a *stateArena) enter(state string) uint32 {
	n, known := a.index[state]
	if !known {
		n = uint32(len(a.packedStates))
		a.index[state] = n
		a.packedStates = append(a.packedStates, state)
		a.meter.bytesUsed += int64(len(state)) + bytesPerState
		a.meter.statesEntered++
	}
	return n
}

// evaluate evaluates some states, a lane each.
func (a *stateArena) evaluate(states []uint32) {
	clear(a.fluentWords)
	for l, n := range states {
		for i := range len(a.packedStates[n]) {
			for b := a.packedStates[n][i]; b != 0; b &= b - 1 {
				a.fluentWords[8*i+bits.TrailingZeros8(b)] |= 1 << l
			}
		}
	}
	for f, word := range a.fluentWords {
		a.evaluator.SetFluent(f, word)
	}
	a.evaluator.ComputeStates()
	a.meter.workDone += a.gateCost.look
}

// classify classifies the states that were entered since the last call.
func (a *stateArena) classify(ctx context.Context) error {
	for len(a.kinds) < len(a.packedStates) {
		var batch []uint32
		for n := len(a.kinds); n < len(a.packedStates) && len(batch) < arenaLanes; n++ {
			batch = append(batch, uint32(n))
		}
		a.evaluate(batch)
		over, win, able := a.evaluator.TrueLanes(a.net.TerminalRef), a.evaluator.TrueLanes(a.winGate), ^uint64(0)
		for _, legal := range a.net.LegalRefs {
			some := uint64(0)
			for _, ref := range legal {
				some |= a.evaluator.TrueLanes(ref)
			}
			able &= some
		}
		for l := range batch {
			k := kindLive
			switch {
			case win>>l&1 == 1:
				k = kindWon
			case over>>l&1 == 1 || able>>l&1 == 0:
				k = kindLost
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
	list = make([][2][]int32, len(states))
	for from := 0; from < len(states); from += arenaLanes {
		if err := a.meter.exceededLimit(ctx); err != nil {
			return nil, err
		}
		batch := states[from:min(from+arenaLanes, len(states))]
		a.evaluate(batch)
		for i, role := range [2]int{a.roleIndex, a.chanceIndex} {
			for m, ref := range a.net.LegalRefs[role] {
				for word := a.evaluator.TrueLanes(ref); word != 0; word &= word - 1 {
					if l := bits.TrailingZeros64(word); l < len(batch) {
						list[from+l][i] = append(list[from+l][i], int32(m))
					}
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
	a.meter.workDone += a.gateCost.step
	who := [2]int{a.roleIndex, a.chanceIndex}
	made := [2]map[int32]uint64{{}, {}}
	for l, s := range steps {
		for i, m := range s.moveIndices {
			made[i][m] |= 1 << l
		}
	}
	for i, role := range who {
		for m, word := range made[i] {
			a.evaluator.SetMove(role, int(m), word)
		}
	}
	a.evaluator.ComputeMoves()
	a.readSuccessors(steps)
	for i, role := range who {
		for m := range made[i] {
			a.evaluator.SetMove(role, int(m), 0)
		}
	}
}

// readSuccessors stores the successors and the percepts of the steps.
func (a *stateArena) readSuccessors(steps []arenaStep) {
	gather := func(n int, value func(i int) uint64) [][]byte {
		rows := make([][]byte, len(steps))
		for l := range rows {
			rows[l] = make([]byte, (n+7)/8)
		}
		for i := range n {
			for word := value(i); word != 0; word &= word - 1 {
				if l := bits.TrailingZeros64(word); l < len(rows) {
					rows[l][i/8] |= 1 << (i % 8)
				}
			}
		}
		return rows
	}
	sees := a.net.PerceptGates[a.roleIndex]
	next := gather(len(a.net.NextRefs), func(i int) uint64 { return a.evaluator.TrueLanes(a.net.NextRefs[i]) })
	seen := gather(len(sees), func(i int) uint64 { return a.evaluator.TrueLanes(sees[i].GateRef) })
	for l := range steps {
		steps[l].nextState, steps[l].perceptBits = a.enter(string(next[l])), string(seen[l])
	}
}
