package epistemic

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// An aheadProgram is a program about a formula that looks ahead. Up to the state that the formula is about it is one of the
// product of its views: all step together, and each knower makes the same moves and has the same percepts in its view and
// in the parent. From there on each view has a program of its own and goes on as far as the formula looks ahead, unless its match
// ends before; the view of a knows below 'after' is compared up to there.
type aheadProgram struct {
	question     *knowledgeQuestion
	productSteps *unroll.GameProgram
	viewPrograms []*unroll.GameProgram
	continueLits [][]asp.Lit // by view and time from formulaTime on: the view goes on to the next state
	formulaTime  int         // time of the state that the formula is about
	ofView       *knowledge.View
}

// newAheadProgram makes the program about the state after some steps of the product, with everything that is proved.
func (q *knowledgeQuestion) newAheadProgram(v *knowledge.View, steps int, free bool) *aheadProgram {
	c := &aheadProgram{question: q, ofView: v, productSteps: unroll.New(v.Net), formulaTime: steps}
	if free {
		c.productSteps.FreeState()
		v.AssumeInvariants(c.productSteps, 0)
	} else {
		c.productSteps.InitialState()
	}
	for t := range steps {
		c.productSteps.AddStep()
		v.AssumeInvariants(c.productSteps, t+1)
	}
	for i := range q.formulaViews {
		c.viewPrograms = append(c.viewPrograms, c.programOfView(i))
	}
	c.unrollFormula()
	c.assume()
	return c
}

// programOfView returns a program that has the states of a view in the product.
func (c *aheadProgram) programOfView(i int) *unroll.GameProgram {
	source := c.ofView.Source.Net
	u := c.productSteps.ProgramOver(source)
	for t := range c.productSteps.TimeLayers {
		l := u.NewLayer()
		for _, r := range source.FluentRefs {
			l.NodeLits[r.NodeIndex()] = c.productSteps.GateLit(t, c.ofView.Net.CopiedRef(i, r))
		}
	}
	return u
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
	g := u.TrueLit
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
	v, net := c.question.formulaViews[i], c.ofView.Source.Net
	for r, moves := range knowledge.SeenMoves(c.ofView.Source, v.role) {
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
		c.productSteps.LogicProgram.AddConstraint(a, b.Complement(), g)
		c.productSteps.LogicProgram.AddConstraint(a.Complement(), b, g)
	}
}

