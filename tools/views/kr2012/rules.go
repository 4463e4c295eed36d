package kr2012

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// noGroundAtom is the index of an atom that no rule derives.
const noGroundAtom grounding.Atom = -1

// rulesByHead are the ground rules of a game, to be looked up by their heads.
type rulesByHead struct {
	groundGame   *grounding.Game
	ruleIndexes  [][]int32          // by atom: its rules
	nextAtoms    []grounding.Atom   // by fluent
	legalAtoms   [][]grounding.Atom // by role and move
	terminalAtom grounding.Atom
	perceptAtoms [][]grounding.Atom // by role
	goalAtoms    [][]grounding.Atom // by role
}

func newRulesByHead(game *grounding.Game) *rulesByHead {
	x := &rulesByHead{groundGame: game, ruleIndexes: make([][]int32, len(game.Atoms)), terminalAtom: noGroundAtom,
		nextAtoms: noGroundAtoms(len(game.Fluents)), perceptAtoms: make([][]grounding.Atom, len(game.Roles)), goalAtoms: make([][]grounding.Atom, len(game.Roles))}
	for _, moves := range game.RoleMoves {
		x.legalAtoms = append(x.legalAtoms, noGroundAtoms(len(moves)))
	}
	for i := range game.GroundRules.Len() {
		head := game.GroundRules.HeadOf(i)
		x.ruleIndexes[head] = append(x.ruleIndexes[head], int32(i))
	}
	for i, info := range game.Atoms {
		a := grounding.Atom(i)
		switch info.AtomKind {
		case grounding.NextAtom:
			x.nextAtoms[info.Index] = a
		case grounding.LegalAtom:
			x.legalAtoms[info.RoleIndex][info.Index] = a
		case grounding.TerminalAtom:
			x.terminalAtom = a
		case grounding.SeesAtom:
			x.perceptAtoms[info.RoleIndex] = append(x.perceptAtoms[info.RoleIndex], a)
		case grounding.GoalAtom:
			x.goalAtoms[info.RoleIndex] = append(x.goalAtoms[info.RoleIndex], a)
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

// litOfAtom returns the literal of a ground atom in a view at a time, and adds the
// rules that it depends on if they are not there. As a grounder does, it
// drops atoms that never hold and leaves out those that always do.
func (p *ViewProgram) litOfAtom(v, t int, a grounding.Atom) asp.Lit {
	if a == noGroundAtom {
		return p.trueLit.Complement()
	}
	l := p.layersByView[v][t]
	key := viewAtom{v, t, a}
	switch {
	case l.litByAtom[a] != 0:
	case p.beingDefined[key]: // it depends on itself: the rules will follow
		l.litByAtom[a] = p.program.NewAtom().PosLit()
	default:
		p.beingDefined[key] = true
		p.defineAtom(key)
		delete(p.beingDefined, key)
	}
	return l.litByAtom[a]
}

// defineAtom adds the rules of an atom. Those of a fluent are the rules for next,
// one step before.
func (p *ViewProgram) defineAtom(x viewAtom) {
	from, time := x.groundAtom, x.timeStep
	if info := p.groundRules.groundGame.Atoms[x.groundAtom]; info.AtomKind == grounding.TrueAtom {
		from, time = p.groundRules.nextAtoms[info.Index], x.timeStep-1
	}
	bodies, fact := p.bodiesOfHead(x.viewIndex, time, from)
	slot := &p.layersByView[x.viewIndex][x.timeStep].litByAtom[x.groundAtom]
	if *slot == 0 {
		switch {
		case fact:
			*slot = p.trueLit
			return
		case len(bodies) == 0:
			*slot = p.trueLit.Complement()
			return
		}
		*slot = p.program.NewAtom().PosLit()
	}
	if fact {
		p.program.AddFact(slot.Atom())
		return
	}
	for _, body := range bodies {
		p.program.AddRule(slot.Atom(), body...)
	}
}

// bodiesOfHead returns the bodies of the rules for an atom that can hold; fact tells
// that one always does.
func (p *ViewProgram) bodiesOfHead(v, t int, head grounding.Atom) (bodies [][]asp.Lit, fact bool) {
	if head == noGroundAtom {
		return nil, false
	}
	for _, i := range p.groundRules.ruleIndexes[head] {
		rule := p.groundRules.groundGame.GroundRules.RuleAt(int(i))
		lits := make([]asp.Lit, len(rule.Body))
		for j, b := range rule.Body {
			lits[j] = p.litOfAtom(v, t, b.AtomOf())
			if b.IsNegative() {
				lits[j] = lits[j].Complement()
			}
		}
		body, holds := p.dropConstantLits(lits)
		if holds && len(body) == 0 {
			return nil, true
		}
		if holds {
			bodies = append(bodies, body)
		}
	}
	return bodies, false
}
