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

// newViews returns a program with so many views.
func newViews(k *knowledge.Knower, n int) *ViewProgram {
	vp := newViewProgram(rulesOf(k), k.Role, n)
	if Remembered(k.Task).BreakViews != nil {
		Remembered(k.Task).BreakViews(vp)
	}
	return vp
}

// A Memory is the method's state of a rulesheet.
type Memory struct {
	rules      *viewRules
	BreakViews func(*ViewProgram) // a fault, for tests: of the copies of the game, still empty
}

// Remembered returns the method's state of a rulesheet.
func Remembered(t *task.Task) *Memory { return task.Remember[Memory](t) }

// rulesOf returns the ground rules by their heads.
func rulesOf(k *knowledge.Knower) *viewRules {
	m := Remembered(k.Task)
	if m.rules == nil {
		m.rules = newViewRules(k.Task.Game)
	}
	return m.rules
}

// stepByViews is one step of so many views from states that satisfy the
// invariants and, if all views of the formula are there, the formula.
func stepByViews(k *knowledge.Knower, w whether, views int) *ViewProgram {
	vp := newViews(k, views)
	vp.free()
	for v := range vp.views {
		for c := range k.Task.Proved() {
			vp.assume(v, c, k.Task.Net)
		}
	}
	if views == w.views() {
		vp.forbid(vp.violated(w, 0))
	}
	vp.step(math.MaxInt) // its size has been looked at
	return vp
}

// fits tells whether the step program of a question is small enough for the
// budget. All views but the first have the same rules, but for the atom that
// they are there for, so that three of them show how large it will be.
func fits(k *knowledge.Knower, q *knowledge.Question, w whether) bool {
	n := w.views()
	two, three := stepByViews(k, w, min(2, n)).prog.Stats(), stepByViews(k, w, min(3, n)).prog.Stats()
	total := func(of func(asp.Stats) int) int { return of(two) + (n-2)*(of(three)-of(two)) }
	size := &proof.ProgramSize{
		Views: n,
		Rules: total(func(s asp.Stats) int { return s.Rules }),
		Atoms: total(func(s asp.Stats) int { return s.Atoms }),
	}
	q.It.Verdict.Program = size
	if total(asp.Stats.Cost) <= k.Task.Budget().Literals {
		return true
	}
	size.About = true
	q.It.Tried = append(q.It.Tried, fmt.Sprintf("the program over %s has some %d rules, too many", plural.Count(n, "view"), size.Rules))
	return false
}