// assume adds the proved facts about the states ahead, and about pairs of them that a role cannot tell apart.
func (c *aheadProgram) assume() {
	for i, u := range c.viewPrograms {
		for t := c.formulaTime + 1; t < len(u.TimeLayers); t++ {
			c.ofView.Source.AssumeInvariants(u, t)
			if i > 0 && t <= c.formulaTime+c.question.formulaViews[i].comparedDepth {
				c.ofView.KnownOf(i, func(g *knowledge.Agreement) { c.assumeAgreement(i, t, g) })
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
	u := c.productSteps
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
		return c.objectiveLit(e.objectivePart, v, t)
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

// objectiveLit returns the literal that an objective formula holds in a view from a time on.
func (c *aheadProgram) objectiveLit(s *goal.GateFormula, v, t int) asp.Lit {
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

// matchesOf reads from a model the match of each view, as far as it goes.
func (c *aheadProgram) matchesOf(model asp.Model) [][][]int32 {
	all := c.ofView.Net.Product.SplitMoves(c.productSteps.MovesOf(model)[:c.formulaTime])
	for i, u := range c.viewPrograms {
		for ahead, g := range c.continueLits[i] {
			if !model.SatisfiesLit(g) {
				break
			}
			all[i] = append(all[i], u.JointMoveAt(model, c.formulaTime+ahead))
		}
	}
	return all
}

// isTooLarge reports whether loading the program takes too much of the remaining budget. With
// more proved facts it may become smaller.
func (c *aheadProgram) isTooLarge() bool {
	t, cost := c.ofView, c.productSteps.LogicProgram.Stats().LoadCost()
	return cost > t.CurrentBudget().ProgramLiterals || int64(cost)/solve.LoadCost > (t.CurrentBudget().SolverConflicts-t.SpentConflicts())/4
}

// ProveStep proves the formula if no step leads from states in which it holds to states in which it does not.
func (q *knowledgeQuestion) ProveStep(ctx context.Context, v *knowledge.View) error {
	if q.item.ClearDepths == 0 {
		if err := q.Search(ctx, v, v.CurrentBudget().SearchConflicts/4); err != nil {
			return err
		}
	}
	if q.item.ClearDepths == 0 || q.item.Verdict.InitialOnly || !q.isQuestionOpen() {
		return nil
	}
	c := q.newAheadProgram(v, 1, true)
	prog := c.productSteps.LogicProgram
	alone := q.newAheadProgram(v, 1, true).productSteps.LogicProgram
	prog.AddConstraint(c.formulaLit(q.formula, 0, 0, identityMapping(len(c.viewPrograms))).Complement())
	broken := c.brokenLit()
	if broken != c.productSteps.TrueLit.Complement() {
		if c.isTooLarge() {
			return nil
		}
		answer, err := v.SolveOnce(ctx, prog, asp.Query{Assumptions: []asp.Lit{broken}})
		if err != nil || answer.Status != asp.Unsat {
			return err
		}
	}
	sound, err := knowledge.StepProgramHasModel(ctx, v.Source, alone)
	switch {
	case err != nil:
		return err
	case !sound:
		q.asked.DismissProof("one step")
	default:
		v.Settle(q.asked, "induction", 1)
	}
	return nil
}

// Search looks for the shortest matches that violate the formula. If no match is longer, a formula without a violation is proved.
func (q *knowledgeQuestion) Search(ctx context.Context, v *knowledge.View, conflicts int64) error {
	end := v.SpentConflicts() + conflicts
	for depth := 0; depth <= v.CurrentBudget().SearchDepth && v.SpentConflicts() < end && q.isQuestionOpen(); depth++ {
		c := q.newAheadProgram(v, depth, false)
		if c.isTooLarge() {
			return solve.ErrBudget
		}
		ended, err := q.searchDepth(ctx, c)
		switch {
		case err != nil:
			return err
		case ended:
			return q.proveExhausted(ctx, v, depth)
		case q.isQuestionOpen() && q.item.Verdict.InitialOnly:
			if q.item.ClearDepths > 0 {
				v.Settle(q.asked, "initial state", 0)
			}
			return nil
		}
	}
	return nil
}

// searchDepth asks for a violation by matches of a length. It reports whether no match is as long as that.
func (q *knowledgeQuestion) searchDepth(ctx context.Context, c *aheadProgram) (ended bool, err error) {
	v, prog := c.ofView, c.productSteps.LogicProgram
	broken := c.brokenLit()
	s, err := v.NewSolver(ctx, prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	if c.formulaTime > 0 {
		if answer, err := v.SolveQuery(ctx, s, prog, asp.Query{}); err != nil || answer.Status == asp.Unsat {
			return err == nil, err
		}
	}
	if q.item.ClearDepths > c.formulaTime {
		return false, nil
	}
	answer := asp.Answer{Status: asp.Unsat}
	if broken != c.productSteps.TrueLit.Complement() {
		if answer, err = v.SolveQuery(ctx, s, prog, asp.Query{Assumptions: []asp.Lit{broken}, WantModel: true}); err != nil {
			return false, err
		}
	}
	switch answer.Status {
	case asp.Sat:
		q.asked.Judge(ctx, c.matchesOf(answer.Model), "bounded search")
	case asp.Unsat:
		if q.item.ClearDepths == c.formulaTime {
			q.item.ClearDepths++
		}
	}
	return false, nil
}

// proveExhausted proves a formula that no match violates: no match has this length.
func (q *knowledgeQuestion) proveExhausted(ctx context.Context, v *knowledge.View, length int) error {
	if q.item.ClearDepths < length {
		return nil
	}
	sound, err := v.NoneAsLong(ctx, length)
	if err == nil && sound {
		v.Settle(q.asked, bmc.ExhaustionMethod(length), length-1)
	} else if err == nil {
		q.asked.DismissProof("matches of " + plural.CountNoun(length, "step"))
	}
	return err
}

// tracesOf names the moves of matches.
func (w *Inquiry) tracesOf(matches [][][]int32) (traces []*play.Trace) {
	for _, moves := range matches {
		traces = append(traces, w.task.TraceOfMoves(moves))
	}
	return traces
}
