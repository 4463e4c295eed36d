package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Sequences says which sequences of states a formula is about.
type Sequences int

// The readings of AIJ 2012.
const (
	// Playable are the n-max sequences of Def. 8: of length n, or shorter and
	// ending in a terminal state.
	Playable Sequences = iota
	// WithNonplayable are also those that are shorter and end in a
	// non-terminal state where some role has no legal move (sec. 5.2).
	WithNonplayable
)

// A Run is a sequence of states with the joint moves between them.
type Run struct {
	States []State
	Moves  []JointMove
}

// Satisfies tells whether a state satisfies a formula (AIJ 2012 Def. 8): for f
// of degree n, whether f is true along all n-max sequences from s. If not, it
// returns a sequence along which f is false.
func (g *Game) Satisfies(ctx context.Context, s State, f *property.Formula, which Sequences) (bool, *Run, error) {
	w := &walker{game: g, ctx: ctx, formula: f, which: which, degree: f.Degree()}
	err := w.walk(&Run{States: []State{s}})
	if err != nil {
		return false, nil, err
	}
	return w.witness == nil, w.witness, nil
}

// walker enumerates all sequences until one falsifies the formula.
type walker struct {
	game    *Game
	ctx     context.Context
	formula *property.Formula
	which   Sequences
	degree  int
	witness *Run
}

func (w *walker) walk(r *Run) error {
	s := r.States[len(r.States)-1]
	if len(r.Moves) == w.degree {
		return w.judge(r)
	}
	over, err := w.game.Terminal(w.ctx, s)
	if err != nil {
		return err
	}
	if over {
		return w.judge(r)
	}
	moves, next, stuck, err := w.game.allSuccessors(w.ctx, s)
	if err != nil {
		return err
	}
	if len(stuck) > 0 && w.which == WithNonplayable {
		return w.judge(r)
	}
	for i := range moves {
		longer := &Run{States: append(r.States[:len(r.States):len(r.States)], next[i]),
			Moves: append(r.Moves[:len(r.Moves):len(r.Moves)], moves[i])}
		if err := w.walk(longer); err != nil || w.witness != nil {
			return err
		}
	}
	return nil
}

func (w *walker) judge(r *Run) error {
	holds, err := w.game.HoldsAlong(w.ctx, r.States, 0, w.formula)
	if err == nil && !holds {
		w.witness = r
	}
	return err
}

// allSuccessors returns all joint moves of a non-terminal state with the states
// that they lead to, and the roles that have no move.
func (g *Game) allSuccessors(ctx context.Context, s State) ([]JointMove, []State, []*gdl.Term, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	legal, stuck, err := g.legals(ctx, s)
	if err != nil || len(stuck) > 0 {
		return nil, nil, stuck, err
	}
	var moves []JointMove
	var states []State
	err = g.successors(ctx, s, legal, func(does []term, next State) bool {
		move := make(JointMove, len(does))
		for i, d := range does {
			move[i] = g.machine.terms.syntax(d)
		}
		moves, states = append(moves, move), append(states, next)
		return true
	})
	return moves, states, nil, err
}

// HoldsAlong tells whether (states[i], ..., states[m]) satisfies a formula, m
// being the last index (AIJ 2012 Def. 8).
func (g *Game) HoldsAlong(ctx context.Context, states []State, i int, f *property.Formula) (bool, error) {
	if i < 0 || i >= len(states) {
		return false, fmt.Errorf("index %d of a sequence of %d states", i, len(states))
	}
	e := &evaluation{game: g, ctx: ctx, states: states, values: gdl.Subst{}}
	return e.holds(i, f)
}

// An evaluation judges formulas along one sequence.
type evaluation struct {
	game   *Game
	ctx    context.Context
	states []State
	values gdl.Subst // of the quantified variables
}

func (e *evaluation) holds(i int, f *property.Formula) (bool, error) {
	if e.ctx.Err() != nil {
		return false, context.Cause(e.ctx)
	}
	switch f.Op {
	case property.OpAtom:
		atom := e.values.Apply(f.Atom)
		if atom.Name == gdl.Distinct && len(atom.Args) == 2 {
			return !gdl.EqualTerms(atom.Args[0], atom.Args[1]), nil
		}
		return e.game.Holds(e.ctx, e.states[i], atom)
	case property.OpNot:
		holds, err := e.holds(i, f.Args[0])
		return !holds, err
	case property.OpAnd, property.OpOr:
		return e.anyOf(i, f)
	case property.OpNext:
		if i == len(e.states)-1 {
			return true, nil
		}
		return e.holds(i+1, f.Args[0])
	case property.OpExists:
		n, err := e.count(i, f, f.Vars, 1)
		return n >= 1, err
	case property.OpForall:
		n, err := e.count(i, property.Exists(f.Vars, property.Not(f.Args[0])), f.Vars, 1)
		return n == 0, err
	case property.OpCount:
		enough := f.High + 1
		if f.High == property.Unbounded {
			enough = max(1, f.Low)
		}
		n, err := e.count(i, f, f.Vars, enough)
		return n >= f.Low && (f.High == property.Unbounded || n <= f.High), err
	}
	if f.IsEpistemic() {
		return false, fmt.Errorf("%s: what roles know depends on other matches", f)
	}
	return false, fmt.Errorf("formula of unknown form %d", f.Op)
}

// anyOf evaluates conjunctions and disjunctions up to the first argument that
// decides.
func (e *evaluation) anyOf(i int, f *property.Formula) (bool, error) {
	decisive := f.Op == property.OpOr
	for _, arg := range f.Args {
		holds, err := e.holds(i, arg)
		if err != nil {
			return false, err
		}
		if holds == decisive {
			return decisive, nil
		}
	}
	return !decisive, nil
}

// count counts the bindings of vars under which the body of a formula holds,
// until there are enough to decide. Domains are sets: a term listed twice
// counts once.
func (e *evaluation) count(i int, f *property.Formula, vars []property.Var, enough int) (int, error) {
	if len(vars) == 0 {
		holds, err := e.holds(i, f.Args[0])
		if holds && err == nil {
			return 1, nil
		}
		return 0, err
	}
	name := vars[0].Name
	before, shadowed := e.values[name]
	n := 0
	seen := map[string]bool{}
	for _, value := range vars[0].Domain {
		if text := value.String(); seen[text] {
			continue
		} else {
			seen[text] = true
		}
		e.values[name] = value
		more, err := e.count(i, f, vars[1:], enough-n)
		if err != nil {
			return 0, err
		}
		if n += more; n >= enough {
			break
		}
	}
	delete(e.values, name)
	if shadowed {
		e.values[name] = before
	}
	return n, nil
}
