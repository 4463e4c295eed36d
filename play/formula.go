package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// SequenceKind says which sequences of states a formula is about.
type SequenceKind int

// The readings of AIJ 2012.
const (
	// PlayableSequences are the n-max sequences of Def. 8: of length n, or shorter and
	// ending in a terminal state.
	PlayableSequences SequenceKind = iota
	// WithNonplayable are the n-max sequences and also the shorter sequences that end in a
	// non-terminal state where some role has no legal move (sec. 5.2).
	WithNonplayable
)

// A StateSequence is a sequence of states with the joint moves between them.
type StateSequence struct {
	States     []State
	JointMoves []JointMove
}

// SatisfiesFormula tells whether a state satisfies a formula (AIJ 2012 Def. 8): for f
// of degree n, whether f is true along all n-max sequences from s. If not, it
// returns a sequence along which f is false.
func (j *FormulaJudge) SatisfiesFormula(ctx context.Context, s State, f *property.Formula) (bool, *StateSequence, error) {
	w := &sequenceWalker{game: j.game, ctx: ctx, formula: f, sequenceKind: j.sequenceKind, formulaDegree: f.NextDepth()}
	err := w.walkSequences(&StateSequence{States: []State{s}})
	if err != nil {
		return false, nil, err
	}
	return w.falsifyingSequence == nil, w.falsifyingSequence, nil
}

// sequenceWalker enumerates the sequences from a state until one falsifies the formula.
type sequenceWalker struct {
	game               *Game
	ctx                context.Context
	formula            *property.Formula
	sequenceKind       SequenceKind
	formulaDegree      int
	falsifyingSequence *StateSequence
}

// walkSequences judges the formula along all sequences of the kind that begin with r, until one falsifies it.
func (w *sequenceWalker) walkSequences(r *StateSequence) error {
	s := r.States[len(r.States)-1]
	if len(r.JointMoves) == w.formulaDegree {
		return w.judgeSequence(r)
	}
	over, err := w.game.IsTerminal(w.ctx, s)
	if err != nil {
		return err
	}
	if over {
		return w.judgeSequence(r)
	}
	moves, next, stuck, err := w.game.allSuccessors(w.ctx, s)
	if err != nil {
		return err
	}
	if len(stuck) > 0 && w.sequenceKind == WithNonplayable {
		return w.judgeSequence(r)
	}
	for i := range moves {
		longer := &StateSequence{States: append(r.States[:len(r.States):len(r.States)], next[i]),
			JointMoves: append(r.JointMoves[:len(r.JointMoves):len(r.JointMoves)], moves[i])}
		if err := w.walkSequences(longer); err != nil || w.falsifyingSequence != nil {
			return err
		}
	}
	return nil
}

func (w *sequenceWalker) judgeSequence(r *StateSequence) error {
	holds, err := w.game.HoldsAlong(w.ctx, r.States, 0, w.formula)
	if err == nil && !holds {
		w.falsifyingSequence = r
	}
	return err
}

// allSuccessors returns all joint moves of a non-terminal state with the states
// that they lead to. If some roles have no move, it returns only these roles.
func (g *Game) allSuccessors(ctx context.Context, s State) ([]JointMove, []State, []*gdl.Term, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	legal, stuck, err := g.evaluator.allLegalMoves(ctx, s)
	if err != nil || len(stuck) > 0 {
		return nil, nil, stuck, err
	}
	var moves []JointMove
	var states []State
	err = g.evaluator.eachSuccessor(ctx, s, legal, func(does []termID, next State) bool {
		moves, states = append(moves, g.evaluator.termTable.moveTrees(does)), append(states, next)
		return true
	})
	return moves, states, nil, err
}

// HoldsAlong tells whether (states[i], ..., states[m]) satisfies a formula, m
// being the last index (AIJ 2012 Def. 8).
func (g *Game) HoldsAlong(ctx context.Context, states []State, i int, f *property.Formula) (bool, error) {
	if i < 0 || i >= len(states) {
		return false, fmt.Errorf("a sequence of %d states has no state %d", i, len(states))
	}
	return (&formulaEvaluation{game: g, ctx: ctx, states: states, varValues: gdl.Subst{}}).holds(i, f)
}

// holds tells whether a formula is true in state i, and charges the work to the game.
func (e *formulaEvaluation) holds(i int, f *property.Formula) (bool, error) {
	if err := e.game.chargeFormula(0); err != nil {
		return false, err
	}
	holds, err := e.holdsAt(i, f)
	if e.partCount%formulaPortion > 0 {
		_ = e.game.chargeFormula(e.partCount) // an exceeded limit is reported by the next question
	}
	return holds, err
}

// Work on formulas counts as steps, a number for each part that is evaluated. It is charged to the game in
// portions.
const (
	formulaSteps   = 8
	formulaPortion = 1 << 10
)

