package epistemic

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A copyTree is a self-composition of the game: a program with one copy for each view of a
// formula about knowledge. Up to the state that the formula is about all copies step
// together: each knower makes the same moves and has the same percepts in its view and in
// the parent view. From there on each copy goes on as far as the formula looks ahead,
// unless its match ends before; the view of a knows below 'after' is compared up to there.
type copyTree struct {
	inquiry      *Inquiry
	formula      *knowledgeFormula
	earlyEnd     circuit.NodeRef // holds in a state in which a sequence ends early
	formulaViews []matchView
	viewPrograms []*unroll.GameProgram
	viewPairs    []*twocopies.GamePair // by view: with its parent; nil for view 0
	continueLits [][]asp.Lit           // by view and time from begin on: the view goes on to the next state
	formulaTime  int                   // time of the state that the formula is about
}

// newCopyTree makes copies without any state.
func (w *Inquiry) newCopyTree(u *unroll.GameProgram, q *knowledgeQuestion) *copyTree {
	c := &copyTree{inquiry: w, formula: q.formula, earlyEnd: q.earlyEnd, formulaViews: q.formulaViews, viewPrograms: []*unroll.GameProgram{u}, viewPairs: []*twocopies.GamePair{nil}}
	for _, v := range q.formulaViews[1:] {
		edge := twocopies.New(c.viewPrograms[v.parentView], v.viewRole, w.knowerForRole(v.viewRole).SameFluents)
		if w.task.Rulesheet.IsFullyObserved() {
			for _, seen := range edge.GameCopies[1].TwinCopy.SeenMoves {
				for m := range seen {
					seen[m] = true
				}
			}
		}
		if knowledge.KnowledgeStateOf(w.task).BreakCopies != nil {
			knowledge.KnowledgeStateOf(w.task).BreakCopies(edge)
		}
		c.viewPairs = append(c.viewPairs, edge)
		c.viewPrograms = append(c.viewPrograms, edge.GameCopies[1])
	}
	return c
}

// addInitialStates adds the initial state to all copies.
func (c *copyTree) addInitialStates() {
	for _, u := range c.viewPrograms {
		u.InitialState()
	}
}

// addFreeStates adds to each copy a state that the solver chooses.
func (c *copyTree) addFreeStates() {
	c.viewPrograms[0].FreeState()
	for _, edge := range c.viewPairs[1:] {
		edge.FreeSecondState(edge.GameCopies[1].TwinCopy.SameFluents)
	}
}

// lastTime returns the index of the last layer.
func (c *copyTree) lastTime() int { return len(c.viewPrograms[0].TimeLayers) - 1 }

// stepCopies adds a transition of all copies: the role of each view has the same percepts in it
// as in the parent view.
func (c *copyTree) stepCopies() {
	t := c.lastTime()
	for _, u := range c.viewPrograms {
		u.AddMoves()
	}
	for _, edge := range c.viewPairs[1:] {
		edge.EqualPercepts(t)
	}
	for _, u := range c.viewPrograms {
		u.AddNextLayer()
	}
}

// unrollFormula unrolls the copies from the present state, which the formula is about, as far as
// the formula looks ahead.
func (c *copyTree) unrollFormula() {
	c.formulaTime = c.lastTime()
	c.continueLits = make([][]asp.Lit, len(c.formulaViews))
	for ahead := range c.formulaViews[0].lookahead {
		t := c.formulaTime + ahead
		for i := range c.formulaViews {
			c.continueView(i, t, ahead)
		}
		for i, v := range c.formulaViews {
			if ahead < v.comparedDepth {
				equatePerceptsIf(c.viewPairs[i], t, c.continueLits[i][ahead])
			}
		}
		for i := range c.formulaViews {
			if len(c.continueLits[i]) > ahead {
				c.viewPrograms[i].AddNextLayerIf(c.continueLits[i][ahead])
			}
		}
	}
}

// continueView adds the moves of a view that leave time t, which is so many steps ahead, if the
// view looks so far.
func (c *copyTree) continueView(i, t, ahead int) {
	v, u := c.formulaViews[i], c.viewPrograms[i]
	if ahead >= v.comparedDepth+v.lookahead {
		return
	}
	if ahead == v.comparedDepth {
		u.TwinCopy = nil // from here on it goes its own way
	}
	g := u.TrueLit
	if ahead < v.comparedDepth {
		g = c.continueLits[v.parentView][ahead]
	} else {
		if ahead > 0 {
			g = c.continueLits[i][ahead-1]
		}
		g = u.Conjunction([]asp.Lit{g, u.GateLit(t, c.earlyEnd).Complement()})
	}
	c.continueLits[i] = append(c.continueLits[i], g)
	u.AddMovesIf(g)
}

