package induction

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// errStage reports that one elimination has used up its share of the budget.
var errStage = errors.New("the budget of one stage is used up")

// An Elimination drops from a set of statements those that a model of a program breaks,
// until no model breaks any of the rest. The remaining statements are hypotheses of the
// program.
//
// It works in rounds. In a round the hypotheses are fixed, as constraints and not as
// assumptions: a solver learns short clauses only from the former. A model that breaks a
// statement obeys also the hypotheses that fell earlier in the round, and so it would have
// been found without them. When there are no more models the next round begins with the
// remaining statements, and the last round is one that drops nothing.
type Elimination struct {
	Task  *task.Task
	Alive []bool // by statement
	Left  int
	// Build writes the program of a round: the hypotheses that are alive, and
	// by add for each of them the literal that it is broken.
	Build func(u *unroll.Program, add func(i int, broken asp.Lit))
	// Also drops more statements after a model has broken some.
	Also func(u *unroll.Program, model asp.Model)
	// Wake reactivates the statements that others subsumed, when a round has dropped
	// those, and returns their number; nil if there are none.
	Wake func() int
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

// Run drops statements until none can be broken: those that a model breaks, and those that
// the solver cannot decide within the budget of a query. It reports false if the budget
// ended first: then it has proved nothing.
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
		dropped, woken := before-e.Left, 0
		if e.Wake != nil {
			woken = e.Wake()
		}
		e.Left += woken
		if dropped+woken == 0 || e.Task.Faulty(task.CutShort) {
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
	chosen []asp.Lit // by statement: it is chosen as the broken one; 0 if it cannot be broken
	broken []asp.Lit // by statement
	safe   []bool    // by statement: nothing breaks it in this round
	some   asp.Lit   // a chosen statement is broken
}

func (e *Elimination) runRound(ctx context.Context) error {
	r := &round{Elimination: e, u: unroll.New(e.Task.Net),
		chosen: make([]asp.Lit, len(e.Alive)), broken: make([]asp.Lit, len(e.Alive)), safe: make([]bool, len(e.Alive))}
	r.some = r.u.Prog.NewAtom().Pos()
	some := false
	e.Build(r.u, func(i int, broken asp.Lit) {
		if broken == r.u.Yes.Not() {
			return
		}
		r.chosen[i], r.broken[i] = r.u.Prog.Case(broken), broken
		r.u.Prog.Rule(r.some.Atom(), r.chosen[i])
		some = true
	})
	if !some {
		return nil
	}
	e.Task.Exclude(r.u)
	var err error
	if r.s, err = e.Task.NewSolver(ctx, r.u.Prog); err != nil {
		return err
	}
	defer r.s.Close()
	return r.run(ctx)
}

// jointQuery is the number of conflicts after which one query about all statements gives
// way to a query about each.
const jointQuery = 2000

func (r *round) run(ctx context.Context) error {
	before := r.Left
	for r.Left > 0 && !r.Task.Faulty(task.CaseByCase) {
		answer, err := r.ask(ctx, jointQuery, r.some)
		switch {
		case err != nil || answer.Status == asp.Unsat:
			return err
		case answer.Status == asp.Sat:
			r.drop(answer.Model)
			continue
		}
		break
	}
	if r.Left == 0 {
		return nil
	}
	if killed, err := r.glance(ctx); killed || err != nil {
		return err
	}
	if err := r.runEach(ctx); err != nil || r.Left < before {
		return err
	}
	return r.confirm(ctx)
}

// confirm asks about all statements once more, and about each if need be: a proof rests on
// completed queries, not on the side results of a search through cases.
func (r *round) confirm(ctx context.Context) error {
	if r.Task.Faulty(task.Unconfirmed) {
		return nil
	}
	answer, err := r.ask(ctx, jointQuery, r.some)
	switch {
	case err != nil || answer.Status == asp.Unsat:
		return err
	case answer.Status == asp.Sat:
		r.drop(answer.Model)
		return nil
	}
	clear(r.safe)
	return r.runEach(ctx)
}

// glanceConflicts bounds the first attempt on one statement.
const glanceConflicts = 8

// glance makes a bounded attempt on one statement after the other. Statements that can be
// broken mostly are at once, and results under their assumption have to be shown again. It
// reports whether any fell: then it is time for the next round.
func (r *round) glance(ctx context.Context) (bool, error) {
	before := r.Left
	if r.Task.Conflicts() >= r.Limit {
		return false, errStage
	}
	at, q := r.open(glanceConflicts * solve.Weight(r.u.Prog))
	answer, err := r.Task.SolveCases(ctx, r.s, r.u.Prog, q)
	for i, status := range answer.Status {
		r.safe[at[i]] = status == asp.Unsat
	}
	return r.Left < before, err
}

// open returns the remaining statements as cases, with their indices.
func (r *round) open(conflicts int64) (at []int, q asp.Cases) {
	skip := r.Task.Faulty(task.SkipCase)
	for i, l := range r.chosen {
		switch {
		case l == 0 || !r.Alive[i]:
		case skip:
			r.safe[i], skip = true, false
		default:
			at, q.Of = append(at, i), append(q.Of, l)
		}
	}
	q.Each, q.Conflicts = conflicts, r.Limit-r.Task.Conflicts()
	q.Found = func(_ int, model asp.Model) (done []int, more bool) {
		r.drop(model)
		for i, k := range at {
			if !r.Alive[k] {
				done = append(done, i)
			}
		}
		return done, r.Left > 0
	}
	return at, q
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
