package pdr

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// proofObligation is a cube that has to be blocked up to a frame, since moves
// lead from each of its states to a violation.
type proofObligation struct {
	blockedCube stateCube
	targetFrame int
	jointMove   []int32          // by role: they lead from all states of the cube
	successor   *proofObligation // to one of those; nil: to a violation
}

// predecessorObligation makes an obligation of the model of a transition into those of
// next; or into after, if there is no next, or one that is a violation.
func (d *FrameSearch) predecessorObligation(model asp.Model, next *proofObligation, frame int, after []circuit.NodeRef) *proofObligation {
	o := &proofObligation{targetFrame: frame, successor: next, jointMove: d.program.MovesOf(model)[0]}
	d.lifting.ignoresLegality = d.ForgetsLegality
	state, now := d.program.StateOf(model, 0), []circuit.NodeRef(nil)
	if len(after) == 0 {
		pair := d.lifting.violatedPair(state, o.jointMove, d.item.QuestionGoal.BadSteps)
		now, after = []circuit.NodeRef{pair.NowRef}, []circuit.NodeRef{pair.NextRef}
	}
	o.blockedCube = d.lawsOfGame.shorten(d.lifting.predecessor(state, o.jointMove, now, after))
	return o
}

// blockObligations shows that obligations cannot be reached, or finds a match
// that violates the property. It reports false if the question is settled or
// some query is too hard.
func (d *FrameSearch) blockObligations(ctx context.Context, first *proofObligation) (bool, error) {
	todo := []*proofObligation{first}
	for len(todo) > 0 {
		o := todo[len(todo)-1]
		if d.lawsOfGame.containsInitial(o.blockedCube) || o.targetFrame == 0 {
			d.refuteByPath(ctx, o)
			return false, nil
		}
		if d.isBlocked(o) {
			todo = d.postponeLast(todo)
			continue
		}
		answer, err := d.askTransition(ctx, o.targetFrame-1, o.blockedCube, o.blockedCube...)
		switch {
		case err != nil || answer.Status == asp.Unknown:
			return false, err
		case answer.Status == asp.Sat:
			todo = append(todo, d.predecessorObligation(answer.Model, o, o.targetFrame-1, o.blockedCube))
		default:
			if err := d.learnCube(ctx, o); err != nil {
				return false, err
			}
			todo = d.postponeLast(todo)
		}
	}
	return true, nil
}

// postponeLast takes up the last obligation, which has been met, for the frame after
// its own: the longer way there may be open. Those of early frames come first.
func (d *FrameSearch) postponeLast(todo []*proofObligation) []*proofObligation {
	o := todo[len(todo)-1]
	todo = todo[:len(todo)-1]
	if o.targetFrame >= d.topFrame {
		return todo
	}
	again := *o
	again.targetFrame++
	at, _ := slices.BinarySearchFunc(todo, again.targetFrame, func(t *proofObligation, frame int) int { return cmp.Compare(frame, t.targetFrame) })
	return slices.Insert(todo, at, &again)
}

// isBlocked tells whether a cube is blocked already in the frame of an obligation.
func (d *FrameSearch) isBlocked(o *proofObligation) bool {
	for _, frame := range d.cubesByFrame[o.targetFrame:] {
		for _, c := range frame {
			if c.subsumes(o.blockedCube) {
				return true
			}
		}
	}
	return false
}

// refuteByPath settles the question by the match that leads through obligations.
func (d *FrameSearch) refuteByPath(ctx context.Context, o *proofObligation) {
	var moves [][]int32
	for ; o != nil; o = o.successor {
		moves = append(moves, o.jointMove)
	}
	d.task.RefuteByMoves(ctx, d.item, moves, "property-directed reachability")
}

// learnCube blocks a cube, made as large as the solver can see, in as many frames
// as it is blocked in.
func (d *FrameSearch) learnCube(ctx context.Context, o *proofObligation) error {
	c, err := d.generaliseCube(ctx, o.blockedCube, o.targetFrame-1)
	if err != nil {
		return err
	}
	frame := o.targetFrame
	for frame < d.topFrame {
		stays, err := d.cubeUnreachable(ctx, frame, c, shortenQuery)
		if err != nil {
			return err
		}
		if !stays {
			break
		}
		frame++
	}
	for _, l := range c {
		d.literalUses[l]++
	}
	d.addBlockedCube(c, frame)
	return nil
}

// generaliseCube drops literals of a cube to which no transition leads from a frame
// outside of it, as long as that remains so: many at a time at first, and those
// first that few other cubes have.
func (d *FrameSearch) generaliseCube(ctx context.Context, c stateCube, frame int) (stateCube, error) {
	order := slices.Clone(c)
	slices.SortStableFunc(order, func(a, b circuit.NodeRef) int { return cmp.Compare(d.literalUses[a], d.literalUses[b]) })
	left := maxShorten
	for size := len(order) / 2; size > 0 && left > 0; size /= 2 {
		for i := 0; i < len(order) && left > 0; {
			end := min(i+size, len(order))
			wider := c.withoutLits(order[i:end])
			if len(wider) == 0 || d.lawsOfGame.containsReached(wider) {
				i = end
				continue
			}
			left--
			stays, err := d.cubeUnreachable(ctx, frame, wider, shortenQuery)
			if err != nil {
				return nil, err
			}
			if stays {
				c, order = wider, slices.Delete(order, i, end)
			} else {
				i = end
			}
		}
	}
	return c, nil
}
