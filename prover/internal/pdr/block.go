package pdr

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// obligation is a cube that has to be blocked up to a frame, since moves
// lead from each of its states to a violation.
type obligation struct {
	cube  cube
	frame int
	moves []int32     // by role: they lead from all states of the cube
	next  *obligation // to one of those; nil: to a violation
}

// predecessor makes an obligation of the model of a transition into those of
// next; or into after, if there is no next, or one that is a violation.
func (d *Search) predecessor(model asp.Model, next *obligation, frame int, after []circuit.Ref) *obligation {
	o := &obligation{frame: frame, next: next, moves: d.u.MovesOf(model)[0]}
	d.lift.careless = d.Careless
	state, now := d.u.StateOf(model, 0), []circuit.Ref(nil)
	if len(after) == 0 {
		pair := d.lift.breach(state, o.moves, d.it.Goal.Steps)
		now, after = []circuit.Ref{pair.Now}, []circuit.Ref{pair.Next}
	}
	o.cube = d.law.shorten(d.lift.before(state, o.moves, now, after))
	return o
}

// block shows that obligations cannot be reached, or finds a match
// that violates the property. It reports false if the question is settled or
// some query is too hard.
func (d *Search) block(ctx context.Context, first *obligation) (bool, error) {
	todo := []*obligation{first}
	for len(todo) > 0 {
		o := todo[len(todo)-1]
		if d.law.atStart(o.cube) || o.frame == 0 {
			d.refute(ctx, o)
			return false, nil
		}
		if d.blocked(o) {
			todo = d.later(todo)
			continue
		}
		answer, err := d.ask(ctx, o.frame-1, o.cube, o.cube...)
		switch {
		case err != nil || answer.Status == asp.Unknown:
			return false, err
		case answer.Status == asp.Sat:
			todo = append(todo, d.predecessor(answer.Model, o, o.frame-1, o.cube))
		default:
			if err := d.learn(ctx, o); err != nil {
				return false, err
			}
			todo = d.later(todo)
		}
	}
	return true, nil
}

// later takes up the last obligation, which has been met, for the frame after
// its own: the longer way there may be open. Those of early frames come first.
func (d *Search) later(todo []*obligation) []*obligation {
	o := todo[len(todo)-1]
	todo = todo[:len(todo)-1]
	if o.frame >= d.top {
		return todo
	}
	again := *o
	again.frame++
	at, _ := slices.BinarySearchFunc(todo, again.frame, func(t *obligation, frame int) int { return cmp.Compare(frame, t.frame) })
	return slices.Insert(todo, at, &again)
}

// blocked tells whether a cube is blocked already in the frame of an obligation.
func (d *Search) blocked(o *obligation) bool {
	for _, frame := range d.frames[o.frame:] {
		for _, c := range frame {
			if c.covers(o.cube) {
				return true
			}
		}
	}
	return false
}

// refute settles the question by the match that leads through obligations.
func (d *Search) refute(ctx context.Context, o *obligation) {
	var moves [][]int32
	for ; o != nil; o = o.next {
		moves = append(moves, o.moves)
	}
	d.task.Refute(ctx, d.it, moves, "property-directed reachability")
}

// learn blocks a cube, made as large as the solver can see, in as many frames
// as it is blocked in.
func (d *Search) learn(ctx context.Context, o *obligation) error {
	c, err := d.widen(ctx, o.cube, o.frame-1)
	if err != nil {
		return err
	}
	frame := o.frame
	for frame < d.top {
		stays, err := d.stays(ctx, frame, c, shortenQuery)
		if err != nil {
			return err
		}
		if !stays {
			break
		}
		frame++
	}
	for _, l := range c {
		d.busy[l]++
	}
	d.add(c, frame)
	return nil
}

// widen drops literals of a cube to which no transition leads from a frame
// outside of it, as long as that remains so: many at a time at first, and those
// first that few other cubes have.
func (d *Search) widen(ctx context.Context, c cube, frame int) (cube, error) {
	order := slices.Clone(c)
	slices.SortStableFunc(order, func(a, b circuit.Ref) int { return cmp.Compare(d.busy[a], d.busy[b]) })
	left := maxShorten
	for size := len(order) / 2; size > 0 && left > 0; size /= 2 {
		for i := 0; i < len(order) && left > 0; {
			end := min(i+size, len(order))
			wider := c.without(order[i:end])
			if len(wider) == 0 || d.law.reached(wider) {
				i = end
				continue
			}
			left--
			stays, err := d.stays(ctx, frame, wider, shortenQuery)
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
