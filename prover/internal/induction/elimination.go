package induction

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// errStageBudget reports that one elimination has used up its share of the budget.
var errStageBudget = errors.New("the budget of one stage is used up")

// An Elimination drops from a set of statements those that a model of a program breaks, until no model breaks a
// remaining statement. The remaining statements are hypotheses of the program.
//
// It works in rounds. In a round the hypotheses are fixed. They are constraints and not assumptions, since a
// solver learns short clauses only from constraints. A model that breaks a statement also obeys the hypotheses
// that fell earlier in the round; so it would also have been found without them. When there are no more models,
// the next round begins with the remaining statements. The last round drops no statement.
type Elimination struct {
	*invariant.Houdini
	Task *task.ProofTask
	// BuildRound writes the program of a round. It adds the hypotheses that are alive, and calls add for each of
	// them with the literal that the hypothesis is broken.
	BuildRound func(u *unroll.GameProgram, add func(i int, broken asp.Lit))
	// AlsoDrop, if set, drops more statements after a model has broken some.
	AlsoDrop func(u *unroll.GameProgram, model asp.Model)
	// ConflictLimit is the number of spent conflicts at which the elimination gives up.
	ConflictLimit int64
}

// NewElimination returns an elimination of the statements that are alive.
func NewElimination(t *task.ProofTask, alive []bool) *Elimination {
	return &Elimination{Houdini: invariant.NewHoudini(alive), Task: t, ConflictLimit: t.SpentConflicts() + t.CurrentBudget().SolverConflicts/3}
}

// Run drops statements until none can be broken. It drops statements that a model breaks, and statements that the
// solver cannot decide within the budget of a query. It reports false if the budget ended first; then it has
// proved nothing.
func (e *Elimination) Run(ctx context.Context) (bool, error) {
	round := func() (bool, error) {
		err := e.runRound(ctx)
		return err == nil, err
	}
	run := e.RunRounds
	if e.Task.IsForced(task.FaultOneRound) {
		run = func(round func() (bool, error)) (bool, error) { return round() }
	}
	complete, err := run(round)
	if errors.Is(err, errStageBudget) {
		return false, nil
	}
	return complete, err
}

// An eliminationRound is one program with its solver.
type eliminationRound struct {
	*Elimination
	unrolledStep *unroll.GameProgram
	solver       asp.Solver
	chosenLits   []asp.Lit // by statement: it is chosen as the broken one; 0 if it cannot be broken
	brokenLits   []asp.Lit // by statement
	someBroken   asp.Lit   // a chosen statement is broken
}

func (e *Elimination) runRound(ctx context.Context) error {
	r := &eliminationRound{Elimination: e, unrolledStep: unroll.New(e.Task.Net),
		chosenLits: make([]asp.Lit, len(e.AliveStatements)), brokenLits: make([]asp.Lit, len(e.AliveStatements))}
	r.someBroken = r.unrolledStep.LogicProgram.NewAtom().PosLit()
	some := false
	e.BuildRound(r.unrolledStep, func(i int, broken asp.Lit) {
		if broken == r.unrolledStep.TrueLit.Complement() {
			return
		}
		r.chosenLits[i], r.brokenLits[i] = chosenOnlyIf(r.unrolledStep.LogicProgram, broken), broken
		r.unrolledStep.LogicProgram.AddRule(r.someBroken.Atom(), r.chosenLits[i])
		some = true
	})
	if !some {
		return nil
	}
	var err error
	if r.solver, err = e.Task.NewSolver(ctx, r.unrolledStep.LogicProgram); err != nil {
		return err
	}
	defer r.solver.Close()
	return r.solve(ctx)
}

// chosenOnlyIf returns a new literal that may hold only where another one holds.
func chosenOnlyIf(p *asp.Program, l asp.Lit) asp.Lit {
	a := p.NewAtom()
	p.AddChoice([]asp.Atom{a})
	p.AddConstraint(a.PosLit(), l.Complement())
	return a.PosLit()
}

// jointQueryConflicts is the number of conflicts after which one query about all statements gives
// way to a query about each.
const jointQueryConflicts = 2000

func (r *eliminationRound) solve(ctx context.Context) error {
	for r.AliveCount > 0 && !r.Task.IsForced(task.WayCaseByCase) {
		answer, err := r.askBroken(ctx, jointQueryConflicts, r.someBroken)
		switch {
		case err != nil || answer.Status == asp.Unsat:
			return err
		case answer.Status == asp.Sat:
			r.dropBrokenByModel(answer.Model)
			continue
		}
		break
	}
	return r.queryEach(ctx)
}

// queryEach asks about one statement at a time: each such query is easier than
// the one about all.
func (r *eliminationRound) queryEach(ctx context.Context) error {
	for i := range r.chosenLits {
		for r.chosenLits[i] != 0 && r.AliveStatements[i] {
			answer, err := r.askBroken(ctx, r.conflictsEach(), r.brokenLits[i])
			if err != nil {
				return err
			}
			if answer.Status == asp.Unsat {
				break
			}
			if answer.Status == asp.Unknown {
				r.DropStatement(i)
				break
			}
			r.dropBrokenByModel(answer.Model)
		}
	}
	return nil
}

// conflictsEach returns the conflicts of a query about one statement: where there is no other one, all that are left.
func (r *eliminationRound) conflictsEach() int64 {
	if len(r.chosenLits) == 1 {
		return max(1, r.ConflictLimit-r.Task.SpentConflicts())
	}
	return r.Task.CurrentBudget().QueryConflicts
}

// askBroken looks for a model with goal in which none of the dropped statements is
// chosen.
func (r *eliminationRound) askBroken(ctx context.Context, conflicts int64, goal asp.Lit) (asp.Answer, error) {
	assume := []asp.Lit{goal}
	for i, l := range r.chosenLits {
		if l != 0 && !r.AliveStatements[i] {
			assume = append(assume, l.Complement())
		}
	}
	if r.Task.SpentConflicts() >= r.ConflictLimit {
		return asp.Answer{}, errStageBudget
	}
	return r.Task.SolveQuery(ctx, r.solver, r.unrolledStep.LogicProgram, asp.Query{Assumptions: assume, WantModel: true, MaxConflicts: conflicts})
}

func (r *eliminationRound) dropBrokenByModel(model asp.Model) {
	for i, l := range r.brokenLits {
		if l != 0 && r.AliveStatements[i] && model.SatisfiesLit(l) {
			r.DropStatement(i)
		}
	}
	if r.AlsoDrop != nil {
		r.AlsoDrop(r.unrolledStep, model)
	}
}
