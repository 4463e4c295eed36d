package epistemic

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// An aheadProgram goes on with a program of the product of views, whose copies all step together, and in which each knower
// makes the same moves and has the same percepts in its view and in the parent. From its last state on each view has a
// program of its own and goes on as far as the formula looks ahead, unless its match ends before; the view of a knows below
// 'after' is compared up to there.
type aheadProgram struct {
	question     *knowledgeQuestion
	product      *unroll.GameProgram
	viewPrograms []*unroll.GameProgram
	continueLits [][]asp.Lit // by view and time from formulaTime on: the view goes on to the next state
	formulaTime  int         // the time in these programs of the state that the formula is about
	active       asp.Lit     // the views go on
}

// goOn goes on with a program of the product from its last state, if active holds. The programs of views begin at a time of it.
func (q *knowledgeQuestion) goOn(u *unroll.GameProgram, from int, active asp.Lit) *aheadProgram {
	c := &aheadProgram{question: q, product: u, formulaTime: len(u.TimeLayers) - 1 - from, active: active}
	source := q.view.Source.Net
	for i := range q.formulaViews {
		p := u.ProgramOver(source)
		for t := from; t < len(u.TimeLayers); t++ {
			l := p.NewLayer()
			for _, r := range source.FluentRefs {
				l.NodeLits[r.NodeIndex()] = u.GateLit(t, u.Net.CopiedRef(i, r))
			}
		}
		c.viewPrograms = append(c.viewPrograms, p)
	}
	c.unrollFormula()
	c.assume()
	return c
}

// unrollFormula unrolls the views from the state that the formula is about, as far as it looks ahead.
func (c *aheadProgram) unrollFormula() {
	views := c.question.formulaViews
	c.continueLits = make([][]asp.Lit, len(views))
	for ahead := range views[0].lookahead {
		t := c.formulaTime + ahead
		for i := range views {
			c.continueView(i, t, ahead)
		}
		for i, v := range views {
			if ahead < v.comparedDepth {
				c.compareView(i, t, c.continueLits[i][ahead])
			}
		}
		for i := range views {
			if len(c.continueLits[i]) > ahead {
				c.viewPrograms[i].AddNextLayerIf(c.continueLits[i][ahead])
			}
		}
	}
}

// continueView adds the moves of a view that leave time t, which is so many steps ahead, if the
// view looks so far.
func (c *aheadProgram) continueView(i, t, ahead int) {
	v, u := c.question.formulaViews[i], c.viewPrograms[i]
	if ahead >= v.comparedDepth+v.lookahead {
		return
	}
	g := c.active
	if ahead < v.comparedDepth {
		g = c.continueLits[v.parentView][ahead]
	} else {
		if ahead > 0 {
			g = c.continueLits[i][ahead-1]
		}
		g = u.Conjunction([]asp.Lit{g, u.GateLit(t, c.question.earlyEnd).Complement()})
	}
	c.continueLits[i] = append(c.continueLits[i], g)
	u.AddMovesIf(g)
}

// compareView demands that the role of a view sees and perceives the same there and in the parent, if g holds.
func (c *aheadProgram) compareView(i, t int, g asp.Lit) {
	v, net := c.question.formulaViews[i], c.question.view.Source.Net
	for r, moves := range knowledge.SeenMoves(c.question.view.Source, v.role) {
		for m, seen := range moves {
			if seen {
				c.requireEqual(i, t, net.DoesRefs[r][m], g)
			}
		}
	}
	for _, percept := range net.PerceptGates[v.role] {
		c.requireEqual(i, t, percept.GateRef, g)
	}
}

// requireEqual demands that a gate has the same value in a view and in its parent, if g holds.
func (c *aheadProgram) requireEqual(i, t int, r circuit.NodeRef, g asp.Lit) {
	a, b := c.viewPrograms[c.question.formulaViews[i].parentView].GateLit(t, r), c.viewPrograms[i].GateLit(t, r)
	if a != b {
		c.product.LogicProgram.AddConstraint(a, b.Complement(), g)
		c.product.LogicProgram.AddConstraint(a.Complement(), b, g)
	}
}

