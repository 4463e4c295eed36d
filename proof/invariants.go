package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// A stage is a set of candidates that are made inductive together, given the
// invariants of the stages before. Easy ones first: what one stage proves
// makes the queries of the next ones simpler. What a stage cannot prove comes
// back in the last one, where everything is tried jointly.
type stage struct {
	name string
	of   func(*candidate) bool
	// needed tells whether the stage is worth running.
	needed func(p *Prover) bool
	// part is which part of the budget the stage may use: 3 is a third.
	part int64
}

// plainFunctions are the functions without what random matches only seem to
// show: it is tried where both together come to nothing.
var plainFunctions = stage{"plain functions", func(c *candidate) bool {
	return c.kind != goalHolds && c.rank <= 1 && !c.exclusive
}, needed, 4}

// localFirst is the number of gates above which functions are tried by local
// programs first: one program for all of them is read in the time that all of
// the small ones take.
const localFirst = 50_000

// triesLocallyFirst tells whether local programs come first.
func (p *Prover) triesLocallyFirst() bool { return len(p.net.Nodes) > localFirst }

// needed is for stages that are always run.
func needed(*Prover) bool { return true }

// stages lists the stages in order.
var stages = []stage{
	{"small groups", func(c *candidate) bool { return c.kind != goalHolds && c.rank == 0 }, needed, 4},
	{"functions", func(c *candidate) bool { return c.kind != goalHolds && c.rank <= 1 }, needed, 4},
	{"properties", func(c *candidate) bool { return c.kind == goalHolds }, (*Prover).severalOpen, 10},
	{"counters", func(c *candidate) bool { return c.kind == balance || c.counts }, (*Prover).addSums, 6},
	{"sums", func(c *candidate) bool { return c.isSum() || c.kind == goalHolds }, (*Prover).goalsOpen, 3},
	{"inequalities", (*candidate).comesClose, (*Prover).addInequalities, 8},
	{"conditions", func(c *candidate) bool { return c.derived || c.kind == goalHolds }, (*Prover).addDerived, 8},
	{"groups", func(c *candidate) bool { return !c.isSum() && c.kind != clause }, (*Prover).goalsOpen, 6},
	{"pairs", func(c *candidate) bool { return c.kind == clause && !c.derived || c.kind == goalHolds }, (*Prover).addPairs, 6},
	{"all", func(c *candidate) bool { return !c.derived }, (*Prover).goalsOpen, 8},
}

// findInvariants runs the stages.
func (p *Prover) findInvariants(ctx context.Context) error {
	defer func() { p.staged = true }()
	for _, stage := range stages {
		if p.allDone() {
			return nil
		}
		if err := p.prepareStage(ctx, stage); err != nil {
			return err
		}
		if !stage.needed(p) {
			continue
		}
		p.dropInitiallyFalse()
		if err := p.runWays(ctx, stage); err != nil {
			return err
		}
		p.proveGoals()
	}
	return nil
}

// prepareStage does what comes before a stage.
func (p *Prover) prepareStage(ctx context.Context, stage stage) error {
	switch stage.name {
	case "functions":
		p.demoteUnits()
		if p.goalsOpen() {
			p.addExclusive()
		}
		if err := p.rankCounters(ctx); err != nil {
			return err
		}
		p.tryGoals(ctx, 40)
	case "properties":
		if _, err := p.within(p.share(5), func() error { return p.proveTallies(ctx) }); err != nil {
			return err
		}
		p.tryGoals(ctx, 10)
		p.playFurther(ctx)
	case "sums", "conditions":
		p.tryGoals(ctx, 20)
	}
	return nil
}

// A way is one of several to make the candidates of a stage inductive.
type way struct {
	part int64 // of the budget
	wise bool  // whether it is tried at all
	also bool  // whether it is tried where another one has proved something
	run  func() error
}

