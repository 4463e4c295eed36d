package kr2012

import (
	"fmt"
	"math"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// newFaultyViewProgram returns a program with a number of views, with the fault that tests ask for,
// if any.
func newFaultyViewProgram(k *knowledge.Group, n int) *ViewProgram {
	vp := newViewProgram(groundRulesOf(k), k.Copies[1].Role, n)
	if ViewMethodStateOf(k.Task).BreakViews != nil {
		ViewMethodStateOf(k.Task).BreakViews(vp)
	}
	return vp
}

// A ViewMethodState holds what the method remembers about a rulesheet.
type ViewMethodState struct {
	cachedRules *rulesByHead
	BreakViews  func(*ViewProgram) // makes a fault in a program that is still empty; nil but in tests
}

// ViewMethodStateOf returns what the method remembers about the rulesheet of a task.
func ViewMethodStateOf(t *task.ProofTask) *ViewMethodState {
	return task.EngineState[ViewMethodState](t)
}

// groundRulesOf returns the ground rules of a game, by their heads.
func groundRulesOf(k *knowledge.Group) *rulesByHead {
	m := ViewMethodStateOf(k.Task)
	if m.cachedRules == nil {
		m.cachedRules = newRulesByHead(k.Task.GroundGame)
	}
	return m.cachedRules
}

// viewStepProgram is one step of so many views from states that satisfy the
// invariants and, if all views of the formula are there, the formula.
func viewStepProgram(k *knowledge.Group, w knowsWhether, views int) *ViewProgram {
	vp := newFaultyViewProgram(k, views)
	vp.addFreeState()
	for v := range vp.layersByView {
		for c := range k.Task.ProvedCandidates() {
			vp.assumeInvariant(v, c, k.Task.Net)
		}
	}
	if views == w.viewCount() {
		vp.forbidAll(vp.violationLit(w, 0))
	}
	vp.addTransition(math.MaxInt) // without a limit: viewsFitBudget limits the size
	return vp
}

// viewsFitBudget tells whether the step program of a question is small enough for the
// budget, and notes its size. All views but the first have the same rules, but for the
// atom that they are there for, so that three of them show how large it will be.
func viewsFitBudget(k *knowledge.Group, q *knowledge.Question, w knowsWhether) bool {
	n := w.viewCount()
	two, three := viewStepProgram(k, w, min(2, n)).program.Stats(), viewStepProgram(k, w, min(3, n)).program.Stats()
	total := func(of func(asp.ProgramStats) int) int { return of(two) + (n-2)*(of(three)-of(two)) }
	size := &proof.ProgramSize{
		GameCopies:  n,
		GroundRules: total(func(s asp.ProgramStats) int { return s.RuleCount }),
		GroundAtoms: total(func(s asp.ProgramStats) int { return s.AtomCount }),
	}
	q.Item.Verdict.StepProgram = size
	if total(asp.ProgramStats.LoadCost) <= k.Task.CurrentBudget().ProgramLiterals {
		return true
	}
	size.IsEstimate = true
	q.Item.TriedTexts = append(q.Item.TriedTexts, fmt.Sprintf("the program over %s has some %d rules, too many", plural.CountNoun(n, "view"), size.GroundRules))
	return false
}
