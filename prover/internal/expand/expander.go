package expand

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Lanes is the number of states that are expanded at a time, one bit each.
const Lanes = 64

// An Expander makes the joint moves of states, 64 at a time. Each lane holds a
// state and makes its first, second, third ... joint move, so that the gates
// that depend on the state alone are computed once. When half of the lanes
// have no move left they get new states; when there are none, the moves that
// are left are divided among them.
type Expander struct {
	net     *circuit.Network
	ev      *circuit.Evaluator
	states  *store
	pack    *packer
	choice  *chooser
	outputs []circuit.Ref // by fluent: the gate of its next value
	after   []uint64      // by fluent: the lanes in which it holds after the move

	lane [Lanes]segment
	used int       // lanes that hold a state
	left []segment // segments that were left when the work was used up
	work int64     // gates computed, 64 lanes each
	made int64     // joint moves
	// Depth is the depth of the states of the present walk, as its
	// caller says.
	Depth int
	cost  struct{ look, step int64 }
}

// A segment is a state with a range of its joint moves that are to be made. The state of a
// fresh segment has not been evaluated yet.
type segment struct {
	state uint32
	fresh bool
	from  uint64
	to    uint64
}

// New returns an expander that knows the initial state, which has the number 0. States are
// compared by all fluents but those left out; no other gate may depend on the latter. The
// gates are evaluated in each state.
func New(net *circuit.Network, leftOut func(fluent int32) bool, gates ...circuit.Ref) *Expander {
	e := &Expander{net: net, outputs: append([]circuit.Ref(nil), net.Next...), after: make([]uint64, len(net.Next))}
	var fluents []int32
	for f := range net.Next {
		if leftOut != nil && leftOut(int32(f)) {
			e.outputs[f] = circuit.FalseRef
			continue
		}
		fluents = append(fluents, int32(f))
	}
	e.choice = newChooser(net, e.outputs)
	e.pack = newPacker(fluents)
	e.states = newStore(e.pack.width)
	start := make([]int32, len(net.Game.Init))
	for i, f := range net.Game.Init {
		start[i] = int32(f)
	}
	e.states.Add(e.pack.pack(start))
	e.ev = circuit.NewConeEvaluator(net, append(append(gates, e.outputs...), AllLegal(net)...))
	e.setCost()
	return e
}

// AllLegal returns the gates for the legality of each move of each role.
func AllLegal(net *circuit.Network) (refs []circuit.Ref) {
	for _, legal := range net.Legal {
		refs = append(refs, legal...)
	}
	return refs
}

// setCost estimates in gates the cost of evaluating 64 states, and of a move of each.
func (e *Expander) setCost() {
	still, acting := e.ev.Size()
	pack := int64(4 * Lanes * e.pack.width)
	e.cost.look = int64(still) + pack + int64(len(AllLegal(e.net)))
	e.cost.step = int64(acting) + int64(len(e.after)) + pack + Lanes*storeCost
}

// storeCost is the cost of a lookup of a state among many, in gates.
const storeCost = 30

// A Walk holds the callbacks and the limit of an expansion.
type Walk struct {
	Limit int64                            // of all work
	More  func() (state uint32, ok bool)   // the next state to expand
	Look  func(fresh uint64) (some uint64) // examines new states; it returns the lanes that may be left
	Step  func(moved uint64) error         // after a joint move in these lanes
}

// ErrWork reports that the work of a walk is used up.
var ErrWork = errors.New("the work of an enumeration is done")

// Run expands states until there are no more. If the work is used up first it keeps the
// remaining segments for the next run.
func (e *Expander) Run(ctx context.Context, w Walk) error {
	for {
		if err := e.stopped(ctx, w); err != nil {
			return err
		}
		e.used = copy(e.lane[:], e.left)
		e.left = e.left[:0]
		ended := false
		for e.used < Lanes && !ended {
			state, ok := w.More()
			if ended = !ok; ok {
				e.lane[e.used] = segment{state: state, fresh: true}
				e.used++
			}
		}
		if e.used == 0 {
			return nil
		}
		e.divide()
		active, err := e.look(w)
		if err != nil {
			return err
		}
		if err := e.steps(ctx, w, active, ended); err != nil {
			return err
		}
	}
}

// stopped returns the reason for which a walk has to stop.
func (e *Expander) stopped(ctx context.Context, w Walk) error {
	if e.work >= w.Limit {
		return ErrWork
	}
	return ctx.Err()
}