// equatePerceptsIf equates the percepts of both copies if g holds.
func equatePerceptsIf(c *twocopies.GamePair, t int, g asp.Lit) {
	for _, percept := range c.GameCopies[0].Net.PerceptGates[c.RoleIndex] {
		c.RequireEqual(t, percept.GateRef, g)
	}
}

// formulaLit returns the literal that the formula, or a part of it, holds in a view at a time;
// in maps each of its views to the view that stands for it.
func (c *copyTree) formulaLit(e *knowledgeFormula, v, t int, in []int) asp.Lit {
	u := c.viewPrograms[v]
	switch e.operator {
	case property.OpAtom:
		return c.objectiveLit(e.objectivePart, v, t)
	case property.OpNext:
		return u.Disjunction([]asp.Lit{c.continuesLit(v, t).Complement(), c.formulaLit(e.subformulas[0], v, t+1, in)})
	case property.OpKnows:
		return c.formulaLit(e.subformulas[0], in[e.knownView], t, in)
	case property.OpWhether:
		return c.equalityLit(c.formulaLit(e.subformulas[0], v, t, in), c.formulaLit(e.subformulas[0], in[e.knownView], t, in))
	}
	lits := make([]asp.Lit, len(e.subformulas))
	for i, arg := range e.subformulas {
		lits[i] = c.formulaLit(arg, v, t, in)
	}
	if e.operator == property.OpAnd {
		return u.Conjunction(lits)
	}
	return u.Disjunction(lits)
}

// equalityLit returns the literal that two literals have the same value.
func (c *copyTree) equalityLit(a, b asp.Lit) asp.Lit {
	u := c.viewPrograms[0]
	if a == b {
		return u.TrueLit
	}
	one := u.Conjunction([]asp.Lit{a, b.Complement()})
	two := u.Conjunction([]asp.Lit{a.Complement(), b})
	return u.Conjunction([]asp.Lit{one.Complement(), two.Complement()})
}

// objectiveLit returns the literal that an objective formula holds in a view from a time on.
func (c *copyTree) objectiveLit(s *goal.GateFormula, v, t int) asp.Lit {
	u := c.viewPrograms[v]
	switch s.Operator {
	case property.OpAtom:
		return u.GateLit(t, s.StateGate)
	case property.OpNext:
		return u.Disjunction([]asp.Lit{c.continuesLit(v, t).Complement(), c.objectiveLit(s.Subformulas[0], v, t+1)})
	}
	lits := make([]asp.Lit, len(s.Subformulas))
	for i, arg := range s.Subformulas {
		lits[i] = c.objectiveLit(arg, v, t)
	}
	return goal.JoinLits(u, s, lits)
}

// continuesLit returns the literal that a view goes on from a time.
func (c *copyTree) continuesLit(v, t int) asp.Lit {
	if t < c.formulaTime {
		return c.viewPrograms[v].TrueLit
	}
	return c.continueLits[v][t-c.formulaTime]
}

// identityMapping returns the identity mapping of the views.
func (c *copyTree) identityMapping() []int {
	in := make([]int, len(c.formulaViews))
	for i := range in {
		in[i] = i
	}
	return in
}

// formulaBrokenLit returns the literal that the formula is false.
func (c *copyTree) formulaBrokenLit() asp.Lit {
	return c.formulaLit(c.formula, 0, c.formulaTime, c.identityMapping()).Complement()
}

// assumeProvedInCopies adds the proved facts about states, and about pairs of states that a role
// cannot tell apart.
func (c *copyTree) assumeProvedInCopies(t int) {
	for i, u := range c.viewPrograms {
		if t >= len(u.TimeLayers) {
			continue
		}
		c.inquiry.task.AssumeInvariants(u, t)
		if i > 0 && t <= c.formulaTime+c.formulaViews[i].comparedDepth {
			for _, g := range c.inquiry.knowerForRole(c.formulaViews[i].viewRole).ProvedAgreements {
				if g.FluentIndex < 0 {
					c.viewPairs[i].AssumeAgreement(t, g)
				}
			}
		}
	}
}

// movesByView reads from a model the match of each view, as far as it goes.
func (c *copyTree) movesByView(model asp.Model) [][][]int32 {
	all := make([][][]int32, len(c.viewPrograms))
	for i, u := range c.viewPrograms {
		for t := range len(u.TimeLayers) - 1 {
			if t >= c.formulaTime && !model.SatisfiesLit(c.continueLits[i][t-c.formulaTime]) {
				break
			}
			all[i] = append(all[i], u.JointMoveAt(model, t))
		}
	}
	return all
}
