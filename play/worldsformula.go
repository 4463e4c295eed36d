package play

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/property"
)

// A worldPath is a sequence of worlds, each one step longer than the one before.
type worldPath struct {
	firstLayer   int // of the first world
	worldNumbers []int32
}

// errNotEnumerated says that a formula needs matches longer than those
// enumerated.
var errNotEnumerated = errors.New("not all matches of the lengths that the formula speaks of have been enumerated")

// worldEvaluation evaluates formulas in all worlds (KR 2012 Def. 3).
type worldEvaluation struct {
	ctx            context.Context
	worlds         *Worlds
	sequenceKind   SequenceKind
	cellWorlds     map[knownKey][]int32
	knowledgeCache map[knownKey]bool
	truthCache     map[truthKey]bool
}

type (
	knownKey struct {
		formula   *property.Formula
		layer     int
		roleIndex int
		cell      int32
	}
	truthKey struct {
		formula *property.Formula
		layer   int
		world   int32
	}
)

func newWorldEvaluation(ctx context.Context, x *Worlds, which SequenceKind) *worldEvaluation {
	e := &worldEvaluation{ctx: ctx, worlds: x, sequenceKind: which,
		cellWorlds: map[knownKey][]int32{}, knowledgeCache: map[knownKey]bool{}, truthCache: map[truthKey]bool{}}
	for layer := range x.worldLayers {
		for n := range x.worldLayers[layer] {
			for r, c := range x.worldLayers[layer][n].roleCells {
				key := knownKey{nil, layer, r, c}
				e.cellWorlds[key] = append(e.cellWorlds[key], int32(n))
			}
		}
	}
	return e
}

