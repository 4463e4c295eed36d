package proof

import (
	"fmt"
	"math"

	"github.com/gdllint/gdllint/asp"
)

// newViews returns a program with so many views.
func (k *knower) newViews(n int) *viewProgram {
	vp := newViewProgram(k.viewRules(), k.role, n)
	if viewsOf(k.p).breakViews != nil {
		viewsOf(k.p).breakViews(vp)
	}
	return vp
}

// A viewsMemory is what the method remembers of a rulesheet.
type viewsMemory struct {
	rules      *viewRules
	breakViews func(*viewProgram) // a fault, for tests: of the copies of the game, still empty
}

// viewsOf returns what the method remembers of a rulesheet.
func viewsOf(p *Prover) *viewsMemory { return remember[viewsMemory](p) }

// viewRules returns the ground rules by their heads.
func (k *knower) viewRules() *viewRules {
	m := viewsOf(k.p)
	if m.rules == nil {
		m.rules = newViewRules(k.p.game)
	}
	return m.rules
}

// stepByViews is one step of so many views from states that satisfy the
// invariants and, if all views of the formula are there, the formula.
func (k *knower) stepByViews(w whether, views int) *viewProgram {
	vp := k.newViews(views)
	vp.free()
	for v := range vp.views {
		for i, c := range k.p.cands.all {
			if k.p.state[i] == invariant {
				vp.assume(v, c, k.p.net)
			}
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
func (k *knower) fits(q *knowing, w whether) bool {
	n := w.views()
	two, three := k.stepByViews(w, min(2, n)).prog.Stats(), k.stepByViews(w, min(3, n)).prog.Stats()
	total := func(of func(asp.Stats) int) int { return of(two) + (n-2)*(of(three)-of(two)) }
	size := &ProgramSize{
		Views: n,
		Rules: total(func(s asp.Stats) int { return s.Rules }),
		Atoms: total(func(s asp.Stats) int { return s.Atoms }),
	}
	q.it.verdict.Program = size
	if total(asp.Stats.Cost) <= k.p.budget.Literals {
		return true
	}
	size.About = true
	q.it.tried = append(q.it.tried, fmt.Sprintf("the program over %s has some %d rules, too many", count(n, "view"), size.Rules))
	return false
}

// measureTwoCopies notes, if somebody wants to know, the sizes of the programs
// that decide over two copies whether one step can break a property, with what
// has been proved by now. The questions share their work, so that no seconds
// are told.
func (p *Prover) measureTwoCopies() {
	if !p.opts.Sizes || p.opts.Views == PaperViews {
		return
	}
	for _, k := range remembered(p).knowing {
		for _, q := range k.open {
			size := k.stepByCopies(q).Stats()
			q.it.verdict.Program = &ProgramSize{Views: 2, Rules: size.Rules, Atoms: size.Atoms}
		}
	}
}

// stepByCopies is one step of two copies from states in which everything known
// and the property hold to states in which the property does not.
func (k *knower) stepByCopies(q *knowing) *asp.Program {
	u := newUnrolling(k.p.net)
	c := k.newCopies(u)
	c.free(k.same)
	k.assumeKnown(c, 0)
	c.assume(0, q.goal)
	c.step()
	k.assumeKnown(c, 1)
	if bad := c.broken(1, q.goal); bad != u.yes.Not() {
		u.prog.Constraint(bad.Not())
	}
	return u.prog
}
