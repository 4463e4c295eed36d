package knowledge

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A view is a copy of the game that a role may take for the one that is played. A formula that
// looks ahead is judged along the moves after a state of the product, where each view goes on by
// itself (circuit.Phase). It is violated by matches that look the same to the roles for as many
// steps as their views are compared.

// An aheadProgram continues a program of the product, over the network of the phase, in which each
// view goes on by itself.
type aheadProgram struct {
	*unroll.GameProgram
	formulaTime int     // the layer of the state that the formula is about
	active      asp.Lit // says that the views go on
}

// goOn makes the program that continues u from its last state, if active holds. Its first layers
// are equal to the layers of u from number from on.
func (q *Question) goOn(u *unroll.GameProgram, from int, active asp.Lit) *aheadProgram {
	p := &aheadProgram{u.ProgramOver(q.phase.Network), len(u.TimeLayers) - 1 - from, active}
	for t := from; t < len(u.TimeLayers); t++ {
		l := p.NewLayer()
		for f, r := range circuit.StateRefs(u.Net) {
			l.NodeLits[q.phase.FluentRefs[f].NodeIndex()] = u.GateLit(t, r)
		}
	}
	for range q.stepsAhead() {
		p.AddMovesIf(active)
		p.AddNextLayerIf(active)
		q.assume(p, len(p.TimeLayers)-1)
	}
	return p
}

// stepsAhead returns the number of moves that the formula looks ahead. It is 0 if a role has no
// move in the whole game, since no match goes on then.
func (q *Question) stepsAhead() int {
	if slices.ContainsFunc(q.phase.DoesRefs, func(moves []circuit.NodeRef) bool { return len(moves) == 0 }) {
		return 0
	}
	return q.views[0].lookahead
}

// assume states in layer t of p the proved invariants of each view, and the proved equalities of fluents in a view and
// in its parent, as long as the two are compared.
func (q *Question) assume(p *aheadProgram, t int) {
	for i, v := range q.views {
		for c := range q.view.source.ProvedCandidates() {
			p.Forbid(p.GateLit(t, q.phase.CopiedRef(i, c.ViolationRef)))
		}
		if i > 0 && t <= p.formulaTime+v.comparedDepth {
			goesOn := p.GateLit(t-1, q.phase.Stays[v.parentView]).Complement()
			for _, f := range q.view.provedTwins(i) {
				p.Forbid(p.active, goesOn, p.GateLit(t, goal.DiffersIn(q.phase.Network, i, q.view.source.Net.FluentRefs[f])))
			}
		}
	}
}

// steps returns the number of steps that a view goes on after the formula's first state.
func (v matchView) steps() int { return v.comparedDepth + v.lookahead }

// looksSame returns the formula that says of view i, from a step on: it looks like its parent as
// long as the two are compared, and then, if the question is about playable sequences only, it goes on as long as the
// formula looks ahead.
func (q *Question) looksSame(i, step int) *goal.GateFormula {
	v, stays := q.views[i], q.phase.Stays
	isCompared := step < v.comparedDepth
	if step == v.steps() || !isCompared && !q.Item.Verdict.PlayableOnly {
		return gateFormula(circuit.TrueRef)
	}
	ends, goesOn := q.phase.CopiedRef(i, q.view.source.Net.TerminalRef), stays[i].Negated()
	if isCompared {
		ends, goesOn = stays[v.parentView], q.phase.AndGate(goesOn, q.phase.Agree[i])
	}
	net := q.phase.Network
	then := join(net, property.OpNext, q.looksSame(i, step+1))
	return join(net, property.OpOr, gateFormula(ends), join(net, property.OpAnd, gateFormula(goesOn), then))
}

// brokenLit returns the literal that says that the formula is false, along matches that look the
// same.
func (q *Question) brokenLit(p *aheadProgram) asp.Lit {
	lits := []asp.Lit{p.active, q.holdsAt(p, p.formulaTime).Complement()}
	for i := range q.views {
		lits = append(lits, p.heldLit(q.looksSame(i, 0), p.formulaTime))
	}
	return p.Conjunction(lits)
}

// holdsAt returns the literal that says that the formula holds at time t.
func (q *Question) holdsAt(p *aheadProgram, t int) asp.Lit {
	return p.heldLit(inView(q.formula, q.phase.Network, q.phase.Stays, 0), t)
}

// heldLit returns the literal that a formula holds at time t, along the later states of the program.
func (p *aheadProgram) heldLit(f *goal.GateFormula, t int) asp.Lit {
	last := len(p.TimeLayers) - 1
	return p.GateLit(last, goal.HeldAlong(p.Net, f, last-t))
}

// ViolationLit is part of goal.Sequel.
func (q *Question) ViolationLit(u *unroll.GameProgram, t int) asp.Lit {
	if q.Item.Verdict.InitialOnly && t > 0 {
		return u.TrueLit.Complement()
	}
	q.sequel = q.goOn(u, t, u.FreeLit())
	return q.brokenLit(q.sequel)
}

// Show is part of goal.Sequel. It reads from a model the moves of each view after the last state of the product.
func (q *Question) Show(model asp.Model) {
	p := q.sequel
	q.movesAhead = q.phase.Product.SplitMoves(p.MovesOf(model))
	for i, v := range q.views {
		n := 0
		for n < min(v.steps(), len(q.movesAhead[i])) {
			end := q.phase.Stays[i]
			if n < v.comparedDepth {
				end = q.phase.Stays[v.parentView]
			}
			if model.SatisfiesLit(p.GateLit(p.formulaTime+n, end)) {
				break
			}
			n++
		}
		q.movesAhead[i] = q.movesAhead[i][:n]
	}
}

// step continues a program of one step, and returns two literals: that the formula holds before the
// step, and that it is false after it.
func (q *Question) step(u *unroll.GameProgram) (before, after asp.Lit) {
	p := q.goOn(u, 0, u.TrueLit)
	return q.holdsAt(p, 0), q.brokenLit(p)
}
