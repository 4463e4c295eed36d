package forcing

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
)

// lanes is the number of states that the network evaluates at a time.
const lanes = 64

// A kind is the classification of a state without its successors.
type kind uint8

const (
	live kind = iota // not terminal, and each role has a move
	won              // terminal, with 100 for the role
	lost             // terminal without that, or a role has no move
)

// An arena holds states of a game of a role and chance, and computes their successors.
type arena struct {
	net          *circuit.Network
	role, chance int
	win          circuit.Ref // the gate that the match is over and the role has 100
	ev           *circuit.Evaluator
	words        []uint64          // by fluent: the lanes in which it holds
	index        map[string]uint32 // numbers of states, by their packed form
	states       []string          // a bit for each fluent
	kinds        []kind
	cost         struct{ look, step int64 }
	meter        meter
}

// A meter counts work, bytes and states.
type meter struct {
	work, limit int64
	bytes       int64
	states      int
	room        proof.Reach
}

// Reasons for which a search ends before it is decided.
var (
	errWork = errors.New("the work is done")
	errRoom = errors.New("there is no room for more states")
)

// spent returns an error if a limit is exceeded.
func (m *meter) spent(ctx context.Context) error {
	switch {
	case m.work >= m.limit:
		return errWork
	case m.bytes > m.room.Bytes, m.states > m.room.States:
		return errRoom
	}
	return ctx.Err()
}

// storeCost is the cost of a lookup of a state among many, in gates.
const storeCost = 60

// newArena makes an arena with the initial state, number 0.
func newArena(net *circuit.Network, role int, win circuit.Ref, room proof.Reach) *arena {
	a := &arena{net: net, role: role, chance: 1 - role, win: win, words: make([]uint64, len(net.Next)), index: map[string]uint32{}}
	roots := append([]circuit.Ref{net.Terminal, win}, net.Next...)
	for _, legal := range net.Legal {
		roots = append(roots, legal...)
	}
	for _, v := range net.Sees[role] {
		roots = append(roots, v.Ref)
	}
	a.ev = circuit.NewConeEvaluator(net, roots)
	still, acting := a.ev.Size()
	a.cost.look = int64(still + 2*len(a.words) + len(roots))
	a.cost.step = int64(acting+2*len(a.words)+len(net.Sees[role])) + lanes*storeCost
	a.meter.room = room
	start := make([]byte, (len(net.Next)+7)/8)
	for _, f := range net.Game.Init {
		start[f/8] |= 1 << (f % 8)
	}
	a.enter(string(start))
	return a
}

// kept returns the bytes of the states.
func (a *arena) kept() int64 { return int64(len(a.states)) * int64(len(a.states[0])+stateCost) }

// stateCost is the memory of a state beside its fluents, in bytes.
const stateCost = 96

// enter returns the number of a state.
func (a *arena) enter(state string) uint32 {
	n, known := a.index[state]
	if !known {
		n = uint32(len(a.states))
		a.index[state] = n
		a.states = append(a.states, state)
		a.meter.bytes += int64(len(state)) + stateCost
		a.meter.states++
	}
	return n
}

// look evaluates some states, a lane each.
func (a *arena) look(states []uint32) {
	clear(a.words)
	for l, n := range states {
		for i := range len(a.states[n]) {
			for b := a.states[n][i]; b != 0; b &= b - 1 {
				a.words[8*i+bits.TrailingZeros8(b)] |= 1 << l
			}
		}
	}
	for f, word := range a.words {
		a.ev.SetFluent(f, word)
	}
	a.ev.States()
	a.meter.work += a.cost.look
}

// classify classifies the states that were entered since the last call.
func (a *arena) classify(ctx context.Context) error {
	for len(a.kinds) < len(a.states) {
		var batch []uint32
		for n := len(a.kinds); n < len(a.states) && len(batch) < lanes; n++ {
			batch = append(batch, uint32(n))
		}
		a.look(batch)
		over, win, able := a.ev.Value(a.net.Terminal), a.ev.Value(a.win), ^uint64(0)
		for _, legal := range a.net.Legal {
			some := uint64(0)
			for _, ref := range legal {
				some |= a.ev.Value(ref)
			}
			able &= some
		}
		for l := range batch {
			k := live
			switch {
			case win>>l&1 == 1:
				k = won
			case over>>l&1 == 1 || able>>l&1 == 0:
				k = lost
			}
			a.kinds = append(a.kinds, k)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// legal returns the legal moves of the role and of chance in some states, in
// ascending order.
func (a *arena) legal(ctx context.Context, states []uint32) (list [][2][]int32, err error) {
	list = make([][2][]int32, len(states))
	for from := 0; from < len(states); from += lanes {
		if err := a.meter.spent(ctx); err != nil {
			return nil, err
		}
		batch := states[from:min(from+lanes, len(states))]
		a.look(batch)
		for i, role := range [2]int{a.role, a.chance} {
			for m, ref := range a.net.Legal[role] {
				for word := a.ev.Value(ref); word != 0; word &= word - 1 {
					if l := bits.TrailingZeros64(word); l < len(batch) {
						list[from+l][i] = append(list[from+l][i], int32(m))
					}
				}
			}
		}
	}
	return list, nil
}

// A step is a joint move in a state, with its result.
type step struct {
	state   uint32
	moves   [2]int32 // moves of the role, and of chance
	next    uint32
	percept string // the percepts of the role, as bits
}

// take makes up to 64 joint moves.
func (a *arena) take(steps []step) {
	states := make([]uint32, len(steps))
	for l, s := range steps {
		states[l] = s.state
	}
	a.look(states)
	a.meter.work += a.cost.step
	who := [2]int{a.role, a.chance}
	made := [2]map[int32]uint64{{}, {}}
	for l, s := range steps {
		for i, m := range s.moves {
			made[i][m] |= 1 << l
		}
	}
	for i, role := range who {
		for m, word := range made[i] {
			a.ev.SetMove(role, int(m), word)
		}
	}
	a.ev.Moves()
	a.read(steps)
	for i, role := range who {
		for m := range made[i] {
			a.ev.SetMove(role, int(m), 0)
		}
	}
}

// read stores the successors and the percepts of the steps.
func (a *arena) read(steps []step) {
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
	sees := a.net.Sees[a.role]
	next := gather(len(a.net.Next), func(i int) uint64 { return a.ev.Value(a.net.Next[i]) })
	seen := gather(len(sees), func(i int) uint64 { return a.ev.Value(sees[i].Ref) })
	for l := range steps {
		steps[l].next, steps[l].percept = a.enter(string(next[l])), string(seen[l])
	}
}
