package kr2012

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
)

// A knowsWhether is the formula that a role knows, of each of some atoms, whether it
// holds: "for all a: K a or K not a" (KR 2012 sec. 7.1), perhaps only when the
// match is over. View 2i+1 is that of "K a" for the i-th atom and view 2i+2
// that of "K not a": the formula is violated if a is false in the one and true
// in the other.
type knowsWhether struct {
	subjectAtoms []grounding.Atom
	// whenOver tells that the formula is about matches that are over: the actual
	// one or, among finished matches, those of the two views.
	whenOver, amongFinished bool
}

// viewCount returns the number of views of the formula.
func (w knowsWhether) viewCount() int { return 2*len(w.subjectAtoms) + 1 }

// knowsWhetherOf returns the formula of a question.
func knowsWhetherOf(k *knowledge.Group, q *knowledge.Question) knowsWhether {
	rules := groundRulesOf(k)
	v := &q.Item.Verdict
	about, err := knowledge.PlayerIndex(k.Task, v.AboutRole)
	switch {
	case v.Property == proof.KnowsTerminal:
		return knowsWhether{subjectAtoms: derivableAtoms([]grounding.Atom{rules.terminalAtom})}
	case err != nil:
		return knowsWhether{}
	case v.Property == proof.KnowsLegal:
		return knowsWhether{subjectAtoms: derivableAtoms(rules.legalAtoms[about])}
	}
	return knowsWhether{subjectAtoms: derivableAtoms(rules.goalAtoms[about]), whenOver: true, amongFinished: v.FinishedOnly}
}

// derivableAtoms returns atoms without those that never hold, which every role knows.
func derivableAtoms(atoms []grounding.Atom) []grounding.Atom {
	var list []grounding.Atom
	for _, a := range atoms {
		if a != noGroundAtom {
			list = append(list, a)
		}
	}
	return list
}

// violationLit returns the literal that is true if the formula is violated at a time.
func (p *ViewProgram) violationLit(w knowsWhether, t int) asp.Lit {
	bad := p.program.NewAtom()
	for i, a := range w.subjectAtoms {
		one, two := 2*i+1, 2*i+2
		body := []asp.Lit{p.litOfAtom(one, t, a).Complement(), p.litOfAtom(two, t, a)}
		if w.whenOver && w.amongFinished {
			body = append(body, p.litOfAtom(one, t, p.groundRules.terminalAtom), p.litOfAtom(two, t, p.groundRules.terminalAtom))
		} else if w.whenOver {
			body = append(body, p.litOfAtom(0, t, p.groundRules.terminalAtom))
		}
		if kept, holds := p.dropConstantLits(body); holds {
			p.program.AddRule(bad, kept...)
		}
	}
	return bad.PosLit()
}

// witnessPairs returns the pairs of views of a model that may show the violation
// at a time. The actual match differs from one of two that differ.
func (p *ViewProgram) witnessPairs(w knowsWhether, model asp.Model, t int) [][2]int {
	for i, a := range w.subjectAtoms {
		one, two := 2*i+1, 2*i+2
		if model.SatisfiesLit(p.litOfAtom(one, t, a)) || !model.SatisfiesLit(p.litOfAtom(two, t, a)) {
			continue
		}
		switch {
		case !w.whenOver:
			return [][2]int{{two, one}}
		case !w.amongFinished:
			return [][2]int{{0, one}, {0, two}}
		case model.SatisfiesLit(p.litOfAtom(one, t, p.groundRules.terminalAtom)) && model.SatisfiesLit(p.litOfAtom(two, t, p.groundRules.terminalAtom)):
			return [][2]int{{one, two}}
		}
	}
	return nil
}

// assumeInvariant demands that an invariant of single states holds at time 0 of a view,
// as far as it speaks of fluents.
func (p *ViewProgram) assumeInvariant(v int, c *invariant.Candidate, net *circuit.Network) {
	fluents := make([]asp.Lit, len(c.GroupMembers()))
	for i, f := range c.GroupMembers() {
		fluents[i] = p.litOfAtom(v, 0, p.groundRules.groundGame.TrueAtoms[f])
	}
	none := make([]asp.Lit, len(fluents))
	for i, l := range fluents {
		none[i] = l.Complement()
	}
	switch b := c.StatedBound(); b.BoundKind {
	case invariant.ExclusiveBound:
		p.program.AddAtLeast(0, 2, fluents...)
	case invariant.CoveringBound:
		p.forbidAll(none...)
	case invariant.UnitBound:
		if b.LeastHolding > 0 {
			p.forbidAll(none...)
		} else {
			p.forbidAll(fluents...)
		}
	case invariant.ClauseBound:
		if lits, ok := p.negatedClauseLits(v, b, net); ok {
			p.forbidAll(lits...)
		}
	}
}

// negatedClauseLits returns the negations of the literals of a clause of fluents.
func (p *ViewProgram) negatedClauseLits(v int, c invariant.CardinalityBound, net *circuit.Network) ([]asp.Lit, bool) {
	var lits []asp.Lit
	for _, r := range c.BoundedLits {
		node := &net.Nodes[r.NodeIndex()]
		if node.Kind != circuit.FluentNode {
			return nil, false
		}
		l := p.litOfAtom(v, 0, p.groundRules.groundGame.TrueAtoms[node.InputIndex])
		if !r.IsNegative() {
			l = l.Complement()
		}
		lits = append(lits, l)
	}
	return lits, true
}