// runWays runs a stage in one way after the other.
func (p *Prover) runWays(ctx context.Context, stage stage) error {
	functions, counters, sums := stage.name == "functions", stage.name == "counters", stage.name == "sums"
	locally := func() error { return p.proveLocally(ctx, stage.of) }
	before := p.invariants()
	for _, w := range []way{
		{2, functions && p.triesLocallyFirst(), true, locally},
		{stage.part, true, true, func() error { return p.runStage(ctx, stage) }},
		{2, functions && !p.triesLocallyFirst(), false, locally},
		{plainFunctions.part, functions && p.hasExclusive(), false, func() error { return p.runStage(ctx, plainFunctions) }},
		{3, counters || sums, false, func() error { return p.proveSumsLocally(ctx, stage.of) }},
	} {
		if !w.wise || !w.also && p.invariants() > before {
			continue
		}
		if _, err := p.within(p.share(w.part), w.run); err != nil {
			return err
		}
	}
	return nil
}

// tryGoals tries each property alone: the program then holds only what this
// property depends on. Each gets so much of the budget.
func (p *Prover) tryGoals(ctx context.Context, part int64) {
	p.open(func(it *item) {
		if it.cand < 0 || p.state[it.cand] != pending {
			return
		}
		if err := p.followsNow(ctx, it); err != nil || it.done {
			return
		}
		alone := stage{string(it.verdict.Property), func(c *candidate) bool { return c.goal == it.goal }, needed, part}
		if _, err := p.within(p.share(part), func() error { return p.runStage(ctx, alone) }); err != nil {
			p.log("%s alone: %v", it.verdict.Property, err)
		}
	})
	p.proveGoals()
}

// severalOpen tells whether there are properties to be proved together.
func (p *Prover) severalOpen() bool {
	n := 0
	p.open(func(it *item) {
		if it.cand >= 0 && p.state[it.cand] == pending {
			n++
		}
	})
	return n > 1
}

// goalsOpen tells whether a state property is undecided.
func (p *Prover) goalsOpen() bool { return !p.allStatesDone() }

// runStage makes the pending candidates of a stage inductive.
func (p *Prover) runStage(ctx context.Context, stage stage) error {
	var chosen []int
	for i, c := range p.cands.all {
		if p.state[i] == pending && stage.of(c) {
			chosen = append(chosen, i)
		}
	}
	if len(chosen) == 0 {
		return nil
	}
	h := newHoudini(p, chosen)
	h.limit = p.conflicts + p.share(stage.part)
	complete, err := h.run(ctx)
	p.short = p.short || !complete
	if err != nil || !complete || h.left == 0 {
		p.log("stage %s: none of %d candidates (%v, %d conflicts)", stage.name, len(chosen), err, p.conflicts)
		return err
	}
	for i, index := range chosen {
		if h.alive[i] {
			p.state[index] = invariant
		}
	}
	p.log("stage %s: %d of %d candidates, %s, %d conflicts", stage.name, h.left, len(chosen), p.elapsed(), p.conflicts)
	return nil
}

// proveGoals settles the state properties that are invariants.
func (p *Prover) proveGoals() {
	p.open(func(it *item) {
		if !it.goal.hasSteps() && (it.cand < 0 || p.state[it.cand] == invariant) {
			p.prove(it, "induction", 1)
		}
	})
}

// dropInitiallyFalse is the base case of the induction: the exact initial
// state.
func (p *store) dropInitiallyFalse() {
	if p.skipBase {
		return
	}
	m := lookAtStart(p.net)
	for i, c := range p.cands.all {
		if p.state[i] == pending && m.ev.Value(c.violation) != 0 {
			p.state[i] = falsified
		}
	}
}

// assumeInvariants adds that the invariants hold at a time.
func (p *store) assumeInvariants(u *unrolling, t int) {
	for i, c := range p.cands.all {
		if p.state[i] == invariant {
			u.prog.Constraint(u.lit(t, c.violation))
		}
	}
}

// unsat tells whether a program has no answer set, by a completed search in
// a fresh solver.
func (p *Prover) unsat(ctx context.Context, u *unrolling) (bool, error) {
	p.exclude(u)
	s, err := p.newSolver(ctx, u.prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := p.solve(ctx, s, u.prog, asp.Query{})
	return answer.Status == asp.Unsat, err
}
