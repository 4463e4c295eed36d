package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Initial returns the initial state (AIJ 2012 Def. 5).
func (g *Game) Initial(ctx context.Context) (State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.start(ctx)
}

// start computes the initial state once.
func (g *Game) start(ctx context.Context) (State, error) {
	if g.started {
		return g.initial, nil
	}
	var fluents []term
	err := g.ask(ctx, question{}, func() {
		fluents = g.machine.answersOf(g.program.predicate(gdl.Init, 1), 0, nil)
	})
	if err != nil {
		return State{}, err
	}
	g.machine.position.initial = slices.Clone(fluents)
	g.initial, g.started = g.state(fluents), true
	return g.initial, nil
}

// Terminal tells whether the match is over in a state.
func (g *Game) Terminal(ctx context.Context, s State) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.terminal(ctx, s)
}

func (g *Game) terminal(ctx context.Context, s State) (over bool, err error) {
	err = g.ask(ctx, question{state: s}, func() {
		over = g.machine.holds(g.program.predicate(gdl.Terminal, 0), nil)
	})
	return over, err
}

// Legal returns the legal moves of a role, in a fixed order.
func (g *Game) Legal(ctx context.Context, s State, role *gdl.Term) ([]*gdl.Term, error) {
	return g.byRole(ctx, question{state: s}, gdl.Legal, role)
}

// Goals returns all values v for which (goal role v) holds: exactly one in a
// terminal state of a well-formed game.
func (g *Game) Goals(ctx context.Context, s State, role *gdl.Term) ([]*gdl.Term, error) {
	return g.byRole(ctx, question{state: s}, gdl.Goal, role)
}

// Sees returns the percepts of a role when the moves are made in the state (KR
// 2012), in a fixed order.
func (g *Game) Sees(ctx context.Context, s State, moves JointMove, role *gdl.Term) ([]*gdl.Term, error) {
	g.mu.Lock()
	does, err := g.jointMove(moves)
	g.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return g.byRole(ctx, question{s, does}, gdl.Sees, role)
}

// byRole returns the second arguments of a relation between roles and terms.
func (g *Game) byRole(ctx context.Context, q question, relation string, role *gdl.Term) ([]*gdl.Term, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r, err := g.role(role)
	if err != nil {
		return nil, err
	}
	values, err := g.values(ctx, q, relation, r)
	if err != nil {
		return nil, err
	}
	return g.syntaxes(values), nil
}

func (g *Game) values(ctx context.Context, q question, relation string, role int) (values []term, err error) {
	err = g.ask(ctx, q, func() {
		values = g.machine.answersOf(g.program.predicate(relation, 2), 1, g.roles[role:role+1])
	})
	return values, err
}

// Next returns the state after the moves (AIJ 2012 Def. 5). It does not check
// that the moves are legal or that the match is still running: a replay does.
func (g *Game) Next(ctx context.Context, s State, moves JointMove) (State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	does, err := g.jointMove(moves)
	if err != nil {
		return State{}, err
	}
	return g.next(ctx, s, does)
}

func (g *Game) next(ctx context.Context, s State, does []term) (State, error) {
	var fluents []term
	err := g.ask(ctx, question{s, does}, func() {
		fluents = g.machine.answersOf(g.program.predicate(gdl.Next, 1), 0, nil)
	})
	if err != nil {
		return State{}, err
	}
	return g.state(fluents), nil
}

// Holds tells whether a ground atom that does not depend on moves holds in a
// state.
func (g *Game) Holds(ctx context.Context, s State, atom *gdl.Term) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	x, err := g.groundTerm(atom)
	if err != nil {
		return false, err
	}
	return g.holds(ctx, s, x)
}

// holds tells whether a ground atom holds that is interned as a term.
func (g *Game) holds(ctx context.Context, s State, atom term) (holds bool, err error) {
	t := g.machine.terms
	info, args := t.functors[t.functor[atom]], t.argsOf(atom)
	if info.name == gdl.True && info.arity == 1 {
		_, holds = slices.BinarySearch(s.terms(), args[0])
		return holds, nil
	}
	p := g.program.predicates[nameArity{info.name, info.arity}]
	switch {
	case p == nil:
		return false, nil
	case p.life == perMove:
		return false, &MoveDependentError{t.syntax(atom).String()}
	}
	err = g.ask(ctx, question{state: s}, func() { holds = g.machine.holds(p, args) })
	return holds, err
}

// Query returns the ground instances of an atom that hold in a state, in a
// fixed order.
func (g *Game) Query(ctx context.Context, s State, pattern *gdl.Term) ([]*gdl.Term, error) {
	return g.QueryWith(ctx, s, nil, pattern)
}

// QueryWith returns the ground instances of an atom that may depend on moves.
// Without moves such an atom gives an error.
func (g *Game) QueryWith(ctx context.Context, s State, moves JointMove, pattern *gdl.Term) ([]*gdl.Term, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := g.program.predicates[nameArity{pattern.Name, len(pattern.Args)}]
	switch {
	case pattern.IsVar():
		return nil, fmt.Errorf("'%s' is no atom", pattern)
	case p == nil:
		return nil, nil
	case p.life == perMove && moves == nil:
		return nil, &MoveDependentError{pattern.String()}
	}
	var does []term
	if moves != nil {
		var err error
		if does, err = g.jointMove(moves); err != nil {
			return nil, err
		}
	}
	var found []*gdl.Term
	keep := func(args []term) {
		atom := &gdl.Term{Name: pattern.Name, Spelling: pattern.Spelling, Parens: len(args) > 0}
		for _, a := range args {
			atom.Args = append(atom.Args, g.machine.terms.syntax(a))
		}
		if (gdl.Subst{}).Unify(pattern, atom) {
			found = append(found, atom)
		}
	}
	if p == g.program.truth {
		for _, f := range s.terms() {
			keep([]term{f})
		}
	} else if err := g.query(ctx, question{s, does}, p, pattern, keep); err != nil {
		return nil, err
	}
	slices.SortFunc(found, g.compareAtoms)
	return found, nil
}

func (g *Game) query(ctx context.Context, q question, p *predicate, pattern *gdl.Term, keep func([]term)) error {
	var mask uint64
	var key []term
	for i, a := range pattern.Args {
		if a.IsGround() {
			v, err := g.groundTerm(a)
			if err != nil {
				return err
			}
			mask, key = mask|1<<i, append(key, v)
		}
	}
	return g.ask(ctx, q, func() {
		args := make([]term, p.arity)
		x := g.pattern(p, mask)
		for i, c := range x.known {
			args[c] = key[i]
		}
		g.machine.each(p, mask, key, func(row []term) {
			for i, c := range x.open {
				args[c] = row[i]
			}
			keep(args)
		})
	})
}

// compareAtoms orders atoms of one predicate by their arguments.
func (g *Game) compareAtoms(a, b *gdl.Term) int {
	for i := range a.Args {
		x, y := g.machine.terms.ground(a.Args[i]), g.machine.terms.ground(b.Args[i])
		if c := g.machine.terms.compare(x, y); c != 0 {
			return c
		}
	}
	return 0
}
