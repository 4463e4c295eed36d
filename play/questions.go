package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// InitialState returns the initial state (AIJ 2012 Def. 5).
func (g *Game) InitialState(ctx context.Context) (State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.computeInitial(ctx)
}

// computeInitial computes the initial state once.
func (g *Game) computeInitial(ctx context.Context) (State, error) {
	if g.initialKnown {
		return g.initialState, nil
	}
	var fluents []termID
	err := g.askMachine(ctx, gameQuestion{}, func() {
		fluents = g.machine.answersOf(g.program.predicateFor(gdl.Init, 1), 0, nil)
	})
	if err != nil {
		return State{}, err
	}
	g.machine.stateLookup.initialFluents = slices.Clone(fluents)
	g.initialState, g.initialKnown = g.stateOf(fluents), true
	return g.initialState, nil
}

// IsTerminal tells whether the match is over in a state.
func (g *Game) IsTerminal(ctx context.Context, s State) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.isTerminal(ctx, s)
}

func (g *Game) isTerminal(ctx context.Context, s State) (over bool, err error) {
	err = g.askMachine(ctx, gameQuestion{state: s}, func() {
		over = g.machine.groundAtomHolds(g.program.predicateFor(gdl.Terminal, 0), nil)
	})
	return over, err
}

// LegalMoves returns the legal moves of a role, in a fixed order.
func (g *Game) LegalMoves(ctx context.Context, s State, role *gdl.Term) ([]*gdl.Term, error) {
	return g.valuesByRole(ctx, gameQuestion{state: s}, gdl.Legal, role)
}

// GoalValues returns all values v for which (goal role v) holds: exactly one in a
// terminal state of a well-formed game.
func (g *Game) GoalValues(ctx context.Context, s State, role *gdl.Term) ([]*gdl.Term, error) {
	return g.valuesByRole(ctx, gameQuestion{state: s}, gdl.Goal, role)
}

// RolePercepts returns the percepts of a role when the moves are made in the state (KR
// 2012), in a fixed order.
func (g *Game) RolePercepts(ctx context.Context, s State, moves JointMove, role *gdl.Term) ([]*gdl.Term, error) {
	g.mu.Lock()
	does, err := g.internMoves(moves)
	g.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return g.valuesByRole(ctx, gameQuestion{s, does}, gdl.Sees, role)
}

// valuesByRole returns the second arguments of a relation between roles and terms.
func (g *Game) valuesByRole(ctx context.Context, q gameQuestion, relation string, role *gdl.Term) ([]*gdl.Term, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r, err := g.roleIndex(role)
	if err != nil {
		return nil, err
	}
	values, err := g.roleValues(ctx, q, relation, r)
	if err != nil {
		return nil, err
	}
	return g.sortedTrees(values), nil
}

func (g *Game) roleValues(ctx context.Context, q gameQuestion, relation string, role int) (values []termID, err error) {
	err = g.askMachine(ctx, q, func() {
		values = g.machine.answersOf(g.program.predicateFor(relation, 2), 1, g.roleTerms[role:role+1])
	})
	return values, err
}

// NextState returns the state after the moves (AIJ 2012 Def. 5). It does not check
// that the moves are legal or that the match is still running: a replay does.
func (g *Game) NextState(ctx context.Context, s State, moves JointMove) (State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	does, err := g.internMoves(moves)
	if err != nil {
		return State{}, err
	}
	return g.nextState(ctx, s, does)
}

func (g *Game) nextState(ctx context.Context, s State, does []termID) (State, error) {
	var fluents []termID
	err := g.askMachine(ctx, gameQuestion{s, does}, func() {
		fluents = g.machine.answersOf(g.program.predicateFor(gdl.Next, 1), 0, nil)
	})
	if err != nil {
		return State{}, err
	}
	return g.stateOf(fluents), nil
}

// AtomHolds tells whether a ground atom that does not depend on moves holds in a
// state.
func (g *Game) AtomHolds(ctx context.Context, s State, atom *gdl.Term) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	x, err := g.internGround(atom)
	if err != nil {
		return false, err
	}
	return g.atomHolds(ctx, s, x)
}

