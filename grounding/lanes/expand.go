package lanes

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// An Expander makes the joint moves of states, 64 at a time. Each lane holds a state and makes its
// first, second, third ... joint move, so that the gates that depend on the state alone are
// computed once. When more than half of the lanes have no move left, these get new states. If there
// are no new states, they get parts of the moves of the other lanes.
type Expander struct {
	*LaneMachine
	States     *Store               // numbers the states; successors are entered here
	equalPairs []circuit.EqualGates // of a product: gates that are equal on each transition
	idleMoves  [][]bool             // by role and move: no next state depends on the move
	choices    [LaneCount]MoveChoice
	successors *[LaneCount]Position

	laneSegments [LaneCount]moveSegment
	usedLanes    int           // lanes that hold a state
	openSegments []moveSegment // segments with moves that are still to be made
	workDone     int64         // gates computed, 64 lanes each
	movesMade    int64         // joint moves
	// WalkDepth is the depth of the states of the present walk, as its
	// caller says.
	WalkDepth int
	gateCost  struct{ look, step int64 } // see estimateCost
}

// A moveSegment is a state with a range of its joint moves that are to be made. The state of a
// fresh segment has not been evaluated yet.
type moveSegment struct {
	stateNumber uint32
	isFresh     bool
	firstMove   uint64
	endMove     uint64
}

// NewExpander returns an expander that knows the initial state, which has the number 0. The given
// gates are computed in each state. Moves on which no next state depends are treated as one move.
func NewExpander(net *circuit.Network, gates ...circuit.NodeRef) *Expander {
	outputs := slices.Clone(net.NextRefs)
	for _, p := range net.EqualPairs() {
		outputs = append(outputs, p.Gates[:]...)
	}
	m := NewFor(net, net.NextRefs, slices.Concat(gates, outputs))
	e := m.Expander(m.InitialPosition())
	e.idleMoves = findIdleMoves(net, outputs)
	return e
}

// Expander returns an expander over all gates of a machine that knows some states. It treats no two
// moves as one.
func (m *LaneMachine) Expander(first ...Position) *Expander {
	e := &Expander{LaneMachine: m, States: m.NewStore(first...), equalPairs: m.Net.EqualPairs()}
	e.estimateCost(e.States.words)
	return e
}

// findIdleMoves returns, by role and move, whether none of the gates next depends on the move. All idle moves of a role
// lead to the same states.
func findIdleMoves(net *circuit.Network, next []circuit.NodeRef) [][]bool {
	idle := make([][]bool, len(net.DoesRefs))
	for r := range idle {
		idle[r] = make([]bool, len(net.DoesRefs[r]))
		for m := range idle[r] {
			idle[r][m] = true
		}
	}
	for i, needed := range net.ConeOfInfluence(next) {
		if node := &net.Nodes[i]; needed && node.Kind == circuit.DoesNode {
			idle[node.RoleIndex][node.InputIndex] = false
		}
	}
	return idle
}

// estimateCost sets the estimated costs, in gate evaluations, of evaluating 64 states (look) and of
// making a joint move in each (step).
func (e *Expander) estimateCost(words int) {
	still, acting := e.Evaluator.ProgramSizes()
	pack := int64(4 * LaneCount * words)
	e.gateCost.look = int64(still) + pack
	for _, legal := range e.Net.LegalRefs {
		e.gateCost.look += int64(len(legal))
	}
	e.gateCost.step = int64(acting) + int64(len(e.FluentLanes)) + pack + LaneCount*int64(stateLookupCost+len(e.Net.DoesRefs))
}

// stateLookupCost is the cost of finding a state among many, in gate evaluations.
const stateLookupCost = 30

// An ExpansionWalk holds the callbacks and the limit of an expansion.
type ExpansionWalk struct {
	WorkLimit   int64                            // on ExpansionWork, since the expander was made
	NextState   func() (state uint32, ok bool)   // the next state to expand
	LookAtFresh func(fresh uint64) (some uint64) // examines new states; it returns the lanes whose states are to be expanded
	AfterMove   func(moved uint64) error         // called after a joint move was made in these lanes
}

// ErrWorkDone reports that the work of a walk is used up.
var ErrWorkDone = errors.New("the work of an enumeration is done")