// divide gives free lanes a part of the moves of others.
func (e *Expander) divide() {
	for at := 0; e.used < Lanes && at < e.used; at++ {
		s := &e.lane[at]
		for s.to-s.from >= worthDividing && e.used < Lanes {
			middle := s.from + (s.to-s.from)/2
			e.lane[e.used] = segment{state: s.state, from: middle, to: s.to}
			s.to = middle
			e.used++
		}
	}
}

// worthDividing is the least number of moves of a lane that gives away half.
const worthDividing = 8

// look evaluates the lanes and returns those that move.
func (e *Expander) look(w Walk) (active uint64, err error) {
	e.work += e.cost.look
	var states [Lanes][]uint64
	var fresh uint64
	for l, s := range e.lane[:e.used] {
		states[l] = e.states.At(s.state)
		if s.fresh {
			fresh |= 1 << l
		}
	}
	e.pack.load(e.ev, states[:e.used])
	e.ev.States()
	active = ^uint64(0) >> (Lanes - e.used)
	if fresh != 0 {
		active &^= fresh
		active |= w.Look(fresh) & fresh
	}
	active = e.choice.find(e.ev, active)
	for set := active & fresh; set != 0; set &= set - 1 {
		s := &e.lane[bits.TrailingZeros64(set)]
		s.fresh = false
		if s.to, err = e.choice.count(bits.TrailingZeros64(set)); err != nil {
			return 0, err
		}
	}
	return active, nil
}

// steps makes joint moves until too few lanes have one left. If ended is set there are no
// more states for the other lanes.
func (e *Expander) steps(ctx context.Context, w Walk, active uint64, ended bool) (err error) {
	for active != 0 && err == nil {
		if err = e.stopped(ctx, w); err != nil {
			break
		}
		e.work += e.cost.step
		e.made += int64(bits.OnesCount64(active))
		e.move(active)
		err = w.Step(active)
		var most uint64
		for set := active; set != 0; set &= set - 1 {
			s := &e.lane[bits.TrailingZeros64(set)]
			if s.from++; s.from == s.to {
				active &^= set & -set
			}
			most = max(most, s.to-s.from)
		}
		if bits.OnesCount64(active) < Lanes/2 && (!ended || most >= worthDividing) {
			break
		}
	}
	for ; active != 0; active &= active - 1 {
		e.left = append(e.left, e.lane[bits.TrailingZeros64(active)])
	}
	return err
}

// move makes the present joint move of the active lanes.
func (e *Expander) move(active uint64) {
	e.choice.clear(e.ev)
	for set := active; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		e.choice.choose(l, e.lane[l].from)
	}
	e.choice.set(e.ev)
	e.ev.Moves()
	for f, ref := range e.outputs {
		e.after[f] = e.ev.Value(ref)
	}
	e.pack.store(e.after)
}

// Successor returns the number of the state that a lane has moved to, and
// whether it is new.
func (e *Expander) Successor(l int) (n uint32, isNew bool) { return e.states.Add(e.pack.next[l]) }

// Value returns the lanes in which a gate holds, before the move.
func (e *Expander) Value(ref circuit.Ref) uint64 { return e.ev.Value(ref) }

// After returns the lanes in which a fluent holds after the move.
func (e *Expander) After(fluent int32) uint64 { return e.after[fluent] }

// State returns the number of the state in a lane.
func (e *Expander) State(l int) uint32 { return e.lane[l].state }

// Joint returns the joint move that a lane has made, by role. It is overwritten
// by the next one.
func (e *Expander) Joint(l int) []int32 { return e.choice.joint[l] }

// Size returns the number of known states.
func (e *Expander) Size() int { return e.states.count }

// Kept returns the fluents by which states are compared.
func (e *Expander) Kept() []int32 { return e.pack.fluents }

// Holding calls visit for each of them that holds in a state.
func (e *Expander) Holding(state uint32, visit func(fluent int32)) {
	e.pack.holding(e.states.At(state), visit)
}

// Bytes returns the memory of the states.
func (e *Expander) Bytes() int64 { return e.states.Bytes() }

// Work returns the number of computed gates, 64 lanes each, and the other work in the same
// unit.
func (e *Expander) Work() int64 { return e.work }

// Crowded reports whether the joint moves per state are so many, and lead to so few
// states, that they take nearly all of the work.
func (e *Expander) Crowded() bool { return e.made > crowd*int64(e.states.count) }

// crowd is the least number of joint moves per state of a crowded walk.
const crowd = 256

// Spend adds work outside the expansion.
func (e *Expander) Spend(work int64) { e.work += work }

// Unfinished reports whether a walk was stopped in the middle of some states.
func (e *Expander) Unfinished() bool { return len(e.left) > 0 }

// Net returns the network.
func (e *Expander) Net() *circuit.Network { return e.net }
