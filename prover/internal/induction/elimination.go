package induction

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// errStage says that one elimination has used up its share of the budget.
var errStage = errors.New("the budget of one stage is used up")

// An Elimination drops from a set of statements those that a program has a
// model to break, until no model breaks any that is left. The statements that
// are left are hypotheses of the program.
//
// It works in rounds. In a round the hypotheses are fixed, as constraints and
// not as assumptions: a solver learns short clauses only from the former. A
// model that breaks something obeys also the hypotheses that fell earlier in
// the round, and so it would have been found without them. When no more
// models are found the next round begins with what is left, and the last
// round is one that drops nothing.
type Elimination struct {
	Task  *task.Task
	Alive []bool // by statement
	Left  int
	// Build writes the program of a round: the hypotheses that are alive, and
	// by add for each of them what breaks it.
	Build func(u *unroll.Program, add func(i int, broken asp.Lit))
	// Also drops more statements after a model has broken some.
	Also func(u *unroll.Program, model asp.Model)
	// Limit is the number of conflicts at which the prover gives up.
	Limit int64
}

// NewElimination returns an elimination of the statements that are alive.
func NewElimination(t *task.Task, alive []bool) *Elimination {
	e := &Elimination{Task: t, Alive: alive, Limit: t.Conflicts() + t.Budget().Conflicts/3}
	for _, a := range alive {
		if a {
			e.Left++
		}
	}
	return e
}

// Run drops statements until none can be broken: those that a model breaks,
// and those that the solver cannot decide within the budget of a query. It
// reports false if the budget ended first: nothing is known then.
func (e *Elimination) Run(ctx context.Context) (bool, error) {
	for e.Left > 0 {
		before := e.Left
		err := e.runRound(ctx)
		if errors.Is(err, errStage) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if e.Left == before || e.Task.Sabotage.CutShort {
			break
		}
	}
	return true, nil
}

// A round is one program with its solver.
type round struct {
	*Elimination
	u      *unroll.Program
	s      asp.Solver
	chosen []asp.Lit // by statement: may be the one that is broken; 0 if it cannot
	broken []asp.Lit // by statement
	safe   []bool    // by statement: nothing breaks it in this round
	some   asp.Lit   // a chosen statement is broken
}

func (e *Elimination) runRound(ctx context.Context) error {
	r := &round{Elimination: e, u: unroll.New(e.Task.Net),
		chosen: make([]asp.Lit, len(e.Alive)), broken: make([]asp.Lit, len(e.Alive)), safe: make([]bool, len(e.Alive))}
	r.some = r.u.Prog.NewAtom().Pos()
	var choices []asp.Atom
	e.Build(r.u, func(i int, broken asp.Lit) {
		if broken == r.u.Yes.Not() {
			return
		}
		r.chosen[i], r.broken[i] = r.u.Prog.NewAtom().Pos(), broken
		choices = append(choices, r.chosen[i].Atom())
		r.u.Prog.Rule(r.some.Atom(), r.chosen[i], broken)
	})
	if len(choices) == 0 {
		return nil
	}
	r.u.Prog.Choice(choices)
	e.Task.Exclude(r.u)
	var err error
	if r.s, err = e.Task.NewSolver(ctx, r.u.Prog); err != nil {
		return err
	}
	defer r.s.Close()
	return r.run(ctx)
}

// jointQuery is the conflicts after which one query about all statements
// gives way to a query about each.
const jointQuery = 2000

func (r *round) run(ctx context.Context) error {
	for r.Left > 0 {
		answer, err := r.ask(ctx, jointQuery, r.some)
		switch {
		case err != nil || answer.Status == asp.Unsat:
			return err
		case answer.Status == asp.Unknown:
			if killed, err := r.glance(ctx); killed || err != nil {
				return err
			}
			return r.runEach(ctx)
		}
		r.drop(answer.Model)
	}
	return nil
}

// glanceConflicts is what a first query about one statement may take.
const glanceConflicts = 8

// glance asks about one statement at a time, but not for long. Statements that
// can be broken mostly are at once, and what is shown while they are assumed
// has to be shown again. It reports whether any fell: then it is time for the
// next round.
func (r *round) glance(ctx context.Context) (bool, error) {
	before := r.Left
	for i := range r.chosen {
		if r.chosen[i] == 0 || !r.Alive[i] {
			continue
		}
		answer, err := r.ask(ctx, glanceConflicts*solve.Weight(r.u.Prog), r.broken[i])
		if err != nil {
			return false, err
		}
		switch answer.Status {
		case asp.Unsat:
			r.safe[i] = true
		case asp.Sat:
			r.drop(answer.Model)
		}
	}
	return r.Left < before, nil
}

// runEach asks about one statement at a time: each such query is easier than
// the one about all.
func (r *round) runEach(ctx context.Context) error {
	for i := range r.chosen {
		for r.chosen[i] != 0 && r.Alive[i] && !r.safe[i] {
			answer, err := r.ask(ctx, r.Task.Budget().Query, r.broken[i])
			if err != nil {
				return err
			}
			if answer.Status == asp.Unsat {
				break
			}
			if answer.Status == asp.Unknown {
				r.Kill(i)
				break
			}
			r.drop(answer.Model)
		}
	}
	return nil
}

// ask looks for a model with goal in which none of the dropped statements is
// chosen.
func (r *round) ask(ctx context.Context, conflicts int64, goal asp.Lit) (asp.Answer, error) {
	assume := []asp.Lit{goal}
	for i, l := range r.chosen {
		if l != 0 && !r.Alive[i] {
			assume = append(assume, l.Not())
		}
	}
	if r.Task.Conflicts() >= r.Limit {
		return asp.Answer{}, errStage
	}
	return r.Task.Solve(ctx, r.s, r.u.Prog, asp.Query{Assume: assume, All: true, Conflicts: conflicts})
}

func (r *round) drop(model asp.Model) {
	for i, l := range r.broken {
		if l != 0 && r.Alive[i] && model.Holds(l) {
			r.Kill(i)
		}
	}
	if r.Also != nil {
		r.Also(r.u, model)
	}
}

// Kill drops a statement.
func (e *Elimination) Kill(i int) {
	e.Alive[i] = false
	e.Left--
}
