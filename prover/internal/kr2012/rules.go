package kr2012

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// noGroundAtom is the index of an atom that no rule derives.
const noGroundAtom grounding.Atom = -1

// viewRules are the ground rules of a game, to be looked up by their heads.
type viewRules struct {
	game     *grounding.Game
	byHead   [][]int32        // by atom: its rules
	next     []grounding.Atom // by fluent
	legal    [][]grounding.Atom
	terminal grounding.Atom
	sees     [][]grounding.Atom // by role
	goals    [][]grounding.Atom // by role
}

func newViewRules(game *grounding.Game) *viewRules {
	x := &viewRules{game: game, byHead: make([][]int32, len(game.Atoms)), terminal: noGroundAtom,
		next: noGroundAtoms(len(game.Fluents)), sees: make([][]grounding.Atom, len(game.Roles)), goals: make([][]grounding.Atom, len(game.Roles))}
	for _, moves := range game.Moves {
		x.legal = append(x.legal, noGroundAtoms(len(moves)))
	}
	for i := range game.Rules.Len() {
		head := game.Rules.Head(i)
		x.byHead[head] = append(x.byHead[head], int32(i))
	}
	for i, info := range game.Atoms {
		a := grounding.Atom(i)
		switch info.Kind {
		case grounding.Next:
			x.next[info.Index] = a
		case grounding.Legal:
			x.legal[info.Role][info.Index] = a
		case grounding.Terminal:
			x.terminal = a
		case grounding.Sees:
			x.sees[info.Role] = append(x.sees[info.Role], a)
		case grounding.Goal:
			x.goals[info.Role] = append(x.goals[info.Role], a)
		}
	}
	return x
}

func noGroundAtoms(n int) []grounding.Atom {
	atoms := make([]grounding.Atom, n)
	for i := range atoms {
		atoms[i] = noGroundAtom
	}
	return atoms
}

// lit returns the literal of a ground atom in a view at a time, and adds the
// rules that it depends on if they are not there. As a grounder does, it
// drops atoms that never hold and leaves out those that always do.
func (p *ViewProgram) lit(v, t int, a grounding.Atom) asp.Lit {
	if a == noGroundAtom {
		return p.yes.Not()
	}
	l := p.views[v][t]
	key := viewAtom{v, t, a}
	switch {
	case l.lit[a] != 0:
	case p.busy[key]: // it depends on itself: the rules will follow
		l.lit[a] = p.prog.NewAtom().Pos()
	default:
		p.busy[key] = true
		p.define(key)
		delete(p.busy, key)
	}
	return l.lit[a]
}

// define adds the rules of an atom. Those of a fluent are the rules for next,
// one step before.
func (p *ViewProgram) define(x viewAtom) {
	from, time := x.atom, x.time
	if info := p.rules.game.Atoms[x.atom]; info.Kind == grounding.True {
		from, time = p.rules.next[info.Index], x.time-1
	}
	bodies, fact := p.bodies(x.view, time, from)
	slot := &p.views[x.view][x.time].lit[x.atom]
	if *slot == 0 {
		switch {
		case fact:
			*slot = p.yes
			return
		case len(bodies) == 0:
			*slot = p.yes.Not()
			return
		}
		*slot = p.prog.NewAtom().Pos()
	}
	if fact {
		p.prog.Fact(slot.Atom())
		return
	}
	for _, body := range bodies {
		p.prog.Rule(slot.Atom(), body...)
	}
}

// bodies returns the bodies of the rules for an atom that can hold; fact tells
// that one always does.
func (p *ViewProgram) bodies(v, t int, head grounding.Atom) (bodies [][]asp.Lit, fact bool) {
	if head == noGroundAtom {
		return nil, false
	}
	for _, i := range p.rules.byHead[head] {
		rule := p.rules.game.Rules.At(int(i))
		lits := make([]asp.Lit, len(rule.Body))
		for j, b := range rule.Body {
			lits[j] = p.lit(v, t, b.Atom())
			if b.Negative() {
				lits[j] = lits[j].Not()
			}
		}
		body, holds := p.simplify(lits)
		if holds && len(body) == 0 {
			return nil, true
		}
		if holds {
			bodies = append(bodies, body)
		}
	}
	return bodies, false
}
