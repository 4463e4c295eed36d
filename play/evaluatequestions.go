package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file answers questions about a state, with interned terms; questions.go answers them in terms of the syntax
// tree.

// computeInitial returns the initial state, which is computed once.
func (e *stateEvaluator) computeInitial(ctx context.Context) (State, error) {
	if e.initialKnown {
		return e.initialState, nil
	}
	var fluents []termID
	err := e.askMachine(ctx, gameQuestion{}, func() {
		fluents = e.machine.answersOf(e.program.predicateFor(gdl.Init, 1), 0, nil)
	})
	if err != nil {
		return State{}, err
	}
	e.machine.stateLookup.initialFluents = slices.Clone(fluents)
	e.initialState, e.initialKnown = e.stateOf(fluents), true
	return e.initialState, nil
}

func (e *stateEvaluator) isTerminal(ctx context.Context, s State) (over bool, err error) {
	err = e.askMachine(ctx, gameQuestion{state: s}, func() {
		over = e.machine.groundAtomHolds(e.program.predicateFor(gdl.Terminal, 0), nil)
	})
	return over, err
}

func (e *stateEvaluator) roleValues(ctx context.Context, q gameQuestion, relation string, role int) (values []termID, err error) {
	err = e.askMachine(ctx, q, func() {
		values = e.machine.answersOf(e.program.predicateFor(relation, 2), 1, e.roleTerms[role:role+1])
	})
	return values, err
}

func (e *stateEvaluator) nextState(ctx context.Context, s State, does []termID) (State, error) {
	var fluents []termID
	err := e.askMachine(ctx, gameQuestion{s, does}, func() {
		fluents = e.machine.answersOf(e.program.predicateFor(gdl.Next, 1), 0, nil)
	})
	if err != nil {
		return State{}, err
	}
	return e.stateOf(fluents), nil
}

// atomHolds tells whether a ground atom, given as an interned term, holds in a state.
func (e *stateEvaluator) atomHolds(ctx context.Context, s State, atom termID) (holds bool, err error) {
	t := e.termTable
	info, args := t.functorInfos[t.termFunctors[atom]], t.argsOf(atom)
	if info.name == gdl.True && info.arity == 1 {
		_, holds = slices.BinarySearch(s.decodeTerms(), args[0])
		return holds, nil
	}
	p := e.program.predicates[nameArity{info.name, info.arity}]
	switch {
	case p == nil:
		return false, nil
	case p.lifetime == perMove:
		return false, &MoveDependentError{t.syntaxTree(atom).String()}
	}
	err = e.askMachine(ctx, gameQuestion{state: s}, func() { holds = e.machine.groundAtomHolds(p, args) })
	return holds, err
}

// queryPattern calls keep with the arguments of each atom of predicate p that holds and agrees with
// the ground arguments of a pattern.
func (e *stateEvaluator) queryPattern(ctx context.Context, q gameQuestion, p *predicate, pattern *gdl.Term, keep func([]termID)) error {
	var mask uint64
	var key []termID
	for i, a := range pattern.Args {
		if a.IsGround() {
			v, err := e.termTable.internGround(a)
			if err != nil {
				return err
			}
			mask, key = mask|1<<i, append(key, v)
		}
	}
	return e.askMachine(ctx, q, func() {
		args := make([]termID, p.arity)
		x := p.patternFor(mask)
		for i, c := range x.knownColumns {
			args[c] = key[i]
		}
		e.machine.eachAnswer(p, mask, key, func(row []termID) {
			for i, c := range x.openColumns {
				args[c] = row[i]
			}
			keep(args)
		})
	})
}

// answerIn returns the answer to a question about knowledge in a state. For TopicTerminal it has no values.
func (e *stateEvaluator) answerIn(ctx context.Context, q KnowledgeQuestion, s State) (x stateAnswer, err error) {
	if x.isOver, err = e.isTerminal(ctx, s); err != nil || q.Topic == TopicTerminal {
		return x, err
	}
	about, err := e.roleIndex(q.SubjectRole)
	if err != nil {
		return x, err
	}
	relation := gdl.Goal
	if q.Topic == TopicLegal {
		relation = gdl.Legal
	}
	x.sortedValues, err = e.roleValues(ctx, gameQuestion{state: s}, relation, about)
	slices.Sort(x.sortedValues)
	return x, err
}

// isLegalMove tells whether a move of a role, by its index, is legal.
func (e *stateEvaluator) isLegalMove(ctx context.Context, s State, role int, move *gdl.Term) (legal bool, err error) {
	x, err := e.termTable.internGround(move)
	if err != nil {
		return false, err
	}
	err = e.askMachine(ctx, gameQuestion{state: s}, func() {
		legal = e.machine.groundAtomHolds(e.program.predicateFor(gdl.Legal, 2), []termID{e.roleTerms[role], x})
	})
	return legal, err
}