// findSequence returns a sequence of up to degree more steps along which f has the
// truth value want; nil if there is none.
func (e *worldEvaluation) findSequence(p worldPath, f *property.Formula, degree int, want bool) (*worldPath, error) {
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	end := p.firstLayer + len(p.worldNumbers) - 1
	w := &e.worlds.worldLayers[end][p.worldNumbers[len(p.worldNumbers)-1]]
	if len(p.worldNumbers)-1 == degree || len(w.nextWorlds) == 0 {
		if len(p.worldNumbers)-1 < degree {
			if end == len(e.worlds.worldLayers)-1 && !e.worlds.IsComplete {
				return nil, errNotEnumerated
			}
			if w.isStuck && e.sequenceKind == PlayableSequences {
				return nil, nil
			}
		}
		holds, err := e.holdsAlong(p, 0, f)
		if err != nil || holds != want {
			return nil, err
		}
		return &p, nil
	}
	for _, n := range w.nextWorlds {
		longer := worldPath{p.firstLayer, append(p.worldNumbers[:len(p.worldNumbers):len(p.worldNumbers)], n)}
		if found, err := e.findSequence(longer, f, degree, want); err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// holdsAlong tells whether a formula is true along a path from its i-th world on.
func (e *worldEvaluation) holdsAlong(p worldPath, i int, f *property.Formula) (bool, error) {
	switch {
	case !f.IsEpistemic():
		return e.objectiveHolds(p, i, f)
	case f.Op == property.OpNext:
		if i == len(p.worldNumbers)-1 {
			return true, nil
		}
		return e.holdsAlong(p, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return e.roleKnows(p.firstLayer+i, p.worldNumbers[i], f)
	}
	for _, arg := range f.Args {
		holds, err := e.holdsAlong(p, i, arg)
		if err != nil || holds == (f.Op == property.OpOr) {
			return holds, err
		}
	}
	return f.Op == property.OpAnd, nil
}

// objectiveHolds tells whether a formula without knowledge is true along a path.
func (e *worldEvaluation) objectiveHolds(p worldPath, i int, f *property.Formula) (bool, error) {
	if f.NextDepth() > 0 {
		var states []State
		for j, n := range p.worldNumbers {
			states = append(states, e.worlds.worldLayers[p.firstLayer+j][n].state)
		}
		return e.worlds.game.HoldsAlong(e.ctx, states, i, f)
	}
	key := truthKey{f, p.firstLayer + i, p.worldNumbers[i]}
	if holds, done := e.truthCache[key]; done {
		return holds, nil
	}
	holds, err := e.worlds.game.HoldsAlong(e.ctx, []State{e.worlds.worldLayers[key.layer][key.world].state}, 0, f)
	if err == nil {
		e.truthCache[key] = holds
	}
	return holds, err
}

// roleKnows tells whether a role knows a formula in a world: whether the formula is true in all worlds that look
// the same to the role. For knows-whether, it tells whether the formula has one truth value in all of them.
func (e *worldEvaluation) roleKnows(layer int, n int32, f *property.Formula) (bool, error) {
	role, err := e.worlds.game.evaluator.roleIndex(f.Knower)
	if err != nil {
		return false, err
	}
	key := knownKey{f, layer, role, e.worlds.worldLayers[layer][n].roleCells[role]}
	if known, done := e.knowledgeCache[key]; done {
		return known, nil
	}
	no, err := e.possibleSequence(key, f.Args[0], false)
	known := no == nil
	if err == nil && !known && f.Op == property.OpWhether {
		var yes *worldPath
		yes, err = e.possibleSequence(key, f.Args[0], true)
		known = yes == nil
	}
	if err == nil {
		e.knowledgeCache[key] = known
	}
	return known, err
}

// possibleSequence returns a sequence from one of the worlds of a cell along which f
// has the truth value want; nil if there is none.
func (e *worldEvaluation) possibleSequence(key knownKey, f *property.Formula, want bool) (*worldPath, error) {
	key.formula = nil
	for _, n := range e.cellWorlds[key] {
		if found, err := e.findSequence(worldPath{key.layer, []int32{n}}, f, f.NextDepth(), want); err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// A refutingMatches holds the matches that show that a formula is false.
type refutingMatches struct {
	evaluation *worldEvaluation
	traces     []Trace
}

// pathTrace returns a match along a path.
func (c *refutingMatches) pathTrace(p worldPath) Trace {
	t := c.evaluation.worlds.worldTrace(p.firstLayer, p.worldNumbers[0])
	for i, n := range p.worldNumbers[1:] {
		t.Moves = append(t.Moves, c.evaluation.worlds.movesBetween(p.firstLayer+i, p.worldNumbers[i], n))
	}
	return t
}

// refuteFormula collects a match for each knows that does not hold where f is false
// along p from its i-th world on.
func (c *refutingMatches) refuteFormula(p worldPath, i int, f *property.Formula) error {
	switch {
	case !f.IsEpistemic():
		return nil
	case f.Op == property.OpNext:
		return c.refuteFormula(p, i+1, f.Args[0])
	case f.Op == property.OpKnows, f.Op == property.OpWhether:
		return c.refuteKnows(p, i, f)
	}
	for _, arg := range f.Args {
		holds, err := c.evaluation.holdsAlong(p, i, arg)
		if err != nil {
			return err
		}
		if holds {
			continue
		}
		if err := c.refuteFormula(p, i, arg); err != nil || f.Op == property.OpAnd {
			return err
		}
	}
	return nil
}

func (c *refutingMatches) refuteKnows(p worldPath, i int, f *property.Formula) error {
	role, err := c.evaluation.worlds.game.evaluator.roleIndex(f.Knower)
	if err != nil {
		return err
	}
	key := knownKey{nil, p.firstLayer + i, role, c.evaluation.worlds.worldLayers[p.firstLayer+i][p.worldNumbers[i]].roleCells[role]}
	want := false
	if f.Op == property.OpWhether {
		holds, err := c.evaluation.holdsAlong(p, i, f.Args[0])
		if err != nil {
			return err
		}
		want = !holds
	}
	found, err := c.evaluation.possibleSequence(key, f.Args[0], want)
	if err != nil || found == nil {
		return err
	}
	c.traces = append(c.traces, c.pathTrace(*found))
	if f.Op == property.OpWhether {
		return nil
	}
	return c.refuteFormula(*found, 0, f.Args[0])
}