// atomHolds tells whether a ground atom holds that is interned as a term.
func (g *Game) atomHolds(ctx context.Context, s State, atom termID) (holds bool, err error) {
	t := g.machine.termTable
	info, args := t.functorInfos[t.termFunctors[atom]], t.argsOf(atom)
	if info.name == gdl.True && info.arity == 1 {
		_, holds = slices.BinarySearch(s.decodeTerms(), args[0])
		return holds, nil
	}
	p := g.program.predicates[nameArity{info.name, info.arity}]
	switch {
	case p == nil:
		return false, nil
	case p.lifetime == perMove:
		return false, &MoveDependentError{t.syntaxTree(atom).String()}
	}
	err = g.askMachine(ctx, gameQuestion{state: s}, func() { holds = g.machine.groundAtomHolds(p, args) })
	return holds, err
}

// QueryAtoms returns the ground instances of an atom that hold in a state, in a
// fixed order.
func (g *Game) QueryAtoms(ctx context.Context, s State, pattern *gdl.Term) ([]*gdl.Term, error) {
	return g.QueryAtomsWith(ctx, s, nil, pattern)
}

// QueryAtomsWith returns the ground instances of an atom that may depend on moves.
// Without moves such an atom gives an error.
func (g *Game) QueryAtomsWith(ctx context.Context, s State, moves JointMove, pattern *gdl.Term) ([]*gdl.Term, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := g.program.predicates[nameArity{pattern.Name, len(pattern.Args)}]
	switch {
	case pattern.IsVariable():
		return nil, fmt.Errorf("'%s' is not an atom", pattern)
	case p == nil:
		return nil, nil
	case p.lifetime == perMove && moves == nil:
		return nil, &MoveDependentError{pattern.String()}
	}
	var does []termID
	if moves != nil {
		var err error
		if does, err = g.internMoves(moves); err != nil {
			return nil, err
		}
	}
	var found []*gdl.Term
	keep := func(args []termID) {
		atom := &gdl.Term{Name: pattern.Name, Spelling: pattern.Spelling, InParens: len(args) > 0}
		for _, a := range args {
			atom.Args = append(atom.Args, g.machine.termTable.syntaxTree(a))
		}
		if (gdl.Subst{}).UnifyTerms(pattern, atom) {
			found = append(found, atom)
		}
	}
	if p == g.program.truePredicate {
		for _, f := range s.decodeTerms() {
			keep([]termID{f})
		}
	} else if err := g.queryPattern(ctx, gameQuestion{s, does}, p, pattern, keep); err != nil {
		return nil, err
	}
	slices.SortFunc(found, g.compareAtoms)
	return found, nil
}

func (g *Game) queryPattern(ctx context.Context, q gameQuestion, p *predicate, pattern *gdl.Term, keep func([]termID)) error {
	var mask uint64
	var key []termID
	for i, a := range pattern.Args {
		if a.IsGround() {
			v, err := g.internGround(a)
			if err != nil {
				return err
			}
			mask, key = mask|1<<i, append(key, v)
		}
	}
	return g.askMachine(ctx, q, func() {
		args := make([]termID, p.arity)
		x := g.patternFor(p, mask)
		for i, c := range x.knownColumns {
			args[c] = key[i]
		}
		g.machine.eachAnswer(p, mask, key, func(row []termID) {
			for i, c := range x.openColumns {
				args[c] = row[i]
			}
			keep(args)
		})
	})
}

// compareAtoms orders atoms of one predicate by their arguments.
func (g *Game) compareAtoms(a, b *gdl.Term) int {
	for i := range a.Args {
		x, y := g.machine.termTable.internTree(a.Args[i]), g.machine.termTable.internTree(b.Args[i])
		if c := g.machine.termTable.compareTerms(x, y); c != 0 {
			return c
		}
	}
	return 0
}
