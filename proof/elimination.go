package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// An elimination drops from a set of statements those that a program has a
// model to break, until no model breaks any that is left. The program may
// make use of the statements that are left as hypotheses, through their
// selectors.
type elimination struct {
	p        *Prover
	u        *unrolling
	alive    []bool // by statement
	left     int
	selector []asp.Lit // by statement: holds while it is left; 0 if it never took part
	broken   []asp.Lit // by statement: the model breaks it
	// also drops more statements after a model has broken some.
	also func(model asp.Model)
}

// newElimination takes part in alive: dropped statements become false there.
// When all of add have been called, seal completes the program.
func newElimination(p *Prover, u *unrolling, alive []bool) *elimination {
	return &elimination{p: p, u: u, alive: alive,
		selector: make([]asp.Lit, len(alive)), broken: make([]asp.Lit, len(alive))}
}

// add takes statement i in, with what breaks it, and returns its selector.
func (e *elimination) add(i int, broken asp.Lit) asp.Lit {
	e.left++
	e.selector[i] = e.u.prog.NewAtom().Pos()
	e.broken[i] = broken
	return e.selector[i]
}

// seal adds that some statement that is left is broken.
func (e *elimination) seal() {
	var selectors []asp.Atom
	some := e.u.prog.NewAtom()
	for i, s := range e.selector {
		if s != 0 {
			selectors = append(selectors, s.Atom())
			if e.broken[i] != e.u.yes.Not() {
				e.u.prog.Rule(some, s, e.broken[i])
			}
		}
	}
	if len(selectors) > 0 {
		e.u.prog.Choice(selectors)
	}
	e.u.prog.Constraint(some.Neg())
}

// jointQuery is the conflicts after which one query about all statements
// gives way to a query about each.
const jointQuery = 3000

// run drops statements until none can be broken: those that a model breaks,
// and those that the solver cannot decide within the budget of a query. It
// reports false if the budget ended first: nothing is known then.
func (e *elimination) run(ctx context.Context) (bool, error) {
	s, err := e.p.newSolver(ctx, e.u.prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	for e.left > 0 {
		answer, err := e.ask(ctx, s, jointQuery)
		if err != nil {
			return false, err
		}
		switch answer.Status {
		case asp.Unsat:
			return true, nil
		case asp.Unknown:
			return e.runEach(ctx, s)
		}
		e.drop(answer.Model)
	}
	return true, nil
}

// runEach asks about one statement at a time, round after round, until a
// round drops none. Each such query is easier than the one about all.
func (e *elimination) runEach(ctx context.Context, s asp.Solver) (bool, error) {
	for {
		before := e.left
		for i := range e.selector {
			if err := e.settle(ctx, s, i); err != nil {
				return false, err
			}
		}
		if e.left == before {
			return true, nil
		}
	}
}

// settle asks about statement i until it cannot be broken or is dropped.
func (e *elimination) settle(ctx context.Context, s asp.Solver, i int) error {
	for e.selector[i] != 0 && e.alive[i] && e.broken[i] != e.u.yes.Not() {
		answer, err := e.ask(ctx, s, e.p.budget.Query, e.broken[i])
		if err != nil {
			return err
		}
		switch answer.Status {
		case asp.Unsat:
			return nil
		case asp.Unknown:
			e.kill(i)
			return nil
		}
		e.drop(answer.Model)
	}
	return nil
}

func (e *elimination) ask(ctx context.Context, s asp.Solver, conflicts int64, also ...asp.Lit) (asp.Answer, error) {
	return e.p.solve(ctx, s, asp.Query{Assume: append(e.assume(), also...), All: true, Conflicts: conflicts})
}

func (e *elimination) assume() []asp.Lit {
	assume := make([]asp.Lit, 0, len(e.selector))
	for i, s := range e.selector {
		switch {
		case s == 0:
		case e.alive[i]:
			assume = append(assume, s)
		default:
			assume = append(assume, s.Not())
		}
	}
	return assume
}

func (e *elimination) drop(model asp.Model) {
	for i, l := range e.broken {
		if e.selector[i] != 0 && e.alive[i] && model.Holds(l) {
			e.kill(i)
		}
	}
	if e.also != nil {
		e.also(model)
	}
}

func (e *elimination) kill(i int) {
	e.alive[i] = false
	e.left--
}
