package play

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/property"
)

// A path is a sequence of worlds, each one step longer than the one before.
type path struct {
	layer  int // of the first world
	worlds []int32
}

// errNotEnumerated says that a formula needs matches longer than those
// enumerated.
var errNotEnumerated = errors.New("not all matches of the lengths that the formula speaks of have been enumerated")

// worldEvaluation evaluates formulas in all worlds (KR 2012 Def. 3).
type worldEvaluation struct {
	ctx   context.Context
	x     *Worlds
	which Sequences
	cells map[knownKey][]int32
	known map[knownKey]bool
	truth map[truthKey]bool
}

type (
	knownKey struct {
		f     *property.Formula
		layer int
		role  int
		cell  int32
	}
	truthKey struct {
		f     *property.Formula
		layer int
		world int32
	}
)

func newWorldEvaluation(ctx context.Context, x *Worlds, which Sequences) *worldEvaluation {
	e := &worldEvaluation{ctx: ctx, x: x, which: which,
		cells: map[knownKey][]int32{}, known: map[knownKey]bool{}, truth: map[truthKey]bool{}}
	for layer := range x.layers {
		for n := range x.layers[layer] {
			for r, c := range x.layers[layer][n].cells {
				key := knownKey{nil, layer, r, c}
				e.cells[key] = append(e.cells[key], int32(n))
			}
		}
	}
	return e
}

// falsified returns a sequence of up to degree more steps along which f has the
// truth value want; nil if there is none.
func (e *worldEvaluation) falsified(p path, f *property.Formula, degree int, want bool) (*path, error) {
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	end := p.layer + len(p.worlds) - 1
	w := &e.x.layers[end][p.worlds[len(p.worlds)-1]]
	if len(p.worlds)-1 == degree || len(w.next) == 0 {
		if len(p.worlds)-1 < degree {
			if end == len(e.x.layers)-1 && !e.x.Complete {
				return nil, errNotEnumerated
			}
			if w.stuck && e.which == Playable {
				return nil, nil
			}
		}
		holds, err := e.along(p, 0, f)
		if err != nil || holds != want {
			return nil, err
		}
		return &p, nil
	}
	for _, n := range w.next {
		longer := path{p.layer, append(p.worlds[:len(p.worlds):len(p.worlds)], n)}
		if found, err := e.falsified(longer, f, degree, want); err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// along tells whether a formula is true along a path from its i-th world on.
func (e *worldEvaluation) along(p path, i int, f *property.Formula) (bool, error) {
	switch {
	case !f.IsEpistemic():
		return e.objective(p, i, f)
	case f.Op == property.OpNext:
		if i == len(p.worlds)-1 {
			return true, nil
		}
		return e.along(p, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return e.knows(p.layer+i, p.worlds[i], f)
	}
	for _, arg := range f.Args {
		holds, err := e.along(p, i, arg)
		if err != nil || holds == (f.Op == property.OpOr) {
			return holds, err
		}
	}
	return f.Op == property.OpAnd, nil
}

// objective tells whether a formula without knowledge is true along a path.
func (e *worldEvaluation) objective(p path, i int, f *property.Formula) (bool, error) {
	if f.Degree() > 0 {
		var states []State
		for j, n := range p.worlds {
			states = append(states, e.x.layers[p.layer+j][n].state)
		}
		return e.x.game.HoldsAlong(e.ctx, states, i, f)
	}
	key := truthKey{f, p.layer + i, p.worlds[i]}
	if holds, done := e.truth[key]; done {
		return holds, nil
	}
	holds, err := e.x.game.HoldsAlong(e.ctx, []State{e.x.layers[key.layer][key.world].state}, 0, f)
	if err == nil {
		e.truth[key] = holds
	}
	return holds, err
}

// knows tells whether a role knows something in a world: whether it is true, or
// has one truth value, in all worlds that look the same to the role.
func (e *worldEvaluation) knows(layer int, n int32, f *property.Formula) (bool, error) {
	role, err := e.x.game.role(f.Knower)
	if err != nil {
		return false, err
	}
	key := knownKey{f, layer, role, e.x.layers[layer][n].cells[role]}
	if known, done := e.known[key]; done {
		return known, nil
	}
	no, err := e.possible(key, f.Args[0], false)
	known := no == nil
	if err == nil && !known && f.Op == property.OpWhether {
		var yes *path
		yes, err = e.possible(key, f.Args[0], true)
		known = yes == nil
	}
	if err == nil {
		e.known[key] = known
	}
	return known, err
}

// possible returns a sequence from one of the worlds of a cell along which f
// has the truth value want; nil if there is none.
func (e *worldEvaluation) possible(key knownKey, f *property.Formula, want bool) (*path, error) {
	key.f = nil
	for _, n := range e.cells[key] {
		if found, err := e.falsified(path{key.layer, []int32{n}}, f, f.Degree(), want); err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// A collection holds the matches that show that a formula is false.
type collection struct {
	e      *worldEvaluation
	traces []Trace
}

// traceOf returns a match along a path.
func (c *collection) traceOf(p path) Trace {
	t := c.e.x.trace(p.layer, p.worlds[0])
	for i, n := range p.worlds[1:] {
		t.Moves = append(t.Moves, c.e.x.step(p.layer+i, p.worlds[i], n))
	}
	return t
}

// refute collects a match for each knows that does not hold where f is false
// along p from its i-th world on.
func (c *collection) refute(p path, i int, f *property.Formula) error {
	switch {
	case !f.IsEpistemic():
		return nil
	case f.Op == property.OpNext:
		return c.refute(p, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return c.refuteKnows(p, i, f)
	}
	for _, arg := range f.Args {
		holds, err := c.e.along(p, i, arg)
		if err != nil {
			return err
		}
		if holds {
			continue
		}
		if err := c.refute(p, i, arg); err != nil || f.Op == property.OpAnd {
			return err
		}
	}
	return nil
}

func (c *collection) refuteKnows(p path, i int, f *property.Formula) error {
	role, err := c.e.x.game.role(f.Knower)
	if err != nil {
		return err
	}
	key := knownKey{nil, p.layer + i, role, c.e.x.layers[p.layer+i][p.worlds[i]].cells[role]}
	want := false
	if f.Op == property.OpWhether {
		holds, err := c.e.along(p, i, f.Args[0])
		if err != nil {
			return err
		}
		want = !holds
	}
	found, err := c.e.possible(key, f.Args[0], want)
	if err != nil || found == nil {
		return err
	}
	c.traces = append(c.traces, c.traceOf(*found))
	if f.Op == property.OpWhether {
		return nil
	}
	return c.refute(*found, 0, f.Args[0])
}