// chargeFormula charges the last portion of the evaluation of a formula to the game. The number of parts is that of the
// whole evaluation.
func (g *Game) chargeFormula(parts int64) error {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	q, work := &g.evaluator.machine.questionMeter, parts%formulaPortion*formulaSteps
	if parts > 0 && work == 0 {
		work = formulaPortion * formulaSteps
	}
	err := q.chargeSteps(work)
	if limit := g.evaluator.budget.MaxSteps; parts*formulaSteps >= limit {
		return &BudgetError{Resource: ResourceSteps, Limit: limit, notation: q.notation}
	}
	return err
}

// A formulaEvaluation judges formulas along one sequence.
type formulaEvaluation struct {
	game      *Game
	ctx       context.Context
	states    []State
	varValues gdl.Subst // values of the quantified variables
	partCount int64     // the number of parts of the formula that were evaluated

	views        *matchViews // the matches that roles may take for each other; nil if nothing is asked of what they know
	match, first int         // with views: the match that states are of, and the index of the first one
	number       int         // with views: the number of the match in the violation
	unknown      []string    // with views: clauses that say what roles do not know
}

// holdsAt tells whether a formula is true in state i of the sequence, for the present values of its free variables. It
// counts each part of the formula, and charges full portions to the game.
func (e *formulaEvaluation) holdsAt(i int, f *property.Formula) (bool, error) {
	if e.ctx.Err() != nil {
		return false, context.Cause(e.ctx)
	}
	if e.partCount++; e.partCount%formulaPortion == 0 {
		if err := e.game.chargeFormula(e.partCount); err != nil {
			return false, err
		}
	}
	switch known := e.views != nil && f.IsEpistemic(); {
	case known && (f.Op == property.OpKnows || f.Op == property.OpWhether):
		refuting, err := e.views.refutingMatch(e.match, e.first+i, f)
		return refuting < 0, err
	case known && f.Op != property.OpAnd && f.Op != property.OpOr && f.Op != property.OpNext: // some matches show no more than that a role does not know
		return false, fmt.Errorf("'knows' can stand only below 'and', 'or' and 'next' here: %s", f)
	}
	switch f.Op {
	case property.OpAtom:
		atom := e.varValues.ApplyTo(f.Atom)
		if atom.Name == gdl.Distinct && len(atom.Args) == 2 {
			return !gdl.EqualTerms(atom.Args[0], atom.Args[1]), nil
		}
		return e.game.AtomHolds(e.ctx, e.states[i], atom)
	case property.OpNot:
		holds, err := e.holdsAt(i, f.Args[0])
		return !holds, err
	case property.OpAnd, property.OpOr:
		return e.connectiveHolds(i, f)
	case property.OpNext:
		if i == len(e.states)-1 {
			return true, nil
		}
		return e.holdsAt(i+1, f.Args[0])
	case property.OpExists:
		n, err := e.countBindings(i, f.Vars, f.Args[0], 1)
		return n >= 1, err
	case property.OpForall:
		n, err := e.countBindings(i, f.Vars, property.Negation(f.Args[0]), 1)
		return n == 0, err
	case property.OpCount:
		enough := f.MaxCount + 1
		if f.MaxCount == property.NoUpperBound {
			enough = max(1, f.MinCount)
		}
		n, err := e.countBindings(i, f.Vars, f.Args[0], enough)
		return n >= f.MinCount && (f.MaxCount == property.NoUpperBound || n <= f.MaxCount), err
	}
	if f.IsEpistemic() {
		return false, fmt.Errorf("%s: what roles know depends on other matches", f)
	}
	return false, fmt.Errorf("formula of unknown form %d", f.Op)
}

// connectiveHolds evaluates conjunctions and disjunctions up to the first argument that
// decides.
func (e *formulaEvaluation) connectiveHolds(i int, f *property.Formula) (bool, error) {
	decisive := f.Op == property.OpOr
	for _, arg := range f.Args {
		holds, err := e.holdsAt(i, arg)
		if err != nil {
			return false, err
		}
		if holds == decisive {
			return decisive, nil
		}
	}
	return !decisive, nil
}

// countBindings returns the number of bindings of vars under which the body of a formula holds in
// state i, and stops counting at enough.
func (e *formulaEvaluation) countBindings(i int, vars []property.QuantifiedVar, body *property.Formula, enough int) (n int, err error) {
	outer := e.varValues
	defer func() { e.varValues = outer }()
	for e.varValues = range property.Bindings(vars, outer) {
		holds, err := e.holdsAt(i, body)
		if err != nil {
			return 0, err
		}
		if holds {
			n++
		}
		if n >= enough {
			break
		}
	}
	return n, nil
}