// Run expands states until there are no more. If the work is used up first, the next run
// goes on with the open segments.
func (e *Expander) Run(ctx context.Context, w ExpansionWalk) error {
	for {
		if err := e.stopReason(ctx, w); err != nil {
			return err
		}
		e.usedLanes = copy(e.laneSegments[:], e.openSegments)
		e.openSegments = e.openSegments[:0]
		ended := false
		for e.usedLanes < LaneCount && !ended {
			state, ok := w.NextState()
			if ended = !ok; ok {
				e.laneSegments[e.usedLanes] = moveSegment{stateNumber: state, isFresh: true}
				e.usedLanes++
			}
		}
		if e.usedLanes == 0 {
			return nil
		}
		e.divideMoves()
		active, err := e.evaluateLanes(w)
		if err != nil {
			return err
		}
		if err := e.makeJointMoves(ctx, w, active, ended); err != nil {
			return err
		}
	}
}

// stopReason returns ErrWorkDone or the error of the context if a walk has to stop; else nil.
func (e *Expander) stopReason(ctx context.Context, w ExpansionWalk) error {
	if e.workDone >= w.WorkLimit {
		return ErrWorkDone
	}
	return ctx.Err()
}

// divideMoves gives free lanes a part of the moves of others.
func (e *Expander) divideMoves() {
	for at := 0; e.usedLanes < LaneCount && at < e.usedLanes; at++ {
		s := &e.laneSegments[at]
		for s.endMove-s.firstMove >= minDividedMoves && e.usedLanes < LaneCount {
			middle := s.firstMove + (s.endMove-s.firstMove)/2
			e.laneSegments[e.usedLanes] = moveSegment{stateNumber: s.stateNumber, firstMove: middle, endMove: s.endMove}
			s.endMove = middle
			e.usedLanes++
		}
	}
}

// minDividedMoves is the least number of moves of a lane that gives away half.
const minDividedMoves = 8

// evaluateLanes evaluates the states in the lanes, and returns the lanes in which joint moves are
// to be made.
func (e *Expander) evaluateLanes(w ExpansionWalk) (active uint64, err error) {
	e.workDone += e.gateCost.look
	states := make([]Position, e.usedLanes)
	var fresh uint64
	for l, s := range e.laneSegments[:e.usedLanes] {
		states[l] = e.States.Position(s.stateNumber)
		if s.isFresh {
			fresh |= 1 << l
		}
	}
	e.LoadPositions(states)
	active = ^uint64(0) >> (LaneCount - e.usedLanes)
	if fresh != 0 {
		active &^= fresh
		active |= w.LookAtFresh(fresh) & fresh
	}
	if active, err = e.ListMoves(active, e.idleMoves, &e.choices); err != nil {
		return 0, err
	}
	for set := active & fresh; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		e.laneSegments[l].isFresh, e.laneSegments[l].endMove = false, e.choices[l].JointCount()
	}
	return active, nil
}

// makeJointMoves makes joint moves until too few lanes have one left. If ended is set, there are no
// more states for the other lanes.
func (e *Expander) makeJointMoves(ctx context.Context, w ExpansionWalk, active uint64, ended bool) (err error) {
	for active != 0 && err == nil {
		if err = e.stopReason(ctx, w); err != nil {
			break
		}
		e.workDone += e.gateCost.step
		e.movesMade += int64(bits.OnesCount64(active))
		e.makeLaneMoves(active)
		err = w.AfterMove(active &^ circuit.UnequalLanes(e.Evaluator, e.equalPairs))
		var most uint64
		for set := active; set != 0; set &= set - 1 {
			s := &e.laneSegments[bits.TrailingZeros64(set)]
			if s.firstMove++; s.firstMove == s.endMove {
				active &^= set & -set
			}
			most = max(most, s.endMove-s.firstMove)
		}
		if bits.OnesCount64(active) < LaneCount/2 && (!ended || most >= minDividedMoves) {
			break
		}
	}
	for ; active != 0; active &= active - 1 {
		e.openSegments = append(e.openSegments, e.laneSegments[bits.TrailingZeros64(active)])
	}
	return err
}

// makeLaneMoves makes the present joint move of each active lane.
func (e *Expander) makeLaneMoves(active uint64) {
	for set := active; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		e.choices[l].JointIndex = e.laneSegments[l].firstMove
	}
	e.MakeMoves(active, func(lane, role int) int32 { return e.choices[lane].MoveOf(role) })
	e.successors = e.PackLanes()
}

