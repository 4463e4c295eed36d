package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/gdl"
)

// A stateEvaluator answers questions about the states of one game, all in interned
// terms. It answers one question at a time: callers hold mu.
type stateEvaluator struct {
	mu           sync.Mutex
	program      *program
	termTable    *termTable
	machine      *machine
	budget       Budget
	roleTerms    []termID
	roleNames    []*gdl.Term
	initialState State
	initialKnown bool
	users        map[*predicate]map[*predicate]bool // by predicate: the predicates that depend on it, as far as they were asked for
}

// newStateEvaluator returns the evaluator of a file without errors. It prepares the rules, derives
// the roles and evaluates the static predicates.
func newStateEvaluator(file *gdl.File, b Budget) (*stateEvaluator, error) {
	t := newTermTable()
	p, err := newProgram(file, t)
	if err != nil {
		return nil, err
	}
	e := &stateEvaluator{program: p, termTable: t}
	e.machine = newMachine(p, t, &e.budget, file.Notation)
	e.setBudget(b)
	if err := e.findRoles(); err != nil {
		return nil, err
	}
	e.evaluateStatics(nil)
	return e, nil
}

func (e *stateEvaluator) setBudget(b Budget) {
	d := DefaultBudget
	e.budget = Budget{cmp.Or(b.MaxSteps, d.MaxSteps), cmp.Or(b.MaxFacts, d.MaxFacts), b.MaxTotalSteps, cmp.Or(b.MaxTerms, d.MaxTerms), cmp.Or(b.MaxTermSize, d.MaxTermSize)}
	e.termTable.maxTerms, e.termTable.maxSize = e.budget.MaxTerms, e.budget.MaxTermSize
}

// findRoles sets the roles: first those of ground facts in the order of the text, then those that rules derive, in the
// order of compareTerms.
func (e *stateEvaluator) findRoles() error {
	p := e.program.predicateFor(gdl.Role, 1)
	var roles []termID
	for n := range p.groundFacts.rowTuples.tupleCount {
		roles = append(roles, p.groundFacts.rowTuples.tupleAt(int32(n))[0])
	}
	if len(p.derivingRules) > 0 {
		err := e.askMachine(context.Background(), gameQuestion{}, func() {
			derived := e.machine.answersOf(p, 0, nil)
			slices.SortFunc(derived, e.termTable.compareTerms)
			for _, r := range derived {
				if !slices.Contains(roles, r) {
					roles = append(roles, r)
				}
			}
		})
		if err != nil {
			return err
		}
	}
	e.roleTerms, e.machine.movingRoles, e.machine.compiler.roleCount = roles, roles, len(roles)
	for _, r := range roles {
		e.roleNames = append(e.roleNames, e.termTable.syntaxTree(r))
	}
	return nil
}

func (e *stateEvaluator) internMoves(moves JointMove) ([]termID, error) {
	if len(moves) != len(e.roleTerms) {
		return nil, fmt.Errorf("%d moves for %d roles", len(moves), len(e.roleTerms))
	}
	out := make([]termID, len(moves))
	for i, m := range moves {
		var err error
		if out[i], err = e.termTable.internGround(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// roleIndex returns the index of a role; an error for another term.
func (e *stateEvaluator) roleIndex(name *gdl.Term) (int, error) {
	for i, r := range e.roleNames {
		if r == name || gdl.EqualTerms(r, name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("'%s' is not a role of the game", name)
}

// A gameQuestion is the subject of an evaluation: a state, and perhaps moves.
type gameQuestion struct {
	state     State
	jointMove []termID
}

// questionAbout returns the question about a state and moves, which may be nil.
func (e *stateEvaluator) questionAbout(s State, moves JointMove) (q gameQuestion, err error) {
	if q.state = s; moves != nil {
		q.jointMove, err = e.internMoves(moves)
	}
	return q, err
}

// askMachine sets the machine to a question, calls f, which evaluates calls on the machine, and
// finishes the question. Calls of askMachine must not be nested, and the caller must hold mu unless
// the game is not shared yet.
func (e *stateEvaluator) askMachine(ctx context.Context, q gameQuestion, f func()) error {
	m := e.machine
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	m.beginQuestion(ctx, q)
	f()
	return m.endQuestion()
}
