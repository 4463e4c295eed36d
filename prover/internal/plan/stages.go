package plan

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// plainFunctions are the functions without what random matches only seem to
// show: it is tried where both together come to nothing.
var plainFunctions = induction.Stage{Name: "plain functions", Of: func(c *invariant.Candidate) bool {
	return c.Kind != invariant.GoalHolds && c.Rank <= 1 && !c.Exclusive
}, When: induction.Always, Part: 4}

// triesLocallyFirst tells whether local programs come first.
func triesLocallyFirst(t *task.Task) bool { return len(t.Net.Nodes) > localize.LocalFirst }

// Stages lists the stages in order.
var Stages = []induction.Stage{
	{Name: "small groups", Of: func(c *invariant.Candidate) bool { return c.Kind != invariant.GoalHolds && c.Rank == 0 }, When: induction.Always, Part: 4},
	{Name: "functions", Of: func(c *invariant.Candidate) bool { return c.Kind != invariant.GoalHolds && c.Rank <= 1 }, When: induction.Always, Part: 4},
	{Name: "properties", Of: func(c *invariant.Candidate) bool { return c.Kind == invariant.GoalHolds }, When: (*task.Task).SeveralOpen, Part: 10},
	{Name: "counters", Of: func(c *invariant.Candidate) bool { return c.Kind == invariant.Balance || c.Counts }, When: mine.AddSums, Part: 6},
	{Name: "sums", Of: func(c *invariant.Candidate) bool { return c.IsSum() || c.Kind == invariant.GoalHolds }, When: (*task.Task).GoalsOpen, Part: 3},
	{Name: "inequalities", Of: (*invariant.Candidate).ComesClose, When: mine.AddInequalities, Part: 8},
	{Name: "conditions", Of: func(c *invariant.Candidate) bool { return c.Derived || c.Kind == invariant.GoalHolds }, When: mine.AddDerived, Part: 8},
	{Name: "groups", Of: func(c *invariant.Candidate) bool { return !c.IsSum() && c.Kind != invariant.Clause }, When: (*task.Task).GoalsOpen, Part: 6},
	{Name: "pairs", Of: func(c *invariant.Candidate) bool {
		return c.Kind == invariant.Clause && !c.Derived || c.Kind == invariant.GoalHolds
	}, When: mine.AddPairs, Part: 6},
	{Name: "all", Of: func(c *invariant.Candidate) bool { return !c.Derived }, When: (*task.Task).GoalsOpen, Part: 8},
}

// FindInvariants runs the stages.
func FindInvariants(ctx context.Context, t *task.Task) error {
	defer func() { t.Staged = true }()
	for _, stage := range Stages {
		if t.AllDone() {
			return nil
		}
		if err := prepareStage(ctx, t, stage); err != nil {
			return err
		}
		if !stage.When(t) {
			continue
		}
		t.DropInitiallyFalse()
		if err := runWays(ctx, t, stage); err != nil {
			return err
		}
		t.ProveGoals()
	}
	return nil
}

// prepareStage does what comes before a stage.
func prepareStage(ctx context.Context, t *task.Task, stage induction.Stage) error {
	switch stage.Name {
	case "functions":
		t.DemoteUnits()
		if t.GoalsOpen() {
			mine.AddExclusive(t)
		}
		if err := liveness.RankCounters(ctx, t); err != nil {
			return err
		}
		tryGoals(ctx, t, 40)
	case "properties":
		if _, err := t.Within(t.Share(5), func() error { return tally.Prove(ctx, t) }); err != nil {
			return err
		}
		tryGoals(ctx, t, 10)
		guided.PlayFurther(ctx, t)
	case "sums", "conditions":
		tryGoals(ctx, t, 20)
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
func runWays(ctx context.Context, t *task.Task, stage induction.Stage) error {
	functions, counters, sums := stage.Name == "functions", stage.Name == "counters", stage.Name == "sums"
	locally := func() error { return localize.Prove(ctx, t, stage.Of) }
	before := t.Invariants()
	for _, w := range []way{
		{2, functions && triesLocallyFirst(t), true, locally},
		{stage.Part, true, true, func() error { return induction.RunStage(ctx, t, stage) }},
		{2, functions && !triesLocallyFirst(t), false, locally},
		{plainFunctions.Part, functions && mine.HasExclusive(t), false, func() error { return induction.RunStage(ctx, t, plainFunctions) }},
		{3, counters || sums, false, func() error { return localize.ProveSums(ctx, t, stage.Of) }},
	} {
		if !w.wise || !w.also && t.Invariants() > before {
			continue
		}
		if _, err := t.Within(t.Share(w.part), w.run); err != nil {
			return err
		}
	}
	return nil
}

// tryGoals tries each property alone: the program then holds only what this
// property depends on. Each gets so much of the budget.
func tryGoals(ctx context.Context, t *task.Task, part int64) {
	t.Open(func(it *task.Item) {
		if it.Cand < 0 || t.State[it.Cand] != invariant.Pending {
			return
		}
		if err := tally.FollowsNow(ctx, t, it); err != nil || it.Done {
			return
		}
		alone := induction.Stage{Name: string(it.Verdict.Property), Of: func(c *invariant.Candidate) bool { return c.Goal == it.Goal }, When: induction.Always, Part: part}
		if _, err := t.Within(t.Share(part), func() error { return induction.RunStage(ctx, t, alone) }); err != nil {
			t.Log("%s alone: %v", it.Verdict.Property, err)
		}
	})
	t.ProveGoals()
}
