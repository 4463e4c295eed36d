package play

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// JudgeFormula tells whether a match shows that a formula is not always true:
// it is false along one of the n-max sequences that end with the match, n
// being its degree (AIJ 2012 Def. 8, or sec. 5.2). Initially restricts this to
// the sequence that is the whole match.
func (g *Game) JudgeFormula(ctx context.Context, match *Match, f *property.Formula, which Sequences, initially bool) (Violation, bool, error) {
	end, degree := len(match.States)-1, f.Degree()
	final, err := g.ends(ctx, match.States[end], which)
	if err != nil {
		return Violation{}, false, err
	}
	for i := end; i >= max(0, end-degree); i-- {
		if initially && i > 0 || end-i < degree && !final {
			continue
		}
		states := match.States[i:]
		holds, err := g.HoldsAlong(ctx, states, 0, f)
		if err != nil {
			return Violation{}, false, err
		}
		if !holds {
			v, err := g.explain(ctx, states, f)
			if err == nil {
				err = g.blameLastStep(ctx, match, f, &v)
			}
			return v, err == nil, err
		}
	}
	return Violation{}, false, nil
}

// JudgeFormulaFrom tells whether a state does not satisfy a formula. The
// violation has the moves of a sequence along which the formula is false.
func (g *Game) JudgeFormulaFrom(ctx context.Context, s State, f *property.Formula, which Sequences) (Violation, bool, error) {
	holds, run, err := g.Satisfies(ctx, s, f, which)
	if err != nil || holds {
		return Violation{}, false, err
	}
	v, err := g.explain(ctx, run.States, f)
	v.Moves = run.Moves
	return v, err == nil, err
}

// ends tells whether a sequence that is shorter than the degree of a formula
// may end in a state.
func (g *Game) ends(ctx context.Context, s State, which Sequences) (bool, error) {
	over, err := g.Terminal(ctx, s)
	if err != nil || over || which == Playable {
		return over, err
	}
	_, stuck, err := g.JudgePlayability(ctx, s)
	return stuck, err
}

// explain says which part of a formula is false along a sequence, and for
// which values of its variables.
func (g *Game) explain(ctx context.Context, states []State, f *property.Formula) (Violation, error) {
	e := &evaluation{game: g, ctx: ctx, states: states, values: gdl.Subst{}}
	part, at, err := e.falsePart(0, f)
	if err != nil {
		return Violation{}, err
	}
	v := Violation{Detail: fmt.Sprintf("%s is false", part.Apply(e.values))}
	if at > 0 {
		v.Detail += fmt.Sprintf(" %d moves after the state that the property speaks of", at)
		if at == 1 {
			v.Detail = fmt.Sprintf("%s is false in the next state", part.Apply(e.values))
		}
	}
	return v, nil
}

// falsePart descends from a formula that is false to the smallest part whose
// being false shows it, choosing values for universal variables.
func (e *evaluation) falsePart(i int, f *property.Formula) (*property.Formula, int, error) {
	switch f.Op {
	case property.OpAnd:
		for _, arg := range f.Args {
			holds, err := e.holds(i, arg)
			if err != nil {
				return nil, 0, err
			}
			if !holds {
				return e.falsePart(i, arg)
			}
		}
	case property.OpNext:
		return e.falsePart(i+1, f.Args[0])
	case property.OpForall:
		found, err := e.choose(i, f, f.Vars)
		if err != nil || !found {
			return f, i, err
		}
		return e.falsePart(i, f.Args[0])
	}
	return f, i, nil
}

// choose finds values of vars for which the body of f is false, and leaves
// them bound.
func (e *evaluation) choose(i int, f *property.Formula, vars []property.Var) (bool, error) {
	if len(vars) == 0 {
		holds, err := e.holds(i, f.Args[0])
		return !holds, err
	}
	for _, value := range vars[0].Domain {
		e.values[vars[0].Name] = value
		if found, err := e.choose(i, f, vars[1:]); found || err != nil {
			return found, err
		}
	}
	delete(e.values, vars[0].Name)
	return false, nil
}

// maxBlamed bounds the rules that a violated formula points at.
const maxBlamed = 4

// blameLastStep adds the rules that made, in the last step of a match, what
// the formula speaks of.
func (g *Game) blameLastStep(ctx context.Context, match *Match, f *property.Formula, v *Violation) error {
	last := match.Last()
	var blamed []*gdl.Rule
	for _, name := range f.Relations() {
		if name == gdl.Terminal {
			rules, err := g.Firing(ctx, last, atom(gdl.Terminal))
			if err != nil {
				return err
			}
			blamed = append(blamed, rules...)
		}
	}
	if n := len(match.Steps); n > 0 {
		about := f.Fluents()
		step := match.Steps[n-1]
		for _, fluent := range step.Added {
			if !about[fluent.Name] {
				continue
			}
			rules, err := g.FiringWith(ctx, match.States[n-1], step.Moves, atom(gdl.Next, fluent))
			if err != nil {
				return err
			}
			blamed = append(blamed, rules...)
		}
	}
	blamed = uniqueRules(blamed)
	v.Blame = blamed[:min(len(blamed), maxBlamed)]
	return nil
}
