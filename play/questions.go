package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file has the questions about a state that a Game answers.

// InitialState returns the initial state (AIJ 2012 Def. 5).
func (g *Game) InitialState(ctx context.Context) (State, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	return g.evaluator.computeInitial(ctx)
}

// IsTerminal tells whether the match is over in a state.
func (g *Game) IsTerminal(ctx context.Context, s State) (bool, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	return g.evaluator.isTerminal(ctx, s)
}

// LegalMoves returns the legal moves of a role, in a fixed order.
func (g *Game) LegalMoves(ctx context.Context, s State, role *gdl.Term) ([]*gdl.Term, error) {
	return g.valuesByRole(ctx, gameQuestion{state: s}, gdl.Legal, role)
}

// GoalValues returns all values v for which (goal role v) holds. In a terminal state of a well-formed game there
// is exactly one.
func (g *Game) GoalValues(ctx context.Context, s State, role *gdl.Term) ([]*gdl.Term, error) {
	return g.valuesByRole(ctx, gameQuestion{state: s}, gdl.Goal, role)
}

// RolePercepts returns the percepts of a role when the moves are made in the state (KR
// 2012), in a fixed order.
func (g *Game) RolePercepts(ctx context.Context, s State, moves JointMove, role *gdl.Term) ([]*gdl.Term, error) {
	g.evaluator.mu.Lock()
	var does []termID
	var err error
	if p := g.evaluator.program.predicates[nameArity{gdl.Sees, 2}]; p != nil { // else all see nothing, and there may be many roles
		does, err = g.evaluator.internMoves(moves)
	}
	g.evaluator.mu.Unlock()
	if err != nil || does == nil {
		return nil, err
	}
	return g.valuesByRole(ctx, gameQuestion{s, does}, gdl.Sees, role)
}

// valuesByRole returns the second arguments of a relation between roles and terms.
func (g *Game) valuesByRole(ctx context.Context, q gameQuestion, relation string, role *gdl.Term) ([]*gdl.Term, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	values, err := g.internedValues(ctx, q, relation, role)
	if err != nil {
		return nil, err
	}
	return g.evaluator.termTable.sortedTrees(values), nil
}

// countLegalMoves returns the number of legal moves of a role, without the cost of their order.
func (g *Game) countLegalMoves(ctx context.Context, s State, role *gdl.Term) (int, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	values, err := g.internedValues(ctx, gameQuestion{state: s}, gdl.Legal, role)
	return len(values), err
}

// internedValues returns the values of a role as interned terms, in no order. The caller holds the
// lock.
func (g *Game) internedValues(ctx context.Context, q gameQuestion, relation string, role *gdl.Term) ([]termID, error) {
	r, err := g.evaluator.roleIndex(role)
	if err != nil {
		return nil, err
	}
	return g.evaluator.roleValues(ctx, q, relation, r)
}

// NextState returns the state after the moves (AIJ 2012 Def. 5). It does not check
// that the moves are legal or that the match is still running: a replay does.
func (g *Game) NextState(ctx context.Context, s State, moves JointMove) (State, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	does, err := g.evaluator.internMoves(moves)
	if err != nil {
		return State{}, err
	}
	return g.evaluator.nextState(ctx, s, does)
}

// AtomHolds tells whether a ground atom that does not depend on moves holds in a
// state.
func (g *Game) AtomHolds(ctx context.Context, s State, atom *gdl.Term) (bool, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	x, err := g.evaluator.termTable.internGround(atom)
	if err != nil {
		return false, err
	}
	return g.evaluator.atomHolds(ctx, s, x)
}

// QueryAtoms returns the ground instances of an atom that hold in a state, in a
// fixed order.
func (g *Game) QueryAtoms(ctx context.Context, s State, pattern *gdl.Term) ([]*gdl.Term, error) {
	return g.QueryAtomsWith(ctx, s, nil, pattern)
}

// QueryAtomsWith returns the ground instances of an atom that hold in a state when
// moves are made. Without moves, a relation that depends on them gives an error,
// and does has no instances.
func (g *Game) QueryAtomsWith(ctx context.Context, s State, moves JointMove, pattern *gdl.Term) ([]*gdl.Term, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	p := g.evaluator.program.predicates[nameArity{pattern.Name, len(pattern.Args)}]
	switch {
	case pattern.IsVariable():
		return nil, fmt.Errorf("'%s' is not an atom", pattern)
	case p == nil, p == g.evaluator.program.doesPredicate && moves == nil:
		return nil, nil
	case p.lifetime == perMove && moves == nil:
		return nil, &MoveDependentError{pattern.String()}
	}
	q, err := g.evaluator.questionAbout(s, moves)
	if err != nil {
		return nil, err
	}
	var rows [][]termID
	switch p {
	case g.evaluator.program.truePredicate:
		for _, f := range s.decodeTerms() {
			rows = append(rows, []termID{f})
		}
	case g.evaluator.program.doesPredicate:
		for r, move := range q.jointMove {
			rows = append(rows, []termID{g.evaluator.roleTerms[r], move})
		}
	default:
		err = g.evaluator.queryPattern(ctx, q, p, pattern, func(args []termID) { rows = append(rows, slices.Clone(args)) })
	}
	slices.SortFunc(rows, func(a, b []termID) int { return slices.CompareFunc(a, b, g.evaluator.termTable.compareTerms) })
	var found []*gdl.Term
	for _, args := range rows {
		atom := &gdl.Term{Name: pattern.Name, Spelling: pattern.Spelling, InParens: len(args) > 0}
		for _, a := range args {
			atom.Args = append(atom.Args, g.evaluator.termTable.syntaxTree(a))
		}
		if (gdl.Subst{}).UnifyTerms(pattern, atom) {
			found = append(found, atom)
		}
	}
	return found, err
}
