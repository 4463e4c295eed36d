package epistemic

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Tactics that prove more about the knowledge of roles. After each of them all questions
// are tried again.

// FindKnownFluents finds the fluents that roles know, and the known ones among the objectives of
// the formulas.
func FindKnownFluents(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error {
		if len(k.TriedAgreements) == 0 {
			if err := knowledge.SimulatePairs(ctx, k); err != nil {
				return err
			}
		}
		w.tryObjectives(k)
		return knowledge.ProveFluentAgreements(ctx, k)
	})
}

// FindKnownDerived finds the derived atoms that roles know.
func FindKnownDerived(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error { return knowledge.ProveDerivedAgreements(ctx, k) })
}

// FindKnownByGroups extends the knowledge of roles by more invariants of groups.
func FindKnownByGroups(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error {
		return errors.Join(knowledge.ProveStateGroups(ctx, k), knowledge.ProveFluentAgreements(ctx, k))
	})
}

// FindKnownByPairs extends the knowledge of roles by clauses of two fluents.
func FindKnownByPairs(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error {
		return errors.Join(knowledge.ProveStatePairs(ctx, k), knowledge.ProveFluentAgreements(ctx, k), knowledge.ProveDerivedAgreements(ctx, k))
	})
}

// FindConditionalFluents finds the fluents that roles know under a condition.
func FindConditionalFluents(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error { return knowledge.ProveConditionalFluents(ctx, k) })
}

// FindConditionalKnowledge finds all atoms that roles know under a condition.
func FindConditionalKnowledge(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error { return knowledge.ProveConditionalGates(ctx, k) })
}

// FindGuardedObjectives finds the conditions under which roles know the objectives of the formulas.
func FindGuardedObjectives(ctx context.Context, w *Inquiry) error {
	return w.learnEachRole(ctx, func(k *knowledge.Knower) error { return w.proveGuardedObjectives(ctx, k) })
}

// learnEachRole applies a tactic to each role, and tries all questions again. If all moves are seen
// there is nothing to learn.
func (w *Inquiry) learnEachRole(ctx context.Context, learn func(*knowledge.Knower) error) error {
	if w.task.Rulesheet.IsFullyObserved() {
		return nil
	}
	for _, role := range w.rolesOfOpen() {
		if err := learn(w.knowersByRole[role]); err != nil {
			return err
		}
	}
	return TryEachQuestion(ctx, w)
}

// rolesOfOpen returns the roles whose knowledge open questions are about.
func (w *Inquiry) rolesOfOpen() []int {
	var roles []int
	for _, q := range w.questionList {
		for _, v := range q.formulaViews[1:] {
			if q.isQuestionOpen() && !slices.Contains(roles, v.viewRole) {
				roles = append(roles, v.viewRole)
			}
		}
	}
	return roles
}

// TryEachQuestion tries to prove each question.
func TryEachQuestion(ctx context.Context, w *Inquiry) error {
	return w.forEachOpen(func(q *knowledgeQuestion) error {
		if q.item.ClearDepths == 0 || q.item.Verdict.InitialOnly {
			return nil
		}
		return w.tryInductionStep(ctx, q)
	})
}

// tryInductionStep proves a question if no step leads from states in which the formula holds to
// states in which it does not.
func (w *Inquiry) tryInductionStep(ctx context.Context, q *knowledgeQuestion) error {
	t := w.task
	c := w.copiesStepProgram(q)
	for _, in := range c.viewMappings() {
		c.viewPrograms[0].LogicProgram.AddConstraint(c.formulaLit(c.formula, in[0], 0, in).Complement())
	}
	broken := c.formulaBrokenLit()
	answer := asp.Answer{Status: asp.Unsat}
	if broken != c.viewPrograms[0].TrueLit.Complement() {
		if w.isProgramTooLarge(c) {
			return nil
		}
		var err error
		if answer, err = t.SolveOnce(ctx, c.viewPrograms[0].LogicProgram, asp.Query{Assumptions: []asp.Lit{broken}}); err != nil {
			return err
		}
	}
	t.LogWork("%s: step of %d matches: %v, %s, %d conflicts", q.item.Verdict.Name, len(q.formulaViews), answer.Status, t.ElapsedTime(), t.SpentConflicts())
	if answer.Status != asp.Unsat {
		return nil
	}
	alone := w.copiesStepProgram(q)
	sound, err := knowledge.StepProgramHasModel(ctx, t, alone.viewPrograms[0].LogicProgram)
	if err != nil {
		return err
	}
	if !sound {
		q.item.ReplayFailed = true
		q.item.TriedTexts = append(q.item.TriedTexts, "the program of one step has no model although there are steps, so that its proof counts for nothing")
		return nil
	}
	w.proveQuestion(q, "induction over "+plural.CountNoun(len(q.formulaViews), "match"), 1)
	return nil
}

