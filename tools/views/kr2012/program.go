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
	groundRules  *rulesByHead
	roleIndex    int
	program      *asp.Program
	trueLit      asp.Lit
	layersByView [][]*viewLayer // by view and time
	beingDefined map[viewAtom]bool

	IgnoresPercepts, ForbidsSteps bool // seeded faults: no percept is compared; no step is possible
}

// A viewLayer holds the literals of ground atoms in one view at one time.
type viewLayer struct {
	litByAtom []asp.Lit // by atom; 0: not asked for yet
	moveAtoms [][]asp.Atom
}

// A viewAtom is a ground atom in a view at a time.
type viewAtom struct {
	viewIndex, timeStep int
	groundAtom          grounding.Atom
}

// newViewProgram returns a program with a number of views and without any time.
func newViewProgram(rules *rulesByHead, role, views int) *ViewProgram {
	p := &ViewProgram{groundRules: rules, roleIndex: role, program: &asp.Program{}, layersByView: make([][]*viewLayer, views), beingDefined: map[viewAtom]bool{}}
	p.trueLit = p.program.NewAtom().PosLit()
	p.program.AddFact(p.trueLit.Atom())
	return p
}

// addFreeState adds time 0 with a state in each view that the solver chooses (the state
// generator of KR 2012 sec. 6.2).
func (p *ViewProgram) addFreeState() {
	for v := range p.layersByView {
		l := p.addLayer(v)
		var chosen []asp.Atom
		for _, f := range p.groundRules.groundGame.TrueAtoms {
			a := p.program.NewAtom()
			chosen = append(chosen, a)
			l.litByAtom[f] = a.PosLit()
		}
		if len(chosen) > 0 {
			p.program.AddChoice(chosen)
		}
	}
}

// addInitialState adds time 0 with the initial state in all views.
func (p *ViewProgram) addInitialState() {
	for v := range p.layersByView {
		l := p.addLayer(v)
		for _, f := range p.groundRules.groundGame.TrueAtoms {
			l.litByAtom[f] = p.trueLit.Complement()
		}
		for _, i := range p.groundRules.groundGame.InitFluents {
			l.litByAtom[p.groundRules.groundGame.TrueAtoms[i]] = p.trueLit
		}
	}
}

func (p *ViewProgram) addLayer(view int) *viewLayer {
	l := &viewLayer{litByAtom: make([]asp.Lit, len(p.groundRules.groundGame.Atoms))}
	p.layersByView[view] = append(p.layersByView[view], l)
	return l
}

// addTransition adds a transition of all views and the time after it. It stops, and
// says so, once the program costs more than most.
func (p *ViewProgram) addTransition(most int) (over bool) {
	t := len(p.layersByView[0]) - 1
	for v := range p.layersByView {
		p.addLegalMoves(v, t)
		if v > 0 {
			p.linkToActualView(v, t)
		}
		if p.program.Stats().LoadCost() > most {
			return true
		}
	}
	for v := range p.layersByView {
		p.addLayer(v)
	}
	if p.ForbidsSteps {
		p.program.AddConstraint(p.trueLit)
	}
	return false
}

// addLegalMoves adds one legal move of each role in a state that is not terminal.
func (p *ViewProgram) addLegalMoves(v, t int) {
	p.forbidAll(p.litOfAtom(v, t, p.groundRules.terminalAtom))
	l := p.layersByView[v][t]
	for r, does := range p.groundRules.groundGame.DoesAtoms {
		atoms := make([]asp.Atom, len(does))
		none := make([]asp.Lit, len(does))
		for m, a := range does {
			atoms[m] = p.program.NewAtom()
			none[m] = atoms[m].NegLit()
			l.litByAtom[a] = atoms[m].PosLit()
		}
		l.moveAtoms = append(l.moveAtoms, atoms)
		p.program.AddConstraint(none...)
		if len(atoms) > 0 {
			p.program.AddChoice(atoms)
			p.program.AddAtLeast(0, 2, positiveLits(atoms)...)
		}
		for m := range does {
			p.forbidAll(atoms[m].PosLit(), p.litOfAtom(v, t, p.groundRules.legalAtoms[r][m]).Complement())
		}
	}
}

// linkToActualView demands that a role cannot distinguish a view from view 0: its moves and
// percepts in both are the same.
func (p *ViewProgram) linkToActualView(v, t int) {
	for m := range p.groundRules.groundGame.DoesAtoms[p.roleIndex] {
		p.requireEqual(p.layersByView[0][t].moveAtoms[p.roleIndex][m].PosLit(), p.layersByView[v][t].moveAtoms[p.roleIndex][m].PosLit())
	}
	for _, percept := range p.groundRules.perceptAtoms[p.roleIndex] {
		if !p.IgnoresPercepts {
			p.requireEqual(p.litOfAtom(0, t, percept), p.litOfAtom(v, t, percept))
		}
	}
}

func (p *ViewProgram) requireEqual(a, b asp.Lit) {
	p.forbidAll(a, b.Complement())
	p.forbidAll(a.Complement(), b)
}

// forbidAll adds a constraint, without constants.
func (p *ViewProgram) forbidAll(lits ...asp.Lit) {
	if kept, holds := p.dropConstantLits(lits); holds {
		p.program.AddConstraint(kept...)
	}
}

// dropConstantLits returns literals without those that are always true; holds is false if one is
// never true.
func (p *ViewProgram) dropConstantLits(lits []asp.Lit) (kept []asp.Lit, holds bool) {
	for _, l := range lits {
		switch l {
		case p.trueLit:
		case p.trueLit.Complement():
			return nil, false
		default:
			kept = append(kept, l)
		}
	}
	return kept, true
}

func positiveLits(atoms []asp.Atom) []asp.Lit {
	lits := make([]asp.Lit, len(atoms))
	for i, a := range atoms {
		lits[i] = a.PosLit()
	}
	return lits
}

// jointMovesOf returns the joint moves of a view in a model, by step and role.
func (p *ViewProgram) jointMovesOf(model asp.Model, view int) [][]int32 {
	var trace [][]int32
	for _, l := range p.layersByView[view] {
		if l.moveAtoms == nil {
			break
		}
		joint := make([]int32, len(l.moveAtoms))
		for r, atoms := range l.moveAtoms {
			for m, a := range atoms {
				if model.SatisfiesLit(a.PosLit()) {
					joint[r] = int32(m)
				}
			}
		}
		trace = append(trace, joint)
	}
	return trace
}