// SuccessorPosition returns the state that a lane has moved to, until the next move.
func (e *Expander) SuccessorPosition(l int) Position { return e.successors[l] }

// Successor enters the state that a lane has moved to into States. It returns the number of the
// state, and whether it is new.
func (e *Expander) Successor(l int) (n uint32, isNew bool) { return e.States.Enter(e.successors[l]) }

// LanesBefore returns the lanes in which a gate holds, before the move.
func (e *Expander) LanesBefore(ref circuit.NodeRef) uint64 { return e.Evaluator.TrueLanes(ref) }

// LanesAfter returns the lanes in which a fluent holds after the move.
func (e *Expander) LanesAfter(fluent int32) uint64 { return e.FluentLanes[fluent] }

// LaneState returns the number of the state in a lane.
func (e *Expander) LaneState(l int) uint32 { return e.laneSegments[l].stateNumber }

// LaneMove returns the joint move that a lane has made, by role.
func (e *Expander) LaneMove(l int) []int32 {
	joint := make([]int32, len(e.Net.DoesRefs))
	for role := range joint {
		joint[role] = e.choices[l].MoveOf(role)
	}
	return joint
}

// StateCount returns the number of known states.
func (e *Expander) StateCount() int { return e.States.Len() }

// ForEachHolding calls visit for each fluent that holds in a state.
func (e *Expander) ForEachHolding(state uint32, visit func(fluent int)) {
	e.States.Position(state).EachFluent(visit)
}

// StateBytes returns the memory of the states.
func (e *Expander) StateBytes() int64 { return e.States.TotalBytes() }

// ExpansionWork returns the number of computed gates, 64 lanes each, and the other work in the same
// unit.
func (e *Expander) ExpansionWork() int64 { return e.workDone }

// IsCrowded reports whether more than crowdedRatio joint moves were made for each known state, so
// that moves take nearly all of the work.
func (e *Expander) IsCrowded() bool {
	return e.movesMade > crowdedRatio*int64(e.StateCount())
}

// crowdedRatio is the number of joint moves per state above which a walk is crowded.
const crowdedRatio = 256

// ForgetOpen drops the moves that are still to be made in states whose expansion has begun.
func (e *Expander) ForgetOpen() { e.openSegments = e.openSegments[:0] }

// IsUnfinished reports whether there are states whose expansion has begun and not ended.
func (e *Expander) IsUnfinished() bool { return len(e.openSegments) > 0 }

// MovesAlong returns the joint moves along successive states, by step and role. Transitions are
// not stored: each state is expanded once more.
func (e *Expander) MovesAlong(ctx context.Context, path []uint32) ([][]int32, error) {
	all := [][]int32{}
	for i := 1; i < len(path); i++ {
		joint, err := e.moveBetween(ctx, path[i-1], path[i])
		if err != nil {
			return nil, err
		}
		all = append(all, joint)
	}
	return all, nil
}

var errMoveFound = errors.New("found")

// moveBetween returns a joint move that leads from one state to another.
func (e *Expander) moveBetween(ctx context.Context, from, to uint32) (joint []int32, err error) {
	kept := slices.Clone(e.openSegments) // the interrupted walk may go on later
	e.ForgetOpen()
	defer func() { e.openSegments = append(e.openSegments[:0], kept...) }()
	given := false
	err = e.Run(ctx, ExpansionWalk{WorkLimit: e.workDone + maxMoveWork,
		NextState: func() (uint32, bool) {
			ok := !given
			given = true
			return from, ok
		},
		LookAtFresh: func(fresh uint64) uint64 { return fresh },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				if l := bits.TrailingZeros64(moved); slices.Equal(e.successors[l], e.States.Position(to)) {
					joint = e.LaneMove(l)
					return errMoveFound
				}
			}
			return nil
		}})
	if errors.Is(err, errMoveFound) {
		return joint, nil
	}
	if err != nil {
		return nil, fmt.Errorf("no move was found again from one state to the next: %w", err)
	}
	return nil, errors.New("no move was found again from one state to the next")
}

// maxMoveWork is the greatest work of the search for one joint move.
const maxMoveWork = 1 << 28
