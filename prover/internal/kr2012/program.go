package kr2012

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// A ViewProgram is the epistemic temporal extension of a game (KR 2012 Def. 7):
// the ground rules once for each view and time. In view 0 is the actual match;
// the role cannot tell any of the others from it. Unlike an unrolling it has
// rules and no gates, and views have nothing in common, so that its size is
// that of the paper's program. As there (AIJ 2012 sec. 6.2), rules that cannot
// matter are left out: an atom has rules once it is asked for.
type ViewProgram struct {
	rules *viewRules
	role  int
	prog  *asp.Program
	yes   asp.Lit
	views [][]*viewLayer // by view and time
	busy  map[viewAtom]bool

	Blind, Stuck bool // seeded faults: no percept is compared; no step is possible
}

// A viewLayer holds the literals of ground atoms in one view at one time.
type viewLayer struct {
	lit   []asp.Lit // by atom; 0: not asked for yet
	moves [][]asp.Atom
}

// A viewAtom is a ground atom in a view at a time.
type viewAtom struct {
	view, time int
	atom       grounding.Atom
}

// newViewProgram returns a program with so many views and without any time.
func newViewProgram(rules *viewRules, role, views int) *ViewProgram {
	p := &ViewProgram{rules: rules, role: role, prog: &asp.Program{}, views: make([][]*viewLayer, views), busy: map[viewAtom]bool{}}
	p.yes = p.prog.NewAtom().Pos()
	p.prog.Fact(p.yes.Atom())
	return p
}

// free adds time 0 with a state in each view that the solver chooses (the state
// generator of KR 2012 sec. 6.2).
func (p *ViewProgram) free() {
	for v := range p.views {
		l := p.newLayer(v)
		var chosen []asp.Atom
		for _, f := range p.rules.game.True {
			a := p.prog.NewAtom()
			chosen = append(chosen, a)
			l.lit[f] = a.Pos()
		}
		if len(chosen) > 0 {
			p.prog.Choice(chosen)
		}
	}
}

// initial adds time 0 with the initial state in all views.
func (p *ViewProgram) initial() {
	for v := range p.views {
		l := p.newLayer(v)
		for _, f := range p.rules.game.True {
			l.lit[f] = p.yes.Not()
		}
		for _, i := range p.rules.game.Init {
			l.lit[p.rules.game.True[i]] = p.yes
		}
	}
}

func (p *ViewProgram) newLayer(view int) *viewLayer {
	l := &viewLayer{lit: make([]asp.Lit, len(p.rules.game.Atoms))}
	p.views[view] = append(p.views[view], l)
	return l
}

// step adds a transition of all views and the time after it. It stops, and
// says so, once the program costs more than most.
func (p *ViewProgram) step(most int) (over bool) {
	t := len(p.views[0]) - 1
	for v := range p.views {
		p.act(v, t)
		if v > 0 {
			p.link(v, t)
		}
		if p.prog.Stats().Cost() > most {
			return true
		}
	}
	for v := range p.views {
		p.newLayer(v)
	}
	if p.Stuck {
		p.prog.Constraint(p.yes)
	}
	return false
}

// act adds one legal move of each role in a state that is not terminal.
func (p *ViewProgram) act(v, t int) {
	p.forbid(p.lit(v, t, p.rules.terminal))
	l := p.views[v][t]
	for r, does := range p.rules.game.Does {
		atoms := make([]asp.Atom, len(does))
		none := make([]asp.Lit, len(does))
		for m, a := range does {
			atoms[m] = p.prog.NewAtom()
			none[m] = atoms[m].Neg()
			l.lit[a] = atoms[m].Pos()
		}
		l.moves = append(l.moves, atoms)
		p.prog.Constraint(none...)
		if len(atoms) > 0 {
			p.prog.Choice(atoms)
			p.prog.AtLeast(0, 2, positive(atoms)...)
		}
		for m := range does {
			p.forbid(atoms[m].Pos(), p.lit(v, t, p.rules.legal[r][m]).Not())
		}
	}
}

// link makes a view one that the role cannot tell from view 0: it makes the
// same move and has the same percepts.
func (p *ViewProgram) link(v, t int) {
	for m := range p.rules.game.Does[p.role] {
		p.equal(p.views[0][t].moves[p.role][m].Pos(), p.views[v][t].moves[p.role][m].Pos())
	}
	for _, percept := range p.rules.sees[p.role] {
		if !p.Blind {
			p.equal(p.lit(0, t, percept), p.lit(v, t, percept))
		}
	}
}

func (p *ViewProgram) equal(a, b asp.Lit) {
	p.forbid(a, b.Not())
	p.forbid(a.Not(), b)
}

// forbid adds a constraint, without constants.
func (p *ViewProgram) forbid(lits ...asp.Lit) {
	if kept, holds := p.simplify(lits); holds {
		p.prog.Constraint(kept...)
	}
}

// simplify drops literals that always hold; holds is false if one never does.
func (p *ViewProgram) simplify(lits []asp.Lit) (kept []asp.Lit, holds bool) {
	for _, l := range lits {
		switch l {
		case p.yes:
		case p.yes.Not():
			return nil, false
		default:
			kept = append(kept, l)
		}
	}
	return kept, true
}

func positive(atoms []asp.Atom) []asp.Lit {
	lits := make([]asp.Lit, len(atoms))
	for i, a := range atoms {
		lits[i] = a.Pos()
	}
	return lits
}

// movesOf reads the joint moves of a view from a model: by step and role.
func (p *ViewProgram) movesOf(model asp.Model, view int) [][]int32 {
	var trace [][]int32
	for _, l := range p.views[view] {
		if l.moves == nil {
			break
		}
		joint := make([]int32, len(l.moves))
		for r, atoms := range l.moves {
			for m, a := range atoms {
				if model.Holds(a.Pos()) {
					joint[r] = int32(m)
				}
			}
		}
		trace = append(trace, joint)
	}
	return trace
}
