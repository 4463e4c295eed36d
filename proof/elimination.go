package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
)

// errStage says that one elimination has used up its share of the budget.
var errStage = errors.New("the budget of one stage is used up")

// An elimination drops from a set of statements those that a program has a
// model to break, until no model breaks any that is left. The statements that
// are left are hypotheses of the program.
//
// It works in rounds. In a round the hypotheses are fixed, as constraints and
// not as assumptions: a solver learns short clauses only from the former. A
// model that breaks something obeys also the hypotheses that fell earlier in
// the round, and so it would have been found without them. When no more
// models are found the next round begins with what is left, and the last
// round is one that drops nothing.
type elimination struct {
	p     *Prover
	alive []bool // by statement
	left  int
	// build writes the program of a round: the hypotheses that are alive, and
	// by add for each of them what breaks it.
	build func(u *unrolling, add func(i int, broken asp.Lit))
	// also drops more statements after a model has broken some.
	also func(u *unrolling, model asp.Model)
	// limit is the number of conflicts at which the prover gives up.
	limit int64
}

// newElimination returns an elimination of the statements that are alive.
func newElimination(p *Prover, alive []bool) *elimination {
	e := &elimination{p: p, alive: alive, limit: p.conflicts + p.budget.Conflicts/3}
	for _, a := range alive {
		if a {
			e.left++
		}
	}
	return e
}

// run drops statements until none can be broken: those that a model breaks,
// and those that the solver cannot decide within the budget of a query. It
// reports false if the budget ended first: nothing is known then.
func (e *elimination) run(ctx context.Context) (bool, error) {
	for e.left > 0 {
		before := e.left
		err := e.runRound(ctx)
		if errors.Is(err, errStage) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if e.left == before || e.p.faults.cutShort {
			break
		}
	}
	return true, nil
}

// A round is one program with its solver.
type round struct {
	*elimination
	u      *unrolling
	s      asp.Solver
	chosen []asp.Lit // by statement: may be the one that is broken; 0 if it cannot
	broken []asp.Lit // by statement
	safe   []bool    // by statement: nothing breaks it in this round
	some   asp.Lit   // a chosen statement is broken
}

func (e *elimination) runRound(ctx context.Context) error {
	r := &round{elimination: e, u: newUnrolling(e.p.net),
		chosen: make([]asp.Lit, len(e.alive)), broken: make([]asp.Lit, len(e.alive)), safe: make([]bool, len(e.alive))}
	r.some = r.u.prog.NewAtom().Pos()
	var choices []asp.Atom
	e.build(r.u, func(i int, broken asp.Lit) {
		if broken == r.u.yes.Not() {
			return
		}
		r.chosen[i], r.broken[i] = r.u.prog.NewAtom().Pos(), broken
		choices = append(choices, r.chosen[i].Atom())
		r.u.prog.Rule(r.some.Atom(), r.chosen[i], broken)
	})
	if len(choices) == 0 {
		return nil
	}
	r.u.prog.Choice(choices)
	e.p.exclude(r.u)
	var err error
	if r.s, err = e.p.newSolver(ctx, r.u.prog); err != nil {
		return err
	}
	defer r.s.Close()
	return r.run(ctx)
}

// jointQuery is the conflicts after which one query about all statements
// gives way to a query about each.
const jointQuery = 2000

func (r *round) run(ctx context.Context) error {
	for r.left > 0 {
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
	before := r.left
	for i := range r.chosen {
		if r.chosen[i] == 0 || !r.alive[i] {
			continue
		}
		answer, err := r.ask(ctx, glanceConflicts*weight(r.u.prog), r.broken[i])
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
	return r.left < before, nil
}

// runEach asks about one statement at a time: each such query is easier than
// the one about all.
func (r *round) runEach(ctx context.Context) error {
	for i := range r.chosen {
		for r.chosen[i] != 0 && r.alive[i] && !r.safe[i] {
			answer, err := r.ask(ctx, r.p.budget.Query, r.broken[i])
			if err != nil {
				return err
			}
			if answer.Status == asp.Unsat {
				break
			}
			if answer.Status == asp.Unknown {
				r.kill(i)
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
		if l != 0 && !r.alive[i] {
			assume = append(assume, l.Not())
		}
	}
	if r.p.conflicts >= r.limit {
		return asp.Answer{}, errStage
	}
	return r.p.solve(ctx, r.s, r.u.prog, asp.Query{Assume: assume, All: true, Conflicts: conflicts})
}

func (r *round) drop(model asp.Model) {
	for i, l := range r.broken {
		if l != 0 && r.alive[i] && model.Holds(l) {
			r.kill(i)
		}
	}
	if r.also != nil {
		r.also(r.u, model)
	}
}

// kill drops a statement.
func (e *elimination) kill(i int) {
	e.alive[i] = false
	e.left--
}