// isProgramTooLarge reports whether loading a program takes too much of the remaining budget. With
// more proved facts it may become smaller.
func (w *Inquiry) isProgramTooLarge(c *copyTree) bool {
	return int64(c.viewPrograms[0].LogicProgram.Stats().LoadCost())/solve.LoadCost > (w.task.CurrentBudget().SolverConflicts-w.task.SpentConflicts())/4
}

// copiesNoClaim is the argument of formulas that are proved by one copy for each view.
const copiesNoClaim task.NoCertificate = "no certificate: programs about as many copies of a game as a formula about knowledge needs are not written yet"

// proveQuestion settles a question.
func (w *Inquiry) proveQuestion(q *knowledgeQuestion, method string, depth int) {
	w.task.SettleProved(q.item, method, depth, copiesNoClaim)
	v := &q.item.Verdict
	for _, role := range w.knowerRoles {
		for _, g := range w.knowersByRole[role].ProvedAgreements {
			if len(v.Invariants) < invariant.MaxListedInvariants && slices.ContainsFunc(q.formulaViews, func(v matchView) bool { return v.viewRole == role }) {
				v.Invariants = append(v.Invariants, w.task.GroundGame.Roles[role].String()+": "+g.DescribeAgreement(w.task.Net, w.task.Rulesheet.Notation))
			}
		}
	}
}

// copiesStepProgram is one step of all copies, from states that satisfy the proved facts.
func (w *Inquiry) copiesStepProgram(q *knowledgeQuestion) *copyTree {
	c := w.newCopyTree(unroll.New(w.task.Net), q)
	c.addFreeStates()
	c.stepCopies()
	c.unrollFormula()
	for t := range 2 + q.formulaViews[0].lookahead {
		c.assumeProvedInCopies(t)
	}
	return c
}

// maxViewMappings bounds the instances of the formula that one step assumes.
const maxViewMappings = 24

// viewMappings returns the views that may stand for the views of the formula in the states
// before the step: the formula holds there in all matches that look the same. Each view
// may stand for itself, for the one around it, and, if the formula does not look ahead,
// any view for the match that is played and those that the same role cannot tell from it
// for the others.
func (c *copyTree) viewMappings() [][]int {
	all := [][]int{c.identityMapping()}
	if c.formulaViews[0].lookahead > 0 {
		return all
	}
	for first := range c.formulaViews {
		all = c.extendMappings(all, []int{first})
	}
	return all
}

// extendMappings adds the mappings that begin with in.
func (c *copyTree) extendMappings(all [][]int, in []int) [][]int {
	n := len(in)
	if n == len(c.formulaViews) {
		if !slices.ContainsFunc(all, func(m []int) bool { return slices.Equal(m, in) }) && len(all) < maxViewMappings {
			all = append(all, slices.Clone(in))
		}
		return all
	}
	around := in[c.formulaViews[n].parentView]
	for v := range c.formulaViews {
		if len(all) < maxViewMappings && c.areIndistinct(c.formulaViews[n].viewRole, around, v) {
			all = c.extendMappings(all, append(in[:n:n], v))
		}
	}
	return all
}

// areIndistinct reports whether a role cannot tell two views apart, as far as the tree shows
// that at once.
func (c *copyTree) areIndistinct(role, v, w int) bool {
	return v == w || c.formulaViews[v].viewRole == role && c.formulaViews[v].parentView == w || c.formulaViews[w].viewRole == role && c.formulaViews[w].parentView == v ||
		c.formulaViews[v].viewRole == role && c.formulaViews[w].viewRole == role && c.formulaViews[v].parentView == c.formulaViews[w].parentView
}