// assume adds the proved facts about the states ahead, and about pairs of them that a role cannot tell apart.
func (c *aheadProgram) assume() {
	for i, u := range c.viewPrograms {
		for t := c.formulaTime + 1; t < len(u.TimeLayers); t++ {
			c.question.view.Source.AssumeInvariants(u, t)
			if i > 0 && t <= c.formulaTime+c.question.formulaViews[i].comparedDepth {
				c.question.view.KnownOf(i, func(g *knowledge.Agreement) { c.assumeAgreement(i, t, g) })
			}
		}
	}
}

func (c *aheadProgram) assumeAgreement(i, t int, g *knowledge.Agreement) {
	own, parent := c.viewPrograms[i], c.viewPrograms[c.question.formulaViews[i].parentView]
	where := []asp.Lit{own.GateLit(t, g.WhereRef), parent.GateLit(t, g.WhereRef)}
	if g.EitherState {
		where = []asp.Lit{own.Disjunction(where)}
	}
	for _, r := range g.AgreedRefs {
		if l := c.differLit(own.GateLit(t, r), parent.GateLit(t, r)); l != own.TrueLit.Complement() {
			own.LogicProgram.AddConstraint(append([]asp.Lit{l}, where...)...)
		}
	}
}

// differLit returns the literal that two literals have different values.
func (c *aheadProgram) differLit(a, b asp.Lit) asp.Lit {
	u := c.product
	if a == b {
		return u.TrueLit.Complement()
	}
	return u.Disjunction([]asp.Lit{u.Conjunction([]asp.Lit{a, b.Complement()}), u.Conjunction([]asp.Lit{a.Complement(), b})})
}

// formulaLit returns the literal that the formula, or a part of it, holds in a view at a time;
// in maps each of its views to the view that stands for it.
func (c *aheadProgram) formulaLit(e *knowledgeFormula, v, t int, in []int) asp.Lit {
	u := c.viewPrograms[v]
	switch e.operator {
	case property.OpAtom:
		return goal.FormulaLitAs(u, e.objectivePart, t, func(t int) asp.Lit { return c.continuesLit(v, t) })
	case property.OpNext:
		return u.Disjunction([]asp.Lit{c.continuesLit(v, t).Complement(), c.formulaLit(e.subformulas[0], v, t+1, in)})
	case property.OpKnows:
		return c.formulaLit(e.subformulas[0], in[e.knownView], t, in)
	case property.OpWhether:
		return c.differLit(c.formulaLit(e.subformulas[0], v, t, in), c.formulaLit(e.subformulas[0], in[e.knownView], t, in)).Complement()
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

// continuesLit returns the literal that a view goes on from a time.
func (c *aheadProgram) continuesLit(v, t int) asp.Lit {
	if t < c.formulaTime {
		return c.viewPrograms[v].TrueLit
	}
	return c.continueLits[v][t-c.formulaTime]
}

// brokenLit returns the literal that the formula is false.
func (c *aheadProgram) brokenLit() asp.Lit {
	return c.formulaLit(c.question.formula, 0, c.formulaTime, identityMapping(len(c.viewPrograms))).Complement()
}

// ViolationLit is part of goal.Sequel.
func (q *knowledgeQuestion) ViolationLit(u *unroll.GameProgram, t int) asp.Lit {
	if q.item.Verdict.InitialOnly && t > 0 {
		return u.TrueLit.Complement()
	}
	q.sequel = q.goOn(u, t, u.FreeLit())
	return u.Conjunction([]asp.Lit{q.sequel.active, q.sequel.brokenLit()})
}

// Show is part of goal.Sequel. It reads from a model the moves of each view after the last state of the product.
func (q *knowledgeQuestion) Show(model asp.Model) {
	c := q.sequel
	q.movesAhead = make([][][]int32, len(c.viewPrograms))
	for i, u := range c.viewPrograms {
		for ahead, g := range c.continueLits[i] {
			if !model.SatisfiesLit(g) {
				break
			}
			q.movesAhead[i] = append(q.movesAhead[i], u.JointMoveAt(model, c.formulaTime+ahead))
		}
	}
}

// Step is part of knowledge.AheadQuestion.
func (q *knowledgeQuestion) Step(u *unroll.GameProgram) (before, after asp.Lit) {
	c := q.goOn(u, 0, u.TrueLit)
	return c.formulaLit(q.formula, 0, 0, identityMapping(len(c.viewPrograms))), c.brokenLit()
}
