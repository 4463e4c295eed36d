package kr2012

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
)

// A whether is the formula that a role knows, of each of some atoms, whether it
// holds: "for all a: K a or K not a" (KR 2012 sec. 7.1), perhaps only when the
// match is over. View 2i+1 is that of "K a" for the i-th atom and view 2i+2
// that of "K not a": the formula is violated if a is false in the one and true
// in the other.
type whether struct {
	of []grounding.Atom
	// over tells that the formula is about matches that are over: the actual
	// one or, among finished matches, those of the two views.
	over, finished bool
}

// views returns the number of views of the formula.
func (w whether) views() int { return 2*len(w.of) + 1 }

// whetherOf returns the formula of a question.
func whetherOf(k *knowledge.Knower, q *knowledge.Question) whether {
	rules := rulesOf(k)
	v := &q.It.Verdict
	about, err := knowledge.PlayerIndex(k.Task, v.About)
	switch {
	case v.Property == proof.KnowsTerminal:
		return whether{of: known([]grounding.Atom{rules.terminal})}
	case err != nil:
		return whether{}
	case v.Property == proof.KnowsLegal:
		return whether{of: known(rules.legal[about])}
	}
	return whether{of: known(rules.goals[about]), over: true, finished: v.Finished}
}

// known leaves out atoms that never hold, which every role knows.
func known(atoms []grounding.Atom) []grounding.Atom {
	var list []grounding.Atom
	for _, a := range atoms {
		if a != noGroundAtom {
			list = append(list, a)
		}
	}
	return list
}

// violated returns the literal that the formula is violated at a time.
func (p *ViewProgram) violated(w whether, t int) asp.Lit {
	bad := p.prog.NewAtom()
	for i, a := range w.of {
		one, two := 2*i+1, 2*i+2
		body := []asp.Lit{p.lit(one, t, a).Not(), p.lit(two, t, a)}
		if w.over && w.finished {
			body = append(body, p.lit(one, t, p.rules.terminal), p.lit(two, t, p.rules.terminal))
		} else if w.over {
			body = append(body, p.lit(0, t, p.rules.terminal))
		}
		if kept, holds := p.simplify(body); holds {
			p.prog.Rule(bad, kept...)
		}
	}
	return bad.Pos()
}

// witnesses returns the pairs of views of a model that may show the violation
// at a time. The actual match differs from one of two that differ.
func (p *ViewProgram) witnesses(w whether, model asp.Model, t int) [][2]int {
	for i, a := range w.of {
		one, two := 2*i+1, 2*i+2
		if model.Holds(p.lit(one, t, a)) || !model.Holds(p.lit(two, t, a)) {
			continue
		}
		switch {
		case !w.over:
			return [][2]int{{two, one}}
		case !w.finished:
			return [][2]int{{0, one}, {0, two}}
		case model.Holds(p.lit(one, t, p.rules.terminal)) && model.Holds(p.lit(two, t, p.rules.terminal)):
			return [][2]int{{one, two}}
		}
	}
	return nil
}

// assume demands that an invariant of single states holds at time 0 of a view,
// as far as it speaks of fluents.
func (p *ViewProgram) assume(v int, c *invariant.Candidate, net *circuit.Network) {
	fluents := make([]asp.Lit, len(c.Members()))
	for i, f := range c.Members() {
		fluents[i] = p.lit(v, 0, p.rules.game.True[f])
	}
	none := make([]asp.Lit, len(fluents))
	for i, l := range fluents {
		none[i] = l.Not()
	}
	switch s := c.Shape.(type) {
	case invariant.AtMostOne:
		p.prog.AtLeast(0, 2, fluents...)
	case invariant.AtLeastOne:
		p.forbid(none...)
	case invariant.Constant:
		if s.Holds {
			p.forbid(none...)
		} else {
			p.forbid(fluents...)
		}
	case invariant.Clause:
		if lits, ok := p.clauseLits(v, s, net); ok {
			p.forbid(lits...)
		}
	}
}

// clauseLits returns the negations of the literals of a clause of fluents.
func (p *ViewProgram) clauseLits(v int, c invariant.Clause, net *circuit.Network) ([]asp.Lit, bool) {
	var lits []asp.Lit
	for _, r := range c.Of {
		node := &net.Nodes[r.Node()]
		if node.Kind != circuit.FluentNode {
			return nil, false
		}
		l := p.lit(v, 0, p.rules.game.True[node.Index])
		if !r.Negative() {
			l = l.Not()
		}
		lits = append(lits, l)
	}
	return lits, true
}
